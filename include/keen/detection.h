/* Keen: the detection model (13). Beside or instead of beliefs, an agent gives every target in range one detection
   value; targets have stealth points that values above 0 drain; agents go through Normal, Alert, Combat and Lost. A
   profile chooses the model (profile.h); the world def must ask for it (keen_world_def.detection), for it takes memory
   of its own. Without that every function here returns KEEN_ERROR_MODEL, and profiles with the model are refused.

   Names in "quotes" are those of the game settings that are widely known for the same number. Ranges are as in
   profile.h: where none stands, any finite number. Lengths are in host units; defaults in [brackets] are of the preset
   skyrim for one unit per metre, where 2500 game units are 35.7. */
#ifndef KEEN_DETECTION_H
#define KEEN_DETECTION_H

#include "keen/column.h"
#include "keen/id.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What agents of a profile do with what they see. */
typedef enum keen_model {
    KEEN_MODEL_BELIEF,    /* beliefs (3 to 10) */
    KEEN_MODEL_DETECTION, /* detection values and confidence (13, 14); no beliefs form: belief queries give whom it
                             looks at, Undetected with confidence 0, and it is unaware, without a top target */
    KEEN_MODEL_BOTH
} keen_model;

typedef enum keen_detection_preset {
    KEEN_DETECTION_DOCUMENTED, /* the design document to the letter: its skill difference is not attenuated, so a
                                  skilled observer notices an unskilled target at the edge of range through walls */
    KEEN_DETECTION_FALLOUT_NV, /* the host sets an observer's sneak to 10 * Perception */
    KEEN_DETECTION_SKYRIM,     /* the default */
    KEEN_DETECTION_PRESET_COUNT
} keen_detection_preset;

/* The settings of a profile (13).
     att    = max(0, 1 - d/reach)^exponent, reach = max_distance * (exterior ? exterior_mult : 1)
     sound  = max(0, att * sounds_mult * (movement + action) * (los ? 1 : sound_los_mult))
     visual = sees ? max(0, att * (light_mod + 100*light) * light_mult * (exterior ? light_exterior_mult : 1)
                     * (1 + moving*light_move_mult + running*light_run_mult) * (100 - blindness)/100
                     * (invisible ? invisible_mult : 1)) : 0
     skill  = skill_min + (skill_max - skill_min) * sneak/100; of the observer (A) times
              1 + alert*alert_mod + sleeping*sleep_bonus + fighting_someone_else*combat_mod
     value  = base + sound + visual + k_att*A*att + k_flat*A - k_target*T*(target_skill_needs_sneak ? sneaking : 1)
     movement = moving ? (weight_base + weight_mult*armor_weight) * (running ? running_mult : 1) * (1 - muffle) : 0
     action   = action_mult * the loudest action sound of the target since the agent's last tick */
