/* Writes the trace requests of pairs that ask (spec 4).

   For each pair, each of its tick's sample points k, both in ascending order, one request:
     origin     = the tick's eye
     end        = feet + up * (height * point_height[k])
     importance = (claim >> 8) * 2^-24: the pair's claim on a scale of 0..1; only its order means something
     channels   = the pair's; agent and target their indices
     ticket     = agent, ledger slot, point, and the tick's round (ticket.h) */
#ifndef KEEN_TRACE_REQUEST_WRITE_H
#define KEEN_TRACE_REQUEST_WRITE_H

#include "keen/trace.h"
#include "trace/asking_pairs.h"

typedef struct keen_request_write_args {
    const keen_frame_values *frame;
    const keen_tick *ticks;        /* the pairs know their places */
    const keen_asking_pair *pairs; /* [count] */
    size_t count;
    keen_trace_request *requests; /* out: room for all points of those pairs, 32-byte aligned is best, 8 enough */
    bool stream; /* they need not stay in the caches: so many stand before them that they would be gone too soon */

    uint32_t written; /* out */
} keen_request_write_args;

typedef void keen_request_write_kernel(keen_request_write_args *args);

void keen_request_write_ref(keen_request_write_args *args);

#endif
