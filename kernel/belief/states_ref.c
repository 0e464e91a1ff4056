#include "belief/states.h"

#include "store/row_lane.h"

typedef struct state_conditions {
    float confidence;
    int32_t state_us;
    bool active, sensed, gone, cut;
} state_conditions;

static bool target_destroyed(const keen_tuning *tuning, uint32_t flags) {
    const uint32_t needed = tuning->required_flags & (KEEN_RECORD_EXISTS | KEEN_RECORD_ALIVE);
    return (flags & needed) != needed;
}

static state_conditions conditions_of(const keen_row_job *job, uint32_t lane) {
    const keen_belief_row *belief = job->belief;
    const uint32_t status = belief->status[lane];
    const keen_loss_tuning *loss = &job->tick->tuning->loss[keen_lane_loss_row(status)];
    const bool active = keen_status_active(status) != 0;
    const bool gone = !active && belief->unsensed_us[lane] >= loss->grace_us;
    return (state_conditions){
        .confidence = belief->confidence[lane],
        .state_us = belief->state_us[lane],
        .active = active,
        .sensed = active || job->scratch->told[lane] != 0,
        .gone = gone,
        .cut = gone && loss->direct_cut != 0,
    };
}

static keen_belief_state from_suspected(const keen_tuning *tuning, const state_conditions *is) {
    if (is->confidence >= tuning->detect) {
        return KEEN_STATE_DETECTED;
    }
    if (is->gone) {
        return KEEN_STATE_LOST;
    }
    const bool dropped = is->active && is->confidence < tuning->suspect * KEEN_STATE_DROP_SCALE;
    return dropped ? KEEN_STATE_UNDETECTED : KEEN_STATE_SUSPECTED;
}

static keen_belief_state from_detected(const keen_tuning *tuning, const state_conditions *is) {
    if (is->active && is->confidence >= tuning->track && is->state_us >= tuning->min_track_us) {
        return KEEN_STATE_TRACKED;
    }
    if (is->cut) {
        return KEEN_STATE_LOST;
    }
    return is->confidence < tuning->suspect - KEEN_STATE_HYSTERESIS ? KEEN_STATE_SUSPECTED : KEEN_STATE_DETECTED;
}

static keen_belief_state from_tracked(const keen_tuning *tuning, const state_conditions *is) {
    if (is->cut) {
        return KEEN_STATE_LOST;
    }
    const bool unsure = is->gone || is->confidence < tuning->detect - KEEN_STATE_HYSTERESIS;
    return unsure ? KEEN_STATE_DETECTED : KEEN_STATE_TRACKED;
}

static keen_belief_state from_lost(const keen_tuning *tuning, const state_conditions *is) {
    if (is->sensed && is->confidence >= tuning->detect) {
        return KEEN_STATE_DETECTED;
    }
    const bool faded = is->confidence < tuning->suspect && is->state_us >= tuning->min_lost_us;
    return faded ? KEEN_STATE_REMEMBERED : KEEN_STATE_LOST;
}

static keen_belief_state from_remembered(const keen_tuning *tuning, const state_conditions *is) {
    if (is->sensed && is->confidence >= tuning->detect) {
        return KEEN_STATE_DETECTED;
    }
    return is->confidence < tuning->expire ? KEEN_STATE_EXPIRED : KEEN_STATE_REMEMBERED;
}

static keen_belief_state next_state(const keen_tuning *tuning, keen_belief_state state, const state_conditions *is) {
    switch (state) {
    case KEEN_STATE_UNDETECTED:
        return is->confidence >= tuning->suspect ? KEEN_STATE_SUSPECTED : KEEN_STATE_UNDETECTED;
    case KEEN_STATE_SUSPECTED:
        return from_suspected(tuning, is);
    case KEEN_STATE_DETECTED:
        return from_detected(tuning, is);
    case KEEN_STATE_TRACKED:
        return from_tracked(tuning, is);
    case KEEN_STATE_LOST:
        return from_lost(tuning, is);
    case KEEN_STATE_REMEMBERED:
        return from_remembered(tuning, is);
    case KEEN_STATE_EXPIRED:
    case KEEN_STATE_COUNT:
        break;
    }
    return state;
}

