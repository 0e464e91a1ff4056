#include "sense/falloff.inl"
#include "sense/vibration.h"
#include "store/row_lanes.inl"

static inline void keen_vibration_row(const keen_row_job *job, uint32_t slot) {
    keen_row_scratch *scratch = job->scratch;
    const keen_tuning *tuning = job->tick->tuning;
    const f8 speed = f8_load(scratch->speed);
    const m8 present = m8_and(keen_lanes_held(job->belief), keen_lanes_mask(scratch->present));
    const m8 grounded = keen_lanes_with_flag(n8_load(scratch->flags), KEEN_RECORD_GROUNDED);
    const m8 steps = m8_and(grounded, f8_gt(speed, f8_set1(tuning->still_speed)));
    const f8 weight = f8_clamp01(f8_div(f8_load(scratch->mass), f8_set1(KEEN_VIBRATION_MASS)));
    const f8 pace = f8_clamp01(f8_div(speed, f8_set1(tuning->run_speed)));
    const f8 distance = f8_load(job->sense->distance);
    const f8 near = keen_falloff_lanes(distance, f8_set1(tuning->vibration_range), tuning->vibration_exponent);
    const f8 felt = f8_mul(f8_mul(weight, pace), near);
    f8_store(scratch->confidence[slot], f8_keep(m8_and(present, steps), felt));
}

static void keen_vibration_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_VIBRATION];
        if (slot != KEEN_NO_SLOT) {
            keen_vibration_row(&jobs[i], slot);
        }
    }
}
