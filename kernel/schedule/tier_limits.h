/* Where the tiers of those who are aware of nothing end. Their significance falls with the distance alone, and no step
   of its formula can turn two distances around by rounding, so a comparison of squared distances says the same to the
   last bit as working it out does. */
#ifndef KEEN_SCHEDULE_TIER_LIMITS_H
#define KEEN_SCHEDULE_TIER_LIMITS_H

typedef struct keen_tier_limits {
    float squared[4]; /* largest squared distance at which such an agent is in tier 0, 1, 2, 3 or better; -1: nowhere */
} keen_tier_limits;

/* range > 0: KEEN_SIGNIFICANCE_RANGE in host units. */
keen_tier_limits keen_tier_limits_make(float range);

#endif
