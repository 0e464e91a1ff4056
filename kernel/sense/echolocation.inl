#include "sense/cause.inl"
#include "sense/falloff.inl"

static inline void keen_echo_pulse(const keen_row_job *job, m8 held, m8 present) {
    const keen_tuning *tuning = job->tick->tuning;
    const keen_row_scratch *scratch = job->scratch;
    keen_sense_row *sense = job->sense;
    keen_belief_row *belief = job->belief;
    const f8 exposure = f8_load(belief->exposure);
    const f8 near = keen_falloff_lanes(f8_load(sense->distance), f8_set1(tuning->echo_range), tuning->echo_exponent);
    const m8 shown = f8_ge(exposure, f8_set1(tuning->min_exposure));
    const f8 echo = f8_keep(m8_and(present, shown), f8_mul(near, exposure));
    f8_masked_store(sense->echo, held, echo);
    f8_masked_store(sense->echo_x, held, f8_load(scratch->x));
    f8_masked_store(sense->echo_y, held, f8_load(scratch->y));
    f8_masked_store(sense->echo_z, held, f8_load(scratch->z));

    const m8 silent = m8_andnot(present, f8_gt(echo, f8_zero()));
    const m8 outside = f8_eq(near, f8_zero());
    const n8 why = n8_select(outside, n8_set1(KEEN_CAUSE_OUT_OF_RANGE), n8_set1(KEEN_CAUSE_BLOCKED));
    const n8 cause = n8_keep(silent, why);
    n8_store(belief->causes, keen_causes_with(n8_load(belief->causes), KEEN_SENSE_ECHOLOCATION, cause));
}

static inline void keen_echolocation_row(const keen_row_job *job, uint32_t slot) {
    keen_row_scratch *scratch = job->scratch;
    const keen_sense_row *sense = job->sense;
    const m8 held = keen_lanes_held(job->belief);
    const m8 present = m8_and(held, keen_lanes_mask(scratch->present));
    if (job->tick->pulse) {
        keen_echo_pulse(job, held, present);
    }
    const f8 confidence = f8_keep(present, f8_load(sense->echo));
    const n8 bit = n8_keep(f8_gt(confidence, f8_zero()), n8_set1((int32_t)(1u << slot)));
    f8_store(scratch->confidence[slot], confidence);
    n8_store(scratch->placed, n8_or(n8_load(scratch->placed), bit));
    f8_store(scratch->place_x[slot], f8_load(sense->echo_x));
    f8_store(scratch->place_y[slot], f8_load(sense->echo_y));
    f8_store(scratch->place_z[slot], f8_load(sense->echo_z));
}

static void keen_echolocation_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_ECHOLOCATION];
        if (slot != KEEN_NO_SLOT) {
            keen_echolocation_row(&jobs[i], slot);
        }
    }
}
