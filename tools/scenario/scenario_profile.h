/* What a profile of a scenario file holds, every key of it resolved, in host units; and the one table that
   knows every key: its path, type, unit, range, default and meaning. Adding a key is one member here and one
   line in profile_table.c. Section numbers in the table are those of the behaviour specification. */
#ifndef TOOLS_SCENARIO_SCENARIO_PROFILE_H
#define TOOLS_SCENARIO_SCENARIO_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "scenario/value_range.h"

/* Built-in senses, in the specification's order. */
typedef enum scenario_sense {
    SCENARIO_SENSE_VISION,
    SCENARIO_SENSE_HEARING,
    SCENARIO_SENSE_SMELL,
    SCENARIO_SENSE_TOUCH,
    SCENARIO_SENSE_VIBRATION,
    SCENARIO_SENSE_DAMAGE,
    SCENARIO_SENSE_PAIN,
    SCENARIO_SENSE_ECHOLOCATION,
    SCENARIO_SENSE_COUNT
} scenario_sense;

typedef enum scenario_model { SCENARIO_MODEL_BELIEF, SCENARIO_MODEL_DETECTION, SCENARIO_MODEL_BOTH } scenario_model;
typedef enum scenario_ratio_mode { SCENARIO_RATIO_PRODUCT, SCENARIO_RATIO_STRENGTH_SUM } scenario_ratio_mode;
typedef enum scenario_modifier_mode { SCENARIO_MODIFIER_ABSOLUTE, SCENARIO_MODIFIER_RELATIVE } scenario_modifier_mode;

#define SCENARIO_MAX_SENSES 8
#define SCENARIO_MAX_POINTS 8
#define SCENARIO_MAX_ZONES 3
#define SCENARIO_MAX_CURVE_KEYS 16
#define SCENARIO_MAX_TRACKED 32

typedef struct scenario_sample_point {
    double height, weight;
} scenario_sample_point;

typedef struct scenario_view_zone {
    double h_inner, h_outer, v_inner, v_outer, range_scale, gain;
} scenario_view_zone;

typedef struct scenario_curve_key {
    double time, value;
} scenario_curve_key;

typedef struct scenario_loss_row {
    double grace;
    bool direct_cut;
    double decay_multiplier;
} scenario_loss_row;

/* Members have the names and the nesting of the JSON keys. A list is a count followed by the items. */
typedef struct scenario_profile {
    int32_t model; /* scenario_model */
    struct {
        uint32_t count;
        int32_t items[SCENARIO_MAX_SENSES]; /* scenario_sense, in slot order */
    } senses;
    double base_interval, max_tick_step, run_speed;
    uint32_t max_tracked;
    bool perceive_corpses;
    struct {
        double trace_timeout;
        struct {
            uint32_t count;
            scenario_sample_point items[SCENARIO_MAX_POINTS];
        } points;
    } trace;
    struct {
        double weight, error, pain_dulling, range, near_radius, falloff_exponent, min_exposure, full_exposure;
        double light_dark, light_bright, dark_gain, motion_gain;
        struct {
            uint32_t count;
            scenario_view_zone items[SCENARIO_MAX_ZONES];
        } zones;
    } vision;
    struct {
        double weight, error, pain_dulling, range, exponent, occluded_gain, mask_gain;
        bool hear_friends;
        double merge_radius;
    } hearing;
    struct {
        double weight, error, pain_dulling, range, exponent, wind_gain;
        uint32_t scent_mask;
    } smell;
    struct {
        double weight, error, touch_range;
    } touch;
    struct {
        double weight, error, pain_dulling, range, exponent;
    } vibration;
    struct {
        double weight, error;
    } damage;
    struct {
        double pain_decay, pain_gain, pain_threshold;
    } pain;
    struct {
        double weight, error, pain_dulling, range, exponent, pulse_period;
    } echolocation;
    struct {
        double corroboration_bonus, max_rise_per_second, reaction_delay;
    } fusion;
    struct {
        double rise_rate, standing_dwell, moving_dwell, decay_exponent;
        struct {
            uint32_t count; /* 0: exponential decay */
            scenario_curve_key items[SCENARIO_MAX_CURVE_KEYS];
        } curve;
    } smoothing;
    struct {
        scenario_loss_row vision, echolocation, touch, hearing, damage, smell, vibration;
    } loss;
    struct {
        double suspect, detect, track, expire, min_track, min_lost;
    } states;
    struct {
        double velocity_ema, growth, max_uncertainty;
        bool velocity_scaling, prediction;
        double horizon, max_horizon;
    } location;
    struct {
        double memory_refresh_bonus, memory_retention;
    } memory;
    struct {
        double threat_damage_decay;
    } threat;
    struct {
        double stickiness, margin;
    } attention;
    struct {
        double fully_aware;
    } awareness;
    struct {
        double rise, fall;
        struct {
            double fear, aggression, curiosity, alertness, panic;
        } caps;
    } emotions;
    struct {
        double squad_radius, share_cap, share_gain, share_interval;
    } squad;
    struct {
        double out_of_range_value, threshold, threshold_sneak, target_timer, idle_min, idle_max;
        bool clear_suspicious_on_normal;
        double base, max_distance, exterior_mult, exponent, sounds_mult, sound_los_mult, running_mult, action_mult;
        double weight_base, weight_mult, light_mod, light_mult, light_exterior_mult, light_move_mult, light_run_mult;
        double skill_min, skill_max, alert_mod, sleep_bonus, combat_mod, invisible_mult, k_att, k_flat, k_target;
        bool target_skill_needs_sneak, target_skill_raw, truncate;
        double noticed_min;
    } detection;
    struct {
        double cowardly, cautious, average, brave, foolhardy;
        int32_t ratio_mode;    /* scenario_ratio_mode */
        int32_t modifier_mode; /* scenario_modifier_mode */
        double flee_interval, modifier_min, modifier_max, flee_enemy_distance, alarm_mult, alarm_offset;
    } confidence;
} scenario_profile;

