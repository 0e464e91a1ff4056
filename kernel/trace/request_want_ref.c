#include "trace/request_want.h"

#include "keen/trace.h"
#include "simd/f1_math.h"
#include "store/row_lane.h"

static uint32_t wanted_channels(const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    uint32_t channels = 0;
    if (tuning->detects && job->sense->distance[lane] <= tuning->reach) {
        channels |= KEEN_TRACE_SIGHT;
    }
    if (!tuning->believes) {
        return channels;
    }
    if (keen_want_sense(job->tick, KEEN_SENSE_VISION) && job->sense->zone[lane] > 0.0f) {
        channels |= KEEN_TRACE_SIGHT;
    }
    if (job->sense->distance[lane] < keen_want_reach(job->tick)) {
        channels |= KEEN_TRACE_SIGHT;
    }
    if (keen_want_sense(job->tick, KEEN_SENSE_HEARING) &&
        job->sense->distance[lane] < tuning->hearing_range * job->scratch->loudness[lane]) {
        channels |= KEEN_TRACE_AUDIO;
    }
    return channels;
}

static uint32_t class_of(const keen_row_job *job, uint32_t lane, uint32_t waited) {
    const uint32_t status = job->belief->status[lane];
    if (status & keen_want_struck_bits(job->tick->tuning)) {
        return KEEN_CLAIM_STRUCK;
    }
    if (job->tick->tuning->detects && (job->detection->flags[lane] & KEEN_WANT_WATCHED)) {
        return KEEN_CLAIM_SENSED;
    }
    return keen_status_active(status) != 0 || waited >= KEEN_CLAIM_PATIENCE ? KEEN_CLAIM_SENSED : KEEN_CLAIM_UNSEEN;
}

static uint32_t claim_of(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_trace_row *trace = job->trace;
    const bool never = trace->round[lane] == 0;
    const uint32_t since = (frame->now_us - trace->asked_us[lane]) >> KEEN_CLAIM_AGE_SHIFT;
    const uint32_t age = never ? KEEN_CLAIM_LONGEST_AGE : since;
    const uint32_t waited = never ? (uint32_t)job->belief->unsensed_us[lane] >> KEEN_CLAIM_AGE_SHIFT : since;
    const float significance = f1_max(job->tick->significance, KEEN_CLAIM_LEAST_SIGNIFICANCE);
    const float urgency = f1_min((float)(int32_t)age * significance, KEEN_CLAIM_MOST_URGENT);
    return class_of(job, lane, waited) << KEEN_CLAIM_CLASS_SHIFT | (uint32_t)urgency;
}

void keen_request_want_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const keen_row_job *job = &jobs[i];
        job->scratch->asking = 0;
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            const bool may_ask =
                keen_lane_held(job->belief, lane) && job->scratch->present[lane] != 0 && job->trace->asked[lane] == 0;
            const uint32_t channels = may_ask ? wanted_channels(job, lane) : 0;
            job->scratch->channels[lane] = channels;
            job->scratch->claim[lane] = channels != 0 ? claim_of(frame, job, lane) : 0;
            job->scratch->asking |= (uint32_t)(channels != 0) << lane;
        }
    }
}
