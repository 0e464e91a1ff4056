/* decay.h, eight lanes at once, and the loss rows' values by lane. */
#ifndef KEEN_BELIEF_DECAY_INL
#define KEEN_BELIEF_DECAY_INL

#include "belief/decay.h"
#include "simd/f8_math.h"
#include "store/row_lanes.inl"

static inline f8 keen_loss_multiplier_lanes(const keen_tuning *tuning, n8 row) {
    f8 multiplier = f8_set1(tuning->loss[0].multiplier);
    for (int sense = 1; sense < KEEN_SENSE_COUNT; sense++) {
        multiplier = f8_select(n8_eq(row, n8_set1(sense)), f8_set1(tuning->loss[sense].multiplier), multiplier);
    }
    return multiplier;
}

/* The later key wins where the time has reached it, so a segment's line only stays in the lanes that lie on it. */
static inline f8 keen_curve_lanes(const keen_tuning *tuning, f8 seconds) {
    const keen_curve_key *last = &tuning->curve[tuning->curve_count - 1];
    f8 value = f8_set1(tuning->curve[0].value);
    for (const keen_curve_key *key = tuning->curve; key < last; key++) {
        const f8 since = f8_sub(seconds, f8_set1(key[0].time));
        const f8 line = f8_add(f8_set1(key[0].value), f8_mul(f8_set1(keen_curve_slope(key)), since));
        value = f8_select(f8_gt(seconds, f8_set1(key[0].time)), line, value);
        value = f8_select(f8_ge(seconds, f8_set1(key[1].time)), f8_set1(key[1].value), value);
    }
    return value;
}

static inline f8 keen_decay_lanes(const keen_tuning *tuning, float dt, f8 confidence, f8 last_active, n8 unsensed_us,
                                  f8 multiplier) {
    if (tuning->curve_count == 0) {
        const f8 rate = f8_set1(-(tuning->decay_exponent * dt));
        return f8_mul(confidence, f8_exp(f8_mul(rate, multiplier)));
    }
    const f8 seconds = f8_mul(f8_from_n8(unsensed_us), f8_set1(KEEN_SECONDS_PER_MICROSECOND));
    const f8 aim = f8_mul(last_active, keen_curve_lanes(tuning, seconds));
    return f8_lerp(confidence, aim, f8_clamp01(f8_mul(multiplier, f8_set1(dt))));
}

#endif
