/* Load screens and sleep (spec 1): the clock, every last tick and every timer move on together, memory fades once. */
#include "base/clock.h"
#include "base/float_state.h"
#include "frame/frame.h"
#include "frame/stages.h"

/* Everybody who lives, ascending. */
static uint32_t list_agents(keen_world *world) {
    uint32_t count = 0;
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        if (keen_id_pool_in_use(&world->agents.ids, agent)) {
            world->fading[count++] = agent;
        }
    }
    return count;
}

void keen_frame_skip_time(keen_world *world, uint64_t us) {
    const keen_float_state host_state = keen_float_state_begin();
    keen_agents *agents = &world->agents;
    const uint32_t count = list_agents(world);
    world->now += us;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t agent = world->fading[i];
        agents->last_tick[agent] += us;
        agents->tick_us[agent] += (uint32_t)us;
        agents->step_us[agent] += (uint32_t)us;
    }
    keen_fade_beliefs(world, world->fading, count, keen_clock_saturate(us));
    keen_float_state_end(&host_state);
}
