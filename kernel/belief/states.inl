#include "belief/states.h"
#include "store/row_lanes.inl"

/* What the table asks about. */
typedef struct keen_state_conditions {
    n8 state;
    m8 active, sensed, gone, cut;
    m8 rises, falls; /* S has reached the state's upper limit, is below its lower limit */
    m8 brief;        /* not in the state for as long as it asks */
} keen_state_conditions;

/* Lanes that move, each in one way at most. */
typedef struct keen_state_moves {
    m8 up, lost, down;
} keen_state_moves;

static inline m8 keen_lanes_destroyed(const keen_tuning *tuning, const keen_row_scratch *scratch, m8 held) {
    const n8 needed = n8_set1((int32_t)(tuning->required_flags & (KEEN_RECORD_EXISTS | KEEN_RECORD_ALIVE)));
    return m8_andnot(held, n8_eq(n8_and(n8_load(scratch->flags), needed), needed));
}

static inline keen_state_conditions keen_state_conditions_of(const keen_row_job *job, n8 status, n8 state_us) {
    const keen_tuning *tuning = job->tick->tuning;
    const keen_loss_tables *loss = &tuning->loss_by;
    const keen_state_tables *states = &tuning->state_by;
    const n8 state = keen_lanes_state(status), row = keen_lanes_loss_row(status);
    const f8 confidence = f8_load(job->belief->confidence);
    const m8 active = keen_lanes_active(status);
    const n8 grace = n8_lookup16(loss->grace_us, loss->upper, row);
    const m8 gone = m8_andnot(keen_lanes_inactive(status), n8_lt(n8_load(job->belief->unsensed_us), grace));
    return (keen_state_conditions){
        .state = state,
        .active = active,
        .sensed = m8_or(active, keen_lanes_mask(job->scratch->told)),
        .gone = gone,
        .cut = m8_and(gone, m8_from_n8(n8_lookup16(loss->direct_cut, loss->upper, row))),
        .rises = f8_ge(confidence, f8_lookup8(states->rise, state)),
        .falls = f8_lt(confidence, f8_lookup8(states->fall, state)),
        .brief = n8_lt(state_us, n8_lookup8(states->stay_us, state)),
    };
}

/* In every state the table asks in this order: up, lost, down. */
static inline keen_state_moves keen_state_moves_of(const keen_state_conditions *is) {
    const m8 suspected = n8_eq(is->state, n8_set1(KEEN_STATE_SUSPECTED));
    const m8 detected = n8_eq(is->state, n8_set1(KEEN_STATE_DETECTED));
    const m8 tracked = n8_eq(is->state, n8_set1(KEEN_STATE_TRACKED));
    const m8 lost = n8_eq(is->state, n8_set1(KEEN_STATE_LOST));
    const m8 remembered = n8_eq(is->state, n8_set1(KEEN_STATE_REMEMBERED));
    const m8 untracked = m8_andnot(detected, m8_andnot(is->active, is->brief));
    const m8 unfound = m8_andnot(m8_or(lost, remembered), is->sensed);
    const m8 stays = m8_or(m8_andnot(suspected, is->active), m8_and(lost, is->brief));
    keen_state_moves move;
    move.up = m8_andnot(is->rises, m8_or(untracked, unfound));
    move.lost = m8_or(m8_and(suspected, is->gone), m8_and(m8_or(detected, tracked), is->cut));
    move.lost = m8_andnot(move.lost, move.up);
    move.down = m8_or(m8_andnot(is->falls, stays), m8_and(tracked, is->gone));
    move.down = m8_andnot(move.down, m8_or(move.up, move.lost));
    return move;
}