typedef struct keen_detection_def {
    float base;               /* "fSneakBaseValue" [-15] */
    float max_distance;       /* "fSneakMaxDistance", length > 0 [35.7] */
    float exterior_mult;      /* "fSneakExteriorDistanceMult", > 0, at most 10^6 [2.1] */
    float exponent;           /* "fSneakDistanceAttenuationExponent", 0..16 [2]; 1 and 2 cost no pow */
    float out_of_range_value; /* the value beyond the reach [-50] */

    float sounds_mult;    /* "fSneakSoundsMult", >= 0 [1] */
    float sound_los_mult; /* "fSneakSoundLosMult": what gets through without a line of sight, >= 0 [0.3] */
    float running_mult;   /* "fSneakRunningMult", >= 0 [2] */
    float action_mult;    /* "fSneakActionMult", >= 0 [2] */
    float weight_base;    /* "fSneakEquippedWeightBase", >= 0 [12] */
    float weight_mult;    /* "fSneakEquippedWeightMult", >= 0 [0.5] */

    float light_mod;           /* "fDetectionSneakLightMod" [15] */
    float light_mult;          /* "fSneakLightMult", >= 0 [0.33] */
    float light_exterior_mult; /* "fSneakLightExteriorMult", >= 0 [0.5] */
    float light_move_mult;     /* "fSneakLightMoveMult", >= 0 [0.01] */
    float light_run_mult;      /* "fSneakLightRunMult", >= 0 [0.2] */
    float invisible_mult;      /* "fSneakStealthBoyMult", >= 0 [0.1] */

    float skill_min;               /* "fSneakPerceptionSkillMin" [0] */
    float skill_max;               /* "fSneakPerceptionSkillMax" [100] */
    float alert_mod;               /* "fSneakAlertMod": in Alert [0.2] */
    float sleep_bonus;             /* "fSneakSleepBonus" [0] */
    float combat_mod;              /* "fSneakCombatMod": fighting somebody else [-0.4] */
    float k_att;                   /* share of the observer's skill that distance attenuates, "fSneakSkillMult" [0.5] */
    float k_flat;                  /* share that it does not [0] */
    float k_target;                /* share of the target's skill, "fSneakSkillMult" [0.5] */
    bool target_skill_needs_sneak; /* the target's skill counts only while it sneaks [true] */
    bool target_skill_raw;         /* T is the raw sneak score [false] */
    bool truncate;                 /* values are whole: 0 < v < 1 counts as 1, else toward zero [false] */

    float noticed_min;     /* a detection event above this is noticed [0] */
    float threshold;       /* "iCombatStealthPointDetectionThreshold": above it a target is full at once [25] */
    float threshold_sneak; /* "iCombatStealthPointSneakDetectionThreshold": the same of one that sneaks [70] */
    float target_timer;    /* "fCombatDetectionLostTimeLimit": seconds that an undetected target stays in the target
                              list, > 0 [15] */
    float idle_min;        /* seconds between idle cues, at least, > 0 [10] */
    float idle_max;        /* at most, >= idle_min [20] */
    bool clear_suspicious_on_normal; /* suspicious goes back to 0 with the return to Normal [false] */
} keen_detection_def;

/* A preset for a world of this many host units per metre; not finite or not > 0 counts as 1, an unknown preset as
   skyrim. Any thread. */
KEEN_API keen_detection_def keen_default_detection(keen_detection_preset preset, float units_per_meter);

/* How stealth points run; the world's (13). Points are 0..100 and start at 100. Times in seconds, >= 0. */
typedef struct keen_stealth_def {
    float drain_mult; /* points lost per second and point of value above 0, "fCombatStealthPointDrainMult" [3] */
    float regen_mult; /* gained per second and point of value below 0, "fCombatStealthPointRegenMult" [0.2] */
    float regen_min;  /* gained per second at least, "fCombatStealthPointRegenMin" [5] */
    float alert_wait; /* without refill after a drain, "fCombatStealthPointRegenAlertWaitTime" [10] */
    float hit_max;    /* most points after hitting somebody, "fCombatStealthPointAttackedMaxValue" [50] */
    float hit_wait;   /* "fCombatStealthPointRegenAttackedWaitTime" [15] */
    float event_max;  /* after a noticed detection event, "fCombatStealthPointDetectedEventMaxValue" [75] */
    float event_wait; /* "fCombatStealthPointRegenDetectedEventWaitTime" [10] */
    float lost_wait;  /* after an observer lost it, "fCombatStealthPointRegenLostWaitTime" [10] */
} keen_stealth_def;

/* Any thread. */
KEEN_API keen_stealth_def keen_default_stealth(void);

/* ---- columns ----
   As in world.h: structure of arrays by the index of the id, 64-byte aligned, written outside a frame. */

