/* What an agent's latest values say about their targets (spec 13, stealth points): each target keeps the highest value
   among its hostile observers, and whose that is. */
#ifndef KEEN_FRAME_OBSERVE_TARGETS_H
#define KEEN_FRAME_OBSERVE_TARGETS_H

#include "frame/world_data.h"

/* Order-free: the largest value, and among equal ones the lowest agent. 0 is nobody. */
static inline uint64_t keen_awareness_key(float value, uint32_t agent) {
    uint32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    const uint32_t ordered = bits >> 31 ? ~bits : bits | 0x80000000u;
    return (uint64_t)ordered << 32 | (uint32_t)~agent;
}

static inline float keen_awareness_value(uint64_t key) {
    const uint32_t ordered = (uint32_t)(key >> 32);
    const uint32_t bits = ordered >> 31 ? ordered & 0x7FFFFFFFu : ~ordered;
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

/* One agent's rows; nothing of agents that do not detect or are disabled. Once per agent and frame, on any thread: of
   those who tick right after they did, while their rows are in cache, and of the others when points move. */
void keen_observe_targets(keen_world *world, uint32_t agent);

#endif
