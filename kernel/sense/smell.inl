#include "sense/cause.inl"
#include "sense/center_delta.inl"
#include "sense/falloff.inl"
#include "sense/smell.h"

/* How far the wind carries scent, against the direction from the eye to the target. */
static inline f8 keen_wind_lanes(const keen_frame_values *frame, const keen_row_job *job, f8 distance) {
    const keen_tuning *tuning = job->tick->tuning;
    const float *wind = frame->wind, *forward = job->tick->forward;
    const float straight = forward[0] * wind[0] + forward[1] * wind[1] + forward[2] * wind[2];
    const keen_delta_lanes delta = keen_center_delta(frame, job);
    const f8 away = keen_dot_lanes(delta, f8_set1(wind[0]), f8_set1(wind[1]), f8_set1(wind[2]));
    const m8 near = f8_lt(distance, f8_set1(tuning->direction_epsilon));
    const f8 against = f8_select(near, f8_set1(straight), f8_div(away, distance));
    const f8 carried = f8_sub(f8_set1(1.0f), f8_mul(f8_set1(tuning->wind_gain), against));
    return f8_clamp(carried, f8_set1(KEEN_WIND_LEAST), f8_set1(KEEN_WIND_MOST));
}

static inline void keen_smell_row(const keen_frame_values *frame, const keen_row_job *job, uint32_t slot) {
    keen_row_scratch *scratch = job->scratch;
    const keen_tuning *tuning = job->tick->tuning;
    const f8 distance = f8_load(job->sense->distance);
    const m8 present = m8_and(keen_lanes_held(job->belief), keen_lanes_mask(scratch->present));
    const m8 known = keen_lanes_with(n8_load(scratch->scent_type), tuning->scent_mask);
    const f8 scent = f8_mul(f8_set1(tuning->smell_range), f8_load(scratch->scent));
    const f8 reach = f8_mul(scent, keen_wind_lanes(frame, job, distance));
    const f8 smelled = keen_falloff_lanes(distance, reach, tuning->smell_exponent);
    const f8 confidence = f8_keep(m8_and(present, known), smelled);
    f8_store(scratch->confidence[slot], confidence);

    const m8 silent = m8_andnot(present, f8_gt(confidence, f8_zero()));
    const n8 cause = n8_keep(silent, n8_set1(KEEN_CAUSE_SCENT_LOST));
    n8_store(job->belief->causes, keen_causes_with(n8_load(job->belief->causes), KEEN_SENSE_SMELL, cause));
}

static void keen_smell_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_SMELL];
        if (slot != KEEN_NO_SLOT) {
            keen_smell_row(frame, &jobs[i], slot);
        }
    }
}