/* What an observer adds to keen_agent_columns. */
typedef struct keen_observer_columns {
    uint32_t capacity;
    float *sneak;        /* skill, 0..100 and more [15] */
    float *blindness;    /* 0..100 [0] */
    uint32_t *sleeping;  /* 0 or 1: sees nothing, by this model, but hears [0] */
    float *dps;          /* damage per second it deals, >= 0 [10] (14) */
    float *armor_rating; /* >= 0 [0] (14) */
} keen_observer_columns;

#define KEEN_STANCE_SNEAKING 1u
#define KEEN_STANCE_MOVING 2u
#define KEEN_STANCE_RUNNING 4u /* counts only while moving */
#define KEEN_STANCE_INVISIBLE 8u

/* What a target adds to keen_target_columns. Health, dps and armour are those of targets that are no agent's self: the
   body of an agent has the agent's. */
typedef struct keen_stealth_columns {
    uint32_t capacity;
    float *sneak;        /* skill, 0..100 and more [15] */
    float *armor_weight; /* >= 0 [0] */
    float *muffle;       /* 0..1 [0] */
    float *action_sound; /* rating of what it is doing now, >= 0 [0] */
    uint32_t *stance;    /* KEEN_STANCE_* [0] */
    float *health;       /* >= 0 [100] (14) */
    float *dps;          /* >= 0 [10] (14) */
    float *armor_rating; /* >= 0 [0] (14) */
} keen_stealth_columns;

/* The arrays themselves, as keen_agents_map. Bad values in them count as in world.h: the agent does not tick, the
   target keeps its last good frame. But strengths (14) are of now: a health, dps or armor_rating that is no number
   >= 0 counts as 0 in every comparison until it is mended, the agent's or the target's. Errors: NULL, MODEL. */
KEEN_API keen_result keen_observers_map(keen_world *world, keen_observer_columns *columns);
KEEN_API keen_result keen_stealth_map(keen_world *world, keen_stealth_columns *columns);

typedef struct keen_observer_write {
    keen_column sneak;        /* float */
    keen_column blindness;    /* float */
    keen_column sleeping;     /* uint32_t, 0 or 1 */
    keen_column dps;          /* float */
    keen_column armor_rating; /* float */
} keen_observer_write;

typedef struct keen_stealth_write {
    keen_column sneak;        /* float */
    keen_column armor_weight; /* float */
    keen_column muffle;       /* float */
    keen_column action_sound; /* float */
    keen_column stance;       /* uint32_t */
    keen_column health;       /* float */
    keen_column dps;          /* float */
    keen_column armor_rating; /* float */
} keen_stealth_write;

/* As keen_agents_write and keen_targets_write, with the same errors and MODEL. */
KEEN_API keen_result keen_observers_write(keen_world *world, const keen_agent_id *ids, uint32_t count,
                                          const keen_observer_write *write, keen_write_report *report);
KEEN_API keen_result keen_stealth_write_columns(keen_world *world, const keen_target_id *ids, uint32_t count,
                                                const keen_stealth_write *write, keen_write_report *report);

/* ---- what happens ---- */

/* A projectile or an action that gives its owner away (13): agents within reach of the location that are hostile to the
   owner and not in Combat weigh it in their next tick. */
typedef struct keen_detection_event {
    keen_target_id owner;
    float location[3];
    float action_rating; /* >= 0 */
} keen_detection_event;

/* events[count]; report may be null. Errors: NULL, MODEL, CALL_ORDER; PARTIAL with STALE_ID, NOT_FINITE, RANGE. */
KEEN_API keen_result keen_detection_events_report(keen_world *world, const keen_detection_event *events, uint32_t count,
                                                  keen_write_report *report);

/* One sound of an action: counts as the target's action sound for every agent's next tick, if it is the loudest since
   the last. A target remembers KEEN_MAX_ACTION_SOUNDS of them that still may be the loudest for somebody; beyond that
   the two oldest become one, as loud and as late as either. Errors: NULL, MODEL, STALE_ID, NOT_FINITE, RANGE,
   CALL_ORDER. */
