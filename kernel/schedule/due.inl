/* due, 8 lanes: everybody, every frame. */

#include <float.h>
#include <string.h>

#include "schedule/due.h"
#include "schedule/significance.inl"
#include "simd/f8.h"

/* Squared distance to the nearest viewer; beyond the range only that it is. */
static inline f8 keen_due_nearest(const keen_due_args *args, uint32_t i) {
    const f8 x = f8_load(args->x + i), y = f8_load(args->y + i), z = f8_load(args->z + i);
    return args->viewer_map ? keen_lanes_nearest_mapped(args->viewer_map, args->viewers, x, y, z)
                            : keen_lanes_nearest_squared(args->viewers, args->viewer_count, x, y, z);
}

/* Tier steps passed: set where the significance, which is never NaN, is below the threshold of tier 0, 1, 2, 3. */
typedef struct keen_due_steps {
    m8 below[4];
} keen_due_steps;

static inline keen_due_steps keen_due_tier_steps(f8 significance) {
    return (keen_due_steps){{
        f8_lt(significance, f8_set1(KEEN_TIER_0_FROM)),
        f8_lt(significance, f8_set1(KEEN_TIER_1_FROM)),
        f8_lt(significance, f8_set1(KEEN_TIER_2_FROM)),
        f8_lt(significance, f8_set1(KEEN_TIER_3_FROM)),
    }};
}

/* The same of those who are aware of nothing. A distance that is NaN counts as none. */
static inline keen_due_steps keen_due_unaware_steps(const keen_due_args *args, f8 nearest) {
    const float *limits = args->limits.squared;
    const f8 squared = f8_max(nearest, f8_zero());
    return (keen_due_steps){{
        f8_gt(squared, f8_set1(limits[0])),
        f8_gt(squared, f8_set1(limits[1])),
        f8_gt(squared, f8_set1(limits[2])),
        f8_gt(squared, f8_set1(limits[3])),
    }};
}

/* A value per tier. */
static inline n8 keen_due_by_tier(const keen_due_steps *steps, const int32_t value[KEEN_TIER_COUNT]) {
    n8 chosen = n8_set1(value[0]);
    for (int step = 0; step < 4; step++) {
        chosen = n8_select(steps->below[step], n8_set1(value[step + 1]), chosen);
    }
    return chosen;
}

/* interval * multiplier, at most KEEN_INTERVAL_MAX_US. */
static inline n8 keen_due_interval(const keen_due_steps *steps, n8 interval) {
    static const int32_t multiplier[KEEN_TIER_COUNT] = {1, 2, 5, 20, 50};
    static const int32_t largest[KEEN_TIER_COUNT] = {INT32_MAX, INT32_MAX / 2, INT32_MAX / 5, INT32_MAX / 20,
                                                     INT32_MAX / 50};
    const n8 product = n8_mullo(interval, keen_due_by_tier(steps, multiplier));
    if (m8_none(n8_gt(interval, n8_set1(INT32_MAX / 50)))) {
        return product;
    }
    const m8 too_long = n8_gt(interval, keen_due_by_tier(steps, largest));
    return n8_select(too_long, n8_set1((int32_t)KEEN_INTERVAL_MAX_US), product);
}

/* Waits count without sign. A comparison with sign puts them in order once 2^31 is added to both of its sides. */
static inline n8 keen_due_biased(uint32_t time) {
    return n8_set1((int32_t)(time + 0x80000000u));
}

/* Agents whose columns can be worked with. */
static inline m8 keen_due_sound(const keen_due_args *args, uint32_t i) {
    const f8 zero = f8_zero();
    const f8 x = f8_load(args->x + i), y = f8_load(args->y + i), z = f8_load(args->z + i);
    const f8 fx = f8_load(args->forward_x + i), fy = f8_load(args->forward_y + i), fz = f8_load(args->forward_z + i);
    const f8 squared = f8_add(f8_add(f8_mul(fx, fx), f8_mul(fy, fy)), f8_mul(fz, fz));
    const f8 place = f8_add(f8_mul(f8_add(x, y), zero), f8_mul(f8_add(z, f8_load(args->eye_height + i)), zero));
    const f8 view = f8_add(place, f8_mul(f8_load(args->vision_gain + i), zero));
    const f8 health = f8_add(f8_mul(f8_load(args->health + i), zero), f8_mul(f8_load(args->max_health + i), zero));
    const f8 shape = f8_mul(f8_add(f8_load(args->center_height + i), f8_load(args->radius + i)), zero);
    const f8 sum = f8_add(view, f8_add(shape, health));
    const m8 long_enough = f8_gt(squared, f8_set1(KEEN_LEAST_FORWARD_SQUARED));
    return m8_and(f8_eq(sum, zero), m8_and(long_enough, f8_le(squared, f8_set1(FLT_MAX))));
}

typedef struct keen_due_answer {
    m8 due, fade;
} keen_due_answer;

