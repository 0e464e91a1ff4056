/* Who would attack whom (spec 13, hostility): a bit per keen_relation, by aggression. */
#ifndef KEEN_DETECTION_HOSTILITY_H
#define KEEN_DETECTION_HOSTILITY_H

#include "keen/combat.h"
#include "keen/world.h"

#define KEEN_RELATION_BIT(relation) (1u << KEEN_RELATION_##relation)
#define KEEN_RELATIONS_OF_FOES (KEEN_RELATION_BIT(ENEMY) | KEEN_RELATION_BIT(HIGH_VALUE) | KEEN_RELATION_BIT(FEARED))

/* Relations that an actor of this aggression attacks. */
static inline uint32_t keen_hostile_relations(keen_aggression aggression) {
    switch (aggression) {
    case KEEN_AGGRESSION_AGGRESSIVE:
        return KEEN_RELATIONS_OF_FOES;
    case KEEN_AGGRESSION_VERY_AGGRESSIVE:
        return KEEN_RELATIONS_OF_FOES | KEEN_RELATION_BIT(NEUTRAL) | KEEN_RELATION_BIT(UNKNOWN);
    case KEEN_AGGRESSION_FRENZIED:
        return UINT32_MAX;
    default:
        return 0;
    }
}

/* The same as a table that kernels look up: [8] by keen_relation, KEEN_PAIR_HOSTILE or 0. */
const int32_t *keen_hostile_table(keen_aggression aggression);

#endif
