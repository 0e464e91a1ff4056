#include "sense/smell.h"

#include "sense/falloff.h"
#include "store/row_lane.h"

static float dot(const float a[3], const float b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* How far the wind carries scent, against the direction from the eye to the target. */
static float wind_of(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_tick *tick = job->tick;
    const keen_row_scratch *scratch = job->scratch;
    const float distance = job->sense->distance[lane];
    const float delta[3] = {
        scratch->x[lane] + frame->up[0] * scratch->center_height[lane] - tick->eye[0],
        scratch->y[lane] + frame->up[1] * scratch->center_height[lane] - tick->eye[1],
        scratch->z[lane] + frame->up[2] * scratch->center_height[lane] - tick->eye[2],
    };
    const bool near = distance < tick->tuning->direction_epsilon;
    const float against = near ? dot(tick->forward, frame->wind) : dot(delta, frame->wind) / distance;
    return f1_clamp(1.0f - tick->tuning->wind_gain * against, KEEN_WIND_LEAST, KEEN_WIND_MOST);
}

static float smell(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    if ((job->scratch->scent_type[lane] & tuning->scent_mask) == 0 || !(job->scratch->scent[lane] > 0.0f)) {
        return 0.0f;
    }
    const float reach = tuning->smell_range * job->scratch->scent[lane] * wind_of(frame, job, lane);
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
