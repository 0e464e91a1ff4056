/* request_write, 8 lanes: the first 32 bytes of eight requests are one transpose. */

#include <string.h>

#include "simd/f8.h"
#include "trace/request_write.h"
#include "trace/ticket.h"

_Static_assert(sizeof(keen_trace_request) == 48 && offsetof(keen_trace_request, importance) == 12 &&
                   offsetof(keen_trace_request, end) == 16 && offsetof(keen_trace_request, channels) == 28 &&
                   offsetof(keen_trace_request, agent) == 32 && offsetof(keen_trace_request, ticket) == 40,
               "origin, importance, end and channels are one store of 32 bytes");

static inline f8 keen_request_importance(const keen_row_scratch *scratch) {
    const n8 claim = n8_shift_right(n8_load(scratch->claim), 8);
    return f8_mul(f8_from_n8(claim), f8_set1(1.0f / 16777216.0f));
}

/* Point `point` of every asking lane. One lane's requests stand together, so those of this point are `stride` apart. */
static inline void keen_request_write_point(const keen_frame_values *frame, const keen_row_job *job, unsigned lanes,
                                            uint32_t point, keen_trace_request *requests) {
    const keen_tick *tick = job->tick;
    const keen_row_scratch *scratch = job->scratch;
    const f8 above = f8_mul(f8_load(scratch->height), f8_set1(tick->tuning->point_height[point]));
    f8 rows[8] = {
        f8_set1(tick->eye[0]),
        f8_set1(tick->eye[1]),
        f8_set1(tick->eye[2]),
        keen_request_importance(scratch),
        f8_add(f8_load(scratch->x), f8_mul(f8_set1(frame->up[0]), above)),
        f8_add(f8_load(scratch->y), f8_mul(f8_set1(frame->up[1]), above)),
        f8_add(f8_load(scratch->z), f8_mul(f8_set1(frame->up[2]), above)),
        n8_bits(n8_load(scratch->channels)),
    };
    f8_transpose8(rows);
    const uint32_t stride = tick->tuning->point_count;
    const uint64_t ticket = keen_ticket_pack((keen_ticket){tick->agent, job->first_slot, point, tick->round});
    keen_trace_request *request = requests + point;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        if (lanes >> lane & 1u) {
            f8_storeu(request->origin, rows[lane]);
            request->agent = tick->agent;
            request->target = (uint32_t)job->belief->target[lane];
            request->ticket = ticket + ((uint64_t)lane << KEEN_TICKET_SLOT_SHIFT);
            request += stride;
        }
    }
}

static inline void keen_request_begin_rounds(const keen_frame_values *frame, const keen_row_job *job, unsigned lanes) {
    const m8 asks = m8_from_bits(lanes);
    keen_trace_row *row = job->trace;
    n8_masked_store(row->asked, asks, n8_set1((int32_t)job->tick->tuning->point_mask));
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
        const uint32_t points = job->tick->tuning->point_count;
        keen_request_prefetch(args, i + 4);
        if (lanes == 0) {
            continue;
        }
        for (uint32_t point = 0; point < points; point++) {
            keen_request_write_point(args->frame, job, lanes, point, next);
        }
        keen_request_begin_rounds(args->frame, job, lanes);
        next += points * m8_count(m8_from_bits(lanes));
    }
    args->written = (uint32_t)(next - args->requests);
}
