#include "belief/states.h"
#include "store/row_lanes.inl"

/* What the table asks about. */
typedef struct keen_state_conditions {
    m8 in[KEEN_STATE_COUNT]; /* the state the lane is in; set in no lane that must stand still */
    m8 active, sensed, gone, cut, destroyed;
    f8 confidence;
    n8 state_us;
} keen_state_conditions;

/* Lanes that enter each state. */
typedef struct keen_state_moves {
    m8 to[KEEN_STATE_COUNT];
} keen_state_moves;

static inline m8 keen_lanes_destroyed(const keen_tuning *tuning, const keen_row_scratch *scratch, m8 held) {
    const n8 needed = n8_set1((int32_t)(tuning->required_flags & (KEEN_RECORD_EXISTS | KEEN_RECORD_ALIVE)));
    return m8_andnot(held, n8_eq(n8_and(n8_load(scratch->flags), needed), needed));
}

static inline keen_state_conditions keen_state_conditions_of(const keen_row_job *job, n8 status, m8 held) {
    const keen_tuning *tuning = job->tick->tuning;
    const n8 state = keen_lanes_state(status), row = keen_lanes_loss_row(status);
    const n8 unsensed = n8_load(job->belief->unsensed_us);
    keen_state_conditions is;
    is.active = keen_lanes_active(status);
    is.sensed = m8_or(is.active, keen_lanes_mask(job->scratch->told));
    is.gone = m8_false();
    is.cut = m8_false();
    for (int sense = 0; sense < KEEN_SENSE_COUNT; sense++) {
        const keen_loss_tuning *loss = &tuning->loss[sense];
        const m8 gone = m8_andnot(n8_eq(row, n8_set1(sense)), n8_lt(unsensed, n8_set1(loss->grace_us)));
        is.gone = m8_or(is.gone, gone);
        is.cut = m8_or(is.cut, loss->direct_cut ? gone : m8_false());
    }
    is.gone = m8_andnot(is.gone, is.active);
    is.cut = m8_andnot(is.cut, is.active);
    is.destroyed = keen_lanes_destroyed(tuning, job->scratch, held);
    is.confidence = f8_load(job->belief->confidence);
    const m8 may_move = m8_andnot(held, keen_lanes_with(status, KEEN_STATUS_MOVED));
    is.state_us = n8_load(job->belief->state_us);
    is.state_us = n8_select(may_move, keen_lanes_add_time(is.state_us, job->tick->dt_us), is.state_us);
    for (int i = 0; i < KEEN_STATE_COUNT; i++) {
        is.in[i] = m8_and(may_move, n8_eq(state, n8_set1(i)));
    }
    return is;
}

static inline keen_state_moves keen_state_moves_of(const keen_tuning *tuning, const keen_state_conditions *is) {
    const f8 s = is->confidence;
    const m8 *in = is->in;
    const m8 suspects = f8_ge(s, f8_set1(tuning->suspect)), below_suspect = f8_lt(s, f8_set1(tuning->suspect));
    const m8 detects = f8_ge(s, f8_set1(tuning->detect));
    const m8 undetected = m8_andnot(in[KEEN_STATE_UNDETECTED], is->destroyed);
    const m8 suspected = m8_andnot(in[KEEN_STATE_SUSPECTED], is->destroyed);
    const m8 detected = m8_andnot(in[KEEN_STATE_DETECTED], is->destroyed);
    const m8 tracked = m8_andnot(in[KEEN_STATE_TRACKED], is->destroyed);
    const m8 noticed = m8_or(m8_or(in[KEEN_STATE_SUSPECTED], in[KEEN_STATE_DETECTED]), in[KEEN_STATE_TRACKED]);
    const m8 lost = in[KEEN_STATE_LOST], remembered = in[KEEN_STATE_REMEMBERED];

    keen_state_moves move;
    const m8 long_enough = m8_not(n8_lt(is->state_us, n8_set1(tuning->min_track_us)));
    const m8 tracks = m8_and(m8_and(is->active, f8_ge(s, f8_set1(tuning->track))), long_enough);
    move.to[KEEN_STATE_TRACKED] = m8_and(detected, tracks);

    const m8 from_suspected = m8_and(m8_andnot(suspected, detects), is->gone);
    const m8 from_certain = m8_and(m8_or(m8_andnot(detected, tracks), tracked), is->cut);
    move.to[KEEN_STATE_LOST] = m8_or(m8_or(from_suspected, from_certain), m8_and(noticed, is->destroyed));

    const m8 found = m8_and(m8_or(lost, remembered), is->sensed);
    const m8 unsure = m8_or(is->gone, f8_lt(s, f8_set1(tuning->detect - KEEN_STATE_HYSTERESIS)));
    const m8 from_tracked = m8_and(m8_andnot(tracked, is->cut), unsure);
    move.to[KEEN_STATE_DETECTED] = m8_or(m8_and(m8_or(suspected, found), detects), from_tracked);

    const m8 faint = f8_lt(s, f8_set1(tuning->suspect - KEEN_STATE_HYSTERESIS));
    const m8 from_detected = m8_and(m8_andnot(detected, m8_or(tracks, is->cut)), faint);
    move.to[KEEN_STATE_SUSPECTED] = m8_or(m8_and(undetected, suspects), from_detected);

    const m8 dropped = m8_and(is->active, f8_lt(s, f8_set1(tuning->suspect * KEEN_STATE_DROP_SCALE)));
    move.to[KEEN_STATE_UNDETECTED] = m8_and(m8_andnot(suspected, detects), dropped);

    const m8 lost_long = m8_not(n8_lt(is->state_us, n8_set1(tuning->min_lost_us)));
    const m8 still_lost = m8_andnot(lost, m8_and(is->sensed, detects));
    const m8 still_remembered = m8_andnot(remembered, m8_and(is->sensed, detects));
    move.to[KEEN_STATE_REMEMBERED] = m8_and(still_lost, m8_and(below_suspect, lost_long));
    move.to[KEEN_STATE_EXPIRED] = m8_and(still_remembered, f8_lt(s, f8_set1(tuning->expire)));
    return move;
}

