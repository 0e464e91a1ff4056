#include "keen/trace.h"
#include "store/row_lanes.inl"

#define KEEN_EXPOSURE_BLOCK 16

typedef struct keen_round_lanes {
    n8 asked, answers;
    n8 answered, heard; /* points of answers, a bit each; heard: answered with audio */
    m8 over;
} keen_round_lanes;

static inline m8 keen_in_flight_lanes(const keen_belief_row *belief, n8 asked) {
    return m8_andnot(n8_gt(asked, n8_zero()), n8_lt(n8_load(belief->target), n8_zero()));
}

/* Ages are compared as unsigned numbers: flipping the top bit keeps their order for a signed comparison. */
static inline m8 keen_timed_out_lanes(const keen_trace_row *trace, uint32_t now_us, uint32_t timeout_us) {
    const n8 top_bit = n8_set1(INT32_MIN);
    const n8 age = n8_sub(n8_set1((int32_t)now_us), n8_load(trace->asked_us));
    return m8_not(n8_lt(n8_xor(age, top_bit), n8_xor(n8_set1((int32_t)timeout_us), top_bit)));
}

/* All points are asked and answered in the lanes that count; the others may hold anything. */
static inline f8 keen_full_exposure(const keen_tuning *tuning, const keen_trace_row *trace) {
    f8 sum = f8_zero();
    for (uint32_t k = 0; k < tuning->point_count; k++) {
        sum = f8_add(sum, f8_mul(f8_set1(tuning->point_weight[k]), f8_load(trace->transmittance[k])));
    }
    return f8_div(sum, f8_set1(tuning->point_weights));
}

static inline f8 keen_exposure_of(const keen_tuning *tuning, const keen_trace_row *trace, n8 asked, n8 answered) {
    f8 sum = f8_zero(), weights = f8_zero();
    for (uint32_t k = 0; k < tuning->point_count; k++) {
        const f8 weight = f8_set1(tuning->point_weight[k]);
        const m8 counts = keen_lanes_with(asked, 1u << k);
        const m8 known = m8_and(counts, keen_lanes_with(answered, 1u << k));
        weights = f8_add(weights, f8_keep(counts, weight));
        sum = f8_add(sum, f8_keep(known, f8_mul(weight, f8_load(trace->transmittance[k]))));
    }
    const m8 some = f8_gt(weights, f8_zero());
    return f8_keep(some, f8_div(sum, weights));
}

/* Few hosts answer with audio; without it the array is not even read. */
static inline f8 keen_audio_of(const keen_tuning *tuning, const keen_trace_row *trace, n8 asked, n8 heard) {
    const n8 counted = n8_and(asked, heard);
    if (m8_all(n8_eq(counted, n8_zero()))) {
        return f8_set1(KEEN_AUDIO_NONE);
    }
    f8 sum = f8_zero(), weights = f8_zero();
    for (uint32_t k = 0; k < tuning->point_count; k++) {
        const f8 weight = f8_set1(tuning->point_weight[k]), audio = f8_load(trace->audio[k]);
        const m8 known = keen_lanes_with(counted, 1u << k);
        weights = f8_add(weights, f8_keep(known, weight));
        sum = f8_add(sum, f8_keep(known, f8_mul(weight, audio)));
    }
    const m8 some = f8_gt(weights, f8_zero());
    return f8_select(some, f8_div(sum, weights), f8_set1(KEEN_AUDIO_NONE));
}

static inline void keen_end_rounds(const keen_row_job *job, keen_round_lanes round) {
    const keen_tuning *tuning = job->tick->tuning;
    keen_trace_row *trace = job->trace;
    const n8 all = n8_set1((int32_t)tuning->point_mask);
    const m8 full = n8_eq(n8_and(round.asked, round.answered), all);
    const f8 exposure = m8_none(m8_andnot(round.over, full))
                            ? keen_full_exposure(tuning, trace)
                            : keen_exposure_of(tuning, trace, round.asked, round.answered);
    f8_masked_store(job->belief->exposure, round.over, exposure);
    f8_masked_store(job->belief->audio, round.over, keen_audio_of(tuning, trace, round.asked, round.heard));
    n8_store(trace->asked, n8_drop(round.over, round.asked));
    n8_store(trace->answered, n8_drop(round.over, round.answers));
}

/* Most rounds are answered in full before anybody looks, and then nothing need be known of their age. */
static inline m8 keen_rounds_over(const keen_frame_values *frame, const keen_row_job *job, n8 asked, n8 answered) {
    const m8 in_flight = keen_in_flight_lanes(job->belief, asked);
    const m8 complete = n8_eq(asked, answered);
    if (m8_none(m8_andnot(in_flight, complete))) {
        return in_flight;
    }
    const uint32_t timeout_us = job->tick->tuning->trace_timeout_us;
    return m8_and(in_flight, m8_or(complete, keen_timed_out_lanes(job->trace, frame->now_us, timeout_us)));
}

static inline void keen_exposure_row(const keen_frame_values *frame, const keen_row_job *job) {
    const keen_trace_row *trace = job->trace;
    keen_round_lanes round = {.asked = n8_load(trace->asked), .answers = n8_load(trace->answered)};
    round.answered = n8_and(round.answers, n8_set1((int32_t)KEEN_ANSWERED_MASK));
    round.heard = n8_shift_right(round.answers, KEEN_ANSWERED_AUDIO_SHIFT);
    round.over = keen_rounds_over(frame, job, round.asked, round.answered);
    if (m8_any(round.over)) {
        keen_end_rounds(job, round);
    }
}

/* Rows with rounds in flight are listed before they are worked on: which those are nothing can predict, and a list is
   made without asking. Answers are asked for ahead where there are some here: at frame end nearly everywhere, at frame
   begin hardly anywhere. */
static void keen_exposure_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    uint32_t listed[KEEN_EXPOSURE_BLOCK];
    while (count) {
        const size_t rows = count < KEEN_EXPOSURE_BLOCK ? count : KEEN_EXPOSURE_BLOCK;
        uint32_t in_flight = 0;
        for (uint32_t i = 0; i < rows; i++) {
            keen_row_ahead(jobs[i].ahead->trace.round);
            listed[in_flight] = i;
            in_flight += m8_any(keen_in_flight_lanes(jobs[i].belief, n8_load(jobs[i].trace->asked)));
        }
        for (uint32_t i = 0; i < in_flight; i++) {
            keen_row_ahead(jobs[listed[i]].ahead->trace.transmittance[0]);
            keen_row_ahead(jobs[listed[i]].ahead->trace.transmittance[2]);
            keen_row_ahead(jobs[listed[i]].ahead->belief.exposure);
            keen_exposure_row(frame, &jobs[listed[i]]);
        }
        jobs += rows;
        count -= rows;
    }
}
