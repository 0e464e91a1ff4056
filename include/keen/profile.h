/* Keen: profiles, the tunables that many agents share. Take keen_default_profile(), change what you like, and hand it
   to keen_profile_create(); the world keeps a copy. Lengths are in host units, angles are half-angles in degrees,
   times in seconds, none above 2000 but base_interval, memory.retention, and the horizon, which is brought into its
   range. Numbers that must be > 0 are at least 10^-6; where no range stands, any finite number will do. Defaults in
   [brackets] are for one unit per metre; lengths and speeds scale with units_per_meter. Section numbers in parentheses
   are those of the behaviour specification. */
#ifndef KEEN_PROFILE_H
#define KEEN_PROFILE_H

#include "keen/base.h"
#include "keen/combat.h"
#include "keen/detection.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Built-in senses (2), and those that a host adds to a world (keen/sense.h). */
typedef enum keen_sense {
    KEEN_SENSE_VISION,
    KEEN_SENSE_HEARING,
    KEEN_SENSE_SMELL,
    KEEN_SENSE_TOUCH,
    KEEN_SENSE_VIBRATION,
    KEEN_SENSE_DAMAGE,
    KEEN_SENSE_PAIN, /* the agent's own state: never active, dulls the others */
    KEEN_SENSE_ECHOLOCATION,
    KEEN_SENSE_CUSTOM_0, /* the world's custom senses, in the order in which they were added: CUSTOM_0 + n */
    KEEN_SENSE_COUNT = 16,
    KEEN_SENSE_NONE = 31 /* no sense: the leading sense of a belief that nothing senses now */
} keen_sense;

#define KEEN_BUILT_IN_SENSES 8   /* senses before KEEN_SENSE_CUSTOM_0 */
#define KEEN_MAX_CUSTOM_SENSES 8 /* of one world */
#define KEEN_MAX_SENSES 8        /* senses listed by one profile */
#define KEEN_MAX_VIEW_ZONES 3    /* view zones of one profile */
#define KEEN_MAX_SAMPLE_POINTS 8 /* points of a target that sight lines go to */
#define KEEN_MAX_CURVE_KEYS 16   /* keys of a decay curve */
#define KEEN_MAX_TRACKED 32      /* beliefs of one agent */

/* A cone with soft edges (2, vision). The view is full inside the inner angles and fades out to the outer ones. */
typedef struct keen_view_zone {
    float h_inner;     /* degrees off the facing, sideways, 0..180, < h_outer [35 focus, 70 periphery] */
    float h_outer;     /* degrees, 0..180 [60, 95] */
    float v_inner;     /* degrees above or below the view's plane, 0..90, < v_outer [30, 45] */
    float v_outer;     /* degrees, 0..90 [50, 70] */
    float range_scale; /* times vision.range, 0..1 [1, 0.5] */
    float gain;        /* 0..1 [1, 0.35] */
} keen_view_zone;

/* V = clamp01(zone * light * exposure * motion * visibility * vision_gain * environment.vision); a product of 0.02 or
   less is too dim and counts as 0 (2, vision) */
typedef struct keen_vision_def {
    float weight;           /* >= 0 [1] */
    float error;            /* radius of the place it gives, length >= 0 [0] */
    float range;            /* length >= 0 [40] */
    float near_radius;      /* seen all round within this, length >= 0 [1.5] */
    float falloff_exponent; /* 0..16 [1]; 1 and 2 cost no pow */
    float min_exposure;     /* less is blocked, 0..1 [0.05] */
    float full_exposure;    /* enough to see all, > 0 [0.7] */
    float light_dark;       /* light at which dark_gain holds, 0..1, < light_bright [0.05] */
    float light_bright;     /* light at which sight is full, 0..1 [0.6] */
    float dark_gain;        /* 0..1 [0.02] */
    float motion_gain;      /* added at run_speed, >= 0 [0.25] */
    float pain_dulling;     /* share that full pain takes away, 0..1 [0.5] */
    uint32_t zone_count;    /* 1..KEEN_MAX_VIEW_ZONES [2] */
    keen_view_zone zones[KEEN_MAX_VIEW_ZONES];
} keen_vision_def;

/* H = falloff(d, range*loudness, exponent) * lerp(occluded_gain, 1, T) - ambient_noise*mask_gain (2, hearing) */
typedef struct keen_hearing_def {
    float weight;        /* >= 0 [1] */
    float error;         /* length >= 0 [2] */
    float range;         /* at loudness 1, length >= 0 [20] */
    float exponent;      /* 0..16 [1] */
    float occluded_gain; /* what gets through a wall, 0..1 [0.3] */
    float mask_gain;     /* per unit of ambient noise, >= 0 [0.5] */
    bool hear_friends;   /* sound events of friends and teammates count [false] */
    float merge_radius;  /* reports of one tag this near join one place, length >= 0 [3] (5) */
    float pain_dulling;  /* 0..1 [0.5] */
} keen_hearing_def;