/* From the loss row's sense, and for the senses that look from its last cause (spec 7). */
static inline n8 keen_loss_reasons(const keen_loss_tables *loss, n8 status, n8 causes, m8 destroyed) {
    static const int32_t by_cause[8] = {
        [KEEN_CAUSE_NONE] = KEEN_LOSS_UNKNOWN,
        [KEEN_CAUSE_OUT_OF_RANGE] = KEEN_LOSS_OUT_OF_RANGE,
        [KEEN_CAUSE_BLOCKED] = KEEN_LOSS_OCCLUDED,
        [KEEN_CAUSE_DIM] = KEEN_LOSS_SENSOR_DROPOUT,
        [KEEN_CAUSE_SOUND_FADED] = KEEN_LOSS_UNKNOWN,
        [KEEN_CAUSE_SCENT_LOST] = KEEN_LOSS_UNKNOWN,
        [6] = KEEN_LOSS_UNKNOWN, /* what is no cause */
        [7] = KEEN_LOSS_UNKNOWN,
    };
    const n8 row = keen_lanes_loss_row(status);
    const m8 by_echo = n8_eq(row, n8_set1(KEEN_SENSE_ECHOLOCATION));
    const n8 seen_cause = n8_and(n8_shift_right(causes, 4 * KEEN_SENSE_VISION), n8_set1(0xF));
    const n8 echo_cause = n8_shift_right(causes, 4 * KEEN_SENSE_ECHOLOCATION); /* the word's highest four bits */
    const n8 cause = n8_select(by_echo, echo_cause, seen_cause);
    const n8 looked = n8_lookup8(by_cause, n8_min(cause, n8_set1(7)));
    const n8 fixed = n8_lookup16(loss->reason, loss->upper, row);
    const m8 looks = n8_eq(fixed, n8_set1(KEEN_LOSS_NONE));
    const n8 silent = n8_select(looks, looked, fixed);
    const n8 sensed =
        n8_select_negative(status, n8_set1(KEEN_LOSS_OUT_OF_RANGE), silent); /* KEEN_STATUS_JUMPED is the sign */
    return n8_select(destroyed, n8_set1(KEEN_LOSS_TARGET_DESTROYED), sensed);
}

/* The state that lanes which move come to. */
static inline n8 keen_state_next(n8 state, const keen_state_moves *move) {
    static const int32_t above[KEEN_STATE_ENTRIES] = {
        [KEEN_STATE_UNDETECTED] = KEEN_STATE_SUSPECTED, [KEEN_STATE_SUSPECTED] = KEEN_STATE_DETECTED,
        [KEEN_STATE_DETECTED] = KEEN_STATE_TRACKED,     [KEEN_STATE_LOST] = KEEN_STATE_DETECTED,
        [KEEN_STATE_REMEMBERED] = KEEN_STATE_DETECTED,
    };
    static const int32_t below[KEEN_STATE_ENTRIES] = {
        [KEEN_STATE_SUSPECTED] = KEEN_STATE_UNDETECTED, [KEEN_STATE_DETECTED] = KEEN_STATE_SUSPECTED,
        [KEEN_STATE_TRACKED] = KEEN_STATE_DETECTED,     [KEEN_STATE_LOST] = KEEN_STATE_REMEMBERED,
        [KEEN_STATE_REMEMBERED] = KEEN_STATE_EXPIRED,
    };
    const n8 next = n8_select(move->up, n8_lookup8(above, state), n8_lookup8(below, state));
    return n8_select(move->lost, n8_set1(KEEN_STATE_LOST), next);
}

/* What a status loses: state and origin always, a refreshed stay but for Remembered, the reason
   in Lost and Detected. */
#define KEEN_STATES_REPLACED                                                                                           \
    (int32_t)(KEEN_STATUS_STATE_MASK << KEEN_STATUS_STATE_SHIFT | KEEN_STATUS_FROM_MASK << KEEN_STATUS_FROM_SHIFT)
#define KEEN_STATES_REFRESHED (KEEN_STATES_REPLACED | (int32_t)KEEN_STATUS_REFRESHED)
#define KEEN_STATES_REASON (KEEN_STATES_REFRESHED | (int32_t)(KEEN_STATUS_REASON_MASK << KEEN_STATUS_REASON_SHIFT))

