#include "sense/cause.inl"
#include "sense/vision.h"
#include "simd/f8_math.h"

/* Not yet clamped. Exposure and pace are never below 0: a minimum clamps them, and lets a NaN through, so that the
   strength is one. */
static inline f8 keen_vision_strength(const keen_frame_values *frame, const keen_row_job *job, f8 zone, f8 exposure) {
    const keen_tuning *tuning = job->tick->tuning;
    const keen_row_scratch *scratch = job->scratch;
    const f8 one = f8_set1(1.0f);
    const f8 brightness = f8_clamp01(
        f8_mul(f8_sub(f8_load(scratch->light), f8_set1(tuning->light_dark)), f8_set1(tuning->inverse_light_span)));
    const f8 light = f8_lerp(f8_set1(tuning->dark_gain), one, brightness);
    const f8 shown = f8_min(one, f8_mul(exposure, f8_set1(tuning->inverse_full_exposure)));
    const f8 pace = f8_min(one, f8_div(f8_load(scratch->speed), f8_set1(tuning->run_speed)));
    const f8 motion = f8_add(one, f8_mul(f8_set1(tuning->motion_gain), pace));
    const f8 v = f8_mul(f8_mul(f8_mul(zone, light), shown), motion);
    const f8 seen = f8_mul(f8_mul(v, f8_load(scratch->visibility)), f8_set1(job->tick->vision_gain));
    return f8_mul(seen, f8_set1(frame->vision));
}

static inline void keen_vision_row(const keen_frame_values *frame, const keen_row_job *job, uint32_t slot) {
    const m8 present = keen_lanes_mask(job->scratch->present);
    const f8 zone = f8_load(job->sense->zone), exposure = f8_load(job->belief->exposure);
    const f8 strength = keen_vision_strength(frame, job, zone, exposure);
    const m8 outside = f8_eq(zone, f8_zero());
    const m8 blocked = f8_lt(exposure, f8_set1(job->tick->tuning->min_exposure));
    const m8 bright = f8_gt(strength, f8_set1(KEEN_VISION_DIM)); /* not so when it is NaN */
    const m8 sees = m8_andnot(m8_andnot(m8_and(present, bright), outside), blocked);
    f8_store(job->scratch->confidence[slot], f8_keep(sees, f8_min(strength, f8_set1(1.0f))));

    const n8 hidden = n8_select(blocked, n8_set1(KEEN_CAUSE_BLOCKED), n8_set1(KEEN_CAUSE_DIM));
    const n8 cause = n8_select(outside, n8_set1(KEEN_CAUSE_OUT_OF_RANGE), hidden);
    const n8 causes = n8_load(job->belief->causes);
    const m8 silent = m8_andnot(present, sees);
    n8_store(job->belief->causes, keen_causes_of_silent(causes, KEEN_SENSE_VISION, silent, cause));
}

#define KEEN_WEIGHTS_PER_LINE (KEEN_LINE / sizeof(keen_f32_lanes))

static void keen_vision_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        keen_row_ahead(jobs[i].ahead->belief.causes);
        for (uint32_t w = 0; w < jobs[i].tick->tuning->slot_count; w += KEEN_WEIGHTS_PER_LINE) {
            keen_row_ahead(jobs[i].ahead->sense.weighted[w]);
        }
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_VISION];
        if (slot != KEEN_NO_SLOT) {
            keen_vision_row(frame, &jobs[i], slot);
        }
    }
}
