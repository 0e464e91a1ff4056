/* decay.h, eight lanes at once. */
#ifndef KEEN_BELIEF_DECAY_INL
#define KEEN_BELIEF_DECAY_INL

#include "belief/decay.h"
#include "simd/f8_math.h"
#include "store/row_lanes.inl"

/* What exponential decay multiplies by in one tick, by loss row. Kept from job to job: rows of one agent share the
   tick, and agents that were due together often share profile and time step. */
typedef struct keen_decay_factors {
    const keen_tuning *tuning;
    float dt;
    _Alignas(32) float by_row[KEEN_LOSS_ROWS];
} keen_decay_factors;

static inline void keen_decay_factors_renew(keen_decay_factors *factors, const keen_tick *tick) {
    const keen_loss_tables *loss = &tick->tuning->loss_by;
    if (factors->tuning == tick->tuning && factors->dt == tick->dt) {
        return;
    }
    const f8 rate = f8_set1(-(tick->tuning->decay_exponent * tick->dt));
    factors->tuning = tick->tuning;
    factors->dt = tick->dt;
    f8_store(factors->by_row, f8_exp(f8_mul(rate, f8_loadu(loss->multiplier))));
    if (loss->upper) {
        f8_store(factors->by_row + 8, f8_exp(f8_mul(rate, f8_loadu(loss->multiplier + 8))));
    }
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

static inline f8 keen_decay_lanes(const keen_tick *tick, keen_decay_factors *factors, f8 confidence, f8 last_active,
                                  n8 unsensed_us, n8 row) {
    const keen_tuning *tuning = tick->tuning;
    if (tuning->curve_count == 0) {
        keen_decay_factors_renew(factors, tick);
        return f8_settle(f8_mul(confidence, f8_lookup16(factors->by_row, tuning->loss_by.upper, row)));
    }
    const f8 multiplier = f8_lookup16(tuning->loss_by.multiplier, tuning->loss_by.upper, row);
    const f8 seconds = f8_mul(f8_from_n8(unsensed_us), f8_set1(KEEN_SECONDS_PER_MICROSECOND));
    const f8 aim = f8_mul(last_active, keen_curve_lanes(tuning, seconds));
    return f8_settle(f8_lerp(confidence, aim, f8_clamp01(f8_mul(multiplier, f8_set1(tick->dt)))));
}

#endif
