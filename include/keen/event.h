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
    /* the detection model (13) */
    KEEN_EVENT_DETECTION_STATE, /* an agent's detection state changed */
    KEEN_EVENT_CUE,             /* something to say, at a change of state or now and then */
    KEEN_EVENT_SUSPICIOUS,      /* suspicious changed */
    KEEN_EVENT_NOTICED,         /* a detection event was noticed */
    KEEN_EVENT_ALERT_ENTRY,     /* the alert list took an entry, or renewed one */
    KEEN_EVENT_TARGET_ADDED,    /* the target list */
    KEEN_EVENT_TARGET_REMOVED,
    /* confidence (14) */
    KEEN_EVENT_DECISION,   /* the decision about a target changed */
    KEEN_EVENT_ALARM,      /* too weak for the fight that begins */
    KEEN_EVENT_FLEE_CHECK, /* compared strengths */
    KEEN_EVENT_FLEE,       /* flees */
    KEEN_EVENT_FLEE_SPOT,  /* came to its flee spot */
    KEEN_EVENT_FLEE_END,   /* dares to fight again; a flight that ends with its combat ends without */
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

typedef struct keen_event_detection_state {
    keen_detection_state from, to;
} keen_event_detection_state;

typedef enum keen_cue {
    KEEN_CUE_NORMAL_TO_ALERT,
    KEEN_CUE_ALERT_TO_COMBAT,
    KEEN_CUE_NORMAL_TO_COMBAT,
    KEEN_CUE_ALERT_TO_NORMAL,
    KEEN_CUE_COMBAT_TO_NORMAL,
    KEEN_CUE_COMBAT_TO_LOST,
    KEEN_CUE_LOST_TO_NORMAL,
    KEEN_CUE_LOST_TO_COMBAT,
    KEEN_CUE_ALERT_IDLE,
    KEEN_CUE_LOST_IDLE,
    KEEN_CUE_COUNT
} keen_cue;

/* "NormalToAlert" and so on; "unknown" outside the enum. Static storage. */
KEEN_API const char *keen_cue_name(keen_cue cue);

typedef struct keen_event_cue {
    keen_cue cue;
} keen_event_cue;

typedef struct keen_event_suspicious {
    uint32_t value; /* 0, 1, 2 */
} keen_event_suspicious;

typedef struct keen_event_noticed {
    keen_target_id target; /* the owner of the detection event */
    float value;
    float place[3];
} keen_event_noticed;

typedef struct keen_event_alert_entry {
    keen_target_id target; /* the owner */
    keen_alert_cause cause;
    float place[3];
    float magnitude;
} keen_event_alert_entry;

typedef enum keen_target_cause {
    KEEN_TARGET_FULL,           /* added: seen through */
    KEEN_TARGET_TURNED_HOSTILE, /* added */
    KEEN_TARGET_EVENT,          /* added: by a noticed detection event */
    KEEN_TARGET_EXPIRED,        /* removed: undetected for too long, or for longer than all others in a full list that
                                   another one comes into */
    KEEN_TARGET_GONE,           /* removed: dead or taken out of the world */
    KEEN_TARGET_NOT_HOSTILE,    /* removed */
    KEEN_TARGET_CAUSE_COUNT
} keen_target_cause;

/* "full", "turned_hostile", "event", "expired", "gone", "not_hostile"; "unknown" outside the enum. Static storage. */
KEEN_API const char *keen_target_cause_name(keen_target_cause cause);

/* KEEN_EVENT_TARGET_ADDED and KEEN_EVENT_TARGET_REMOVED */
typedef struct keen_event_target_list {
    keen_target_id target;
    keen_target_cause cause;
} keen_event_target_list;

typedef struct keen_event_decision {
    keen_target_id target;
    keen_decision decision;
    float threat_ratio;
} keen_event_decision;

typedef enum keen_flee_cause {
    KEEN_FLEE_TIMER,
    KEEN_FLEE_ATTACKED,
    KEEN_FLEE_ENEMY_NEAR,
    KEEN_FLEE_HEALED,
    KEEN_FLEE_CAUSE_COUNT
} keen_flee_cause;

/* "timer", "attacked", "enemy_near", "healed"; "unknown" outside the enum. Static storage. */
KEEN_API const char *keen_flee_cause_name(keen_flee_cause cause);

/* KEEN_EVENT_ALARM, KEEN_EVENT_FLEE_CHECK, KEEN_EVENT_FLEE and KEEN_EVENT_FLEE_END; each sets what it has. */
typedef struct keen_event_fight {
    float threat_ratio;
    float threshold;
    keen_flee_cause cause; /* of a check and of an end */
    bool passed;           /* of a check */
    bool personal;         /* of a flight: for itself, not for the group */
} keen_event_fight;

typedef struct keen_event {
    keen_event_type type;
    keen_agent_id agent;
    uint64_t time; /* world clock, microseconds */
    union {
        keen_event_state state;
        keen_event_awareness awareness;
        keen_event_attention attention;
        keen_event_pain pain;
        keen_event_detection_state detection_state;
        keen_event_cue cue;
        keen_event_suspicious suspicious;
        keen_event_noticed noticed;
        keen_event_alert_entry alert_entry;
        keen_event_target_list target_list;
        keen_event_decision decision;
        keen_event_fight fight;
    } data;
} keen_event;

/* The events of the last frame that ended: *events is an array of *count, valid until keen_frame_end of the next frame
   but one is called. When more happened than event_capacity, the first ones are kept and counters.events_dropped tells
   how many were not. Errors: NULL. */
KEEN_API keen_result keen_events(const keen_world *world, const keen_event **events, uint32_t *count);

/* In lower case with underscores, as "all_clear"; "unknown" outside the enum. Static storage. */
KEEN_API const char *keen_event_type_name(keen_event_type type);

/* ---- reading one frame while the next one runs ----
   A host may run whole frames (begin, traces, end) on a thread of its own and meanwhile read on another what the last
   frame left. keen_frame_published, keen_events, keen_frame_ticked and keen_world_counters are legal then; nothing else
   but keen_trace_requests and keen_trace_submit between begin and end, and the columns must not be written. What they
   give is never of a frame under way. Two sets take turns: what a frame left stays as it is until keen_frame_end of the
   next frame but one is called, that is, for as long as the next frame runs and while the one after it is begun and
   traced. */

/* An agent at a glance, as of its last tick. */
typedef struct keen_agent_summary {
    keen_target_id attention;    /* whom it looks at, null when nobody (10) */
    keen_target_id top;          /* top target, null when none (10) */
    keen_awareness awareness;    /* (10) */
    keen_belief_state top_state; /* of the belief about the top target; Undetected without one */
    float top_confidence;        /* 0..1; 0 without one */
} keen_agent_summary;

/* All that a frame left, from one moment. */
typedef struct keen_frame_view {
    uint64_t frame;                      /* frames ended so far, this one included; 0 before the first */
    uint64_t time;                       /* world clock at its end, microseconds */
    const keen_event *events;            /* [event_count] */
    const keen_agent_id *ticked;         /* [ticked_count], who ticked in it, in index order */
    const keen_agent_summary *summaries; /* [agent_capacity], by index; all zero of an index that is free */
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
