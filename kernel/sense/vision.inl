#include "sense/cause.inl"
#include "sense/vision.h"
#include "simd/f8_math.h"

static inline f8 keen_vision_strength(const keen_frame_values *frame, const keen_row_job *job, f8 zone, f8 exposure) {
    const keen_tuning *tuning = job->tick->tuning;
    const keen_row_scratch *scratch = job->scratch;
    const f8 one = f8_set1(1.0f);
    const f8 brightness = f8_clamp01(
        f8_mul(f8_sub(f8_load(scratch->light), f8_set1(tuning->light_dark)), f8_set1(tuning->inverse_light_span)));
    const f8 light = f8_lerp(f8_set1(tuning->dark_gain), one, brightness);
    const f8 shown = f8_clamp01(f8_mul(exposure, f8_set1(tuning->inverse_full_exposure)));
    const f8 pace = f8_clamp01(f8_div(f8_load(scratch->speed), f8_set1(tuning->run_speed)));
    const f8 motion = f8_add(one, f8_mul(f8_set1(tuning->motion_gain), pace));
    f8 v = f8_mul(f8_mul(f8_mul(zone, light), shown), motion);
    v = f8_mul(f8_mul(v, f8_load(scratch->visibility)), f8_set1(job->tick->vision_gain));
    return f8_clamp01(f8_mul(v, f8_set1(frame->vision)));
}

static inline void keen_vision_row(const keen_frame_values *frame, const keen_row_job *job, uint32_t slot) {
    keen_sense_row *sense = job->sense;
    const m8 present = m8_and(keen_lanes_held(job->belief), keen_lanes_mask(job->scratch->present));
    const f8 zone = f8_load(sense->zone), exposure = f8_load(job->belief->exposure);
    const f8 strength = keen_vision_strength(frame, job, zone, exposure);
    const m8 outside = f8_eq(zone, f8_zero());
    const m8 blocked = f8_lt(exposure, f8_set1(job->tick->tuning->min_exposure));
    const m8 dim = f8_le(strength, f8_set1(KEEN_VISION_DIM));
    const m8 silent = m8_or(m8_or(outside, blocked), dim);
    f8_store(job->scratch->confidence[slot], f8_keep(m8_andnot(present, silent), strength));

    const n8 lit = n8_select(blocked, n8_set1(KEEN_CAUSE_BLOCKED), n8_keep(dim, n8_set1(KEEN_CAUSE_DIM)));
    const n8 cause = n8_keep(present, n8_select(outside, n8_set1(KEEN_CAUSE_OUT_OF_RANGE), lit));
    n8_store(job->belief->causes, keen_causes_with(n8_load(job->belief->causes), KEEN_SENSE_VISION, cause));
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
