/* Scenario files of the keen tool, read whole into plain structs: every documented key, strictly checked.
   Whether the library can play what a file asks for is not this reader's business. Lengths and speeds are in
   host units, times in seconds. Names are resolved: agents, targets, owners are indices into `actors`, which
   also holds the actors that join later; profiles, teams, groups, squads, roles and tags are indices into
   their lists; -1 is none. */
#ifndef TOOLS_SCENARIO_SCENARIO_H
#define TOOLS_SCENARIO_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/scenario_profile.h"
#include "scenario/scenario_timeline.h"
#include "support/tool_error.h"

#define SCENARIO_NONE (-1)
#define SCENARIO_MAX_TEAMS 32
#define SCENARIO_MAX_VIEWERS 64
#define SCENARIO_MAX_NAMES 4096 /* groups, squads, roles or tags */
#define SCENARIO_MAX_PROFILES 1024
#define SCENARIO_MAX_ACTORS 100000
#define SCENARIO_MAX_FRAMES 100000000.0
#define SCENARIO_NAME_SIZE 128 /* bytes of the longest name, its end included */

typedef enum scenario_up { SCENARIO_UP_Z, SCENARIO_UP_Y } scenario_up;
typedef enum scenario_trace_mode {
    SCENARIO_TRACE_BY_LEVEL = SCENARIO_NONE, /* while a file is read: it has not said */
    SCENARIO_TRACE_SCRIPTED = 0,
    SCENARIO_TRACE_LEVEL,
    SCENARIO_TRACE_NONE
} scenario_trace_mode;

typedef enum scenario_relation {
    SCENARIO_RELATION_UNKNOWN,
    SCENARIO_RELATION_NEUTRAL,
    SCENARIO_RELATION_FRIENDLY,
    SCENARIO_RELATION_TEAMMATE,
    SCENARIO_RELATION_ENEMY,
    SCENARIO_RELATION_HIGH_VALUE,
    SCENARIO_RELATION_FEARED,
    SCENARIO_RELATION_COUNT
} scenario_relation;

typedef enum scenario_aggression {
    SCENARIO_UNAGGRESSIVE,
    SCENARIO_AGGRESSIVE,
    SCENARIO_VERY_AGGRESSIVE,
    SCENARIO_FRENZIED
} scenario_aggression;

typedef enum scenario_rating {
    SCENARIO_COWARDLY,
    SCENARIO_CAUTIOUS,
    SCENARIO_AVERAGE,
    SCENARIO_BRAVE,
    SCENARIO_FOOLHARDY,
    SCENARIO_RATING_COUNT
} scenario_rating;

typedef enum scenario_quality { SCENARIO_QUALITY_HIGH, SCENARIO_QUALITY_MEDIUM, SCENARIO_QUALITY_LOW } scenario_quality;

/* Distinct names in the order in which the file first gives them. */
typedef struct scenario_names {
    uint32_t count;
    const char **items;
} scenario_names;

typedef struct scenario_box {
    double minimum[3], maximum[3];
} scenario_box;

typedef struct scenario_level {
    const char *obj; /* relative paths are joined to the scenario's folder; null: none */
    uint32_t box_count;
    const scenario_box *boxes;
} scenario_level;

typedef struct scenario_environment {
    double ambient_noise; /* [0] */
    double wind[3];       /* [0, 0, 0] */
    double vision;        /* [1] */
    bool exterior;        /* [false] */
} scenario_environment;

typedef struct scenario_teams {
    scenario_names names;
    /* [agent's team][target's team], scenario_relation; NONE: no entry */
    int8_t relation[SCENARIO_MAX_TEAMS][SCENARIO_MAX_TEAMS];
} scenario_teams;

typedef struct scenario_named_profile {
    const char *name; /* one of the file's, or a preset that an actor or happening names */
    scenario_profile values;
} scenario_named_profile;

/* How much of sight lines to an actor gets through when the trace mode is scripted. */
typedef struct scenario_visibility_to {
    int32_t agent;
    scenario_timeline transmittance;
} scenario_visibility_to;

typedef struct scenario_visible {
    scenario_timeline everybody; /* [1]; for agents that are not in `agents` */
    uint32_t agent_count;
    const scenario_visibility_to *agents; /* by ascending agent */
} scenario_visible;

