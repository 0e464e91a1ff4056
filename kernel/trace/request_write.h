/* Writes the trace requests of the rounds that begin in this frame, and notes in the trace rows what was asked (spec
   4).

   For each job, each lane whose bit is set, each sample point k of the profile, all in ascending order, one request:
     origin     = the tick's eye
     end        = feet + up * (height * point_height[k])
     importance = (claim >> 8) * 2^-24: the lane's claim on a scale of 0..1; only its order means something
     channels   = the lane's; agent and target their indices
     ticket     = agent, ledger slot (first_slot + lane), point, and the tick's round (ticket.h)
   and in the lane of the trace row: asked = point_mask, answered = 0, round = the tick's, asked_us = now.

   The job's scratch must hold target_view's place and height and request_want's claim and channels. */
#ifndef KEEN_TRACE_REQUEST_WRITE_H
#define KEEN_TRACE_REQUEST_WRITE_H

#include <stddef.h>

#include "keen/trace.h"
#include "store/row_job.h"

typedef struct keen_request_write_args {
    const keen_frame_values *frame;
    const keen_row_job *jobs; /* [count] */
    const uint8_t *lanes;     /* [count] a bit per lane that asks; its belief and claim exist */
    size_t count;
    keen_trace_request *requests; /* out: room for all points of those lanes, 32-byte aligned is best, 8 enough */

    uint32_t written; /* out */
} keen_request_write_args;

typedef void keen_request_write_kernel(keen_request_write_args *args);

void keen_request_write_ref(keen_request_write_args *args);

#endif
