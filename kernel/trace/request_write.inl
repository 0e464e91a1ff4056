/* request_write, 8 points: ends and tails of one pair's requests are a transpose each. A pair's requests stand
   together, so that the eight are its points; and as two requests are three stores, they are written by twos. */

#include <stddef.h>
#include <string.h>

#include "simd/f8.h"
#include "trace/request_write.h"
#include "trace/ticket.h"

_Static_assert(sizeof(keen_trace_request) == 48 && offsetof(keen_trace_request, importance) == 12 &&
                   offsetof(keen_trace_request, end) == 16 && offsetof(keen_trace_request, channels) == 28 &&
                   offsetof(keen_trace_request, agent) == 32 && offsetof(keen_trace_request, target) == 36 &&
                   offsetof(keen_trace_request, ticket) == 40,
               "a request is three times four words: origin and importance, end and channels, and the tail");

/* Origin and importance, twice over. */
static inline f8 keen_request_from(const keen_tick *tick, n8 claim) {
    const f8 importance = f8_mul(f8_from_n8(n8_shift_right(claim, 8)), f8_set1(1.0f / 16777216.0f));
    f8 rows[4] = {f8_set1(tick->eye[0]), f8_set1(tick->eye[1]), f8_set1(tick->eye[2]), importance};
    f8_transpose4(rows);
    return rows[0];
}

/* End and channels of a pair's points: point k and point k + 4 in a row. */
static inline void keen_request_ends(const keen_frame_values *frame, const keen_tuning *tuning,
                                     const keen_asking_pair *pair, f8 rows[4]) {
    const f8 above = f8_mul(f8_set1(pair->height), f8_loadu(tuning->point_height));
    rows[0] = f8_add(f8_set1(pair->x), f8_mul(f8_set1(frame->up[0]), above));
    rows[1] = f8_add(f8_set1(pair->y), f8_mul(f8_set1(frame->up[1]), above));
    rows[2] = f8_add(f8_set1(pair->z), f8_mul(f8_set1(frame->up[2]), above));
    rows[3] = n8_bits(n8_shift_right(n8_set1((int32_t)pair->asks), KEEN_ASKS_CHANNELS_SHIFT));
    f8_transpose4(rows);
}

/* The same of agent, target and the ticket's two words. */
static inline void keen_request_tails(const keen_tick *tick, const keen_asking_pair *pair, f8 rows[4]) {
    const n8 agent = n8_set1((int32_t)tick->agent);
    const n8 slot = n8_and(n8_set1((int32_t)pair->asks), n8_set1(KEEN_ASKS_SLOT_MASK));
    const n8 who = n8_or(n8_set1(KEEN_TICKET_MARK), n8_shift_left(agent, KEEN_TICKET_AGENT_SHIFT));
    const n8 what = n8_or(n8_shift_left(slot, KEEN_TICKET_SLOT_SHIFT), n8_lanes());
    rows[0] = n8_bits(agent);
    rows[1] = n8_bits(n8_set1((int32_t)pair->target));
    rows[2] = n8_bits(n8_or(who, what));
    rows[3] = n8_bits(n8_set1((int32_t)tick->round));
    f8_transpose4(rows);
}

static inline void keen_request_store(float *out, bool high, f8 a, f8 b, bool stream) {
    const f8 both = high ? f8_high_halves(a, b) : f8_low_halves(a, b);
    if (stream) {
        f8_stream(out, both);
    } else {
        f8_storeu(out, both);
    }
}

/* Points k and k + 1, or k alone. Two requests are three stores. */
static inline void keen_request_store_two(f8 from, const f8 ends[4], const f8 tails[4], uint32_t k, uint32_t points,
                                          bool stream, float *out) {
    const bool high = k >= 4;
    const f8 end = ends[k % 4], tail = tails[k % 4];
    keen_request_store(out, high, from, end, stream);
    if (k + 1 < points) {
        keen_request_store(out + 8, high, tail, from, stream);
        keen_request_store(out + 16, high, ends[k % 4 + 1], tails[k % 4 + 1], stream);
    } else {
        float alone[8];
        keen_request_store(alone, high, tail, tail, false);
        memcpy(out + 8, alone, sizeof alone / 2);
    }
}

/* All requests of one pair, one at least. Inlined, so that what is asked about streaming is asked once. */
__attribute__((always_inline)) static inline void keen_request_write_pair(const keen_frame_values *frame,
                                                                          const keen_tick *tick,
                                                                          const keen_asking_pair *pair, bool stream,
                                                                          keen_trace_request *requests) {
    const uint32_t points = tick->point_count;
    const f8 from = keen_request_from(tick, n8_set1((int32_t)pair->claim));
    f8 ends[4], tails[4];
    keen_request_ends(frame, tick->tuning, pair, ends);
    keen_request_tails(tick, pair, tails);
    keen_request_store_two(from, ends, tails, 0, points, stream, requests[0].origin);
    for (uint32_t k = 2; k < KEEN_MAX_SAMPLE_POINTS; k += 2) {
        if (k < points) {
            keen_request_store_two(from, ends, tails, k, points, stream, requests[k].origin);
        }
    }
}

static void keen_request_write_lanes(keen_request_write_args *args) {
    keen_trace_request *next = args->requests;
    for (size_t i = 0; i < args->count; i++) {
        const keen_asking_pair *pair = &args->pairs[i];
        const keen_tick *tick = &args->ticks[pair->tick];
        /* what goes past the caches must be aligned, and stays so by twos */
        if (args->stream && tick->point_count % 2 == 0 && (uintptr_t)next % sizeof(f8) == 0) {
            keen_request_write_pair(args->frame, tick, pair, true, next);
        } else {
            keen_request_write_pair(args->frame, tick, pair, false, next);
        }
        next += tick->point_count;
    }
    if (args->stream) {
        f8_stream_end();
    }
    args->written = (uint32_t)(next - args->requests);
}
