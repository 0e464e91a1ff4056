/* Things that few pairs of agent and target have: a pool of pairs, linked per agent. What a pair has stands in an array
   of the owner's, at the pair's place in the pool. Adding and dropping are serial; finding may happen on any thread in
   between. */
#ifndef KEEN_STORE_PAIRS_H
#define KEEN_STORE_PAIRS_H

#include <stdbool.h>

#include "base/arena.h"

#define KEEN_NO_PAIR UINT32_MAX

typedef struct keen_pair {
    uint32_t agent; /* KEEN_NO_PAIR: free */
    uint32_t target;
    uint32_t next; /* of the agent, or of the free ones */
} keen_pair;

typedef struct keen_pairs {
    keen_pair *pool;
    uint32_t capacity, count;
    uint32_t extent; /* one past the highest place ever used: walks over all stop here */
    uint32_t free;   /* first of the freed ones below extent */
    uint32_t *first; /* by agent: its newest pair */
    uint32_t agent_capacity;
} keen_pairs;

void keen_pairs_lay_out(keen_pairs *pairs, keen_arena *arena, uint32_t capacity, uint32_t agent_capacity);
void keen_pairs_reset(keen_pairs *pairs);

/* The place of the pair, or KEEN_NO_PAIR. */
uint32_t keen_pairs_find(const keen_pairs *pairs, uint32_t agent, uint32_t target);

/* A place for a pair that has none yet, or KEEN_NO_PAIR when all are taken. */
uint32_t keen_pairs_add(keen_pairs *pairs, uint32_t agent, uint32_t target);

void keen_pairs_drop(keen_pairs *pairs, uint32_t place);
void keen_pairs_drop_agent(keen_pairs *pairs, uint32_t agent);

/* Walks over all. */
void keen_pairs_drop_target(keen_pairs *pairs, uint32_t target);

/* Whether the agent has any. */
static inline bool keen_pairs_some(const keen_pairs *pairs, uint32_t agent) {
    return pairs->first[agent] != KEEN_NO_PAIR;
}

#endif
