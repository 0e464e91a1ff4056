/* Agents that need ticks though they believe nothing: the world counts them, so that chunks without any need not look
   (keen_agent_mind). Begun by calls of the host, ended in a tick. */
#ifndef KEEN_FRAME_RESTLESS_H
#define KEEN_FRAME_RESTLESS_H

#include "frame/world_data.h"

/* Something is to come in the agent's next tick. Serial. */
static inline void keen_restless_begin(keen_world *world, uint32_t agent) {
    keen_agent_mind *mind = &world->agents.mind[agent];
    world->restless += !mind->restless;
    mind->restless = 1;
}

/* It is gone or rests from now on. Serial. */
static inline void keen_restless_end(keen_world *world, uint32_t agent) {
    keen_agent_mind *mind = &world->agents.mind[agent];
    world->restless -= mind->restless;
    mind->restless = 0;
}

/* What moves in the mind without a belief. */
static inline bool keen_mind_moves(const keen_agent_mind *mind) {
    return mind->pain > 0.0f || mind->damage_taken > 0.0f;
}

/* At the end of a tick, on any thread: the chunk's sum goes to the world when the frame is published. */
static inline void keen_restless_settle(keen_chunk *chunk, keen_agent_mind *mind) {
    const bool moves = keen_mind_moves(mind);
    chunk->restless += (uint32_t)moves - mind->restless;
    mind->restless = moves;
}

#endif
