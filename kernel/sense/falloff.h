/* How a sense weakens with distance: falloff(d, R, e) = max(0, 1 - d/R)^e, 0 when R <= 0 (spec 2). It is 0 from R on
   for e = 0 too: nothing is sensed out of range. */
#ifndef KEEN_SENSE_FALLOFF_H
#define KEEN_SENSE_FALLOFF_H

#include "simd/f1_math.h"

static inline float keen_falloff(float distance, float range, float exponent) {
    if (!(range > 0.0f)) {
        return 0.0f;
    }
    const float nearness = 1.0f - distance / range;
    if (!(nearness > 0.0f)) {
        return 0.0f;
    }
    if (exponent == 1.0f) {
        return nearness;
    }
    return exponent == 2.0f ? nearness * nearness : f1_pow_positive(nearness, exponent);
}

#endif