#define KEEN_MAX_ACTION_SOUNDS 8
KEEN_API keen_result keen_target_action_sound(keen_world *world, keen_target_id target, float action_rating);

/* The target hit the agent: its stealth points fall. Damage (keen_damage_report) counts as a hit too.
   Errors: NULL, MODEL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_hit(keen_world *world, keen_agent_id agent, keen_target_id from);

/* Whom the agent searches for while none of its listed targets is detected; the null id: whom it lost last.
   Errors: NULL, MODEL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_set_searched(keen_world *world, keen_agent_id agent, keen_target_id target);

/* ---- results, as of each agent's last tick, outside a frame ---- */

typedef enum keen_detection_state {
    KEEN_DETECTION_NORMAL,
    KEEN_DETECTION_ALERT,
    KEEN_DETECTION_COMBAT,
    KEEN_DETECTION_LOST,
    KEEN_DETECTION_STATE_COUNT
} keen_detection_state;

/* One pair. */
typedef struct keen_detection {
    keen_target_id target;
    float value;       /* > 0 is detected */
    float attenuation; /* 0..1 */
    float sound;       /* >= 0 */
    float visual;      /* >= 0 */
    float skill;       /* A, of the observer, modified */
    bool sees;         /* in view and in sight */
    bool los;          /* line of sight */
    bool hostile;      /* the agent would attack it */
    bool full;         /* seen through: above the threshold, or detected without stealth points */
    float points;      /* the target's stealth points as the last frame's states used them, 0..100 */
} keen_detection;

/* The pairs of an agent in slot order: living targets within the gather range. Writes at most capacity and sets *count
   to how many there are. Errors: NULL, MODEL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_detections(const keen_world *world, keen_agent_id agent, keen_detection *detections,
                                           uint32_t capacity, uint32_t *count);

/* One pair; *found is false when the agent does not look at the target: it has no slot for it, has not ticked with it
   yet, or as of its last tick the target was dead, disabled or beyond the gather range. Also of a removed target, and
   of an agent without the model. Errors: NULL, MODEL, STALE_ID (agent), CALL_ORDER. */
KEEN_API keen_result keen_detection_find(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                         keen_detection *detection, bool *found);

typedef struct keen_detection_status {
    keen_detection_state state;
    uint32_t suspicious;     /* 0, 1 alert, 2 fighting; 0 again in the frame that suspends the agent (12) */
    uint32_t alert_count;    /* entries of the alert list */
    uint32_t target_count;   /* of the target list */
    keen_target_id searched; /* null when nobody */
} keen_detection_status;

/* ids[count] -> status[count]. A stale id, and an agent without the model, gives a zeroed element; a stale id makes the
   result PARTIAL. Errors: NULL, MODEL, CALL_ORDER. */
KEEN_API keen_result keen_agents_detection_status(const keen_world *world, const keen_agent_id *ids, uint32_t count,
                                                  keen_detection_status *status);

typedef enum keen_alert_cause {
    KEEN_ALERT_DETECTED,
    KEEN_ALERT_EVENT,
    KEEN_ALERT_DAMAGE,
    KEEN_ALERT_LOST,
    KEEN_ALERT_CAUSE_COUNT
} keen_alert_cause;

/* What made an agent alert, one entry per owner, the newest. The world's max_tracked entries per agent; in a full list
   the one of the weakest magnitude goes, the first on ties, even for a weaker one. */
typedef struct keen_alert {
    keen_target_id owner;
    float place[3];
    float magnitude; /* the value then; an event's its own */
    keen_alert_cause cause;
} keen_alert;

/* In order of arrival. Writes at most capacity and sets *count. Errors: NULL, MODEL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_alerts(const keen_world *world, keen_agent_id agent, keen_alert *alerts,
                                       uint32_t capacity, uint32_t *count);

/* One whom an agent fights. At most the world's max_tracked; in a full list the one undetected the longest goes, the
   first on ties (KEEN_EVENT_TARGET_REMOVED, expired, though its time may not be up), and when all are detected the new
   one is refused (counters.targets_refused); in Combat it tries again in each tick in which it is full. */
