#include "belief/decay.inl"
#include "belief/smoothing.h"

/* The lanes' tick as it stands, handed from step to step. */
typedef struct keen_smoothing_row_state {
    m8 held, active, by_event; /* by_event: the leading sense's value comes from an event */
    n8 status, row;
    n8 unsensed_us, row_us, first_us;
    f8 confidence;
} keen_smoothing_row_state;

/* Causes of this tick only: those of the senses that were asked and are silent. */
static inline void keen_restart_causes(const keen_row_job *job, m8 restart) {
    const keen_tuning *tuning = job->tick->tuning;
    const m8 present = keen_lanes_mask(job->scratch->present);
    n8 fresh = n8_zero();
    for (uint32_t slot = 0; slot < tuning->slot_count; slot++) {
        if (tuning->slots[slot].sense >= KEEN_BUILT_IN_SENSES) {
            continue; /* their causes are not kept */
        }
        const m8 silent = m8_and(present, f8_eq(f8_load(job->scratch->confidence[slot]), f8_zero()));
        fresh = n8_or(fresh, n8_keep(silent, n8_set1((int32_t)(0xFu << 4 * tuning->slots[slot].sense))));
    }
    const n8 causes = n8_load(job->belief->causes);
    n8_store(job->belief->causes, n8_select(restart, n8_and(causes, fresh), causes));
}

static inline void keen_restart_lanes(const keen_row_job *job, m8 restart, keen_smoothing_row_state *now) {
    const uint32_t replaced = KEEN_STATUS_STATE_MASK << KEEN_STATUS_STATE_SHIFT |
                              KEEN_STATUS_REASON_MASK << KEEN_STATUS_REASON_SHIFT |
                              KEEN_STATUS_FROM_MASK << KEEN_STATUS_FROM_SHIFT | KEEN_STATUS_REFRESHED;
    const uint32_t moved = (uint32_t)KEEN_STATE_EXPIRED << KEEN_STATUS_FROM_SHIFT | KEEN_STATUS_MOVED;
    const n8 begun = n8_or(n8_and(now->status, n8_set1((int32_t)~replaced)), n8_set1((int32_t)moved));
    now->status = n8_select(restart, begun, now->status);
    now->confidence = f8_keep(m8_not(restart), now->confidence);
    now->first_us = n8_select(restart, n8_set1(-1), now->first_us);
    n8_masked_store(job->belief->state_us, restart, n8_zero());
    keen_restart_causes(job, restart);
}

static inline void keen_choose_row_lanes(const keen_tick *tick, keen_smoothing_row_state *now) {
    const keen_loss_tables *loss = &tick->tuning->loss_by;
    const n8 vision = n8_set1(KEEN_SENSE_VISION), echo = n8_set1(KEEN_SENSE_ECHOLOCATION);
    const m8 sees = keen_lanes_with_flag(now->status, (uint32_t)loss->active_bit[KEEN_SENSE_VISION]);
    const m8 echoes = keen_lanes_with_flag(now->status, (uint32_t)loss->active_bit[KEEN_SENSE_ECHOLOCATION]);
    const n8 old_row = keen_lanes_loss_row(now->status);
    const n8 own_bit = n8_lookup16(loss->active_bit, loss->upper, old_row);
    const m8 own_active = n8_gt(n8_and(now->status, own_bit), n8_zero());
    const n8 since = n8_keep(m8_not(own_active), keen_lanes_add_time(now->row_us, tick->dt_us));
    const m8 was_echo = n8_eq(old_row, echo);
    const n8 grace = n8_select(was_echo, n8_set1(loss->grace_us[KEEN_SENSE_ECHOLOCATION]),
                               n8_set1(loss->grace_us[KEEN_SENSE_VISION]));
    const m8 sights = m8_or(n8_eq(old_row, vision), was_echo);
    const m8 sensed_before = n8_gt(now->first_us, n8_set1(-1));
    const m8 in_grace = m8_andnot(m8_and(sights, sensed_before), n8_gt(since, grace));
    const n8 led = n8_select(m8_andnot(now->active, in_grace), keen_lanes_leading(now->status), old_row);
    now->row = n8_select(sees, vision, n8_select(echoes, echo, led));
    now->row_us = n8_keep(n8_eq(now->row, old_row), since);
    const n8 other = n8_and(now->status, n8_set1((int32_t) ~(KEEN_STATUS_ROW_MASK << KEEN_STATUS_ROW_SHIFT)));
    now->status = n8_or(other, n8_shift_left(now->row, KEEN_STATUS_ROW_SHIFT));
}

static inline void keen_advance_timers(int32_t dt_us, keen_smoothing_row_state *now) {
    const m8 sensed_before = n8_gt(now->first_us, n8_set1(-1));
    const n8 first = n8_select(now->active, n8_zero(), n8_set1(-1));
    now->unsensed_us = n8_keep(m8_not(now->active), keen_lanes_add_time(now->unsensed_us, dt_us));
    now->first_us = n8_select(sensed_before, keen_lanes_add_time(now->first_us, dt_us), first);
}

