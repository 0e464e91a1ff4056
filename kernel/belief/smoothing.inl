#include "belief/decay.inl"
#include "belief/smoothing.h"

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

static inline void keen_restart_lanes(const keen_row_job *job, m8 restart) {
    const uint32_t replaced = KEEN_STATUS_STATE_MASK << KEEN_STATUS_STATE_SHIFT |
                              KEEN_STATUS_REASON_MASK << KEEN_STATUS_REASON_SHIFT |
                              KEEN_STATUS_FROM_MASK << KEEN_STATUS_FROM_SHIFT | KEEN_STATUS_REFRESHED;
    const uint32_t moved = (uint32_t)KEEN_STATE_EXPIRED << KEEN_STATUS_FROM_SHIFT | KEEN_STATUS_MOVED;
    keen_belief_row *belief = job->belief;
    const n8 kept = n8_and(n8_load(belief->status), n8_set1((int32_t)~replaced));
    n8_masked_store(belief->status, restart, n8_or(kept, n8_set1((int32_t)moved)));
    f8_masked_store(belief->confidence, restart, f8_zero());
    n8_masked_store(belief->first_us, restart, n8_set1(-1));
    n8_masked_store(belief->state_us, restart, n8_zero());
    keen_restart_causes(job, restart);
}

static inline void keen_restart_row(const keen_row_job *job) {
    const n8 status = n8_load(job->belief->status);
    const m8 expired = n8_eq(keen_lanes_state(status), n8_set1(KEEN_STATE_EXPIRED));
    const m8 sensed = m8_andnot(expired, keen_lanes_inactive(status));
    const m8 restart = m8_andnot(sensed, keen_lanes_empty(n8_load(job->belief->target)));
    if (m8_any(restart)) {
        keen_restart_lanes(job, restart);
    }
}

/* The loss row, and how long its own sense has been silent. */
typedef struct keen_loss_lanes {
    n8 row, since_us;
} keen_loss_lanes;

_Static_assert(KEEN_SENSE_VISION == 0, "vision's row is what is kept of no other");

/* first_us is negative before the first sensing. */
static inline keen_loss_lanes keen_choose_row_lanes(const keen_loss_tables *loss, n8 status, n8 row_us, n8 first_us) {
    const n8 old_row = keen_lanes_loss_row(status);
    const n8 own_bit = n8_lookup16(loss->active_bit, loss->upper, old_row);
    const n8 since = n8_keep(n8_eq(n8_and(status, own_bit), n8_zero()), row_us);
    const m8 let_go = n8_gt(since, n8_lookup16(loss->kept_us, loss->upper, old_row));
    const n8 leads = n8_andnot(n8_or(n8_from_m8(let_go), first_us), n8_from_m8(keen_lanes_inactive(status)));
    n8 row = n8_select_negative(leads, keen_lanes_leading(status), old_row);
    if (loss->active_bit[KEEN_SENSE_ECHOLOCATION] != 0) {
        const m8 echoes = keen_lanes_with_flag(status, (uint32_t)loss->active_bit[KEEN_SENSE_ECHOLOCATION]);
        row = n8_select(echoes, n8_set1(KEEN_SENSE_ECHOLOCATION), row);
    }
    const n8 sees = n8_and(status, n8_set1(loss->active_bit[KEEN_SENSE_VISION]));
    row = n8_keep(n8_eq(sees, n8_zero()), row); /* else vision's */
    return (keen_loss_lanes){.row = row, .since_us = n8_keep(n8_eq(row, old_row), since)};
}

/* Loss row and timers. */
static inline void keen_time_row(const keen_row_job *job) {
    keen_belief_row *belief = job->belief;
    const n8 target = n8_load(belief->target), status = n8_load(belief->status);
    const n8 first_us = n8_load(belief->first_us), dt_us = n8_set1(job->tick->dt_us);
    const m8 inactive = keen_lanes_inactive(status);
    const n8 row_us = keen_lanes_add_time(n8_load(belief->row_us), dt_us);
    const keen_loss_lanes loss = keen_choose_row_lanes(&job->tick->tuning->loss_by, status, row_us, first_us);
    const n8 other = n8_and(status, n8_set1((int32_t) ~(KEEN_STATUS_ROW_MASK << KEEN_STATUS_ROW_SHIFT)));
    keen_store_held_n8(belief->status, target, n8_or(other, n8_shift_left(loss.row, KEEN_STATUS_ROW_SHIFT)));
    keen_store_held_n8(belief->row_us, target, loss.since_us);
    const n8 unsensed_us = keen_lanes_add_time(n8_load(belief->unsensed_us), dt_us);
    keen_store_held_n8(belief->unsensed_us, target, n8_keep(inactive, unsensed_us));
    const n8 begins = n8_from_m8(inactive); /* 0 where a sense is active, else -1 */
    const n8 first = n8_select_negative(first_us, begins, keen_lanes_add_time(first_us, dt_us));
    keen_store_held_n8(belief->first_us, target, first);
}

/* The lanes' tick as it stands, handed from step to step. */
typedef struct keen_smoothing_lanes_state {
    n8 target, status;
    m8 inactive;
    f8 before, fused;
} keen_smoothing_lanes_state;

