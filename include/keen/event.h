/* Keen: what changed in a frame, in agent order. */
#ifndef KEEN_EVENT_H
#define KEEN_EVENT_H

#include "keen/belief.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum keen_event_type {
    KEEN_EVENT_STATE,     /* a belief entered a state (7) */
    KEEN_EVENT_AWARENESS, /* an agent's awareness changed (10) */
    KEEN_EVENT_ATTENTION, /* an agent looks at somebody else (10) */
    KEEN_EVENT_PAIN,      /* pain rose through the threshold (2) */
    KEEN_EVENT_ALL_CLEAR, /* the last belief about a non-friendly actor at Suspected or above ended (10) */
    KEEN_EVENT_COUNT
} keen_event_type;

/* KEEN_EVENT_STATE */
typedef struct keen_event_state {
    keen_target_id target; /* null for a place */
    uint32_t place_tag;    /* of a place; meaningless for an actor */
    keen_belief_state from, to;
    float confidence;
    keen_sense leading;           /* KEEN_SENSE_NONE when nothing is sensed */
    keen_loss_reason loss_reason; /* KEEN_LOSS_NONE when there is none */
} keen_event_state;

/* KEEN_EVENT_AWARENESS */
typedef struct keen_event_awareness {
    keen_awareness from, to;
} keen_event_awareness;

/* KEEN_EVENT_ATTENTION; null ids for nobody */
typedef struct keen_event_attention {
    keen_target_id old_focus, new_focus;
} keen_event_attention;

/* KEEN_EVENT_PAIN */
typedef struct keen_event_pain {
    float pain; /* 0..1 */
} keen_event_pain;

typedef struct keen_event {
    keen_event_type type;
    keen_agent_id agent;
    uint64_t time; /* world clock, microseconds */
    union {
        keen_event_state state;
        keen_event_awareness awareness;
        keen_event_attention attention;
        keen_event_pain pain;
    } data;
} keen_event;

/* The events of the last frame that ended: *events is an array of *count, valid until the next keen_frame_end but one. When
   more happened than event_capacity, the first ones are kept and counters.events_dropped tells how many were not.
   Errors: NULL. */
KEEN_API keen_result keen_events(const keen_world *world, const keen_event **events, uint32_t *count);

/* "state", "awareness", "attention", "pain", "all_clear"; "unknown" outside the enum. Static storage. */
KEEN_API const char *keen_event_type_name(keen_event_type type);

/* ---- reading one frame while the next one runs ----
   A host may run whole frames (begin, traces, end) on a thread of its own and meanwhile read on another what the last
   frame left. keen_frame_published, keen_events, keen_frame_ticked and keen_world_counters are legal then; nothing else
   but keen_trace_requests and keen_trace_submit between begin and end, and the columns must not be written. What they
   give is never of a frame under way. Two sets take turns: what a frame left stays as it is until the next frame but one
   ends, that is, for as long as the next frame runs and until the one after it is ended. */

/* An agent at a glance, as of its last tick. */
typedef struct keen_agent_summary {
    keen_target_id attention; /* whom it looks at, null when nobody (10) */
    keen_target_id top;       /* top target, null when none (10) */
    keen_awareness awareness; /* (10) */
    keen_belief_state top_state; /* of the belief about the top target; Undetected without one */
    float top_confidence;        /* 0..1; 0 without one */
} keen_agent_summary;

/* All that a frame left, from one moment. */
typedef struct keen_frame_view {
    uint64_t frame; /* frames ended so far, this one included; 0 before the first */
    uint64_t time;  /* world clock at its end, microseconds */
    const keen_event *events; /* [event_count] */
    const keen_agent_id *ticked; /* [ticked_count], who ticked in it, in index order */
    const keen_agent_summary *summaries; /* [agent_capacity], by index of the agent; all zero of an index that is free */
    uint32_t event_count, ticked_count;
    keen_counters counters;
} keen_frame_view;

/* What the last frame that ended left. Legal at any time, on any thread as above. Agents that come, go or change their
   profile between frames do so in the summaries at once. Errors: NULL. */
KEEN_API keen_result keen_frame_published(const keen_world *world, keen_frame_view *view);

#ifdef __cplusplus
}
#endif

#endif
