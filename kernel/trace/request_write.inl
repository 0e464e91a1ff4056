/* request_write, 8 points: the first 32 bytes of one pair's requests are one transpose. Few lanes of a row ask at once,
   and a pair's requests stand together, so that the eight are its points and not the row's lanes. */

#include <string.h>

#include "simd/f8.h"
#include "trace/request_write.h"
#include "trace/ticket.h"

_Static_assert(sizeof(keen_trace_request) == 48 && offsetof(keen_trace_request, importance) == 12 &&
                   offsetof(keen_trace_request, end) == 16 && offsetof(keen_trace_request, channels) == 28 &&
                   offsetof(keen_trace_request, agent) == 32 && offsetof(keen_trace_request, ticket) == 40,
               "origin, importance, end and channels are one store of 32 bytes");

static inline float keen_request_importance(uint32_t claim) {
    return (float)(int32_t)(claim >> 8) * (1.0f / 16777216.0f);
}

/* Origin, twice over; importance goes into the lane that is left. */
static inline f8 keen_request_origin(const keen_tick *tick) {
    f8 rows[4] = {f8_set1(tick->eye[0]), f8_set1(tick->eye[1]), f8_set1(tick->eye[2]), f8_zero()};
    f8_transpose4(rows);
    return rows[0];
}

/* End and channels of a lane's points: point k and point k + 4 in a row. */
static inline void keen_request_ends(const keen_frame_values *frame, const keen_tuning *tuning,
                                     const keen_row_scratch *scratch, unsigned lane, f8 rows[4]) {
    const f8 above = f8_mul(f8_set1(scratch->height[lane]), f8_loadu(tuning->point_height));
    rows[0] = f8_add(f8_set1(scratch->x[lane]), f8_mul(f8_set1(frame->up[0]), above));
    rows[1] = f8_add(f8_set1(scratch->y[lane]), f8_mul(f8_set1(frame->up[1]), above));
    rows[2] = f8_add(f8_set1(scratch->z[lane]), f8_mul(f8_set1(frame->up[2]), above));
    rows[3] = n8_bits(n8_set1((int32_t)scratch->channels[lane]));
    f8_transpose4(rows);
}

/* All requests of one row; returns where the next row's go. */
static inline keen_trace_request *keen_request_write_row(const keen_frame_values *frame, const keen_row_job *job,
                                                         unsigned lanes, keen_trace_request *requests) {
    const keen_tick *tick = job->tick;
    const keen_tuning *tuning = tick->tuning;
    const keen_row_scratch *scratch = job->scratch;
    const int32_t *target = job->belief->target;
    const uint32_t agent = tick->agent, points = tick->point_count;
    const uint64_t ticket = keen_ticket_pack((keen_ticket){agent, job->first_slot, 0, tick->round});
    const f8 origin = keen_request_origin(tick);
    const m8 last_of_four = m8_from_bits(0x88u);
    for (; lanes; lanes &= lanes - 1, requests += points) {
        const unsigned lane = (unsigned)__builtin_ctz(lanes);
        const uint64_t pair = ticket + ((uint64_t)lane << KEEN_TICKET_SLOT_SHIFT);
        const f8 from = f8_select(last_of_four, f8_set1(keen_request_importance(scratch->claim[lane])), origin);
        const uint32_t aim = (uint32_t)target[lane];
        f8 ends[4];
        keen_request_ends(frame, tuning, scratch, lane, ends);
        for (uint32_t point = 0; point < KEEN_MAX_SAMPLE_POINTS; point++) {
            if (point < points) {
                const f8 end = ends[point % 4];
                f8_storeu(requests[point].origin, point < 4 ? f8_low_halves(from, end) : f8_high_halves(from, end));
                requests[point].agent = agent;
                requests[point].target = aim;
                requests[point].ticket = pair + point;
            }
        }
    }
    return requests;
}

static inline void keen_request_begin_rounds(const keen_frame_values *frame, const keen_row_job *job, unsigned lanes) {
    const m8 asks = m8_from_bits(lanes);
    keen_trace_row *row = job->trace;
    n8_masked_store(row->asked, asks, n8_set1((int32_t)job->tick->point_mask));
    n8_masked_store(row->round, asks, n8_set1((int32_t)job->tick->round));
    n8_masked_store(row->asked_us, asks, n8_set1((int32_t)frame->now_us));
    n8_masked_store(row->answered, asks, n8_zero());
}

/* Rows are scattered over their pool; asking for a row four jobs ahead hides most of the way to memory. */
static inline void keen_request_prefetch(const keen_request_write_args *args, size_t i) {
    if (i < args->count && args->lanes[i] != 0) {
        const keen_row_job *job = &args->jobs[i];
        f8_prefetch(job->trace->answered);
        f8_prefetch(job->trace->round);
        f8_prefetch(job->belief->target);
    }
}

static void keen_request_write_lanes(keen_request_write_args *args) {
    keen_trace_request *next = args->requests;
    for (size_t i = 0; i < args->count; i++) {
        const keen_row_job *job = &args->jobs[i];
        const unsigned lanes = args->lanes[i];
        keen_request_prefetch(args, i + 4);
        if (lanes == 0) {
            continue;
        }
        next = keen_request_write_row(args->frame, job, lanes, next);
        keen_request_begin_rounds(args->frame, job, lanes);
    }
    args->written = (uint32_t)(next - args->requests);
}