/* S = falloff(d, range*scent*wind, exponent), wind = clamp(1 + wind_gain*headwind, 0.25, 2) (2, smell) */
typedef struct keen_smell_def {
    float weight;        /* >= 0 [1] */
    float error;         /* length >= 0 [6] */
    float range;         /* at scent 1 without wind, length >= 0 [15] */
    float exponent;      /* 0..16 [1] */
    float wind_gain;     /* per unit of wind speed (length/s), >= 0 [0.2] */
    uint32_t scent_mask; /* smelled when scent_type & scent_mask [all bits] */
    float pain_dulling;  /* 0..1 [0.5] */
} keen_smell_def;

/* 1 within touch_range between the two bodies, or when the host reported contact (2, touch) */
typedef struct keen_touch_def {
    float weight;      /* >= 0 [1] */
    float error;       /* length >= 0 [0] */
    float touch_range; /* length >= 0 [0.1] */
} keen_touch_def;

/* clamp01(mass/80) * clamp01(speed/run_speed) * falloff(d, range, exponent) of grounded targets (2, vibration) */
typedef struct keen_vibration_def {
    float weight;       /* >= 0 [1] */
    float error;        /* length >= 0 [1.5] */
    float range;        /* length >= 0 [12] */
    float exponent;     /* 0..16 [1] */
    float pain_dulling; /* 0..1 [0.5] */
} keen_vibration_def;

/* 1 in the tick after damage was reported (2, damage) */
typedef struct keen_damage_sense_def {
    float weight; /* >= 0 [1] */
    float error;  /* length >= 0 [3] */
} keen_damage_sense_def;

/* pain = clamp01(pain*exp(-pain_decay*dt) + damage_taken/max_health*pain_gain) (2, pain) */
typedef struct keen_pain_def {
    float pain_decay;     /* per second, >= 0 [0.5] */
    float pain_gain;      /* >= 0 [2] */
    float pain_threshold; /* an event when pain rises through it; armed again below half of it, 0..1 [0.3] */
} keen_pain_def;

/* falloff(d, range, exponent) * X at each pulse, held in between (2, echolocation) */
typedef struct keen_echolocation_def {
    float weight;       /* >= 0 [1] */
    float error;        /* length >= 0 [0.3] */
    float range;        /* length >= 0 [25] */
    float exponent;     /* 0..16 [1] */
    float pulse_period; /* seconds, > 0 [1] */
    float pain_dulling; /* 0..1 [0.5] */
} keen_echolocation_def;

/* How a profile uses a custom sense. Its loss row is loss[KEEN_SENSE_CUSTOM_0 + n]. */
typedef struct keen_custom_use {
    float weight;       /* >= 0 [1] */
    float error;        /* length >= 0, where the sense itself does not say [1] */
    float pain_dulling; /* 0..1 [0.5] */
} keen_custom_use;

/* fused = max w + corroboration_bonus * (active - 1) (3) */
typedef struct keen_fusion_def {
    float corroboration_bonus; /* 0..1 [0.1] */
    float max_rise_per_second; /* cap on the rise of confidence, >= 0, 0 is off [0] */
    float reaction_delay; /* seconds from the first sensing on in which confidence stays below detect, >= 0 [0]; not
                             in ticks that rise by an event, and not for who is only told */
} keen_fusion_def;

typedef struct keen_curve_key {
    float time;  /* seconds since sensed, >= 0, strictly ascending */
    float value; /* 0..1 */
} keen_curve_key;

/* How confidence rises and decays (6). */
typedef struct keen_smoothing_def {
    float rise_rate;      /* per second, > 0 [3] */
    float standing_dwell; /* added per second in view, times the fused confidence, >= 0 [0.05] */
    float moving_dwell;   /* the same for a target at run_speed, >= 0 [0.15] */
    float decay_exponent; /* S *= exp(-decay_exponent * multiplier * dt), >= 0 [0.15] */
    uint32_t curve_count; /* 0 for the exponential, else 2..KEEN_MAX_CURVE_KEYS [0] */
    keen_curve_key curve[KEEN_MAX_CURVE_KEYS];
} keen_smoothing_def;

/* How a belief ends that was last held by this sense (6). */
typedef struct keen_loss_def {
    float grace;     /* seconds after which it is gone, >= 0 [by section 6: vision 0.3, echolocation 0.6, touch 0.5,
                        hearing 3, damage 8, smell 20, vibration 0; custom 1] */
    bool direct_cut; /* gone leads to Lost at once [vision and echolocation true, others false] */
    float decay_multiplier; /* >= 0 [vision 3, echolocation 2, touch 2, hearing 1, damage 0.5, smell 0.3,
                               vibration 5; custom 1] */
} keen_loss_def;

