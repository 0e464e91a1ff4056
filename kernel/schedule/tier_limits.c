#include "schedule/tier_limits.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "schedule/significance.h"

/* Floats that are not negative are in the order of their bits. */
static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static bool reaches(float squared, float range, uint32_t tier) {
    return keen_significance_tier(keen_significance(sqrtf(squared), range, KEEN_AWARENESS_UNAWARE)) <= tier;
}

#define BITS_OF_INFINITY 0x7F800000u

static float find_limit(float range, uint32_t tier) {
    if (!reaches(0.0f, range, tier)) {
        return -1.0f;
    }
    uint32_t inside = 0, outside = BITS_OF_INFINITY;
    while (outside - inside > 1) {
        const uint32_t middle = inside + (outside - inside) / 2;
        if (reaches(float_of(middle), range, tier)) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    return float_of(inside);
}

keen_tier_limits keen_tier_limits_make(float range) {
    keen_tier_limits limits;
    for (uint32_t tier = 0; tier < KEEN_TIER_SUSPENDED; tier++) {
        limits.squared[tier] = find_limit(range, tier);
    }
    return limits;
}