/* From the loss row's sense and its last cause (spec 7). */
static inline n8 keen_loss_reasons(n8 status, n8 causes, m8 destroyed) {
    const n8 cause = n8_and(n8_shift_right(causes, 4 * KEEN_SENSE_VISION), n8_set1(0xF));
    n8 reason = n8_set1(KEEN_LOSS_UNKNOWN);
    reason = n8_select(n8_eq(cause, n8_set1(KEEN_CAUSE_BLOCKED)), n8_set1(KEEN_LOSS_OCCLUDED), reason);
    reason = n8_select(n8_eq(cause, n8_set1(KEEN_CAUSE_OUT_OF_RANGE)), n8_set1(KEEN_LOSS_OUT_OF_RANGE), reason);
    reason = n8_select(n8_eq(cause, n8_set1(KEEN_CAUSE_DIM)), n8_set1(KEEN_LOSS_SENSOR_DROPOUT), reason);
    const m8 by_ear = n8_eq(keen_lanes_loss_row(status), n8_set1(KEEN_SENSE_HEARING));
    reason = n8_select(by_ear, n8_set1(KEEN_LOSS_SOUND_FADED), reason);
    return n8_select(destroyed, n8_set1(KEEN_LOSS_TARGET_DESTROYED), reason);
}

static inline n8 keen_moved_status(n8 status, n8 causes, const keen_state_moves *move, m8 moved, m8 destroyed) {
    n8 state = n8_zero();
    for (int i = 0; i < KEEN_STATE_COUNT; i++) {
        state = n8_or(state, n8_keep(move->to[i], n8_set1(i)));
    }
    const m8 lost = move->to[KEEN_STATE_LOST];
    const n8 kept = n8_and(status, n8_set1((int32_t)(KEEN_STATUS_REASON_MASK << KEEN_STATUS_REASON_SHIFT)));
    const n8 found = n8_shift_left(keen_loss_reasons(status, causes, destroyed), KEEN_STATUS_REASON_SHIFT);
    const n8 reason = n8_select(lost, found, n8_keep(m8_not(move->to[KEEN_STATE_DETECTED]), kept));
    const n8 from = n8_shift_left(keen_lanes_state(status), KEEN_STATUS_FROM_SHIFT);
    const m8 stays = move->to[KEEN_STATE_REMEMBERED];
    const n8 refreshed = n8_keep(stays, n8_and(status, n8_set1((int32_t)KEEN_STATUS_REFRESHED)));
    const uint32_t replaced = KEEN_STATUS_STATE_MASK << KEEN_STATUS_STATE_SHIFT |
                              KEEN_STATUS_REASON_MASK << KEEN_STATUS_REASON_SHIFT |
                              KEEN_STATUS_FROM_MASK << KEEN_STATUS_FROM_SHIFT | KEEN_STATUS_REFRESHED;
    const n8 other = n8_or(n8_and(status, n8_set1((int32_t)~replaced)), n8_set1((int32_t)KEEN_STATUS_MOVED));
    const n8 next = n8_or(n8_or(other, state), n8_or(n8_or(reason, from), refreshed));
    return n8_select(moved, next, status);
}

static inline void keen_states_row(const keen_row_job *job) {
    keen_belief_row *belief = job->belief;
    const m8 held = keen_lanes_held(belief);
    n8 status = n8_load(belief->status);
    const keen_state_conditions is = keen_state_conditions_of(job, status, held);
    const keen_state_moves move = keen_state_moves_of(job->tick->tuning, &is);
    m8 moved = move.to[0];
    for (int i = 1; i < KEEN_STATE_COUNT; i++) {
        moved = m8_or(moved, move.to[i]);
    }
    n8_store(belief->state_us, n8_keep(m8_not(moved), is.state_us));
    const m8 begun = n8_eq(keen_lanes_state(status), n8_set1(KEEN_STATE_UNDETECTED));
    const m8 forgotten = m8_and(begun, is.destroyed);
    if (m8_any(m8_or(moved, forgotten))) {
        status = keen_moved_status(status, n8_load(job->sense->causes), &move, moved, is.destroyed);
        status = n8_or(status, n8_keep(forgotten, n8_set1((int32_t)KEEN_STATUS_FORGOTTEN)));
        n8_store(belief->status, status);
    }
}

static void keen_states_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_states_row(&jobs[i]);
    }
}
