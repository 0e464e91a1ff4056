/* falloff.h, eight lanes at once. The exponent belongs to the profile, so its branches are the same for all lanes. */
#ifndef KEEN_SENSE_FALLOFF_INL
#define KEEN_SENSE_FALLOFF_INL

#include "simd/f8_math.h"

/* max(0, 1 - d/R). Ranges are never below 0. Within none, distance / 0 is infinite or NaN, as infinity within infinity
   is: far away, or dropped by the maximum, which takes 0 for a NaN; f8_abs is there for the range of -0. */
static inline f8 keen_nearness_lanes(f8 distance, f8 range) {
    return f8_max(f8_sub(f8_set1(1.0f), f8_div(distance, f8_abs(range))), f8_zero());
}

static inline f8 keen_falloff_lanes(f8 distance, f8 range, float exponent) {
    const f8 nearness = keen_nearness_lanes(distance, range);
    if (exponent == 1.0f) {
        return nearness;
    }
    if (exponent == 2.0f) {
        return f8_mul(nearness, nearness);
    }
    const m8 inside = f8_gt(nearness, f8_zero());
    return f8_keep(inside, f8_pow_positive(f8_select(inside, nearness, f8_set1(1.0f)), f8_set1(exponent)));
}

#endif
