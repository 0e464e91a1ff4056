/* Agents: the host's columns and Keen's own, structure of arrays, padded to 8 so that kernels never need a tail. */
#ifndef KEEN_STORE_AGENTS_H
#define KEEN_STORE_AGENTS_H

#include "base/id_pool.h"
#include "keen/world.h"

typedef struct keen_agents {
    keen_id_pool ids;
    keen_agent_columns columns; /* the host's */

    uint32_t *profile;
    uint32_t *friend_teams;    /* teams it calls friendly or teammate, a bit each */
    uint32_t *self;            /* index of the target that is this actor, KEEN_NO_INDEX without one */
    uint32_t *self_generation; /* its generation: a stale self is nobody */
    uint8_t *team;
    uint8_t *enabled;

    /* schedule */
    uint64_t *last_tick;   /* world clock of the last tick */
    uint32_t *tick_us;     /* its low 32 bits */
    uint32_t *step_us;     /* low 32 bits of the world clock at the last tick or fade: what dt is counted from */
    uint32_t *interval_us; /* in tier 0; 0: never due (free, disabled) */
    uint8_t *awareness;    /* keen_awareness */
    uint8_t *tier;         /* in the last frame */
    uint64_t *gathered_at; /* world clock of the last gather; UINT64_MAX before the first */
    uint32_t *round;       /* ticks so far: numbers the rounds of sight lines, never reset */

    /* beliefs */
    uint32_t rows_per_agent;
    uint32_t *rows; /* [agent * rows_per_agent + ordinal]; the first row_count are in use */
    uint8_t *row_count;
    uint32_t *top;     /* target index of the top target, KEEN_NO_INDEX without one */
    uint8_t *highest;  /* rank of the most certain state, mind/attention.h */
} keen_agents;

void keen_agents_lay_out(keen_agents *agents, keen_arena *arena, uint32_t capacity, uint32_t rows_per_agent);
void keen_agents_reset(keen_agents *agents);

static inline uint32_t *keen_agent_rows(const keen_agents *agents, uint32_t agent) {
    return &agents->rows[(size_t)agent * agents->rows_per_agent];
}

#endif
