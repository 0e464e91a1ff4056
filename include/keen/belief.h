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

/* Why something was lost (7): by the sense of its loss row, and for sight and echolocation by the last cause of their
   silence. A custom sense gives a reason of its own (keen_sense_def.loss_reason). */
typedef enum keen_loss_reason {
    KEEN_LOSS_NONE,             /* never lost, or detected again since */
    KEEN_LOSS_UNKNOWN,          /* touch, damage; sight and echolocation that gave no cause */
    KEEN_LOSS_OCCLUDED,         /* sight lines blocked, or not answered in time */
    KEEN_LOSS_OUT_OF_RANGE,     /* too far away; of sight also out of view, as behind its back; teleported */
    KEEN_LOSS_SENSOR_DROPOUT,   /* in view but too dim or hard to see; vibration: no longer felt */
    KEEN_LOSS_SOUND_FADED,      /* hearing; also places, and what the agent was only told of */
    KEEN_LOSS_TARGET_DESTROYED, /* removed, or dead to those who do not perceive corpses */
    KEEN_LOSS_SCENT_LOST,       /* smell */
    KEEN_LOSS_REASON_COUNT
} keen_loss_reason;

/* How far an agent is aware of its top target: the highest step that the target's confidence reaches, without
   hysteresis (10). The thresholds are the profile's `states` and fully_aware. */
typedef enum keen_awareness {
    KEEN_AWARENESS_UNAWARE,     /* no top target, or below suspect */
    KEEN_AWARENESS_PERIPHERAL,  /* confidence >= suspect */
    KEEN_AWARENESS_SUSPICIOUS,  /* >= detect */
    KEEN_AWARENESS_ALERTED,     /* >= track */
    KEEN_AWARENESS_FULLY_AWARE, /* >= fully_aware */
    KEEN_AWARENESS_COUNT
} keen_awareness;

typedef enum keen_threat_level {
    KEEN_THREAT_NONE,
    KEEN_THREAT_LOW,      /* score >= .15 */
    KEEN_THREAT_MEDIUM,   /* >= .35 */
    KEEN_THREAT_HIGH,     /* >= .60 */
    KEEN_THREAT_CRITICAL, /* >= .85 */
    KEEN_THREAT_COUNT
} keen_threat_level;

/* Names in lower case with underscores, as "target_destroyed"; "unknown" outside the enum. Static storage. */
KEEN_API const char *keen_belief_state_name(keen_belief_state state);
KEEN_API const char *keen_loss_reason_name(keen_loss_reason reason);
KEEN_API const char *keen_awareness_name(keen_awareness awareness);
KEEN_API const char *keen_threat_level_name(keen_threat_level level);

/* One belief, as of its agent's last tick: about an actor, or about a place (5). What fades ends at 0: confidence and
   long_term that decay, velocity along an axis, and uncertainty that nears the error become 0 below 2^-63. */
