#include "store/agents.h"

#include <string.h>

void keen_agents_lay_out(keen_agents *agents, keen_arena *arena, uint32_t capacity, uint32_t rows_per_agent) {
    const uint32_t padded = keen_round_up_8(capacity);
    keen_agent_columns *columns = &agents->columns;
    keen_id_pool_lay_out(&agents->ids, arena, capacity);
    columns->capacity = capacity;
    KEEN_TAKE(arena, columns->x, padded);
    KEEN_TAKE(arena, columns->y, padded);
    KEEN_TAKE(arena, columns->z, padded);
    KEEN_TAKE(arena, columns->forward_x, padded);
    KEEN_TAKE(arena, columns->forward_y, padded);
    KEEN_TAKE(arena, columns->forward_z, padded);
    KEEN_TAKE(arena, columns->eye_height, padded);
    KEEN_TAKE(arena, columns->vision_gain, padded);
    KEEN_TAKE(arena, columns->center_height, padded);
    KEEN_TAKE(arena, columns->radius, padded);
    KEEN_TAKE(arena, columns->health, padded);
    KEEN_TAKE(arena, columns->max_health, padded);
    KEEN_TAKE(arena, agents->profile, padded);
    KEEN_TAKE(arena, agents->friend_teams, padded);
    KEEN_TAKE(arena, agents->self, padded);
    KEEN_TAKE(arena, agents->self_generation, padded);
    KEEN_TAKE(arena, agents->team, padded);
    KEEN_TAKE(arena, agents->enabled, padded);
    KEEN_TAKE(arena, agents->last_tick, padded);
    KEEN_TAKE(arena, agents->tick_us, padded);
    KEEN_TAKE(arena, agents->step_us, padded);
    KEEN_TAKE(arena, agents->interval_us, padded);
    KEEN_TAKE(arena, agents->awareness, padded);
    KEEN_TAKE(arena, agents->tier, padded);
    KEEN_TAKE(arena, agents->gathered_at, padded);
    KEEN_TAKE(arena, agents->round, padded);
    agents->rows_per_agent = rows_per_agent;
    KEEN_TAKE(arena, agents->rows, (size_t)padded * rows_per_agent);
    KEEN_TAKE(arena, agents->row_count, padded);
    KEEN_TAKE(arena, agents->top, padded);
    KEEN_TAKE(arena, agents->highest, padded);
    KEEN_TAKE(arena, agents->mind, padded);
    KEEN_TAKE(arena, agents->restless, padded);
}

/* The arena's block is zeroed; what must not start at zero is set here. */
void keen_agents_reset(keen_agents *agents) {
    const uint32_t padded = keen_round_up_8(agents->columns.capacity);
    keen_id_pool_reset(&agents->ids);
    for (uint32_t i = 0; i < padded; i++) {
        agents->self[i] = agents->top[i] = KEEN_NO_INDEX;
        agents->tier[i] = KEEN_TIER_SUSPENDED;
        agents->mind[i].focus = agents->mind[i].forced_focus = KEEN_NO_INDEX;
    }
}