typedef enum scenario_key_type {
    SCENARIO_KEY_NUMBER,  /* double */
    SCENARIO_KEY_INTEGER, /* uint32_t */
    SCENARIO_KEY_FLAG,    /* bool */
    SCENARIO_KEY_CHOICE,  /* int32_t, an index into choices */
    SCENARIO_KEY_SENSES,  /* list of sense names */
    SCENARIO_KEY_OBJECTS, /* list of objects, whose keys are the rows "path[].key" */
    SCENARIO_KEY_TUPLES   /* list of arrays, whose elements are the rows "path[].key" in order */
} scenario_key_type;

typedef enum scenario_unit {
    SCENARIO_UNIT_NONE,
    SCENARIO_UNIT_LENGTH,
    SCENARIO_UNIT_SPEED,
    SCENARIO_UNIT_PER_SPEED,
    SCENARIO_UNIT_SECONDS,
    SCENARIO_UNIT_PER_SECOND,
    SCENARIO_UNIT_DEGREES,
    SCENARIO_UNIT_COUNT
} scenario_unit;

typedef struct scenario_profile_key {
    const char *path; /* "vision.range"; "vision.zones[].gain" for a key of a list's items */
    scenario_key_type type;
    scenario_unit unit;
    value_range range;          /* of the number; of the number of items for a list */
    double fallback;            /* default number, flag or choice, for one host unit per metre */
    bool required;              /* has no default (some keys of list items) */
    const char *list;           /* default of a list, as JSON; else null */
    const char *const *choices; /* ends with null; null unless type is CHOICE */
    size_t offset;              /* of the member in scenario_profile; for "path[].key" in the item */
    size_t items_offset;        /* lists: of the items, from the count at `offset` */
    size_t item_size;           /* lists */
    const char *help;
} scenario_profile_key;

/* Every key, sections together. A list's row is followed by the rows of its items. */
const scenario_profile_key *scenario_profile_keys(size_t *count);

/* The row of a path, or null. */
const scenario_profile_key *scenario_profile_find_key(const char *path);

/* Host units per unit of the table: what a default is multiplied by. */
double scenario_unit_scale(scenario_unit unit, double units_per_meter);

/* "length", "s", ...; "" for SCENARIO_UNIT_NONE. */
const char *scenario_unit_name(scenario_unit unit);

/* "vision", ... "echolocation"; ends with null. */
extern const char *const scenario_sense_names[SCENARIO_SENSE_COUNT + 1];

/* default, guard_dog, robot, detection_documented, fallout_nv, skyrim; null from `index` 6 on. */
const char *scenario_preset_name(size_t index);

/* A preset with its lengths and speeds scaled. False, and *profile untouched, when there is none of that name
   or memory is short. */
bool scenario_preset(const char *name, double units_per_meter, scenario_profile *profile);

/* The value of `profile` for one number, integer, flag or choice key that is not a list item. */
double scenario_profile_value(const scenario_profile *profile, const scenario_profile_key *key);

/* One line per key: path, value, unit, range, meaning. */
void scenario_profile_print(FILE *output, const scenario_profile *profile);

#endif
