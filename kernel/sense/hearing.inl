#include "sense/cause.inl"
#include "sense/falloff.inl"

/* What walls let through. */
static inline f8 keen_transmission_lanes(const keen_tuning *tuning, const keen_belief_row *belief) {
    const f8 audio = f8_load(belief->audio);
    const m8 in_sight = f8_ge(f8_load(belief->exposure), f8_set1(tuning->min_exposure));
    const f8 line = f8_keep(in_sight, f8_set1(1.0f));
    return f8_lerp(f8_set1(tuning->occluded_gain), f8_set1(1.0f), f8_select(f8_ge(audio, f8_zero()), audio, line));
}

static inline f8 keen_noise_lanes(const keen_frame_values *frame, const keen_row_job *job) {
    const keen_tuning *tuning = job->tick->tuning;
    const f8 reach = f8_mul(f8_set1(tuning->hearing_range), f8_load(job->scratch->loudness));
    const f8 near = keen_falloff_lanes(f8_load(job->sense->distance), reach, tuning->hearing_exponent);
    const f8 noise = f8_mul(near, keen_transmission_lanes(tuning, job->belief));
    return f8_max(f8_sub(noise, f8_set1(frame->ambient_noise * tuning->mask_gain)), f8_zero());
}

static inline void keen_hearing_row(const keen_frame_values *frame, const keen_row_job *job, uint32_t slot) {
    keen_row_scratch *scratch = job->scratch;
    const m8 present = keen_lanes_mask(scratch->present);
    const f8 noise = f8_keep(present, keen_noise_lanes(frame, job));
    const f8 heard = f8_load(scratch->heard);
    const m8 by_event = m8_and(keen_lanes_held(job->belief), f8_gt(heard, noise));
    const f8 confidence = f8_select(by_event, heard, noise);
    f8_store(scratch->confidence[slot], confidence);

    const n8 bit = n8_keep(by_event, n8_set1((int32_t)(1u << slot)));
    n8_store(scratch->placed, n8_or(n8_load(scratch->placed), bit));
    n8_store(scratch->by_event, n8_or(n8_load(scratch->by_event), bit));
    f8_store(scratch->place_x[slot], f8_keep(by_event, f8_load(scratch->heard_x)));
    f8_store(scratch->place_y[slot], f8_keep(by_event, f8_load(scratch->heard_y)));
    f8_store(scratch->place_z[slot], f8_keep(by_event, f8_load(scratch->heard_z)));

    const m8 silent = m8_andnot(present, f8_gt(confidence, f8_zero()));
    const n8 cause = n8_set1(KEEN_CAUSE_SOUND_FADED), causes = n8_load(job->belief->causes);
    n8_store(job->belief->causes, keen_causes_of_silent(causes, KEEN_SENSE_HEARING, silent, cause));
}

static void keen_hearing_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_HEARING];
        if (slot != KEEN_NO_SLOT) {
            keen_hearing_row(frame, &jobs[i], slot);
        }
    }
}