static inline f8 keen_risen_lanes(const keen_row_job *job, keen_smoothing_lanes_state now, m8 by_event) {
    const keen_tuning *tuning = job->tick->tuning;
    const f8 dt = f8_set1(job->tick->dt), one = f8_set1(1.0f);
    const f8 step = f8_set1(f1_clamp01(tuning->rise_rate * job->tick->dt));
    const f8 pace = f8_clamp01(f8_div(f8_load(job->scratch->speed), f8_set1(tuning->run_speed)));
    const f8 dwell = f8_lerp(f8_set1(tuning->standing_dwell), f8_set1(tuning->moving_dwell), pace);
    const f8 risen = f8_lerp(now.before, now.fused, f8_select(by_event, one, step));
    return f8_min(f8_add(risen, f8_mul(f8_mul(dwell, now.fused), dt)), one);
}

static inline f8 keen_decayed_lanes(const keen_row_job *job, keen_decay_factors *factors,
                                    keen_smoothing_lanes_state now) {
    const keen_belief_row *belief = job->belief;
    return keen_decay_lanes(job->tick, factors, now.before, f8_load(belief->last_active), n8_load(belief->unsensed_us),
                            keen_lanes_loss_row(now.status));
}

/* The bonus of finding again, once in a stay. */
static inline f8 keen_refreshed_lanes(const keen_tuning *tuning, keen_smoothing_lanes_state *now, f8 confidence) {
    const n8 stay = n8_and(now->status, n8_set1((int32_t)(KEEN_STATUS_STATE_MASK | KEEN_STATUS_REFRESHED)));
    const m8 lost = m8_or(n8_eq(stay, n8_set1(KEEN_STATE_LOST)), n8_eq(stay, n8_set1(KEEN_STATE_REMEMBERED)));
    const m8 found = m8_andnot(lost, now->inactive);
    const f8 refreshed = f8_min(f8_add(confidence, f8_set1(tuning->refresh_bonus)), f8_set1(1.0f));
    now->status = n8_or(now->status, n8_keep(found, n8_set1((int32_t)KEEN_STATUS_REFRESHED)));
    return f8_select(found, refreshed, confidence);
}

/* Fairness and the bonus of finding again, in the tick's order. */
static inline f8 keen_bounded_rise(const keen_row_job *job, keen_smoothing_lanes_state *now, f8 confidence,
                                   m8 event_rise) {
    const keen_tuning *tuning = job->tick->tuning;
    if (tuning->max_rise_per_second > 0.0f) {
        const f8 most = f8_add(now->before, f8_set1(tuning->max_rise_per_second * job->tick->dt));
        confidence = f8_select(event_rise, confidence, f8_min(confidence, most));
    }
    confidence = keen_refreshed_lanes(tuning, now, confidence);
    if (tuning->reaction_delay_us > 0) {
        const n8 first_us = n8_load(job->belief->first_us);
        const m8 reacts = m8_andnot(n8_lt(first_us, n8_set1(tuning->reaction_delay_us)), n8_lt(first_us, n8_zero()));
        const m8 early = m8_andnot(reacts, event_rise);
        const f8 most = f8_set1(f1_max(tuning->detect - KEEN_REACTION_MARGIN, 0.0f));
        confidence = f8_select(early, f8_min(confidence, most), confidence);
    }
    return confidence;
}

static inline void keen_smooth_row(const keen_row_job *job, keen_decay_factors *factors) {
    keen_belief_row *belief = job->belief;
    const n8 status = n8_load(belief->status);
    keen_smoothing_lanes_state now = {
        .target = n8_load(belief->target),
        .status = status,
        .inactive = keen_lanes_inactive(status),
        .before = f8_load(belief->confidence),
        .fused = f8_load(belief->fused),
    };
    const m8 by_event = keen_lanes_mask(job->scratch->lead_event);
    const m8 above = f8_gt(now.fused, now.before), holds = f8_ge(now.fused, f8_set1(KEEN_HOLDING_LEAST));
    const m8 rising = m8_andnot(above, now.inactive);
    const m8 kept = m8_or(m8_andnot(m8_or(above, holds), now.inactive), keen_lanes_empty(now.target));
    f8 confidence = f8_select(rising, keen_risen_lanes(job, now, by_event), now.before);
    if (!m8_all(kept)) {
        confidence = f8_select(kept, confidence, keen_decayed_lanes(job, factors, now));
    }
    confidence = keen_bounded_rise(job, &now, confidence, m8_and(rising, by_event));
    keen_store_held(belief->confidence, now.target, confidence);
    keen_store_held(belief->last_active, n8_or(now.target, n8_from_m8(now.inactive)), confidence);
    keen_store_held_n8(belief->status, now.target, now.status);
}

/* In two passes (KEEN_PASS_ROWS): the rise alone waits through a division and a dozen steps. */
static void keen_smoothing_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    keen_decay_factors factors = {0};
    for (size_t begin = 0; begin < count; begin += KEEN_PASS_ROWS) {
        const size_t end = keen_pass_end(begin, count);
        for (size_t i = begin; i < end; i++) {
            keen_row_ahead(jobs[i].ahead->belief.first_us);
            keen_row_ahead(jobs[i].ahead->belief.last_x);
            keen_row_ahead(jobs[i].ahead->belief.last_z);
            keen_restart_row(&jobs[i]);
            keen_time_row(&jobs[i]);
        }
        for (size_t i = begin; i < end; i++) {
            keen_smooth_row(&jobs[i], &factors);
        }
    }
}
