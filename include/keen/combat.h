/* Keen: confidence (14): who dares to fight whom, who flees, who raises the alarm. Part of the detection model
   (detection.h), with its memory and its errors; ranges as in profile.h. Keen decides and reports; it moves nobody. */
#ifndef KEEN_COMBAT_H
#define KEEN_COMBAT_H

#include "keen/column.h"
#include "keen/id.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whom an actor attacks on sight (13, hostility). */
typedef enum keen_aggression {
    KEEN_AGGRESSION_UNAGGRESSIVE,    /* nobody; avoids who is too strong */
    KEEN_AGGRESSION_AGGRESSIVE,      /* enemies, feared, high value */
    KEEN_AGGRESSION_VERY_AGGRESSIVE, /* neutrals and the unknown, too */
    KEEN_AGGRESSION_FRENZIED,        /* everybody; never flees */
    KEEN_AGGRESSION_COUNT
} keen_aggression;

typedef enum keen_confidence {
    KEEN_CONFIDENCE_COWARDLY,
    KEEN_CONFIDENCE_CAUTIOUS,
    KEEN_CONFIDENCE_AVERAGE,
    KEEN_CONFIDENCE_BRAVE,
    KEEN_CONFIDENCE_FOOLHARDY,
    KEEN_CONFIDENCE_COUNT,
    KEEN_CONFIDENCE_NUMBER = KEEN_CONFIDENCE_COUNT /* a rating of its own, keen_combat_traits.rating */
} keen_confidence;

typedef enum keen_ratio_mode {
    KEEN_RATIO_PRODUCT,     /* (sum health mine / sum dps theirs) / (sum health theirs / sum dps mine) */
    KEEN_RATIO_STRENGTH_SUM /* sum of strengths mine / theirs */
} keen_ratio_mode;

typedef enum keen_modifier_mode {
    KEEN_MODIFIER_ABSOLUTE, /* threshold = rating - modifier */
    KEEN_MODIFIER_RELATIVE  /* threshold = rating * (1 - modifier) */
} keen_modifier_mode;

/* The settings of a profile (14). Somebody avoids or flees when the threat ratio is below its confidence; only the
   unaggressive avoid, others attack or ignore. Flee checks come every flee_interval of a combat, the first after a
   random part of one, each in the agent's first tick then. A check is passed over, and not made up for, as long as the
   agent has not been hurt in this combat, while it flees, and in Lost. */
typedef struct keen_confidence_def {
    float ratings[KEEN_CONFIDENCE_COUNT]; /* "fConfidenceCowardly" .. "fConfidenceFoolhardy", >= 0
                                             [1000, .375, .1875, .0375, 0] */
    keen_ratio_mode ratio_mode;           /* [PRODUCT] */
    keen_modifier_mode modifier_mode;     /* [ABSOLUTE] */
    float flee_interval;                  /* seconds between flee checks, > 0, "fCombatThreatRatioUpdateTime" [5] */
    float modifier_min;                   /* of the modifier drawn per combat, "fCombatConfidenceModifierMin" [-0.5] */
    float modifier_max;                   /* >= modifier_min, "fCombatConfidenceModifierMax" [0.5] */
    float flee_enemy_distance;            /* an enemy this near to the flee spot makes it braver, length >= 0,
                                             "fCombatFleeBoostConfidenceTargetRadius" [7.315, 512 game units] */
    float alarm_mult;                     /* alarm when ratio < (confidence + offset) * mult, >= 0 [3] */
    float alarm_offset;                   /* [0.5] */
} keen_confidence_def;

/* For a world of this many host units per metre; not finite or not > 0 counts as 1. Any thread. */
KEEN_API keen_confidence_def keen_default_confidence(float units_per_meter);

#define KEEN_GROUP_NONE UINT32_MAX

/* What kind of fighter an actor is. */
typedef struct keen_combat_traits {
    keen_aggression aggression; /* [AGGRESSIVE] */
    keen_confidence confidence; /* [AVERAGE]; not read of targets that are no agent's self */
    float rating;               /* of NUMBER, >= 0 [0] */
    bool personal_survival;     /* also flees when the fight is lost for itself alone [false] */
    uint32_t group;             /* combat group, below keen_world_def.group_capacity, or NONE: alone [NONE] */
} keen_combat_traits;

/* Any thread. */
KEEN_API keen_combat_traits keen_default_combat_traits(void);

