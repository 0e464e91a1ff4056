/* Pairs whose relation is not their teams' (spec 10). */
#ifndef KEEN_STORE_RELATIONS_H
#define KEEN_STORE_RELATIONS_H

#include <stdbool.h>

#include "keen/world.h"
#include "store/pairs.h"

static inline bool keen_is_friend(keen_relation relation) {
    return relation == KEEN_RELATION_FRIENDLY || relation == KEEN_RELATION_TEAMMATE;
}

static inline bool keen_is_hostile(keen_relation relation) {
    return relation == KEEN_RELATION_ENEMY || relation == KEEN_RELATION_HIGH_VALUE || relation == KEEN_RELATION_FEARED;
}

typedef struct keen_relations {
    keen_pairs pairs;
    uint8_t *relation; /* keen_relation, by the pair's place */
} keen_relations;

void keen_relations_lay_out(keen_relations *relations, keen_arena *arena, uint32_t capacity, uint32_t agent_capacity);
void keen_relations_reset(keen_relations *relations);

/* KEEN_RELATION_COUNT takes it back. False when the pool is full. */
bool keen_relations_set(keen_relations *relations, uint32_t agent, uint32_t target, keen_relation relation);

/* KEEN_RELATION_COUNT when the pair has none of its own. */
keen_relation keen_relations_get(const keen_relations *relations, uint32_t agent, uint32_t target);

#endif
