/* Keen: where the time of a frame goes, stage by stage and worker by worker, for profilers. Off unless the world def
   gives span_capacity; a span then costs two readings of the clock. Spans never change results. */
#ifndef KEEN_SPAN_H
#define KEEN_SPAN_H

#include "keen/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The stages of a frame, in their order: the first four in keen_frame_begin, the others in keen_frame_end. */
typedef enum keen_stage {
    KEEN_STAGE_PACK,     /* target columns become records */
    KEEN_STAGE_SCHEDULE, /* who ticks */
    KEEN_STAGE_GATHER,   /* whom they look at */
    KEEN_STAGE_REQUEST,  /* which sight lines they need */
    KEEN_STAGE_SENSE,    /* senses, beliefs, minds */
    /* the next four in worlds with the detection model alone */
    KEEN_STAGE_POINTS,     /* stealth points; twice in a frame, before the state machines and after the cues */
    KEEN_STAGE_STATES,     /* its state machines */
    KEEN_STAGE_CONFIDENCE, /* strengths, decisions, flights */
    KEEN_STAGE_CUES,       /* idle cues */
    KEEN_STAGE_FADE,       /* memory of suspended agents */
    KEEN_STAGE_PUBLISH,    /* events, rows and queues given back */
    KEEN_STAGE_SHARE,      /* what squads tell each other */
    KEEN_STAGE_COUNT
} keen_stage;

/* "pack", "schedule", ...; "unknown" outside the enum. Static storage; any thread. */
KEEN_API const char *keen_stage_name(keen_stage stage);

typedef struct keen_span {
    uint64_t begin_ns, end_ns; /* monotonic wall clock, nanoseconds from any origin */
    keen_stage stage;
    bool pass; /* what one worker did of a share of a pass over agents or targets; else the whole stage, on worker 0 */
} keen_span;

/* How many workers a world has: 1..256, at most world def's workers. 0 for a null world. */
KEEN_API uint32_t keen_world_workers(const keen_world *world);

/* The spans of one worker in the last frame, in order of their ends: *spans is an array of *count, valid until the next
   keen_frame_begin. Worker 0 is the thread that called. When there were more than span_capacity, the first are kept.
   Outside a frame. Errors: NULL, RANGE (worker), CALL_ORDER. */
KEEN_API keen_result keen_frame_spans(const keen_world *world, uint32_t worker, const keen_span **spans,
                                      uint32_t *count);

#ifdef __cplusplus
}
#endif

#endif
