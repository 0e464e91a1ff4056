#include "belief/evidence.h"

#include "belief/restart.h"
#include "simd/f1_math.h"

/* As being sensed does (smoothing), but that it keeps where it was last known to be, error and uncertainty. */
static void restart(const keen_row_job *job, uint32_t lane) {
    keen_belief_row *belief = job->belief;
    keen_lane_restart(job, lane);
    belief->last_active[lane] = 0.0f;
    belief->suspected_us[lane] = 0;
    belief->sample_us[lane] = -1;
    belief->velocity_x[lane] = belief->velocity_y[lane] = belief->velocity_z[lane] = 0.0f;
    belief->accel_x[lane] = belief->accel_y[lane] = belief->accel_z[lane] = 0.0f;
    belief->damage[lane] = belief->peak[lane] = 0.0f;
}

static keen_told_by who_tells(const keen_acting_evidence *act, float before, uint64_t now) {
    const keen_evidence_entry *evidence = act->evidence;
    if (act->share && act->share->strength >= before) {
        return KEEN_TOLD_BY_SQUAD;
    }
    if (evidence &&
        ((evidence->adds && evidence->add > 0.0f) || (evidence->set_until > now && evidence->set >= before))) {
        return KEEN_TOLD_BY_HOST;
    }
    return KEEN_TOLD_BY_NOBODY;
}

static void tell(const keen_row_job *job, uint32_t lane) {
    keen_belief_row *belief = job->belief;
    if (keen_status_state(belief->status[lane]) == KEEN_STATE_EXPIRED) {
        restart(job, lane);
    }
    job->scratch->told[lane] = UINT32_MAX;
    belief->unsensed_us[lane] = 0;
    if (keen_status_active(belief->status[lane]) == 0) {
        belief->status[lane] =
            keen_status_set(belief->status[lane], KEEN_STATUS_ROW_SHIFT, KEEN_STATUS_ROW_MASK, KEEN_SENSE_HEARING);
        belief->row_us[lane] = 0;
    }
}

static float changed(const keen_acting_evidence *act, float confidence, uint64_t now) {
    const keen_evidence_entry *evidence = act->evidence;
    if (evidence && evidence->set_until > now) {
        confidence = f1_max(confidence, evidence->set);
    }
    if (act->share) {
        confidence = f1_max(confidence, act->share->strength);
    }
    if (evidence && evidence->adds) {
        confidence = f1_clamp01(confidence + evidence->add);
    }
    if (evidence && evidence->cap_until > now) {
        confidence = f1_min(confidence, evidence->cap);
    }
    return confidence;
}

static void take_over_place(keen_belief_row *belief, uint32_t lane, const keen_stimulus *share) {
    belief->last_x[lane] = share->position[0];
    belief->last_y[lane] = share->position[1];
    belief->last_z[lane] = share->position[2];
    belief->error[lane] = belief->uncertainty[lane] = share->error;
}

keen_told_by keen_evidence_act_on(const keen_row_job *job, uint32_t lane, const keen_acting_evidence *act,
                                  uint64_t now) {
    keen_belief_row *belief = job->belief;
    const keen_told_by told_by = who_tells(act, belief->confidence[lane], now);
    if (told_by != KEEN_TOLD_BY_NOBODY) {
        tell(job, lane);
    }
    belief->confidence[lane] = changed(act, belief->confidence[lane], now);
    if (keen_status_active(belief->status[lane]) != 0) {
        belief->last_active[lane] = belief->confidence[lane];
    } else if (act->share) {
        take_over_place(belief, lane, act->share);
    }
    return told_by;
}
