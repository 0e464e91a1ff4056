/* From a bit per due agent to the list of those who tick: all of them, or whom the budget lets through (spec 12). */
#ifndef KEEN_FRAME_CHOOSE_DUE_H
#define KEEN_FRAME_CHOOSE_DUE_H

#include "frame/world_data.h"
#include "schedule/significance.h"

/* The bits set of a block's agents, of `extent` in all. */
uint32_t keen_count_in_block(const uint8_t *bits, uint32_t block, uint32_t extent);

/* Makes world->due and due_count of due_bits and block_due: at most `most`, in ascending order. Returns how many are
   due. */
uint32_t keen_choose_due(keen_world *world, uint32_t most);

static inline uint32_t keen_own_interval_us(const keen_world *world, uint32_t agent) {
    return keen_tier_interval_us(world->agents.interval_us[agent], world->agents.tier[agent]);
}

static inline uint32_t keen_waited_us(const keen_world *world, uint32_t agent) {
    return (uint32_t)world->now - world->agents.tick_us[agent];
}

#endif
