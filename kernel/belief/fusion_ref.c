#include "belief/fusion.h"

#include "simd/f1_math.h"
#include "store/row_lane.h"

typedef struct fused_senses {
    float strongest;
    uint32_t active_count, active_bits, lead_slot;
    keen_sense leading;
} fused_senses;

static float weighted_of(const keen_row_job *job, uint32_t slot, uint32_t lane) {
    const bool place = !keen_lane_actor(job->belief, lane) && slot == job->tick->tuning->place_slot;
    if (!place && !keen_fusion_listens(job->tick, slot)) {
        return 0.0f;
    }
    return f1_clamp01(job->scratch->confidence[slot][lane] * keen_fusion_weight(job->tick, slot));
}

static fused_senses fuse_slots(const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    fused_senses fused = {.leading = KEEN_SENSE_NONE};
    for (uint32_t slot = 0; slot < tuning->slot_count; slot++) {
        const float weighted = weighted_of(job, slot, lane);
        job->sense->weighted[slot][lane] = weighted;
        if (!(weighted > 0.0f)) {
            continue;
        }
        fused.active_count++;
        fused.active_bits |= 1u << slot;
        if (weighted > fused.strongest) {
            fused.strongest = weighted;
            fused.lead_slot = slot;
            fused.leading = (keen_sense)tuning->slots[slot].sense;
        }
    }
    return fused;
}

static uint32_t status_with(uint32_t status, const fused_senses *fused, bool present) {
    status = keen_status_set(status, KEEN_STATUS_LEADING_SHIFT, KEEN_STATUS_LEADING_MASK, (uint32_t)fused->leading);
    status = keen_status_set(status, KEEN_STATUS_ACTIVE_SHIFT, KEEN_STATUS_ACTIVE_MASK, fused->active_bits);
    status &= ~(KEEN_STATUS_MOVED | KEEN_STATUS_ABSENT);
    if (fused->active_count > 0) {
        status &= ~KEEN_STATUS_JUMPED;
    }
    return present ? status : status | KEEN_STATUS_ABSENT;
}

static void fuse_one(const keen_row_job *job, uint32_t lane) {
    const fused_senses fused = fuse_slots(job, lane);
    const float bonus = job->tick->tuning->corroboration_bonus;
    job->belief->fused[lane] = 0.0f;
    if (fused.active_count > 0) {
        job->belief->fused[lane] = f1_clamp01(fused.strongest + bonus * (float)(fused.active_count - 1));
        job->scratch->lead_event[lane] = job->scratch->by_event[lane] >> fused.lead_slot & 1u ? UINT32_MAX : 0;
    }
    uint32_t *status = &job->belief->status[lane];
    *status = status_with(*status, &fused, job->scratch->present[lane] != 0);
}

void keen_fusion_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            jobs[i].scratch->lead_event[lane] = jobs[i].scratch->told[lane] = 0;
            if (keen_lane_held(jobs[i].belief, lane)) {
                fuse_one(&jobs[i], lane);
            }
        }
    }
}
