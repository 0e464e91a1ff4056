#include "detection/hostility.h"

#include "store/detection_row.h"

const int32_t *keen_hostile_table(keen_aggression aggression) {
    static const int32_t peaceful[8] = {0};
    static const int32_t aggressive[8] = {[KEEN_RELATION_ENEMY] = KEEN_PAIR_HOSTILE,
                                          [KEEN_RELATION_HIGH_VALUE] = KEEN_PAIR_HOSTILE,
                                          [KEEN_RELATION_FEARED] = KEEN_PAIR_HOSTILE};
    static const int32_t very_aggressive[8] = {[KEEN_RELATION_ENEMY] = KEEN_PAIR_HOSTILE,
                                               [KEEN_RELATION_HIGH_VALUE] = KEEN_PAIR_HOSTILE,
                                               [KEEN_RELATION_FEARED] = KEEN_PAIR_HOSTILE,
                                               [KEEN_RELATION_NEUTRAL] = KEEN_PAIR_HOSTILE,
                                               [KEEN_RELATION_UNKNOWN] = KEEN_PAIR_HOSTILE};
    static const int32_t frenzied[8] = {KEEN_PAIR_HOSTILE, KEEN_PAIR_HOSTILE, KEEN_PAIR_HOSTILE, KEEN_PAIR_HOSTILE,
                                        KEEN_PAIR_HOSTILE, KEEN_PAIR_HOSTILE, KEEN_PAIR_HOSTILE, KEEN_PAIR_HOSTILE};
    switch (aggression) {
    case KEEN_AGGRESSION_AGGRESSIVE:
        return aggressive;
    case KEEN_AGGRESSION_VERY_AGGRESSIVE:
        return very_aggressive;
    case KEEN_AGGRESSION_FRENZIED:
        return frenzied;
    default:
        return peaceful;
    }
}
