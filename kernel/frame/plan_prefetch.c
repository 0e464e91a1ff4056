#include "frame/plan_prefetch.h"

#include "base/prefetch.h"

static void prefetch_row(const keen_world *world, uint32_t number, bool claims) {
    const keen_row *row = &world->rows.row[number];
    keen_prefetch(row->belief.long_term); /* what the memory keeps of those who go */
    keen_prefetch(row->past.detections);
    if (claims) {
        keen_prefetch(row->belief.first_us);
        keen_prefetch(&row->belief.score);
        keen_prefetch(row->sense.zone);
        keen_prefetch(row->trace.answered);
        keen_prefetch(row->trace.round);
    }
}

void keen_prefetch_plan(const keen_world *world, const keen_ledger_scan *scan) {
    const uint32_t agent = world->due[scan->place], held = scan->held & ~scan->leaving;
    const keen_rotation *rotation = &world->rotations[agent];
    const bool full = keen_count_bits(held) == scan->tuning->max_tracked;
    const bool enemies = keen_teams_hostile(&world->teams, world->agents.team[agent]) != 0;
    const bool due = full && (keen_rotation_is_due(rotation, false, world->now) ||
                              (enemies && keen_rotation_is_due(rotation, true, world->now)));
    const bool searches = due || (full && (scan->replaceable & held) != 0);
    for (uint32_t i = 0; i < scan->row_count && (searches || scan->leaving); i++) {
        prefetch_row(world, keen_agent_rows(&world->agents, agent)[i], searches);
    }
    if (searches || scan->leaving) {
        keen_memory_prefetch(&world->memory, agent);
    }
    for (uint32_t i = 0; i < sizeof *rotation && due; i += KEEN_LINE) {
        keen_prefetch((const char *)rotation + i);
    }
}

void keen_prefetch_agent(const keen_world *world, uint32_t agent) {
    const keen_agents *own = &world->agents;
    keen_prefetch(&own->gathered_at[agent]);
    keen_prefetch_read(&own->row_count[agent]);
    keen_prefetch_read(&own->profile[agent]);
    keen_prefetch_read(&own->columns.x[agent]);
    keen_prefetch_read(&own->columns.y[agent]);
    keen_prefetch_read(&own->columns.z[agent]);
    keen_prefetch_read(&own->columns.eye_height[agent]);
    keen_prefetch_read(&own->self[agent]);
    keen_prefetch_read(&own->self_generation[agent]);
    keen_prefetch_read(&own->interval_us[agent]);
    keen_prefetch_read(&own->tick_us[agent]);
}