/* Thresholds of the state machine (7), on confidence S. "Told" is by a squad or evidence (3); "gone" is neither sensed
   nor told for the grace of the sense that held it, of hearing when the agent was told last:
     Undetected  S >= suspect: Suspected
     Suspected   S >= detect: Detected; gone: Lost; sensed with S < suspect / 2: Undetected
     Detected    sensed, S >= track after min_track: Tracked; gone with direct_cut: Lost; S < suspect - 0.04: Suspected
     Tracked     gone with direct_cut: Lost; gone, or S < detect - 0.04: Detected
     Lost        sensed or told with S >= detect: Detected; S < suspect after min_lost: Remembered
     Remembered  sensed or told with S >= detect: Detected; S < expire: Expired
     Expired     sensed or told: begins anew from Undetected */
typedef struct keen_states_def {
    float suspect;   /* 0..1 [0.15] */
    float detect;    /* 0..1, >= suspect [0.35] */
    float track;     /* 0..1, >= detect [0.60] */
    float expire;    /* 0..1, <= suspect [0.05] */
    float min_track; /* seconds in Detected before Tracked, >= 0 [0.5] */
    float min_lost;  /* seconds in Lost before Remembered, >= 0 [2] */
} keen_states_def;

typedef struct keen_sample_point {
    float height; /* fraction of the target's height above its position, 0..1 [.95 .70 .50 .10] */
    float weight; /* > 0, at most 10^6 [.3 .4 .2 .1] */
} keen_sample_point;

/* Sight lines (4). */
typedef struct keen_sampling_def {
    float trace_timeout;  /* seconds until an unanswered round is over, > 0 [1] */
    uint32_t point_count; /* 1..KEEN_MAX_SAMPLE_POINTS [4] */
    keen_sample_point points[KEEN_MAX_SAMPLE_POINTS];
} keen_sampling_def;

/* Where a believed target is (8). */
typedef struct keen_location_def {
    float velocity_ema;    /* share of the newest sample, 0..1 [0.5] */
    float growth;          /* of uncertainty while unsensed, length/s >= 0 [0.5] */
    float max_uncertainty; /* length >= 0 [5] */
    bool velocity_scaling; /* uncertainty of the fast grows faster [false] */
    bool prediction;       /* predicted place leads last_known [false] */
    float horizon;         /* seconds ahead, >= 0, brought into 0.1..max_horizon [1] */
    float max_horizon;     /* seconds, 0.1..2000 [3] */
} keen_location_def;

/* What stays (9). */
typedef struct keen_memory_def {
    float refresh_bonus; /* added once when something Lost or Remembered is sensed again, 0..1 [0.1] */
    float retention;     /* seconds for which a freed belief's summary is kept, 0..10^6 [120] */
} keen_memory_def;

/* Whom to look at (10). */
typedef struct keen_attention_def {
    float stickiness; /* seconds that a focus is held at least, >= 0 [2] */
    float margin;     /* by which a rival's score must exceed the focus's, 0..1 [0.2] */
} keen_attention_def;

typedef enum keen_emotion {
    KEEN_EMOTION_FEAR,
    KEEN_EMOTION_AGGRESSION,
    KEEN_EMOTION_CURIOSITY,
    KEEN_EMOTION_ALERTNESS,
    KEEN_EMOTION_PANIC,
    KEEN_EMOTION_COUNT,
    KEEN_EMOTION_NONE = KEEN_EMOTION_COUNT
} keen_emotion;

/* e += (min(drive, cap) - e) * clamp01(rate*dt) (10). With T the highest threat, H the share of health left, and every
   drive within 0..1:
     fear        T*(1 - 0.5*H) + 0.5*pain
     aggression  T*H while the top target is an enemy, of high value or feared; else 0
     curiosity   the highest confidence among Suspected and Lost beliefs and places
     alertness   awareness/4, the number of keen_awareness
     panic       (fear - 0.5)*2, with the fear just updated
   Dominant is panic above 0.5, else the largest above 0.3, the first among equals, else none. */
typedef struct keen_emotions_def {
    float rise;                     /* rate upward, per second >= 0 [2] */
    float fall;                     /* rate downward [0.3] */
    float caps[KEEN_EMOTION_COUNT]; /* 0..1 each; all 0 is a robot [1] */
} keen_emotions_def;

