#ifndef KEEN_BELIEF_MEMORY_INL
#define KEEN_BELIEF_MEMORY_INL

#include "belief/memory.h"
#include "simd/f8_math.h"
#include "store/row_lanes.inl"

/* What long_term and damage are multiplied by in one unsensed tick. Kept from job to job, as decay's factors are. */
typedef struct keen_memory_factors {
    const keen_tuning *tuning;
    float dt;
    float long_term, damage;
} keen_memory_factors;

static inline void keen_memory_factors_renew(keen_memory_factors *factors, const keen_tick *tick) {
    if (factors->tuning == tick->tuning && factors->dt == tick->dt) {
        return;
    }
    *factors = (keen_memory_factors){
        .tuning = tick->tuning,
        .dt = tick->dt,
        .long_term = keen_long_term_factor(tick->dt),
        .damage = keen_damage_factor(tick->tuning, tick->dt),
    };
}

static inline f8 keen_faded_long_term_lanes(const keen_memory_factors *factors, const keen_belief_row *belief) {
    return f8_settle(f8_mul(f8_load(belief->long_term), f8_set1(factors->long_term)));
}

static inline f8 keen_faded_damage_lanes(const keen_memory_factors *factors, f8 damage) {
    const f8 faded = f8_mul(damage, f8_set1(factors->damage));
    return f8_keep(m8_not(f8_lt(faded, f8_set1(KEEN_LEAST_DAMAGE))), faded);
}

/* Suspected, Detected, Tracked. */
static inline m8 keen_lanes_noticed(n8 state) {
    return m8_and(n8_gt(state, n8_set1(KEEN_STATE_UNDETECTED)), n8_lt(state, n8_set1(KEEN_STATE_LOST)));
}

static inline void keen_remember_stay(const keen_tick *tick, keen_belief_row *belief, m8 held, n8 status) {
    const n8 state = keen_lanes_state(status);
    const n8 from = n8_and(n8_shift_right(status, KEEN_STATUS_FROM_SHIFT), n8_set1((int32_t)KEEN_STATUS_FROM_MASK));
    const m8 entered = m8_and(keen_lanes_with_flag(status, KEEN_STATUS_MOVED), keen_lanes_noticed(state));
    const m8 begins = m8_andnot(entered, keen_lanes_noticed(from));
    const m8 stays = n8_gt(state, n8_set1(KEEN_STATE_UNDETECTED));
    const f8 confidence = f8_load(belief->confidence), peak = f8_load(belief->peak);
    const f8 highest = f8_select(begins, confidence, f8_max(peak, confidence));
    const n8 grown = keen_lanes_add_time(n8_load(belief->suspected_us), n8_set1(tick->dt_us));
    f8_masked_store(belief->peak, held, f8_keep(stays, highest));
    n8_masked_store(belief->suspected_us, held, n8_keep(m8_andnot(stays, begins), grown));
}

static inline void keen_memory_row(const keen_row_job *job, keen_memory_factors *factors) {
    keen_belief_row *belief = job->belief;
    const m8 held = keen_lanes_held(belief);
    const n8 status = n8_load(belief->status);
    const m8 active = keen_lanes_active(status);
    keen_memory_factors_renew(factors, job->tick);
    const f8 long_term = f8_load(belief->long_term), damage = f8_load(belief->damage);
    const f8 gain = f8_clamp01(f8_mul(f8_load(belief->fused), f8_set1(KEEN_LONG_TERM_GAIN * job->tick->dt)));
    const f8 learned = f8_add(long_term, f8_mul(f8_sub(f8_set1(1.0f), long_term), gain));
    const m8 expired = n8_eq(keen_lanes_state(status), n8_set1(KEEN_STATE_EXPIRED));
    const f8 kept = f8_select(active, damage, keen_faded_damage_lanes(factors, damage));
    f8_masked_store(belief->long_term, held, f8_select(active, learned, keen_faded_long_term_lanes(factors, belief)));
    f8_masked_store(belief->damage, held, f8_keep(m8_not(expired), kept));
    keen_remember_stay(job->tick, belief, held, status);
}

static void keen_memory_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    keen_memory_factors factors = {0};
    for (size_t i = 0; i < count; i++) {
        keen_row_ahead(jobs[i].ahead->belief.uncertainty);
        keen_row_ahead(jobs[i].ahead->belief.peak);
        keen_memory_row(&jobs[i], &factors);
    }
}

#endif
