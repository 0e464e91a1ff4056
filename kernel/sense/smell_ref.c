#include "sense/smell.h"

#include "sense/falloff.h"
#include "store/row_lane.h"

static float smell(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    if ((job->scratch->scent_type[lane] & tuning->scent_mask) == 0 || !(job->scratch->scent[lane] > 0.0f)) {
        return 0.0f;
    }
    const float reach = tuning->smell_range * job->scratch->scent[lane] * keen_smell_wind(frame, job, lane);
    return keen_falloff(job->sense->distance[lane], reach, tuning->smell_exponent);
}

void keen_smell_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_SMELL];
        for (uint32_t lane = 0; slot != KEEN_NO_SLOT && lane < KEEN_LANES; lane++) {
            float *confidence = &jobs[i].scratch->confidence[slot][lane];
            uint32_t *causes = &jobs[i].belief->causes[lane];
            const bool present = keen_lane_held(jobs[i].belief, lane) && jobs[i].scratch->present[lane] != 0;
            *confidence = present ? smell(frame, &jobs[i], lane) : 0.0f;
            if (present && !(*confidence > 0.0f)) {
                *causes = keen_lane_set_cause(*causes, KEEN_SENSE_SMELL, KEEN_CAUSE_SCENT_LOST);
            }
        }
    }
}