static inline keen_due_answer keen_due_answers(const keen_due_args *args, uint32_t i, const keen_due_steps *steps,
                                               n8 interval) {
    const m8 suspended = steps->below[3];
    const m8 rests = args->crowd_tier ? m8_false() : suspended;
    const m8 woken = n8_gt(n8_load_bytes(args->woken + i), n8_zero());
    const n8 now = keen_due_biased(args->now_us);
    const n8 waited = n8_sub(now, n8_load(args->tick_us + i));
    const n8 rested = n8_sub(now, n8_load(args->step_us + i));
    const n8 limit = n8_add(keen_due_interval(steps, interval), keen_due_biased(0));
    const m8 early = m8_or(n8_gt(limit, waited), rests);
    const m8 fading = m8_and(rests, n8_gt(rested, keen_due_biased(KEEN_FADE_INTERVAL_US - 1u)));
    return (keen_due_answer){
        .due = m8_or(m8_not(early), m8_and(suspended, woken)),
        .fade = m8_andnot(fading, woken),
    };
}

/* Agents counted so far: all, and those below the threshold of each tier. */
typedef struct keen_due_sums {
    n8 used, below[4];
    uint32_t bad_count, first_bad;
} keen_due_sums;

/* Agents between what is worked on and what is asked for: each column gives a line for sixteen of them. */
#define KEEN_DUE_AHEAD 256u
#define KEEN_DUE_PER_LINE 16u

/* What everybody's turn reads. */
static inline void keen_due_prefetch(const keen_due_args *args, uint32_t i) {
    const size_t ahead = i + KEEN_DUE_AHEAD;
    keen_prefetch_element(args->x, ahead);
    keen_prefetch_element(args->y, ahead);
    keen_prefetch_element(args->z, ahead);
    keen_prefetch_element(args->tick_us, ahead);
    keen_prefetch_element(args->step_us, ahead);
    keen_prefetch_element(args->interval_us, ahead);
}

/* Beyond this squared distance nearness alone makes nobody more than suspended: 0.6*(1 - d/range) falls below 0.15 at
   d = 0.75*range, and the margin is a hundred times what rounding can do to any step of that formula. */
static inline float keen_due_asleep_squared(const keen_due_args *args) {
    const float least = 0.75f * args->range;
    return least * least * 1.0001f;
}

static inline bool keen_due_no_bytes(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word == 0;
}

/* True when all eight are far off, unaware and unwoken: suspended, without working out by how much. NaN is not far. */
static inline bool keen_due_all_asleep(const keen_due_args *args, uint32_t i, f8 nearest) {
    if (args->crowd_tier || !keen_due_no_bytes(args->awareness + i) || !keen_due_no_bytes(args->woken + i)) {
        return false;
    }
    return m8_all(f8_gt(nearest, f8_set1(keen_due_asleep_squared(args))));
}

/* Most of a large world, so it takes the least that can be. */
static inline void keen_due_asleep_block(const keen_due_args *args, uint32_t i, m8 inside, keen_due_sums *sums) {
    const m8 used = m8_and(inside, n8_gt(n8_load(args->interval_us + i), n8_zero()));
    const n8 rested = n8_sub(keen_due_biased(args->now_us), n8_load(args->step_us + i));
    const m8 fading = n8_gt(rested, keen_due_biased(KEEN_FADE_INTERVAL_US - 1u));
    const n8 counted = n8_from_m8(used);
    sums->used = n8_sub(sums->used, counted);
    for (int step = 0; step < 4; step++) {
        sums->below[step] = n8_sub(sums->below[step], counted);
    }
    n8_store_bytes(args->tier + i, n8_set1(KEEN_TIER_SUSPENDED));
    args->due[i / 8] = 0;
    args->fade[i / 8] = (uint8_t)m8_bits(m8_and(used, fading));
}

static inline void keen_due_tiers_block(const keen_due_args *args, uint32_t i, m8 inside, keen_due_steps steps,
                                        keen_due_sums *sums) {
    const n8 interval = n8_load(args->interval_us + i);
    const m8 used = m8_and(inside, n8_gt(interval, n8_zero()));
    n8 tier = n8_zero();
    for (int step = 0; step < 4; step++) {
        const n8 below = n8_from_m8(m8_and(steps.below[step], used));
        tier = n8_sub(tier, below);
        sums->below[step] = n8_sub(sums->below[step], below);
    }
    sums->used = n8_sub(sums->used, n8_from_m8(used));
    n8_store_bytes(args->tier + i, n8_select(used, tier, n8_set1(KEEN_TIER_SUSPENDED)));

    const keen_due_answer answer = keen_due_answers(args, i, &steps, interval);
    args->due[i / 8] = (uint8_t)m8_bits(m8_and(used, answer.due));
    args->fade[i / 8] = (uint8_t)m8_bits(m8_and(used, answer.fade));
}