static keen_belief_state next_without_target(keen_belief_state state) {
    const bool noticed = state == KEEN_STATE_SUSPECTED || state == KEEN_STATE_DETECTED || state == KEEN_STATE_TRACKED;
    return noticed ? KEEN_STATE_LOST : state;
}

/* What a sense that looks says by its last cause. */
static keen_loss_reason reason_by_cause(keen_cause cause) {
    switch (cause) {
    case KEEN_CAUSE_BLOCKED:
        return KEEN_LOSS_OCCLUDED;
    case KEEN_CAUSE_OUT_OF_RANGE:
        return KEEN_LOSS_OUT_OF_RANGE;
    case KEEN_CAUSE_DIM:
        return KEEN_LOSS_SENSOR_DROPOUT;
    case KEEN_CAUSE_NONE:
    case KEEN_CAUSE_SOUND_FADED:
    case KEEN_CAUSE_SCENT_LOST:
        break;
    }
    return KEEN_LOSS_UNKNOWN;
}

/* From the loss row's sense, and for the senses that look from its last cause (spec 7). */
static keen_loss_reason loss_reason(const keen_tuning *tuning, uint32_t status, uint32_t causes) {
    const keen_sense row = keen_lane_loss_row(status);
    if (status & KEEN_STATUS_JUMPED) {
        return KEEN_LOSS_OUT_OF_RANGE;
    }
    if (row == KEEN_SENSE_VISION || row == KEEN_SENSE_ECHOLOCATION) {
        return reason_by_cause(keen_lane_cause(causes, row));
    }
    return (keen_loss_reason)tuning->loss_by.reason[row];
}

static uint32_t moved_status(uint32_t status, keen_belief_state next, keen_loss_reason lost_by) {
    status =
        keen_status_set(status, KEEN_STATUS_FROM_SHIFT, KEEN_STATUS_FROM_MASK, (uint32_t)keen_status_state(status));
    status = keen_status_set(status, KEEN_STATUS_STATE_SHIFT, KEEN_STATUS_STATE_MASK, (uint32_t)next);
    if (next == KEEN_STATE_LOST) {
        status = keen_status_set(status, KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK, (uint32_t)lost_by);
    } else if (next == KEEN_STATE_DETECTED) {
        status = keen_status_set(status, KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK, KEEN_LOSS_NONE);
    }
    if (next != KEEN_STATE_REMEMBERED) {
        status &= ~KEEN_STATUS_REFRESHED;
    }
    return status | KEEN_STATUS_MOVED;
}

static void step(const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    keen_belief_row *belief = job->belief;
    const uint32_t status = belief->status[lane];
    const keen_belief_state state = keen_status_state(status);
    const bool destroyed = target_destroyed(tuning, job->scratch->flags[lane]);
    if (destroyed && state == KEEN_STATE_UNDETECTED) {
        belief->status[lane] |= KEEN_STATUS_FORGOTTEN;
    }
    if (status & KEEN_STATUS_MOVED) {
        return;
    }
    belief->state_us[lane] = keen_lane_add_time(belief->state_us[lane], job->tick->dt_us);
    const state_conditions is = conditions_of(job, lane);
    const bool torn_away = destroyed && state <= KEEN_STATE_TRACKED;
    const keen_belief_state next = torn_away ? next_without_target(state) : next_state(tuning, state, &is);
    if (next != state) {
        const keen_loss_reason reason = loss_reason(tuning, status, job->belief->causes[lane]);
        belief->status[lane] = moved_status(status, next, destroyed ? KEEN_LOSS_TARGET_DESTROYED : reason);
        belief->state_us[lane] = 0;
    }
}

void keen_states_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_row_scratch *scratch = jobs[i].scratch;
        scratch->moved = scratch->forgotten = 0;
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (!keen_lane_held(jobs[i].belief, lane)) {
                continue;
            }
            step(&jobs[i], lane);
            const uint32_t status = jobs[i].belief->status[lane];
            scratch->moved |= (uint32_t)((status & KEEN_STATUS_MOVED) != 0) << lane;
            scratch->forgotten |= (uint32_t)((status & KEEN_STATUS_FORGOTTEN) != 0) << lane;
        }
    }
}