typedef struct keen_listed_target {
    keen_target_id target;
    bool detected;
    double undetected;   /* seconds its timer has run; 0 while detected */
    float last_place[3]; /* where it was last detected */
    bool ever_detected;  /* else last_place means nothing */
} keen_listed_target;

/* In order of arrival. Writes at most capacity and sets *count. Errors: NULL, MODEL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_agent_target_list(const keen_world *world, keen_agent_id agent, keen_listed_target *targets,
                                            uint32_t capacity, uint32_t *count);

typedef enum keen_sneak_stage {
    KEEN_SNEAK_HIDDEN,  /* nobody hostile has a value above 0 and nobody hunts it; those in Alert or Lost may search */
    KEEN_SNEAK_CAUTION, /* somebody has: points drain */
    KEEN_SNEAK_DANGER   /* somebody hunts it, or has a value above 0 while no points are left */
} keen_sneak_stage;

/* A sneak indicator. The stage is what goes on now, the indicator what is left of the points, and these come back only
   after a wait: a target that has just got away is hidden with an indicator near 1, and one at 1 is seen through by the
   first value above 0. Draw the eye as wide open as `indicator` says, and whether it looks at anything by `stage`. */
typedef struct keen_stealth {
    float points;             /* 0..100 */
    float highest;            /* D: the largest latest value among hostile observers, -50 without any */
    keen_agent_id most_aware; /* whose value that is, the lowest index on ties; null without any */
    uint32_t hunters;         /* agents in Combat that have it in their target lists, detected or not */
    keen_sneak_stage stage;
    float indicator; /* 0 hidden .. 1 detected: 1 in danger, else 1 - points/100 */
} keen_stealth;

/* ids[count] -> stealth[count]; a stale id gives a zeroed element and the result PARTIAL. Errors: NULL, MODEL,
 * CALL_ORDER. */
KEEN_API keen_result keen_targets_stealth(const keen_world *world, const keen_target_id *ids, uint32_t count,
                                          keen_stealth *stealth);

/* Every factor of a pair's value, and what moves the agent on from its state. */
typedef struct keen_detection_explanation {
    keen_detection detection; /* as of the agent's last tick; zeroed when not found */
    bool found;               /* as of keen_detection_find */
    bool answered;            /* a sight line of the pair has been answered; before that sees and los are false */
    float distance;           /* eye to centre as of that tick, length; meaningless when not found */
    float reach;              /* length */
    float movement;           /* noise of its steps, before attenuation */
    float action;             /* noise of its action sound column; what was reported one by one is gone */
    float light;              /* 0..1 */
    float observer_share;     /* what the agent's skill adds to the value: (k_att * attenuation + k_flat) * A */
    float target_share;       /* what the target's skill takes off: k_target * T */
    float threshold;          /* a value above it is full */
    keen_detection_state state;
    char next[200]; /* what the next transition needs, an English sentence */
} keen_detection_explanation;

/* Why an agent detects a target or does not. Movement, action, light and skill are of the target as the last frame saw
   it. An agent without the model looks at nobody. Changes nothing. Errors: NULL, MODEL, STALE_ID, CALL_ORDER. */
KEEN_API keen_result keen_detection_explain(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                            keen_detection_explanation *explanation);

/* Names in lower case with underscores; of cues as "NormalToAlert" (event.h); "unknown" outside the enum. Static
 * storage. */
KEEN_API const char *keen_detection_state_name(keen_detection_state state);
KEEN_API const char *keen_alert_cause_name(keen_alert_cause cause);
KEEN_API const char *keen_sneak_stage_name(keen_sneak_stage stage);

#ifdef __cplusplus
}
#endif

#endif
