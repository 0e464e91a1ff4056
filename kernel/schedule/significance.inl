/* Significance, 8 lanes. */
#ifndef KEEN_SCHEDULE_SIGNIFICANCE_INL
#define KEEN_SCHEDULE_SIGNIFICANCE_INL

#include "schedule/significance.h"
#include "simd/f8.h"

/* Squared distance to the nearest viewer, 0 without viewers; NaN when there are some and the position is not finite. */
static inline f8 keen_lanes_nearest_squared(const float (*viewers)[3], uint32_t count, f8 x, f8 y, f8 z) {
    if (count == 0) {
        return f8_zero();
    }
    f8 nearest = f8_zero();
    for (uint32_t v = 0; v < count; v++) {
        const f8 dx = f8_sub(f8_set1(viewers[v][0]), x);
        const f8 dy = f8_sub(f8_set1(viewers[v][1]), y);
        const f8 dz = f8_sub(f8_set1(viewers[v][2]), z);
        const f8 squared = f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz));
        nearest = v > 0 ? f8_min(nearest, squared) : squared;
    }
    return f8_add(nearest, f8_add(f8_mul(f8_add(x, y), f8_zero()), f8_mul(z, f8_zero())));
}

static inline f8 keen_lanes_significance(f8 nearest_squared, float range, n8 awareness) {
    const f8 one = f8_set1(1.0f);
    const f8 far = f8_max(f8_min(one, f8_div(f8_sqrt(nearest_squared), f8_set1(range))), f8_zero());
    const f8 near = f8_mul(f8_set1(KEEN_SIGNIFICANCE_NEAR), f8_sub(one, far));
    const m8 engaged = n8_gt(awareness, n8_set1(KEEN_AWARENESS_SUSPICIOUS - 1));
    const f8 level = f8_mul(f8_from_n8(awareness), f8_set1(0.25f));
    return f8_add(f8_add(near, f8_keep(engaged, f8_set1(KEEN_SIGNIFICANCE_ENGAGED))),
                  f8_mul(f8_set1(KEEN_SIGNIFICANCE_AWARE), level));
}

#endif
