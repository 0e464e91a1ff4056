#include "detection/hostility.h"

const int32_t *keen_hostile_table(keen_aggression aggression) {
    static const int32_t peaceful[8] = {0};
    static const int32_t aggressive[8] = {
        [KEEN_RELATION_ENEMY] = -1, [KEEN_RELATION_HIGH_VALUE] = -1, [KEEN_RELATION_FEARED] = -1};
    static const int32_t very_aggressive[8] = {[KEEN_RELATION_ENEMY] = -1,
                                               [KEEN_RELATION_HIGH_VALUE] = -1,
                                               [KEEN_RELATION_FEARED] = -1,
                                               [KEEN_RELATION_NEUTRAL] = -1,
                                               [KEEN_RELATION_UNKNOWN] = -1};
    static const int32_t frenzied[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
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
