/* falloff.h, eight lanes at once. The exponent belongs to the profile, so its branches are the same for all lanes. */
#ifndef KEEN_SENSE_FALLOFF_INL
#define KEEN_SENSE_FALLOFF_INL

#include "simd/f8_math.h"

static inline f8 keen_falloff_lanes(f8 distance, f8 range, float exponent) {
    const f8 nearness = f8_sub(f8_set1(1.0f), f8_div(distance, range));
    const m8 inside = m8_and(f8_gt(range, f8_zero()), f8_gt(nearness, f8_zero()));
    if (exponent == 1.0f) {
        return f8_keep(inside, nearness);
    }
    if (exponent == 2.0f) {
        return f8_keep(inside, f8_mul(nearness, nearness));
    }
    return f8_keep(inside, f8_pow_positive(f8_select(inside, nearness, f8_set1(1.0f)), f8_set1(exponent)));
}

#endif
