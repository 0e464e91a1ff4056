/* Load screens and sleep (spec 1): the clock, every last tick and every timer move on together, memory fades once. */
#include "base/clock.h"
#include "detection/observer_tick.h"
#include "frame/frame.h"
#include "frame/stages.h"

/* Everybody whose time passes, ascending: the disabled stand still. */
static uint32_t list_agents(keen_world *world) {
    uint32_t count = 0;
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        if (keen_id_pool_in_use(&world->agents.ids, agent) && world->agents.enabled[agent]) {
            world->fading[count++] = agent;
        }
    }
    return count;
}

/* Rounds in flight do not age: nobody could have answered them. */
static void carry_rounds(keen_world *world, uint32_t agent, uint64_t us) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            world->rows.row[rows[i]].trace.asked_us[lane] += (uint32_t)us;
        }
    }
}

void keen_frame_skip_time(keen_world *world, uint64_t us) {
    keen_agents *agents = &world->agents;
    const uint32_t count = list_agents(world);
    world->now += us;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = world->fading[i];
        agents->last_tick[agent] += us;
        agents->tick_us[agent] += (uint32_t)us;
        agents->step_us[agent] += (uint32_t)us;
        agents->mind[agent].shared_at += us;
        carry_rounds(world, agent, us);
        if (world->def.detection) {
            keen_observer_skip(&world->observers.observers[agent], keen_observer_targets(&world->observers, agent), us);
        }
    }
    if (world->def.detection) {
        keen_stealth_skip_actions(&world->stealth, us);
    }
    keen_fade_beliefs(world, world->fading, count, (int64_t)us);
}
