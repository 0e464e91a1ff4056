#include "keen/trace.h"
#include "store/row_lanes.inl"
#include "trace/request_want.h"

/* On behalf of vision's zones, of a pulse, and of custom senses. */
static inline m8 keen_want_sight_of_beliefs(const keen_row_job *job) {
    const bool sees = keen_want_sense(job->tick, KEEN_SENSE_VISION);
    const m8 sight = sees ? f8_gt(f8_load(job->sense->zone), f8_zero()) : m8_false();
    const float reach = keen_want_reach(job->tick);
    return reach > 0.0f ? m8_or(sight, f8_lt(f8_load(job->sense->distance), f8_set1(reach))) : sight;
}

static inline m8 keen_want_sight(const keen_row_job *job) {
    const keen_tuning *tuning = job->tick->tuning;
    const m8 sight = tuning->believes ? keen_want_sight_of_beliefs(job) : m8_false();
    return tuning->detects ? m8_or(sight, f8_le(f8_load(job->sense->distance), f8_set1(tuning->reach))) : sight;
}

static inline m8 keen_want_audio(const keen_row_job *job) {
    const keen_tuning *tuning = job->tick->tuning;
    const f8 reach = f8_mul(f8_set1(tuning->hearing_range), f8_load(job->scratch->loudness));
    const bool hears = tuning->believes && keen_want_sense(job->tick, KEEN_SENSE_HEARING);
    return hears ? f8_lt(f8_load(job->sense->distance), reach) : m8_false();
}

static inline n8 keen_claim_lanes(const keen_frame_values *frame, const keen_row_job *job) {
    const keen_trace_row *trace = job->trace;
    const n8 since =
        n8_shift_right(n8_sub(n8_set1((int32_t)frame->now_us), n8_load(trace->asked_us)), KEEN_CLAIM_AGE_SHIFT);
    const m8 never = n8_eq(n8_load(trace->round), n8_zero());
    const n8 age = n8_select(never, n8_set1(KEEN_CLAIM_LONGEST_AGE), since);
    const n8 unsensed = n8_shift_right(n8_load(job->belief->unsensed_us), KEEN_CLAIM_AGE_SHIFT);
    const m8 impatient = n8_gt(n8_select(never, unsensed, since), n8_set1(KEEN_CLAIM_PATIENCE - 1));
    const f8 significance = f8_max(f8_set1(job->tick->significance), f8_set1(KEEN_CLAIM_LEAST_SIGNIFICANCE));
    const f8 urgency = f8_min(f8_mul(f8_from_n8(age), significance), f8_set1(KEEN_CLAIM_MOST_URGENT));
    const n8 status = n8_load(job->belief->status);
    const bool detects = job->tick->tuning->detects;
    const m8 watched = detects ? keen_lanes_with_flag(n8_load(job->detection->flags), KEEN_WANT_WATCHED) : m8_false();
    const m8 sensed = m8_or(keen_lanes_active(status), watched);
    const m8 struck = keen_lanes_with_flag(status, keen_want_struck_bits(job->tick->tuning));
    const n8 class =
        n8_select(m8_or(sensed, impatient), n8_set1((int32_t)(KEEN_CLAIM_SENSED << KEEN_CLAIM_CLASS_SHIFT)),
                  n8_set1((int32_t)(KEEN_CLAIM_UNSEEN << KEEN_CLAIM_CLASS_SHIFT)));
    /* the class of the struck is that of the sensed and that of the unseen at once */
    const n8 first = n8_keep(struck, n8_set1((int32_t)(KEEN_CLAIM_UNSEEN << KEEN_CLAIM_CLASS_SHIFT)));
    return n8_or(n8_or(class, first), n8_from_f8_truncate(urgency));
}

static void keen_request_want_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const keen_row_job *job = &jobs[i];
        const m8 present = keen_lanes_mask(job->scratch->present);
        const m8 may_ask = m8_and(present, n8_eq(n8_load(job->trace->asked), n8_zero()));
        const m8 sight = m8_and(may_ask, keen_want_sight(job));
        const m8 audio = m8_and(may_ask, keen_want_audio(job));
        n8_store(job->scratch->channels, n8_or(n8_keep(sight, n8_set1((int32_t)KEEN_TRACE_SIGHT)),
                                               n8_keep(audio, n8_set1((int32_t)KEEN_TRACE_AUDIO))));
        const m8 asks = m8_or(sight, audio);
        n8_store(job->scratch->claim, n8_keep(asks, keen_claim_lanes(frame, job)));
        job->scratch->asking = m8_bits(asks);
    }
}