/* What members of a squad (world.h, keen_agent_set_squad) tell each other (10). At frame end a member whose turn it is
   tells of every belief about an actor that is first-hand, and Detected or Tracked. Members near it hear of that at
   their next tick, once: their confidence becomes at least min(share_cap, S*share_gain), the place is the teller's with
   2 metres more error; who senses the target itself in that tick ignores it. What was told is not told on. All numbers
   are of the teller's profile. Only beliefs are shared: with the detection model alone squads tell each other nothing.
 */
typedef struct keen_squad_def {
    float radius;         /* within which members are told, between positions, length >= 0 [30] */
    float share_cap;      /* highest confidence told, 0..1 [0.5] */
    float share_gain;     /* times the teller's confidence, 0..1 [0.6] */
    float share_interval; /* seconds between two turns of a member, >= 0.001 [0.5] */
} keen_squad_def;

/* Everything a profile holds. Make it with keen_default_profile(). */
typedef struct keen_profile_def {
    uint32_t cookie; /* set by keen_default_profile() */

    keen_model model; /* KEEN_MODEL_DETECTION and BOTH need keen_world_def.detection [BELIEF] */

    uint32_t sense_count;               /* 1..KEEN_MAX_SENSES, each sense at most once [5] (2) */
    keen_sense senses[KEEN_MAX_SENSES]; /* the slots, in this order [vision, hearing, touch, damage, pain]. Places speak
                                           with hearing's voice; a list of eight without hearing and pain has no room
                                           for it, and such agents believe in no places (5) */

    float base_interval;   /* seconds between ticks in tier 0, 0.001..3600 [0.1]; times quality and tier no interval is
                              longer than 2147 s, what 32 bits of microseconds can tell apart. For frames of a fixed
                              length choose a little less than a multiple: three of 1/30 s are 99,999 us, so 0.1 waits
                              for a fourth (7.5 ticks a second), and 0.099 does not (10) */
    float max_tick_step;   /* longest dt a tick counts, seconds > 0 [8] */
    float run_speed;       /* speed at which motion counts in full, length/s > 0 [6] */
    uint32_t max_tracked;  /* beliefs per agent, 1..KEEN_MAX_TRACKED and the world's max_tracked [16] */
    bool perceive_corpses; /* dead targets are perceived like living ones [false] */
    uint32_t masked_teams; /* bit t set: team t is never perceived [0] */

    keen_vision_def vision;
    keen_hearing_def hearing;
    keen_smell_def smell;
    keen_touch_def touch;
    keen_vibration_def vibration;
    keen_damage_sense_def damage;
    keen_pain_def pain;
    keen_echolocation_def echolocation;
    keen_custom_use custom[KEEN_MAX_CUSTOM_SENSES];

    keen_fusion_def fusion;
    keen_smoothing_def smoothing;
    keen_loss_def loss[KEEN_SENSE_COUNT]; /* by keen_sense */
    keen_states_def states;
    keen_sampling_def sampling;
    keen_location_def location;
    keen_memory_def memory;
    float threat_damage_decay; /* of damage remembered, per second while unsensed, >= 0 [0.1] (10) */
    keen_attention_def attention;
    float fully_aware; /* confidence of the top target from which an agent is fully aware, 0..1 [0.85] (10) */
    keen_emotions_def emotions;
    keen_squad_def squad;
    keen_detection_def detection;   /* with the detection model (13) */
    keen_confidence_def confidence; /* the same (14) */
} keen_profile_def;

/* Presets: "default", "guard_dog" (nose and ears before eyes, no pain), "robot" (echolocation, prediction, no emotions,
   no pain); "detection_documented", "fallout_nv" and "skyrim" are the default with KEEN_MODEL_DETECTION and the
   settings of that keen_detection_preset. */
typedef enum keen_preset {
    KEEN_PRESET_DEFAULT,
    KEEN_PRESET_GUARD_DOG,
    KEEN_PRESET_ROBOT,
    KEEN_PRESET_DETECTION_DOCUMENTED,
    KEEN_PRESET_FALLOUT_NV,
    KEEN_PRESET_SKYRIM,
    KEEN_PRESET_COUNT
} keen_preset;

/* A profile for a world of this many host units per metre (1 for metres, 100 for centimetres). A value that is not
   finite or not > 0 counts as 1; an unknown preset as the default. Any thread. */
KEEN_API keen_profile_def keen_default_profile(float units_per_meter);
KEEN_API keen_profile_def keen_preset_profile(keen_preset preset, float units_per_meter);

/* A sense's name in lower case, as in "vision"; "custom_0" .. "custom_7"; "none" for KEEN_SENSE_NONE and anything
   unknown. Static storage; any thread. */
KEEN_API const char *keen_sense_name(keen_sense sense);

/* "fear" .. "panic"; "none" otherwise. Static storage; any thread. */
KEEN_API const char *keen_emotion_name(keen_emotion emotion);

#ifdef __cplusplus
}
#endif

#endif
