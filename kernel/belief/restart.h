/* A belief that had Expired begins anew: what being sensed (smoothing) and being told (evidence) have in common. */
#ifndef KEEN_BELIEF_RESTART_H
#define KEEN_BELIEF_RESTART_H

#include "store/row_lane.h"

/* Senses that say nothing in this tick have a cause of this tick; all others are forgotten. */
static inline uint32_t keen_lane_fresh_causes(const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    uint32_t fresh = 0;
    for (uint32_t slot = 0; slot < tuning->slot_count; slot++) {
        const bool silent = job->scratch->present[lane] != 0 && job->scratch->confidence[slot][lane] == 0.0f;
        if (silent && tuning->slots[slot].sense < KEEN_BUILT_IN_SENSES) {
            fresh |= 0xFu << 4 * tuning->slots[slot].sense;
        }
    }
    return job->belief->causes[lane] & fresh;
}

static inline void keen_lane_restart(const keen_row_job *job, uint32_t lane) {
    keen_belief_row *belief = job->belief;
    uint32_t status = belief->status[lane] & ~KEEN_STATUS_REFRESHED;
    status = keen_status_set(status, KEEN_STATUS_STATE_SHIFT, KEEN_STATUS_STATE_MASK, KEEN_STATE_UNDETECTED);
    status = keen_status_set(status, KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK, KEEN_LOSS_NONE);
    status = keen_status_set(status, KEEN_STATUS_FROM_SHIFT, KEEN_STATUS_FROM_MASK, KEEN_STATE_EXPIRED);
    belief->status[lane] = status | KEEN_STATUS_MOVED;
    belief->confidence[lane] = 0.0f;
    belief->state_us[lane] = 0;
    belief->first_us[lane] = -1;
    belief->causes[lane] = keen_lane_fresh_causes(job, lane);
}

#endif