static inline f8 keen_risen_lanes(const keen_row_job *job, const keen_smoothing_row_state *now, f8 fused) {
    const keen_tuning *tuning = job->tick->tuning;
    const f8 dt = f8_set1(job->tick->dt), one = f8_set1(1.0f);
    const f8 step = f8_set1(f1_clamp01(tuning->rise_rate * job->tick->dt));
    const f8 pace = f8_clamp01(f8_div(f8_load(job->scratch->speed), f8_set1(tuning->run_speed)));
    const f8 dwell = f8_lerp(f8_set1(tuning->standing_dwell), f8_set1(tuning->moving_dwell), pace);
    const f8 risen = f8_lerp(now->confidence, fused, f8_select(now->by_event, one, step));
    return f8_min(f8_add(risen, f8_mul(f8_mul(dwell, fused), dt)), one);
}

/* Fairness and the bonus of finding again, in the tick's order. */
static inline f8 keen_bounded_rise(const keen_tick *tick, keen_smoothing_row_state *now, f8 confidence, m8 event_rise) {
    const keen_tuning *tuning = tick->tuning;
    if (tuning->max_rise_per_second > 0.0f) {
        const f8 most = f8_add(now->confidence, f8_set1(tuning->max_rise_per_second * tick->dt));
        confidence = f8_select(event_rise, confidence, f8_min(confidence, most));
    }
    const n8 stay = n8_and(now->status, n8_set1((int32_t)(KEEN_STATUS_STATE_MASK | KEEN_STATUS_REFRESHED)));
    const m8 lost = m8_or(n8_eq(stay, n8_set1(KEEN_STATE_LOST)), n8_eq(stay, n8_set1(KEEN_STATE_REMEMBERED)));
    const m8 found = m8_and(now->active, lost);
    const f8 refreshed = f8_min(f8_add(confidence, f8_set1(tuning->refresh_bonus)), f8_set1(1.0f));
    confidence = f8_select(found, refreshed, confidence);
    now->status = n8_or(now->status, n8_keep(found, n8_set1((int32_t)KEEN_STATUS_REFRESHED)));
    if (tuning->reaction_delay_us > 0) {
        const m8 early = m8_andnot(n8_lt(now->first_us, n8_set1(tuning->reaction_delay_us)), event_rise);
        const f8 most = f8_set1(f1_max(tuning->detect - KEEN_REACTION_MARGIN, 0.0f));
        confidence = f8_select(early, f8_min(confidence, most), confidence);
    }
    return confidence;
}

static inline f8 keen_smoothed_lanes(const keen_row_job *job, keen_decay_factors *factors,
                                     keen_smoothing_row_state *now) {
    const f8 fused = f8_load(job->belief->fused);
    const m8 rising = m8_and(now->active, f8_gt(fused, now->confidence));
    const m8 holding = m8_and(now->active, f8_ge(fused, f8_set1(KEEN_HOLDING_LEAST)));
    const m8 decaying = m8_andnot(now->held, m8_or(rising, holding));
    f8 confidence = f8_select(rising, keen_risen_lanes(job, now, fused), now->confidence);
    if (m8_any(decaying)) {
        const f8 decayed = keen_decay_lanes(job->tick, factors, now->confidence, f8_load(job->belief->last_active),
                                            now->unsensed_us, now->row);
        confidence = f8_select(decaying, decayed, confidence);
    }
    return keen_bounded_rise(job->tick, now, confidence, m8_and(rising, now->by_event));
}

static inline void keen_smoothing_row(const keen_row_job *job, keen_decay_factors *factors) {
    keen_belief_row *belief = job->belief;
    const n8 status = n8_load(belief->status);
    keen_smoothing_row_state now = {
        .held = keen_lanes_held(belief),
        .active = keen_lanes_active(status),
        .by_event = keen_lanes_mask(job->scratch->lead_event),
        .status = status,
        .unsensed_us = n8_load(belief->unsensed_us),
        .row_us = n8_load(belief->row_us),
        .first_us = n8_load(belief->first_us),
        .confidence = f8_load(belief->confidence),
    };
    const m8 expired = n8_eq(keen_lanes_state(status), n8_set1(KEEN_STATE_EXPIRED));
    const m8 restart = m8_and(now.held, m8_and(now.active, expired));
    if (m8_any(restart)) {
        keen_restart_lanes(job, restart, &now);
    }
    keen_choose_row_lanes(job->tick, &now);
    keen_advance_timers(job->tick->dt_us, &now);
    const f8 confidence = keen_smoothed_lanes(job, factors, &now);
    f8_masked_store(belief->confidence, now.held, confidence);
    f8_masked_store(belief->last_active, m8_and(now.held, now.active), confidence);
    n8_masked_store(belief->unsensed_us, now.held, now.unsensed_us);
    n8_masked_store(belief->row_us, now.held, now.row_us);
    n8_masked_store(belief->first_us, now.held, now.first_us);
    n8_masked_store(belief->status, now.held, now.status);
}

static void keen_smoothing_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    keen_decay_factors factors = {0};
    for (size_t i = 0; i < count; i++) {
        keen_row_ahead(jobs[i].ahead->belief.first_us);
        keen_row_ahead(jobs[i].ahead->belief.last_x);
        keen_row_ahead(jobs[i].ahead->belief.last_z);
        keen_smoothing_row(&jobs[i], &factors);
    }
}
