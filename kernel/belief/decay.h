/* How confidence fades while nothing is sensed (spec 6, decaying), with m the loss row's multiplier:
     without a curve  S * exp(-decay_exponent * m * dt)
     with a curve     lerp(S, last_active * curve(time since sensed), clamp01(m * dt))
   and settles at 0 (f1_settle). */
#ifndef KEEN_BELIEF_DECAY_H
#define KEEN_BELIEF_DECAY_H

#include "base/clock.h"
#include "simd/f1_math.h"
#include "store/tuning.h"

/* Change per second from a key to the next; times ascend. */
static inline float keen_curve_slope(const keen_curve_key *key) {
    return (key[1].value - key[0].value) / (key[1].time - key[0].time);
}

static inline float keen_curve(const keen_tuning *tuning, float seconds) {
    const keen_curve_key *key = tuning->curve, *last = &tuning->curve[tuning->curve_count - 1];
    while (key < last && seconds >= key[1].time) {
        key++;
    }
    if (key == last || !(seconds > key->time)) {
        return key->value;
    }
    return key->value + keen_curve_slope(key) * (seconds - key->time);
}

static inline float keen_decay(const keen_tuning *tuning, float dt, float confidence, float last_active,
                               int32_t unsensed_us, float multiplier) {
    if (tuning->curve_count == 0) {
        return f1_settle(confidence * f1_exp(-(tuning->decay_exponent * dt) * multiplier));
    }
    const float seconds = keen_clock_to_seconds(unsensed_us);
    return f1_settle(f1_lerp(confidence, last_active * keen_curve(tuning, seconds), f1_clamp01(multiplier * dt)));
}

#endif
