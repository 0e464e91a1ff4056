/* What is remembered of each belief beyond its confidence (spec 9, and the damage of 10).

   Lanes with a belief, after their state has moved:
     long_term     sensed: L + (1 - L)*0.1*F*dt, else L * exp(-0.01*dt), settling at 0 (f1_settle)
     damage        unsensed: * exp(-threat_damage_decay*dt), and 0 below 1 point; Expired: 0, so that a belief that
                   starts over has none of it
     suspected_us  time since Suspected: 0 in Undetected and in the tick in which a stay in Suspected to Tracked begins
                   from elsewhere, else + dt
     peak          highest S since then: 0 in Undetected, S in the tick in which the stay begins, else max(peak, S).
   Reads belief->target, status, confidence, fused. Other lanes keep everything. */
#ifndef KEEN_BELIEF_MEMORY_H
#define KEEN_BELIEF_MEMORY_H

#include "simd/f1_math.h"
#include "store/belief_status.h"
#include "store/row_job.h"

#define KEEN_LONG_TERM_GAIN 0.1f
#define KEEN_LONG_TERM_DECAY 0.01f
#define KEEN_LEAST_DAMAGE 1.0f

static inline float keen_long_term_factor(float dt) {
    return f1_exp(-(KEEN_LONG_TERM_DECAY * dt));
}

static inline float keen_faded_long_term(float long_term, float factor) {
    return f1_settle(long_term * factor);
}

static inline float keen_damage_factor(const keen_tuning *tuning, float dt) {
    return f1_exp(-(tuning->threat_damage_decay * dt));
}

static inline float keen_faded_damage(float damage, float factor) {
    const float faded = damage * factor;
    return faded < KEEN_LEAST_DAMAGE ? 0.0f : faded;
}

void keen_memory_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
