/* Keen: sight lines out, answers back (4). Keen never casts a ray: the host takes the batch, casts as it likes, and
   answers in any order, in any batch size, in the same frame or later, from any thread. */
#ifndef KEEN_TRACE_H
#define KEEN_TRACE_H

#include "keen/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a request asks for, a bit mask. One ray answers all. */
#define KEEN_TRACE_SIGHT 1u
#define KEEN_TRACE_AUDIO 2u

/* One ray: 48 bytes, laid out so that origin and end load as two vectors of four floats. */
typedef struct keen_trace_request {
    float origin[3];   /* the agent's eye, host units */
    float importance;  /* the pair's claim: larger is more urgent, for hosts that cannot cast all */
    float end[3];      /* a sample point of the target */
    uint32_t channels; /* KEEN_TRACE_* bits */
    uint32_t agent;    /* index of the agent and of the target, for filters such as */
    uint32_t target;   /* "ignore these two bodies" */
    uint64_t ticket;   /* goes into the answer, opaque */
} keen_trace_request;

/* The answer: 16 bytes. */
typedef struct keen_trace_result {
    uint64_t ticket;
    float transmittance; /* 0 blocked .. 1 clear; glass and foliage in between */
    float audio;         /* 0..1 what sound gets through, or KEEN_AUDIO_NONE: take it from the line of sight */
} keen_trace_result;

#define KEEN_AUDIO_NONE (-1.0f)

typedef struct keen_trace_batch {
    const keen_trace_request *requests; /* [count], valid until keen_frame_end */
    uint32_t count;
} keen_trace_batch;

/* This frame's requests, in agent order. Between begin and end, any thread. Errors: NULL, CALL_ORDER. */
KEEN_API keen_result keen_trace_requests(const keen_world *world, keen_trace_batch *batch);

/* What became of a batch of results. */
typedef struct keen_submit_report {
    uint32_t taken;
    uint32_t stale;          /* late for a round that is over, duplicate, or unknown: ignored */
    uint32_t rejected;       /* NaN, infinite, or outside 0..1: ignored, still unanswered */
    uint32_t first_rejected; /* element number; meaningless when rejected is 0 */
} keen_submit_report;

/* Answers requests of this or an earlier frame: results[count]. Between begin and end, from any number of threads at
   once; the host makes sure that all calls have returned before keen_frame_end. report may be null.
   Errors: NULL, CALL_ORDER; PARTIAL when elements were rejected (stale ones are no error). */
KEEN_API keen_result keen_trace_submit(keen_world *world, const keen_trace_result *results, uint32_t count,
                                       keen_submit_report *report);

#ifdef __cplusplus
}
#endif

#endif