static inline void keen_due_block(const keen_due_args *args, uint32_t i, m8 inside, keen_due_sums *sums) {
    if (args->significance) {
        keen_due_tiers_block(args, i, inside, keen_due_tier_steps(f8_load(args->significance + i)), sums);
        return;
    }
    const f8 nearest = keen_due_nearest(args, i);
    if (keen_due_all_asleep(args, i, nearest)) {
        keen_due_asleep_block(args, i, inside, sums);
        return;
    }
    if (keen_due_no_bytes(args->awareness + i)) {
        keen_due_tiers_block(args, i, inside, keen_due_unaware_steps(args, nearest), sums);
        return;
    }
    const f8 significance = keen_lanes_significance(nearest, args->range, n8_load_bytes(args->awareness + i));
    keen_due_tiers_block(args, i, inside, keen_due_tier_steps(significance), sums);
}

/* What only those who are due add to it. */
static inline void keen_due_prefetch_sound(const keen_due_args *args, uint32_t i) {
    keen_prefetch_element(args->forward_x, i);
    keen_prefetch_element(args->forward_y, i);
    keen_prefetch_element(args->forward_z, i);
    keen_prefetch_element(args->eye_height, i);
    keen_prefetch_element(args->vision_gain, i);
    keen_prefetch_element(args->center_height, i);
    keen_prefetch_element(args->radius, i);
    keen_prefetch_element(args->health, i);
    keen_prefetch_element(args->max_health, i);
}

/* Takes those off who are not sound, and notes them. */
static inline void keen_due_keep_sound(const keen_due_args *args, uint32_t i, keen_due_sums *sums) {
    const m8 bad = m8_andnot(m8_from_bits(args->due[i / 8]), keen_due_sound(args, i));
    if (m8_any(bad)) {
        sums->first_bad = sums->bad_count == 0 ? i + m8_first(bad) : sums->first_bad;
        sums->bad_count += m8_count(bad);
        args->due[i / 8] &= (uint8_t)~m8_bits(bad);
    }
}

/* Agents between two looks at who of them is due. Whether somebody among eight is, nothing foretells: asked right where
   it turns out, that would stop the pass until the distance is known, again and again. */
#define KEEN_DUE_SLICE 1024u
#define KEEN_DUE_SOUND_AHEAD 6u /* groups of eight */

static inline void keen_due_check_slice(const keen_due_args *args, uint32_t begin, uint32_t end, keen_due_sums *sums) {
    uint32_t some[KEEN_DUE_SLICE / 8];
    uint32_t count = 0;
    for (uint32_t i = begin; i < end; i += 8) {
        some[count] = i;
        count += args->due[i / 8] != 0;
    }
    for (uint32_t k = 0; k < KEEN_DUE_SOUND_AHEAD && k < count; k++) {
        keen_due_prefetch_sound(args, some[k]);
    }
    for (uint32_t k = 0; k < count; k++) {
        if (k + KEEN_DUE_SOUND_AHEAD < count) {
            keen_due_prefetch_sound(args, some[k + KEEN_DUE_SOUND_AHEAD]);
        }
        keen_due_keep_sound(args, some[k], sums);
    }
}

static inline void keen_due_slice(const keen_due_args *args, uint32_t begin, uint32_t end, keen_due_sums *sums) {
    const uint32_t whole = begin + ((end - begin) & ~7u);
    for (uint32_t i = begin; i < whole; i += 8) {
        if (i % KEEN_DUE_PER_LINE == 0) {
            keen_due_prefetch(args, i);
        }
        keen_due_block(args, i, m8_true(), sums);
    }
    if (whole < end) {
        keen_due_block(args, whole, m8_from_bits((1u << (end - whole)) - 1u), sums);
    }
    keen_due_check_slice(args, begin, end, sums);
}

static void keen_due_lanes(keen_due_args *args) {
    const keen_due_args now = *args; /* a copy that the stores of bytes cannot change */
    keen_due_sums sums = {
        .used = n8_zero(), .below = {n8_zero(), n8_zero(), n8_zero(), n8_zero()}, .first_bad = UINT32_MAX};
    for (uint32_t begin = args->begin; begin < args->end; begin += KEEN_DUE_SLICE) {
        const uint32_t left = args->end - begin;
        keen_due_slice(&now, begin, left < KEEN_DUE_SLICE ? args->end : begin + KEEN_DUE_SLICE, &sums);
    }
    uint32_t above = (uint32_t)n8_fold_add(sums.used);
    for (int step = 0; step < 4; step++) {
        const uint32_t below = (uint32_t)n8_fold_add(sums.below[step]);
        args->tier_agents[step] = above - below;
        above = below;
    }
    args->tier_agents[KEEN_TIER_SUSPENDED] = above;
    args->bad_count = sums.bad_count;
    args->first_bad = sums.first_bad;
}
