/* Keen: profiles, the tunables that many agents share. Take keen_default_profile(), change what you like, and hand it
   to keen_profile_create(); the world keeps a copy. Lengths are in host units, angles are half-angles in degrees,
   times in seconds, none above 2000 but base_interval. Numbers that must be > 0 are at least 10^-6. Defaults in [brackets] are for one unit per metre; lengths and speeds scale with units_per_meter.
   Section numbers in parentheses are those of the behaviour specification. */
#ifndef KEEN_PROFILE_H
#define KEEN_PROFILE_H

#include "keen/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Built-in senses (2). More will join at the end, before KEEN_SENSE_COUNT. */
typedef enum keen_sense {
    KEEN_SENSE_VISION,
    KEEN_SENSE_HEARING,
    KEEN_SENSE_COUNT,
    KEEN_SENSE_NONE = 15 /* no sense: the leading sense of a belief that nothing senses now */
} keen_sense;

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

/* V = clamp01(zone * light * exposure * motion * visibility * vision_gain * environment.vision) (2, vision) */
typedef struct keen_vision_def {
    float weight;            /* >= 0 [1] */
    float error;             /* radius of the place it gives, length >= 0 [0] */
    float range;             /* length >= 0 [40] */
    float near_radius;       /* seen all round within this, length >= 0 [1.5] */
    float falloff_exponent;  /* 0..16 [1]; 1 and 2 cost no pow */
    float min_exposure;      /* less is blocked, 0..1 [0.05] */
    float full_exposure;     /* enough to see all, > 0 [0.7] */
    float light_dark;        /* light at which dark_gain holds, 0..1, < light_bright [0.05] */
    float light_bright;      /* light at which sight is full, 0..1 [0.6] */
    float dark_gain;         /* 0..1 [0.02] */
    float motion_gain;       /* added at run_speed, >= 0 [0.25] */
    uint32_t zone_count;     /* 1..KEEN_MAX_VIEW_ZONES [2] */
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
} keen_hearing_def;

/* fused = max w + corroboration_bonus * (active - 1) (3) */
typedef struct keen_fusion_def {
    float corroboration_bonus; /* 0..1 [0.1] */
    float max_rise_per_second; /* cap on the rise of confidence, >= 0, 0 is off [0] */
    float reaction_delay;      /* seconds after the first sensing in which nothing is detected, >= 0 [0] */
} keen_fusion_def;

typedef struct keen_curve_key {
    float time;  /* seconds since sensed, >= 0, strictly ascending */
    float value; /* 0..1 */
} keen_curve_key;

/* How confidence rises and decays (6). */
typedef struct keen_smoothing_def {
    float rise_rate;       /* per second, > 0 [3] */
    float standing_dwell;  /* added per second in view, times the fused confidence, >= 0 [0.05] */
    float moving_dwell;    /* the same for a target at run_speed, >= 0 [0.15] */
    float decay_exponent;  /* S *= exp(-decay_exponent * multiplier * dt), >= 0 [0.15] */
    uint32_t curve_count;  /* 0 for the exponential, else 2..KEEN_MAX_CURVE_KEYS [0] */
    keen_curve_key curve[KEEN_MAX_CURVE_KEYS];
} keen_smoothing_def;

/* How a belief ends that was last held by this sense (6). */
typedef struct keen_loss_def {
    float grace;            /* seconds after which it is gone, >= 0 [vision 0.3, hearing 3] */
    bool direct_cut;        /* gone leads to Lost at once [vision true, hearing false] */
    float decay_multiplier; /* >= 0 [vision 3, hearing 1] */
} keen_loss_def;

/* Thresholds of the state machine (7). */
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

/* Everything a profile holds. Make it with keen_default_profile(). */
typedef struct keen_profile_def {
    uint32_t cookie; /* set by keen_default_profile() */

    uint32_t sense_count;              /* 1..KEEN_MAX_SENSES, each sense at most once [2] */
    keen_sense senses[KEEN_MAX_SENSES]; /* the slots, in this order [vision, hearing] */

    float base_interval; /* seconds between ticks in tier 0, 0.001..3600 [0.1] */
    float max_tick_step; /* longest dt a tick counts, seconds > 0 [8] */
    float run_speed;     /* speed at which motion counts in full, length/s > 0 [6] */
    uint32_t max_tracked;  /* beliefs per agent, 1..KEEN_MAX_TRACKED and the world's max_tracked [16] */
    bool perceive_corpses; /* dead targets are perceived like living ones [false] */
    uint32_t masked_teams; /* bit t set: team t is never perceived [0] */

    keen_vision_def vision;
    keen_hearing_def hearing;
    keen_fusion_def fusion;
    keen_smoothing_def smoothing;
    keen_loss_def loss[KEEN_SENSE_COUNT]; /* by keen_sense */
    keen_states_def states;
    keen_sampling_def sampling;
    float memory_refresh_bonus; /* added once when something Lost or Remembered is sensed again, 0..1 [0.1] (9) */
    float fully_aware;          /* confidence of the top target from which an agent is fully aware, 0..1 [0.85] (10) */
} keen_profile_def;

/* The default profile for a world of this many host units per metre (1 for metres, 100 for centimetres). A value that
   is not finite or not > 0 counts as 1. Any thread. */
KEEN_API keen_profile_def keen_default_profile(float units_per_meter);

/* A built-in sense's name in lower case, as in "vision"; "none" for KEEN_SENSE_NONE and anything unknown.
   Static storage; any thread. */
KEEN_API const char *keen_sense_name(keen_sense sense);

#ifdef __cplusplus
}
#endif

#endif