typedef struct keen_belief {
    keen_target_id target; /* null for a place */
    bool place;            /* about a place; then place_tag holds */
    uint32_t place_tag;    /* the tag of its reports: the host's own number, KEEN_PLACE_DAMAGE for unknown attackers */
    keen_belief_state state;
    float confidence;                 /* smoothed, 0..1 (6) */
    float fused;                      /* what the senses said together in the last tick, 0..1 (3) */
    float weighted[KEEN_SENSE_COUNT]; /* by keen_sense: confidence times the sense's weight, 0..1 */
    keen_sense leading;               /* the strongest active sense, KEEN_SENSE_NONE when none is */
    keen_sense loss_row;              /* whose grace and decay apply */
    keen_loss_reason loss_reason;
    bool first_hand;          /* sensed by the agent itself since it began */
    double time_since_sensed; /* seconds; before the first sensing since the belief began. Being told sets it to 0, too:
                                 by a squad's share or SET of at least its confidence, or an ADD above 0 (3) */
    double time_in_state;     /* seconds of ticks */
    float last_known[3];      /* host units; (0,0,0) before the first sensing */
    float error;              /* radius, length */
    float velocity[3];        /* estimated, units/s (8) */
    float predicted[3];       /* where it may be now; last_known when prediction is off (8) */
    float uncertainty;        /* radius, length (8) */
    bool never_search;        /* last_known or predicted lies in a never-search zone (8) */
    float loss_direction[3];  /* unit, where it ran when it was lost; zero when unknown or not lost (7) */
    float damage;             /* points it did to the agent, faded (10) */
    float threat;             /* 0..1, by the built-in formula (10): clamp01(S*0.35 + clamp01(damage/100)*0.3 + active
                                 senses/8*0.15 + R*0.1 + A*0.1); R: feared 1.5, high value 1.2, enemy 1, unknown 0.5,
                                 neutral 0.3; A: 1 in Detected and Tracked. 0 of friends, places, Undetected, Expired */
    keen_threat_level threat_level;
    float sort_score; /* 0..1 (10): S*0.5 + clamp01(1 - time_since_sensed/10)*0.3 + clamp01(1 - d/gather range)*0.2, d
                         from the eye to the place */
    float exposure;   /* X of the last round of sight lines that is over, 0..1 (4) */
    float long_term;  /* 0..1 (9) */
    uint32_t detections; /* entries into Suspected from Undetected since it was first met (7) */
} keen_belief;

/* The tag of places made by damage from an unknown attacker. */
#define KEEN_PLACE_DAMAGE 0u
/* Tags of places and types of sounds are the host's numbers below this. */
#define KEEN_PLACE_TAG_COUNT (1u << 24)

/* The beliefs of an agent in slot order. Writes at most capacity and sets *count to how many there are (call with
   capacity 0 and beliefs null to ask). Here and in the queries below an agent with the detection model alone has an
   entry for each target that it looks at, Undetected with confidence 0; what it thinks of them is in detection.h.
   Errors: NULL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_beliefs(const keen_world *world, keen_agent_id agent, keen_belief *beliefs,
                                        uint32_t capacity, uint32_t *count);

/* One pair's belief; *found is false when the agent has none. Errors: NULL, STALE_ID (agent), CALL_ORDER. */
KEEN_API keen_result keen_belief_find(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                      keen_belief *belief, bool *found);

/* Beliefs of many agents in one call: those of ids[i] stand at beliefs[first[i]] .. beliefs[first[i + 1] - 1]; first
   has count + 1 elements, set as if all had room. Writes at most capacity beliefs, and *needed is how many there are. A
   stale id has none and makes the result PARTIAL. Errors: NULL, CALL_ORDER. */
KEEN_API keen_result keen_agents_beliefs(const keen_world *world, const keen_agent_id *ids, uint32_t count,
                                         keen_belief *beliefs, uint32_t capacity, uint32_t *first, uint32_t *needed);

/* Who believes something about a target, Undetected left out, the most confident first (ties by agent): who is most
   aware of the player. */
typedef struct keen_believer {
    keen_agent_id agent;
    keen_belief_state state;
    float confidence;
} keen_believer;

/* Writes at most capacity believers and sets *count to how many there are. Walks all agents. Errors: NULL, STALE_ID
   (the target), CALL_ORDER. */
KEEN_API keen_result keen_target_believers(const keen_world *world, keen_target_id target, keen_believer *believers,
                                           uint32_t capacity, uint32_t *count);

/* The agent's most confident belief about a place, Undetected and Expired left out; *found is false without one.
   Errors: NULL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_strongest_place(const keen_world *world, keen_agent_id agent, keen_belief *place,
                                                bool *found);

/* One stay of a belief in sight and mind that ended in Lost (9). */
typedef struct keen_episode {
    uint64_t time;   /* world clock at the loss, microseconds */
    double duration; /* seconds since Suspected */
    keen_loss_reason reason;
    float last_known[3];
    float direction[3];     /* unit, from the agent to last_known; zero when they coincide */
    float run_direction[3]; /* unit, the way it ran; zero when it stood */
    float peak;             /* highest confidence of the stay */
} keen_episode;

#define KEEN_MAX_EPISODES 5 /* of one belief */