/* Flags are 0 or 1. [defaults] for one host unit per metre. */
typedef struct scenario_actor {
    const char *name;
    int32_t profile; /* NONE: does not perceive */
    bool target;     /* can be perceived */
    int32_t team, group, squad;
    int32_t added_by; /* the happening that adds it; NONE: there from the start */

    scenario_timeline position; /* 3 numbers */
    scenario_timeline velocity; /* 3 numbers; when not given it is the slope of position */
    scenario_timeline forward;  /* 3 numbers, unit length, stepwise [1, 0, 0] */
    scenario_visible visible;

    scenario_timeline eye_height, height, center_height, radius;            /* [1.6, 1.8, 0.9, 0.3] */
    scenario_timeline mass, vision_gain, light, loudness, visibility;       /* [80, 1, 1, 0, 1] */
    scenario_timeline scent, scent_type;                                    /* [0, 1]; a whole number, stepwise */
    scenario_timeline health, max_health, dps, armor_rating;                /* [100, 100, 10, 0] */
    scenario_timeline sneak, armor_weight, muffle, blindness, action_sound; /* [15, 0, 0, 0, 0] */
    /* A number >= 0, or -1 - scenario_rating for a name; see scenario_confidence_rating() [average]. */
    scenario_timeline confidence;

    scenario_timeline moving, running; /* flags; when not given: scenario_actor_moving(), _running() */
    scenario_timeline grounded, alive; /* flags [true, true] */
    scenario_timeline sneaking, sleeping, invisible, frenzied, personal_survival; /* flags [false] */
    scenario_timeline aggression;                                                 /* scenario_aggression [aggressive] */
    scenario_timeline role;                                                       /* index into roles, or NONE [NONE] */
    scenario_timeline disguise;                                                   /* index of a team, or NONE [NONE] */
} scenario_actor;

typedef enum scenario_happening_type {
    SCENARIO_SOUND,
    SCENARIO_DAMAGE,
    SCENARIO_CONTACT,
    SCENARIO_HEAL,
    SCENARIO_REPORT_PLACE,
    SCENARIO_EVIDENCE,
    SCENARIO_FORCE_ATTENTION,
    SCENARIO_SET_PROFILE,
    SCENARIO_SET_QUALITY,
    SCENARIO_SET_RELATION,
    SCENARIO_TELEPORT,
    SCENARIO_REMOVE,
    SCENARIO_ADD,
    SCENARIO_SKIP_TIME,
    SCENARIO_SHIFT_ORIGIN,
    SCENARIO_DETECTION_EVENT,
    SCENARIO_ACTION_SOUND,
    SCENARIO_HIT,
    SCENARIO_ARRIVE_FLEE_SPOT,
    SCENARIO_SET_ENVIRONMENT,
    SCENARIO_SNAPSHOT_ROUNDTRIP,
    SCENARIO_HAPPENING_COUNT
} scenario_happening_type;

typedef enum scenario_evidence {
    SCENARIO_EVIDENCE_SET,
    SCENARIO_EVIDENCE_ADD,
    SCENARIO_EVIDENCE_CAP,
    SCENARIO_EVIDENCE_CLEAR
} scenario_evidence;

/* Bits of scenario_happening.environment_given. */
#define SCENARIO_GIVES_AMBIENT_NOISE 1u
#define SCENARIO_GIVES_WIND 2u
#define SCENARIO_GIVES_VISION 4u
#define SCENARIO_GIVES_EXTERIOR 8u

