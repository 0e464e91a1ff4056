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

/* The events of the last frame that ended: *events is an array of *count, valid until the next keen_frame_end. When
   more happened than event_capacity, the first ones are kept and counters.events_dropped tells how many were not.
   Errors: NULL. */
KEEN_API keen_result keen_events(const keen_world *world, const keen_event **events, uint32_t *count);

/* "state", "awareness", "attention", "pain", "all_clear"; "unknown" outside the enum. Static storage. */
KEEN_API const char *keen_event_type_name(keen_event_type type);

#ifdef __cplusplus
}
#endif

#endif
