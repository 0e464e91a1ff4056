#include "trace/exposure.h"

#include "keen/trace.h"
#include "store/row_lane.h"

static float exposure_of(const keen_tuning *tuning, const keen_trace_row *trace, uint32_t lane, uint32_t answered) {
    float sum = 0.0f, weights = 0.0f;
    for (uint32_t k = 0; k < tuning->point_count; k++) {
        if (!(trace->asked[lane] >> k & 1u)) {
            continue;
        }
        weights += tuning->point_weight[k];
        if (answered >> k & 1u) {
            sum += tuning->point_weight[k] * trace->transmittance[k][lane];
        }
    }
    return weights > 0.0f ? sum / weights : 0.0f;
}

static float audio_of(const keen_tuning *tuning, const keen_trace_row *trace, uint32_t lane, uint32_t heard) {
    float sum = 0.0f, weights = 0.0f;
    for (uint32_t k = 0; k < tuning->point_count; k++) {
        if ((trace->asked[lane] & heard) >> k & 1u) {
            weights += tuning->point_weight[k];
            sum += tuning->point_weight[k] * trace->audio[k][lane];
        }
    }
    return weights > 0.0f ? sum / weights : KEEN_AUDIO_NONE;
}

static void end_round_if_over(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    keen_trace_row *trace = job->trace;
    const keen_tuning *tuning = job->tick->tuning;
    const uint32_t answered = trace->answered[lane];
    const bool timed_out = frame->now_us - trace->asked_us[lane] >= tuning->trace_timeout_us;
    if ((answered & KEEN_ANSWERED_MASK) != trace->asked[lane] && !timed_out) {
        return;
    }
    job->belief->exposure[lane] = exposure_of(tuning, trace, lane, answered);
    job->belief->audio[lane] = audio_of(tuning, trace, lane, answered >> KEEN_ANSWERED_AUDIO_SHIFT);
    trace->asked[lane] = 0;
    trace->answered[lane] = 0u;
}

void keen_exposure_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_held(jobs[i].belief, lane) && jobs[i].trace->asked[lane] != 0) {
                end_round_if_over(frame, &jobs[i], lane);
            }
        }
    }
}
