/* How much an agent matters, and how often it ticks for that (spec 12). */
#ifndef KEEN_SCHEDULE_SIGNIFICANCE_H
#define KEEN_SCHEDULE_SIGNIFICANCE_H

#include <stdint.h>

#include "keen/belief.h"
#include "keen/world.h"

#define KEEN_SIGNIFICANCE_NEAR 0.6f
#define KEEN_SIGNIFICANCE_ENGAGED 0.55f
#define KEEN_SIGNIFICANCE_AWARE 0.25f

/* Distance to the viewer beyond which nearness counts nothing, metres. */
#define KEEN_SIGNIFICANCE_RANGE 300.0f

/* Least significance of tiers 0 to 3; below all of them an agent is suspended. */
#define KEEN_TIER_0_FROM 0.75f
#define KEEN_TIER_1_FROM 0.50f
#define KEEN_TIER_2_FROM 0.30f
#define KEEN_TIER_3_FROM 0.15f

/* A suspended agent's memory fades this often. */
#define KEEN_FADE_INTERVAL_US 250000u

/* No interval is longer: what 32-bit time stamps can still tell apart (spec 1). */
#define KEEN_INTERVAL_MAX_US 0x7FFFFFFFu

/* Intervals between ticks by tier; the last one only ticks with the crowd tier option. */
static const uint32_t keen_tier_multiplier[KEEN_TIER_COUNT] = {1, 2, 5, 20, 50};

/* significance = 0.6*(1 - clamp01(d/range)) + 0.55*(awareness >= suspicious) + 0.25*(awareness/4).
   distance: to the nearest viewer, 0 without viewers; NaN, of an agent whose position is none, counts as 0, so that its
   turn comes and it is counted. range: KEEN_SIGNIFICANCE_RANGE in host units. */
static inline float keen_significance(float distance, float range, uint32_t awareness) {
    float far = distance / range;
    far = 1.0f < far ? 1.0f : far;
    far = far > 0.0f ? far : 0.0f;
    const float near = KEEN_SIGNIFICANCE_NEAR * (1.0f - far);
    const float engaged = awareness >= KEEN_AWARENESS_SUSPICIOUS ? KEEN_SIGNIFICANCE_ENGAGED : 0.0f;
    return near + engaged + KEEN_SIGNIFICANCE_AWARE * ((float)awareness * 0.25f);
}

static inline uint32_t keen_significance_tier(float significance) {
    if (significance >= KEEN_TIER_0_FROM) {
        return 0;
    }
    if (significance >= KEEN_TIER_1_FROM) {
        return 1;
    }
    if (significance >= KEEN_TIER_2_FROM) {
        return 2;
    }
    return significance >= KEEN_TIER_3_FROM ? 3 : KEEN_TIER_SUSPENDED;
}

/* interval_us * multiplier of the tier, at most KEEN_INTERVAL_MAX_US. */
static inline uint32_t keen_tier_interval_us(uint32_t interval_us, uint32_t tier) {
    const uint64_t interval = (uint64_t)interval_us * keen_tier_multiplier[tier];
    return interval < KEEN_INTERVAL_MAX_US ? (uint32_t)interval : KEEN_INTERVAL_MAX_US;
}

/* Squared distance to the nearest of `count` viewers, 0 without viewers; NaN when there are some and the position is
   not finite. */
static inline float keen_viewer_distance_squared(const float (*viewers)[3], uint32_t count, float x, float y, float z) {
    float nearest = 0.0f;
    for (uint32_t v = 0; v < count; v++) {
        const float dx = viewers[v][0] - x;
        const float dy = viewers[v][1] - y;
        const float dz = viewers[v][2] - z;
        const float squared = (dx * dx + dy * dy) + dz * dz;
        nearest = v > 0 && nearest < squared ? nearest : squared;
    }
    return count > 0 ? nearest + ((x + y) * 0.0f + z * 0.0f) : 0.0f;
}

#endif
