#include "sense/vibration.h"

#include "sense/falloff.h"
#include "store/row_lane.h"

static float feel(const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    const keen_row_scratch *scratch = job->scratch;
    const bool present = keen_lane_held(job->belief, lane) && scratch->present[lane] != 0;
    const bool steps = (scratch->flags[lane] & KEEN_RECORD_GROUNDED) && scratch->speed[lane] > tuning->still_speed;
    if (!present || !steps) {
        return 0.0f;
    }
    const float weight = f1_clamp01(scratch->mass[lane] / KEEN_VIBRATION_MASS);
    const float pace = f1_clamp01(scratch->speed[lane] / tuning->run_speed);
    return weight * pace *
           keen_falloff(job->sense->distance[lane], tuning->vibration_range, tuning->vibration_exponent);
}

void keen_vibration_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_VIBRATION];
        for (uint32_t lane = 0; slot != KEEN_NO_SLOT && lane < KEEN_LANES; lane++) {
            jobs[i].scratch->confidence[slot][lane] = feel(&jobs[i], lane);
        }
    }
}
