/* The last times that an agent lost something it had Detected (spec 9): a list per agent, oldest first, a few per
   target. Written by the agent's own worker. */
#ifndef KEEN_STORE_EPISODES_H
#define KEEN_STORE_EPISODES_H

#include "base/arena.h"
#include "keen/belief.h"

typedef struct keen_kept_episode {
    uint32_t target, generation;
    uint64_t time;       /* world clock */
    int32_t duration_us; /* since Suspected */
    uint32_t reason;     /* keen_loss_reason */
    float last_known[3];
    float direction[3];
    float run_direction[3];
    float peak;
} keen_kept_episode;

typedef struct keen_episodes {
    keen_kept_episode *kept; /* [agent * per_agent] */
    uint8_t *count;          /* by agent */
    uint32_t per_agent;      /* 0: none are kept */
} keen_episodes;

void keen_episodes_lay_out(keen_episodes *episodes, keen_arena *arena, uint32_t agents, uint32_t per_agent);

static inline const keen_kept_episode *keen_episodes_of(const keen_episodes *episodes, uint32_t agent) {
    return &episodes->kept[(size_t)agent * episodes->per_agent];
}

/* Puts out the target's oldest when it has KEEN_MAX_EPISODES, else, when the list is full, the oldest of all. */
void keen_episodes_add(const keen_episodes *episodes, uint32_t agent, const keen_kept_episode *episode);

/* The world's origin moves (agents [0, extent)): subtracts from all places. */
void keen_episodes_shift(const keen_episodes *episodes, uint32_t extent, const float offset[3]);

#endif