/* The last episodes of a pair, newest first. Writes at most capacity. Errors: NULL, STALE_ID (agent), CALL_ORDER. */
KEEN_API keen_result keen_belief_episodes(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                          keen_episode *episodes, uint32_t capacity, uint32_t *count);

/* What a team has learned about a target (9). A detection is an entry into Detected from below (Suspected, Lost or
   Remembered) in a tick in which the agent senses the target itself; a loss is an entry into Lost. Detections and means
   are of what the target was then: its speed, its light, its distance from the agent's eye. */
typedef struct keen_habits {
    uint32_t detections;
    float speed;                             /* mean over detections, units/s */
    float light;                             /* mean */
    float distance;                          /* mean, length */
    uint32_t leading[KEEN_SENSE_COUNT];      /* detections by leading sense */
    uint32_t losses[KEEN_LOSS_REASON_COUNT]; /* losses by reason */
} keen_habits;

/* *found is false when the team never detected or lost it, or when habit_capacity is used up. Errors: NULL, RANGE
   (team), STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_team_habits(const keen_world *world, uint32_t team, keen_target_id target,
                                      keen_habits *habits, bool *found);

/* An agent at a glance. */
typedef struct keen_agent_status {
    keen_awareness awareness;           /* from the top target's confidence (10) */
    uint32_t tier;                      /* 0..KEEN_TIER_SUSPENDED, in the last frame (12) */
    keen_belief_state highest_state;    /* the most certain state among its beliefs: Tracked, Detected, Suspected, Lost,
                                           Remembered, Expired, Undetected in this order */
    keen_target_id top;                 /* top target, null when none (10) */
    keen_target_id attention;           /* whom it looks at, null when nobody (10) */
    float pain;                         /* 0..1 (2) */
    float emotions[KEEN_EMOTION_COUNT]; /* 0..1 (10) */
    keen_emotion dominant;              /* KEEN_EMOTION_NONE when none is strong */
    float highest_threat;               /* 0..1 */
    float health;
    uint32_t squad, role; /* as set */
    uint64_t last_tick;   /* world clock, microseconds */
    uint32_t belief_count;
} keen_agent_status;

/* Status of count agents: ids[count] -> status[count]. A stale id gives a zeroed element (tier suspended, highest state
   Undetected, no dominant emotion) and the result PARTIAL. Errors: NULL, CALL_ORDER. */
KEEN_API keen_result keen_agents_status(const keen_world *world, const keen_agent_id *ids, uint32_t count,
                                        keen_agent_status *status);

/* A team at a glance. */
typedef struct keen_team_summary {
    uint32_t agents;
    uint32_t by_awareness[KEEN_AWARENESS_COUNT];
    uint32_t by_state[KEEN_STATE_COUNT]; /* agents by highest state, keen_belief_state */
    float highest_threat;
} keen_team_summary;

/* All teams: summaries[KEEN_TEAM_COUNT]. Errors: NULL, CALL_ORDER. */
KEEN_API keen_result keen_teams_summary(const keen_world *world, keen_team_summary *summaries);

/* ---- evidence (3) ---- */

typedef enum keen_evidence_kind {
    KEEN_EVIDENCE_SET,  /* raises confidence to value, every tick until it expires */
    KEEN_EVIDENCE_ADD,  /* adds value (signed) once, at the next tick */
    KEEN_EVIDENCE_CAP,  /* keeps confidence at or below value until it expires */
    KEEN_EVIDENCE_CLEAR /* ends all evidence of the pair; confidence stays */
} keen_evidence_kind;

typedef struct keen_evidence {
    keen_agent_id agent;
    keen_target_id target;
    keen_evidence_kind kind;
    float value;    /* 0..1; of ADD -1..1; of CLEAR not read */
    double expires; /* seconds from now, >= 0; 0 is never. Of SET and CAP */
} keen_evidence;

