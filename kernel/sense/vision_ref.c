#include "sense/vision.h"

#include "simd/f1_math.h"
#include "store/row_lane.h"

static float strength_of(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    const keen_row_scratch *scratch = job->scratch;
    const float brightness = f1_clamp01((scratch->light[lane] - tuning->light_dark) * tuning->inverse_light_span);
    const float light = f1_lerp(tuning->dark_gain, 1.0f, brightness);
    const float shown = f1_clamp01(job->belief->exposure[lane] * tuning->inverse_full_exposure);
    const float motion = 1.0f + tuning->motion_gain * f1_clamp01(scratch->speed[lane] / tuning->run_speed);
    const float v = job->sense->zone[lane] * light * shown * motion;
    return f1_clamp01(v * scratch->visibility[lane] * job->tick->vision_gain * frame->vision);
}

static keen_cause see(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane, float *confidence) {
    if (job->sense->zone[lane] == 0.0f) {
        return KEEN_CAUSE_OUT_OF_RANGE;
    }
    if (job->belief->exposure[lane] < job->tick->tuning->min_exposure) {
        return KEEN_CAUSE_BLOCKED;
    }
    const float strength = strength_of(frame, job, lane);
    if (strength <= KEEN_VISION_DIM) {
        return KEEN_CAUSE_DIM;
    }
    *confidence = strength;
    return KEEN_CAUSE_NONE;
}

void keen_vision_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_VISION];
        for (uint32_t lane = 0; slot != KEEN_NO_SLOT && lane < KEEN_LANES; lane++) {
            float *confidence = &jobs[i].scratch->confidence[slot][lane];
            uint32_t *causes = &jobs[i].belief->causes[lane];
            *confidence = 0.0f;
            if (!keen_lane_held(jobs[i].belief, lane) || !jobs[i].scratch->present[lane]) {
                continue;
            }
            const keen_cause cause = see(frame, &jobs[i], lane, confidence);
            if (cause != KEEN_CAUSE_NONE) {
                *causes = keen_lane_set_cause(*causes, KEEN_SENSE_VISION, cause);
            }
        }
    }
}
