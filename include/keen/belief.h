/* Keen: what agents believe, read one by one or in batches, outside a frame: between keen_frame_begin and
   keen_frame_end reads return KEEN_ERROR_CALL_ORDER. */
#ifndef KEEN_BELIEF_H
#define KEEN_BELIEF_H

#include "keen/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum keen_belief_state {
    KEEN_STATE_UNDETECTED,
    KEEN_STATE_SUSPECTED,
    KEEN_STATE_DETECTED,
    KEEN_STATE_TRACKED,
    KEEN_STATE_LOST,
    KEEN_STATE_REMEMBERED,
    KEEN_STATE_EXPIRED,
    KEEN_STATE_COUNT
} keen_belief_state;

/* Why something was lost (7). */
typedef enum keen_loss_reason {
    KEEN_LOSS_NONE,
    KEEN_LOSS_UNKNOWN,
    KEEN_LOSS_OCCLUDED,
    KEEN_LOSS_OUT_OF_RANGE,
    KEEN_LOSS_SENSOR_DROPOUT,
    KEEN_LOSS_SOUND_FADED,
    KEEN_LOSS_TARGET_DESTROYED,
    KEEN_LOSS_REASON_COUNT
} keen_loss_reason;

typedef enum keen_awareness {
    KEEN_AWARENESS_UNAWARE,
    KEEN_AWARENESS_PERIPHERAL,
    KEEN_AWARENESS_SUSPICIOUS,
    KEEN_AWARENESS_ALERTED,
    KEEN_AWARENESS_FULLY_AWARE,
    KEEN_AWARENESS_COUNT
} keen_awareness;

/* Names in lower case with underscores, as "target_destroyed"; "unknown" outside the enum. Static storage. */
KEEN_API const char *keen_belief_state_name(keen_belief_state state);
KEEN_API const char *keen_loss_reason_name(keen_loss_reason reason);
KEEN_API const char *keen_awareness_name(keen_awareness awareness);

/* One belief, as of its agent's last tick. */
typedef struct keen_belief {
    keen_target_id target;
    keen_belief_state state;
    float confidence; /* smoothed, 0..1 (6) */
    float fused;      /* what the senses said together in the last tick, 0..1 (3) */
    float weighted[KEEN_SENSE_COUNT]; /* by keen_sense: confidence times the sense's weight, 0..1 */
    keen_sense leading;  /* the strongest active sense, KEEN_SENSE_NONE when none is */
    keen_sense loss_row; /* whose grace and decay apply */
    keen_loss_reason loss_reason;
    double time_since_sensed; /* seconds; before the first sensing since the belief began */
    double time_in_state;     /* seconds of ticks */
    float last_known[3];      /* host units; (0,0,0) before the first sensing */
    float error;              /* radius, length */
    float sort_score;         /* 0..1 (10) */
    float exposure;           /* X of the last round of sight lines that is over, 0..1 (4) */
} keen_belief;

/* The beliefs of an agent in slot order. Writes at most capacity and sets *count to how many there are (call with
   capacity 0 and beliefs null to ask). Errors: NULL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_beliefs(const keen_world *world, keen_agent_id agent, keen_belief *beliefs,
                                        uint32_t capacity, uint32_t *count);

/* One pair's belief; *found is false when the agent has none. Errors: NULL, STALE_ID (agent), CALL_ORDER. */
KEEN_API keen_result keen_belief_find(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                      keen_belief *belief, bool *found);

/* An agent at a glance. */
typedef struct keen_agent_status {
    keen_awareness awareness;       /* from the top target's confidence (10) */
    uint32_t tier;                  /* 0..KEEN_TIER_SUSPENDED, in the last frame (12) */
    keen_belief_state highest_state; /* the most certain state among its beliefs: Tracked, Detected, Suspected, Lost,
                                        Remembered, Expired, Undetected in this order */
    keen_target_id top;             /* top target, null when none (10) */
    uint64_t last_tick;             /* world clock, microseconds */
    uint32_t belief_count;
} keen_agent_status;

/* Status of count agents: ids[count] -> status[count]. A stale id gives a zeroed element (tier suspended, highest state
   Undetected) and the result PARTIAL. Errors: NULL, CALL_ORDER. */
KEEN_API keen_result keen_agents_status(const keen_world *world, const keen_agent_id *ids, uint32_t count,
                                        keen_agent_status *status);

#ifdef __cplusplus
}
#endif

#endif
