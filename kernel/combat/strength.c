#include "combat/strength.h"

/* Sums may have grown beyond all numbers. */
static float capped(float x) {
    return x < FLT_MAX ? x : FLT_MAX;
}

float keen_strength_ratio(const keen_group_strength *mine, const keen_group_strength *theirs) {
    if (!(theirs->strength > 0.0f)) {
        return KEEN_RATIO_NO_THREAT;
    }
    return capped(capped(mine->strength) / capped(theirs->strength));
}

/* Divided twice rather than multiplied first: products of sums overflow sooner. */
static float product_ratio(float health_mine, float dps_mine, float health_theirs, float dps_theirs) {
    if (!(health_theirs > 0.0f && dps_theirs > 0.0f)) {
        return KEEN_RATIO_NO_THREAT;
    }
    if (!(health_mine > 0.0f && dps_mine > 0.0f)) {
        return 0.0f;
    }
    const float i_last = capped(capped(health_mine) / capped(dps_theirs));
    const float they_last = capped(capped(health_theirs) / capped(dps_mine));
    return they_last > 0.0f ? capped(i_last / they_last) : KEEN_RATIO_NO_THREAT;
}

float keen_group_ratio(const keen_group_strength *mine, const keen_group_strength *theirs, keen_ratio_mode mode) {
    return mode == KEEN_RATIO_STRENGTH_SUM ? keen_strength_ratio(mine, theirs)
                                           : product_ratio(mine->health, mine->dps, theirs->health, theirs->dps);
}

float keen_personal_ratio(float health, const keen_group_strength *mine, const keen_group_strength *theirs) {
    const float we = mine->members > 0 ? (float)mine->members : 1.0f;
    const float they = theirs->members > 0 ? (float)theirs->members : 1.0f;
    return product_ratio(health, mine->dps / we, theirs->health / they, theirs->dps / they);
}
