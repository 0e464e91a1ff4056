#include "schedule/due.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "schedule/significance.h"

static uint32_t tier_of(const keen_due_args *args, uint32_t i) {
    if (args->significance) {
        return keen_significance_tier(args->significance[i]);
    }
    const float squared =
        keen_viewer_distance_squared(args->viewers, args->viewer_count, args->x[i], args->y[i], args->z[i]);
    return keen_significance_tier(keen_significance(sqrtf(squared), args->range, args->awareness[i]));
}

static bool is_due(const keen_due_args *args, uint32_t i, uint32_t tier) {
    if (tier == KEEN_TIER_SUSPENDED && !args->crowd_tier) {
        return args->woken[i] != 0;
    }
    if (tier == KEEN_TIER_SUSPENDED && args->woken[i]) {
        return true;
    }
    return args->now_us - args->tick_us[i] >= keen_tier_interval_us(args->interval_us[i], tier);
}

static bool is_fading(const keen_due_args *args, uint32_t i, uint32_t tier) {
    return tier == KEEN_TIER_SUSPENDED && !args->crowd_tier && !args->woken[i] &&
           args->now_us - args->step_us[i] >= KEEN_FADE_INTERVAL_US;
}

static bool is_valid(const keen_due_args *args, uint32_t i) {
    const float fx = args->forward_x[i];
    const float fy = args->forward_y[i];
    const float fz = args->forward_z[i];
    const float length_squared = (fx * fx + fy * fy) + fz * fz;
    const float view =
        (args->x[i] + args->y[i]) * 0.0f + (args->z[i] + args->eye_height[i]) * 0.0f + args->vision_gain[i] * 0.0f;
    const float body =
        (args->center_height[i] + args->radius[i]) * 0.0f + (args->health[i] * 0.0f + args->max_health[i] * 0.0f);
    return view + body == 0.0f && length_squared > KEEN_LEAST_FORWARD_SQUARED && length_squared <= FLT_MAX;
}

static void note_bad(keen_due_args *args, uint32_t i) {
    args->first_bad = args->bad_count++ == 0 ? i : args->first_bad;
}

void keen_due_ref(keen_due_args *args) {
    memset(args->tier_agents, 0, sizeof args->tier_agents);
    args->bad_count = 0;
    args->first_bad = UINT32_MAX;
    for (uint32_t i = args->begin; i < ((args->end + 7u) & ~7u); i++) {
        const uint8_t bit = (uint8_t)(1u << i % 8);
        if (i % 8 == 0) {
            args->due[i / 8] = args->fade[i / 8] = 0;
        }
        if (i >= args->end || args->interval_us[i] == 0) {
            args->tier[i] = KEEN_TIER_SUSPENDED;
            continue;
        }
        const uint32_t tier = tier_of(args, i);
        args->tier[i] = (uint8_t)tier;
        args->tier_agents[tier]++;
        if (is_due(args, i, tier)) {
            if (is_valid(args, i)) {
                args->due[i / 8] |= bit;
            } else {
                note_bad(args, i);
            }
        }
        args->fade[i / 8] |= is_fading(args, i, tier) ? bit : 0;
    }
}