/* A member not named for the type holds its default. */
typedef struct scenario_happening {
    double time;
    scenario_happening_type type;
    int32_t agent;         /* who it happens to: damage .. set_relation, hit, arrive_flee_spot */
    int32_t target;        /* contact, evidence, force_attention, set_relation */
    int32_t actor;         /* teleport, remove, add */
    int32_t from;          /* damage, where NONE means by somebody unknown at `position`; hit */
    int32_t owner;         /* sound, where NONE is nobody's; detection_event, action_sound */
    double position[3];    /* of what has a place; a damage's origin, a shift_origin's offset */
    double amount;         /* damage, heal */
    double loudness;       /* sound [1] */
    double transmission;   /* sound [1] */
    bool identifies_owner; /* sound [true] */
    uint32_t max_tier;     /* sound [4] */
    int32_t tag;           /* of a sound, its kind ["sound"]; of report_place */
    double confidence;     /* report_place */
    double error;          /* report_place [2] */
    scenario_evidence evidence;
    double evidence_value;            /* set, add, cap */
    double expires;                   /* seconds; evidence set and cap; 0: never */
    int32_t profile;                  /* set_profile */
    int32_t quality;                  /* scenario_quality; set_quality */
    int32_t relation;                 /* scenario_relation; set_relation */
    double seconds;                   /* skip_time */
    double action_rating;             /* detection_event, action_sound */
    scenario_environment environment; /* set_environment: only what environment_given says */
    uint32_t environment_given;
} scenario_happening;

typedef struct scenario {
    const char *path;       /* of the file, for messages */
    double units_per_meter; /* [1] */
    scenario_up up;         /* [z] */
    double frame_dt;        /* [0.05] */
    double duration;
    uint64_t frame_count; /* frames k = 1, 2, ... with k * frame_dt <= duration, to a millionth of a frame */
    uint64_t seed;        /* [1] */
    bool stagger;         /* [true] */
    scenario_level level;
    scenario_environment environment;
    uint32_t viewer_count;
    const double (*viewers)[3];
    uint32_t max_updates_per_frame, max_traces_per_frame; /* 0: no bound [0, 0] */
    scenario_trace_mode trace_mode;                       /* [level where there is one, else scripted] */
    uint32_t latency_frames;                              /* [0] */
    scenario_teams teams;
    scenario_names groups, squads, roles;
    scenario_names tags; /* sound kinds and place tags; the first is "damage" */
    uint32_t profile_count;
    scenario_named_profile *profiles;
    uint32_t actor_count;       /* those that join later come last, in the order of their happenings */
    uint32_t first_actor_count; /* those there from the start */
    scenario_actor *actors;
    uint32_t happening_count;
    scenario_happening *happenings; /* in file order, which need not be that of time */
    struct scenario_storage *storage;
} scenario;

/* Reads a scenario. Null when it is refused, and then the error is one line
   "FILE:LINE:COL: what is wrong, what was expected", without a position when the file cannot be read. */
scenario *scenario_load(const char *path, tool_error *error);

/* The same from memory; `path` is for messages and for the folder of level.obj. */
scenario *scenario_parse(const char *path, const char *text, size_t size, tool_error *error);

/* Null is legal. */
void scenario_free(scenario *scene);

/* Writes "FILE:LINE:COL: " and the formatted text about a value of the file, or about its key; the place is a
   JSON pointer such as "/actors/3/light". For complaints that only the player of a scenario can make. Returns
   false. */
bool scenario_complain(const scenario *scene, const char *pointer, bool at_key, tool_error *error, const char *format,
                       ...) TOOL_PRINTF_LIKE(5, 6);

/* Velocity at script time `time`: as given, else the slope of the position. */
void scenario_actor_velocity(const scenario_actor *actor, double time, double velocity[3]);

/* As given, else whether a speed (host units per second) is above 0.1 or 3 m/s. */
bool scenario_actor_moving(const scenario *scene, const scenario_actor *actor, double time, double speed);
bool scenario_actor_running(const scenario *scene, const scenario_actor *actor, double time, double speed);

/* The share of sight lines from the agent to this actor that gets through, 0..1. */
double scenario_actor_visible_to(const scenario_actor *actor, int32_t agent, double time);

/* A value of scenario_actor.confidence as a number; names are looked up in the profile. */
double scenario_confidence_rating(const scenario_profile *profile, double value);

/* Names as in the file; ends with null. */
extern const char *const scenario_relation_names[SCENARIO_RELATION_COUNT + 1];
extern const char *const scenario_rating_names[SCENARIO_RATING_COUNT + 1];

/* A happening type's name as in the file. */
const char *scenario_happening_name(scenario_happening_type type);

/* True when it only means something to the detection model. */
bool scenario_happening_is_detection(scenario_happening_type type);

#endif
