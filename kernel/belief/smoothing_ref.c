#include "belief/smoothing.h"

#include "belief/decay.h"
#include "belief/restart.h"
#include "store/row_lane.h"

static keen_sense choose_row(const keen_tuning *tuning, uint32_t status, int32_t row_us, bool sensed_before) {
    const keen_sense row = keen_lane_loss_row(status);
    if (keen_lane_sense_active(tuning, status, KEEN_SENSE_VISION)) {
        return KEEN_SENSE_VISION;
    }
    if (keen_lane_sense_active(tuning, status, KEEN_SENSE_ECHOLOCATION)) {
        return KEEN_SENSE_ECHOLOCATION;
    }
    const bool sights = row == KEEN_SENSE_VISION || row == KEEN_SENSE_ECHOLOCATION;
    if (sights && sensed_before && row_us <= tuning->loss[row].grace_us) {
        return row;
    }
    return keen_status_active(status) != 0 ? keen_lane_leading(status) : row;
}

static void update_row(const keen_tick *tick, keen_belief_row *belief, uint32_t lane) {
    const uint32_t status = belief->status[lane];
    const keen_sense old_row = keen_lane_loss_row(status);
    const bool own_active = keen_lane_sense_active(tick->tuning, status, old_row);
    const int32_t since = own_active ? 0 : keen_lane_add_time(belief->row_us[lane], tick->dt_us);
    const keen_sense row = choose_row(tick->tuning, status, since, belief->first_us[lane] >= 0);
    belief->row_us[lane] = row == old_row ? since : 0;
    belief->status[lane] = keen_status_set(status, KEEN_STATUS_ROW_SHIFT, KEEN_STATUS_ROW_MASK, (uint32_t)row);
}

static void advance_timers(int32_t dt_us, bool active, keen_belief_row *belief, uint32_t lane) {
    belief->unsensed_us[lane] = active ? 0 : keen_lane_add_time(belief->unsensed_us[lane], dt_us);
    if (belief->first_us[lane] >= 0) {
        belief->first_us[lane] = keen_lane_add_time(belief->first_us[lane], dt_us);
    } else if (active) {
        belief->first_us[lane] = 0;
    }
}

static float rise(const keen_row_job *job, uint32_t lane, bool by_event) {
    const keen_tuning *tuning = job->tick->tuning;
    const float fused = job->belief->fused[lane], dt = job->tick->dt;
    const float pace = f1_clamp01(job->scratch->speed[lane] / tuning->run_speed);
    const float dwell = f1_lerp(tuning->standing_dwell, tuning->moving_dwell, pace);
    const float step = by_event ? 1.0f : f1_clamp01(tuning->rise_rate * dt);
    return f1_min(f1_lerp(job->belief->confidence[lane], fused, step) + dwell * fused * dt, 1.0f);
}

static float decay(const keen_tick *tick, const keen_belief_row *belief, uint32_t lane) {
    const float multiplier = tick->tuning->loss[keen_lane_loss_row(belief->status[lane])].multiplier;
    return keen_decay(tick->tuning, tick->dt, belief->confidence[lane], belief->last_active[lane],
                      belief->unsensed_us[lane], multiplier);
}

static float refresh(const keen_tuning *tuning, keen_belief_row *belief, uint32_t lane, float confidence) {
    const keen_belief_state state = keen_status_state(belief->status[lane]);
    const bool lost = state == KEEN_STATE_LOST || state == KEEN_STATE_REMEMBERED;
    if (!lost || (belief->status[lane] & KEEN_STATUS_REFRESHED) != 0) {
        return confidence;
    }
    belief->status[lane] |= KEEN_STATUS_REFRESHED;
    return f1_min(confidence + tuning->refresh_bonus, 1.0f);
}

static void smooth(const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    keen_belief_row *belief = job->belief;
    const bool active = keen_status_active(belief->status[lane]) != 0;
    const float before = belief->confidence[lane], fused = belief->fused[lane];
    const bool rising = active && fused > before;
    const bool event_rise = rising && job->scratch->lead_event[lane] != 0;

    float confidence = before;
    if (rising) {
        confidence = rise(job, lane, event_rise);
    } else if (!active || fused < KEEN_HOLDING_LEAST) {
        confidence = decay(job->tick, belief, lane);
    }
    if (tuning->max_rise_per_second > 0.0f && !event_rise) {
        confidence = f1_min(confidence, before + tuning->max_rise_per_second * job->tick->dt);
    }
    if (active) {
        confidence = refresh(tuning, belief, lane, confidence);
    }
    const bool reacts = belief->first_us[lane] >= 0 && belief->first_us[lane] < tuning->reaction_delay_us;
    if (reacts && !event_rise) {
        confidence = f1_min(confidence, f1_max(tuning->detect - KEEN_REACTION_MARGIN, 0.0f));
    }
    belief->confidence[lane] = confidence;
    belief->last_active[lane] = active ? confidence : belief->last_active[lane];
}

static void smooth_one(const keen_row_job *job, uint32_t lane) {
    keen_belief_row *belief = job->belief;
    const uint32_t status = belief->status[lane];
    const bool active = keen_status_active(status) != 0;
    if (active && keen_status_state(status) == KEEN_STATE_EXPIRED) {
        keen_lane_restart(job, lane);
    }
    update_row(job->tick, belief, lane);
    advance_timers(job->tick->dt_us, active, belief, lane);
    smooth(job, lane);
}

void keen_smoothing_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_held(jobs[i].belief, lane)) {
                smooth_one(&jobs[i], lane);
            }
        }
    }
}
