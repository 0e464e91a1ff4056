/* What ticks are made of: the world as it is, for any list of agents. */
#ifndef KEEN_FRAME_TICK_ARGS_H
#define KEEN_FRAME_TICK_ARGS_H

#include "frame/significance_policy.h"
#include "schedule/significance.h"

static inline keen_tick_make_args keen_tick_args(const keen_world *world, const uint32_t *agents, uint32_t count,
                                                 keen_tick *ticks) {
    const keen_agents *own = &world->agents;
    const keen_agent_columns *columns = &own->columns;
    return (keen_tick_make_args){
        .agents = agents,
        .count = count,
        .x = columns->x,
        .y = columns->y,
        .z = columns->z,
        .forward_x = columns->forward_x,
        .forward_y = columns->forward_y,
        .forward_z = columns->forward_z,
        .eye_height = columns->eye_height,
        .vision_gain = columns->vision_gain,
        .profile = own->profile,
        .round = own->round,
        .step_us = own->step_us,
        .awareness = keen_world_heed(world),
        .tunings = world->profiles.tunings,
        .up = {world->values.up[0], world->values.up[1], world->values.up[2]},
        .now_us = (uint32_t)world->now,
        .viewers = (const float(*)[3])world->viewers,
        .viewer_count = world->viewer_count,
        .range = KEEN_SIGNIFICANCE_RANGE * world->def.units_per_meter,
        .significance = keen_policy_scores(world),
        .ticks = ticks,
    };
}

#endif