/* The status of lanes that move, without the reason of those that are lost. */
static inline n8 keen_moved_status(n8 status, n8 next) {
    static const int32_t cleared[KEEN_STATE_ENTRIES] = {
        [KEEN_STATE_UNDETECTED] = KEEN_STATES_REFRESHED, [KEEN_STATE_SUSPECTED] = KEEN_STATES_REFRESHED,
        [KEEN_STATE_DETECTED] = KEEN_STATES_REASON,      [KEEN_STATE_TRACKED] = KEEN_STATES_REFRESHED,
        [KEEN_STATE_LOST] = KEEN_STATES_REASON,          [KEEN_STATE_REMEMBERED] = KEEN_STATES_REPLACED,
        [KEEN_STATE_EXPIRED] = KEEN_STATES_REFRESHED,
    };
    const n8 from = n8_shift_left(keen_lanes_state(status), KEEN_STATUS_FROM_SHIFT);
    const n8 moved = n8_or(n8_or(from, next), n8_set1((int32_t)KEEN_STATUS_MOVED));
    return n8_or(n8_andnot(status, n8_lookup8(cleared, next)), moved);
}

static inline void keen_states_row(const keen_row_job *job) {
    keen_belief_row *belief = job->belief;
    const m8 held = keen_lanes_held(belief);
    const n8 status = n8_load(belief->status), before_us = n8_load(belief->state_us);
    const m8 may_move = m8_andnot(held, keen_lanes_with_flag(status, KEEN_STATUS_MOVED));
    const n8 state_us = n8_select(may_move, keen_lanes_add_time(before_us, n8_set1(job->tick->dt_us)), before_us);
    const keen_state_conditions is = keen_state_conditions_of(job, status, state_us);
    keen_state_moves move = keen_state_moves_of(&is);
    const m8 destroyed = keen_lanes_destroyed(job->tick->tuning, job->scratch, held);
    const m8 torn = m8_and(destroyed, n8_lt(is.state, n8_set1(KEEN_STATE_LOST)));
    const m8 forgotten = m8_and(torn, n8_eq(is.state, n8_set1(KEEN_STATE_UNDETECTED)));
    move.lost = m8_or(move.lost, torn);
    const m8 moved = m8_andnot(m8_and(may_move, m8_or(m8_or(move.up, move.down), move.lost)), forgotten);
    const n8 next = keen_state_next(is.state, &move);
    const m8 lost = m8_and(moved, n8_eq(next, n8_set1(KEEN_STATE_LOST)));
    n8 moved_status = keen_moved_status(status, next);
    if (m8_any(lost)) {
        const keen_loss_tables *loss = &job->tick->tuning->loss_by;
        const n8 reasons = keen_loss_reasons(loss, status, n8_load(belief->causes), destroyed);
        moved_status = n8_or(moved_status, n8_keep(lost, n8_shift_left(reasons, KEEN_STATUS_REASON_SHIFT)));
    }
    const n8 forgets = n8_keep(forgotten, n8_set1((int32_t)KEEN_STATUS_FORGOTTEN));
    const n8 after = n8_or(n8_select(moved, moved_status, status), forgets);
    n8_store(belief->state_us, n8_keep(m8_not(moved), state_us));
    n8_store(belief->status, after);
    job->scratch->moved = m8_bits(m8_and(held, keen_lanes_with_flag(after, KEEN_STATUS_MOVED)));
    job->scratch->forgotten = m8_bits(m8_and(held, keen_lanes_with_flag(after, KEEN_STATUS_FORGOTTEN)));
}

_Static_assert(KEEN_STATUS_JUMPED == 1u << 31, "a select by sign finds who jumped");

/* Without a branch on whether a lane moves: some lane of a row often does, and no predictor knows which. Hardly ever is
   one lost, and only then are reasons asked for. */
static void keen_states_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_row_ahead(jobs[i].ahead->belief.sample_x);
        keen_row_ahead(jobs[i].ahead->belief.sample_z);
        keen_states_row(&jobs[i]);
    }
}