/* From the next frame on. A target that is an agent's self has the agent's traits, and its own are not read.
   Errors: NULL, MODEL, STALE_ID, NOT_FINITE, RANGE, CALL_ORDER. */
KEEN_API keen_result keen_agent_set_traits(keen_world *world, keen_agent_id agent, const keen_combat_traits *traits);
KEEN_API keen_result keen_target_set_traits(keen_world *world, keen_target_id target, const keen_combat_traits *traits);

/* The agent's opponents are targets[count] instead of those in its target list; count 0 takes that back. At most
   max_tracked. Errors: NULL, MODEL, STALE_ID (the agent or any target: nothing is set), CAPACITY, CALL_ORDER. */
KEEN_API keen_result keen_agent_set_opponents(keen_world *world, keen_agent_id agent, const keen_target_id *targets,
                                              uint32_t count);

/* A fleeing agent has come to its flee spot. From its next tick on the first of these makes it compare strengths once
   more: a hostile damages it or is within flee_enemy_distance, and then it is one level of confidence braver for this
   combat, or it is healed. Ignored of one that does not flee, or has arrived already.
   Errors: NULL, MODEL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_arrive_flee_spot(keen_world *world, keen_agent_id agent);

/* ---- results, as of each agent's last tick, outside a frame ---- */

/* About a target that the agent sees through (keen_detection.full), or that damaged it and would attack it. Made in
   every tick outside Combat; those that stood before stay in Combat while their target is full. */
typedef enum keen_decision {
    KEEN_DECISION_NONE,   /* no reason to decide about it */
    KEEN_DECISION_IGNORE, /* neither of the next two; so it is with friends, unless the agent is frenzied */
    KEEN_DECISION_AVOID,  /* the agent is unaggressive, and the target, an enemy or a neutral that would attack it, too
                             strong: ratio < confidence */
    KEEN_DECISION_ATTACK, /* the agent's aggression is to attack it on sight, whatever the ratio */
    KEEN_DECISION_FLEE,   /* a flee check failed; of a status, never about one target */
    KEEN_DECISION_COUNT
} keen_decision;

typedef struct keen_combat_status {
    keen_decision decision; /* flee, else attack in Combat, else the strongest standing one, else none */
    float threat_ratio;     /* of the latest comparison, whoever that was with: one target of a decision, or the groups
                               of an alarm or flee check; meaningless while compared is false */
    bool compared;
    bool in_combat; /* since it entered Combat, Lost included */
    bool fleeing;
    float confidence; /* rating used in this combat */
    float modifier;   /* drawn for it; 0 outside one */
} keen_combat_status;

/* ids[count] -> status[count]. A stale id, and an agent without the model, gives a zeroed element; a stale id makes the
   result PARTIAL. Errors: NULL, MODEL, CALL_ORDER. */
KEEN_API keen_result keen_agents_combat_status(const keen_world *world, const keen_agent_id *ids, uint32_t count,
                                               keen_combat_status *status);

/* The standing decision about one target; NONE when there is none. Errors: NULL, MODEL, STALE_ID (agent),
   CALL_ORDER. */
KEEN_API keen_result keen_agent_decision(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                         keen_decision *decision);

/* A combat group: its living members, agents and targets that are no agent's self, in the last frame. */
typedef struct keen_group_strength {
    uint32_t members;
    float health;   /* sum of health / (1 - min(armor_rating/100, .99)) */
    float dps;      /* sum */
    float strength; /* sum of health' * dps */
} keen_group_strength;

/* groups[count] -> strength[count]. Errors: NULL, MODEL, RANGE (a group: nothing is written), CALL_ORDER. */
KEEN_API keen_result keen_groups_strength(const keen_world *world, const uint32_t *groups, uint32_t count,
                                          keen_group_strength *strength);

/* One to one: strength of the agent over that of the target, computed now. 1e9 when the target has none, 0 when the
   agent has none. Errors: NULL, MODEL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_threat_ratio(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                             float *ratio);

/* Names in lower case with underscores; "unknown" outside the enum. Static storage. */
KEEN_API const char *keen_decision_name(keen_decision decision);
KEEN_API const char *keen_aggression_name(keen_aggression aggression);
KEEN_API const char *keen_confidence_name(keen_confidence confidence);

#ifdef __cplusplus
}
#endif

#endif