/* Applies evidence[count]; it is kept per pair, also while the target is not in the ledger; SET and ADD bring it in. A
   new SET or CAP replaces the old one; ADDs before the next tick sum up, and are spent in that tick even when no slot
   was free. The dead (for agents that do not perceive corpses) only fade, whatever the evidence. report may be null.
   Errors: NULL, CALL_ORDER; PARTIAL with the reasons STALE_ID, NOT_FINITE, RANGE, CAPACITY (evidence_capacity) in the
   report. */
KEEN_API keen_result keen_evidence_apply(keen_world *world, const keen_evidence *evidence, uint32_t count,
                                         keen_write_report *report);

/* The agent looks at this target from its next tick on, noticed or not, for at least its stickiness (10).
   Errors: NULL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_force_attention(keen_world *world, keen_agent_id agent, keen_target_id target);

/* ---- why (explain) ---- */

/* One sense's part in a belief, and every factor of it. vision: zone, light, exposure, motion, visibility, vision_gain,
   environment; hearing: loudness, falloff, transmission, and "masked by", which is taken off, all of the noise as it is
   now, and "last tick", what the agent's last tick heard, sound events included; smell: scent, smelled, wind, falloff
   (scent and wind scale its range); touch: gap, from body to body; vibration: grounded, mass, pace, falloff;
   echolocation: last pulse. All of them are dulled by "pain" where the agent is in pain. */
typedef struct keen_explained_sense {
    keen_sense sense;
    const char *name; /* keen_sense_name, or what the host called it ("" in a restored world that it was not given to
                         again); lives as long as the world */
    float confidence; /* before the weight */
    float weight;
    float weighted;
    uint32_t factor_count;
    struct {
        const char *name; /* static storage, as "zone", "light" */
        float value;
    } factors[8];
    const char *cause; /* why it is silent: "out_of_range", "blocked", "unanswered" (no sight line of the pair has been
                          answered yet, which counts as blocked), "dim", "sound_faded", "scent_lost"; "none" when it is
                          not silent, when it gives no cause, and of a custom sense; static storage */
    uint32_t host_cause; /* of a silent custom sense: the last cause that it gave for the pair; 0: none */
} keen_explained_sense;

/* Who told an agent what it believes (3, 10). */
typedef enum keen_told_by {
    KEEN_TOLD_BY_NOBODY,
    KEEN_TOLD_BY_HOST, /* evidence: a SET of at least its confidence, or an ADD above 0 */
    KEEN_TOLD_BY_SQUAD /* a share of at least its confidence; also when evidence told it in the same tick */
} keen_told_by;

/* Who told a belief is kept as long as its slot: one that comes back from memory was told nothing yet, one that Expired
   and is sensed again still says who told it. A snapshot keeps it; the hash does not know of it. */
typedef struct keen_explanation {
    keen_belief belief;
    bool believed;          /* false: the pair has no belief; the senses say what they would */
    keen_told_by told_by;   /* who told it last; told and not belief.first_hand: it knows by being told alone */
    keen_agent_id teller;   /* the member of SQUAD; null of NOBODY and HOST, and when that member is removed */
    double time_since_told; /* seconds from the tick in which it heard of it, >= 0, in whole milliseconds, right for 49
                               days; 0 of NOBODY */
    float distance;         /* eye to centre, length */
    uint32_t sense_count;
    keen_explained_sense senses[KEEN_MAX_SENSES];
    float grace;      /* of the loss row, seconds */
    float multiplier; /* of its decay */
    bool direct_cut;
    char next[160]; /* all that would move its state, in English; gone: silent for `grace` */
} keen_explanation;

/* Why an agent believes what it does about a target. Computed afresh from the columns and the environment as they are
   now, with the exposure of the last round, pain as it stands and the last pulse; a target with a bad value in its
   columns is as the last frame saw it; a bad one in the agent's own columns, which keeps it from ticking, stays bad in
   what is explained. Sound events, damage, contacts and custom senses are not asked again: of damage
   and custom senses the last tick's answer stands, of hearing the larger of that and the noise as it is now. Changes
   nothing. Errors: NULL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_explain(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                  keen_explanation *explanation);

#ifdef __cplusplus
}
#endif

#endif
