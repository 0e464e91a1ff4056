/* A profile as the kernels want it: checked, cosines and reciprocals taken, times in microseconds, senses by slot.
   Made once from a keen_profile_def (tuning_make.c), and by no kernel written. Only what depends on the rest of its
   world changes later: the exterior, and whether rows of custom senses are in use. */
#ifndef KEEN_STORE_TUNING_H
#define KEEN_STORE_TUNING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/lanes.h"
#include "keen/profile.h"

/* One view zone. az = smooth01((cos_az - az_edge) * az_scale), el = smooth01((el_edge - sin_el) * el_scale). */
typedef struct keen_zone_tuning {
    float az_edge;  /* cos h_outer */
    float az_scale; /* 1 / (cos h_inner - cos h_outer) */
    float el_edge;  /* sin v_outer */
    float el_scale; /* 1 / (sin v_outer - sin v_inner) */
    float range;    /* vision range * range_scale */
    float gain;
} keen_zone_tuning;

/* One sense slot, in the order the profile lists them. */
typedef struct keen_slot_tuning {
    uint32_t sense; /* keen_sense */
    float weight;
    float error;
    float pain_dulling;
    uint32_t active_bit; /* in a status word */
    uint32_t lead_word;  /* the sense where a status word has it, and the slot's bit in a word of slots */
} keen_slot_tuning;

typedef struct keen_loss_tuning {
    int32_t grace_us;
    float multiplier;
    uint32_t direct_cut; /* 0 or 1 */
} keen_loss_tuning;

/* A slot as the place of its belief goes by it: its bit in a status word and in a word of slots. */
typedef struct keen_place_tuning {
    uint32_t active_bit, slot_bit;
    float error;
} keen_place_tuning;

/* Loss rows are indexed by keen_sense, which has 4 bits in a belief's status. */
#define KEEN_LOSS_ROWS 16
#define KEEN_NO_SLOT 255u

/* The loss rows once more, each value a table that kernels look up by lane. */
typedef struct keen_loss_tables {
    bool upper; /* some profile of the world has a custom sense: beliefs may have rows 8 and up */
    int32_t grace_us[KEEN_LOSS_ROWS];
    int32_t kept_us[KEEN_LOSS_ROWS]; /* how long a row that looks stays without its sense: its grace; -1 for others */
    float multiplier[KEEN_LOSS_ROWS];
    int32_t direct_cut[KEEN_LOSS_ROWS]; /* all ones or 0 */
    int32_t reason[KEEN_LOSS_ROWS]; /* keen_loss_reason; KEEN_LOSS_NONE: by the sense's last cause. Custom senses bring
                                       their own, unknown until then */
    int32_t active_bit[KEEN_LOSS_ROWS]; /* of the row's own sense, in a status word; 0 when the profile lacks it */
} keen_loss_tables;

/* The state machine's limits by keen_belief_state. NaN where the state has no such limit: no compare holds. */
#define KEEN_STATE_ENTRIES 8
typedef struct keen_state_tables {
    float rise[KEEN_STATE_ENTRIES];      /* S from here on moves up */
    float fall[KEEN_STATE_ENTRIES];      /* S below this moves down */
    int32_t stay_us[KEEN_STATE_ENTRIES]; /* least time in the state, where it is asked for */
} keen_state_tables;

/* How far confidence must fall below a threshold it has passed (spec 7). */
#define KEEN_STATE_HYSTERESIS 0.04f
#define KEEN_STATE_DROP_SCALE 0.5f

/* Settings of the detection model eight times each: the value kernel uses some twenty in every row, and takes them from
   memory as they are. */
typedef struct keen_detection_lanes {
    KEEN_ALIGN_LINE keen_f32_lanes reach;
    keen_f32_lanes min_exposure;
    keen_f32_lanes weight_base, weight_mult, running_mult, action_mult;
    keen_f32_lanes sounds_mult, sound_los_mult;
    keen_f32_lanes light_mod;
    keen_f32_lanes moving, running; /* what is seen of who moves: 1 + light_move_mult; and runs: + light_run_mult */
    keen_f32_lanes invisible_mult;
    keen_f32_lanes skill_min, skill_span;
    keen_f32_lanes k_att, k_flat, k_target;
    keen_f32_lanes base, out_of_range_value;
} keen_detection_lanes;

typedef struct keen_tuning {
    uint32_t slot_count; /* pain is no slot, for it is never active; a hidden one for places may follow the listed */
    keen_slot_tuning slots[KEEN_MAX_SENSES];
    uint8_t slot_of[KEEN_LOSS_ROWS]; /* keen_sense -> slot, KEEN_NO_SLOT when the profile lacks it */
    uint32_t place_slot;   /* in which places speak: hearing's, or the hidden one, or KEEN_NO_SLOT when all are taken */
    uint32_t listed_slots; /* slots without the hidden one */
    bool has_pain;
    bool has_custom;          /* some slot is a custom sense's */
    float custom_sight_reach; /* pairs within it ask for sight on behalf of custom senses; 0: none */
    uint32_t built_in_senses; /* bit per keen_sense listed */

    uint32_t base_interval_us;
    int32_t max_step_us;
    float run_speed;
    uint32_t max_tracked;
    float sense_range;  /* the largest range of its senses */
    float gather_range; /* the same, and no less than the detection model's reach; an agent's own: keen_gather_range */
    float arm_length;   /* KEEN_ARM_LENGTH in host units */
    uint32_t masked_teams;
    uint32_t required_flags; /* KEEN_RECORD_* a target must have to be perceived */

    float direction_epsilon; /* 1e-4 m: nearer than this the direction counts as straight ahead (spec 2) */
    float vision_range;
    float near_radius;
    float vision_exponent;
    float min_exposure;
    float inverse_full_exposure;
    float light_dark;
    float inverse_light_span; /* 1 / (light_bright - light_dark) */
    float dark_gain;
    float motion_gain;
    uint32_t zone_count;
    keen_zone_tuning zones[KEEN_MAX_VIEW_ZONES];

    float hearing_range;
    float hearing_exponent;
    float occluded_gain;
    float mask_gain;
    bool hear_friends;
    float merge_radius;

    float smell_range;
    float smell_exponent;
    float wind_gain;
    uint32_t scent_mask;

    float touch_range;

    float vibration_range;
    float vibration_exponent;

    float pain_decay;
    float pain_gain;
    float pain_threshold;
    float damage_error; /* of places, too, in a profile without the sense */

    float echo_range;
    float echo_exponent;
    uint32_t pulse_period_us;

    float corroboration_bonus;
    float max_rise_per_second; /* 0: off */
    int32_t reaction_delay_us;

    float rise_rate;
    float standing_dwell;
    float moving_dwell;
    float decay_exponent;
    uint32_t curve_count; /* 0: exponential */
    keen_curve_key curve[KEEN_MAX_CURVE_KEYS];

    keen_loss_tuning loss[KEEN_LOSS_ROWS];
    keen_loss_tables loss_by;
    keen_state_tables state_by;
    keen_place_tuning places[KEEN_MAX_SENSES]; /* from the largest error to the least, on ties the lower slot last */

    float suspect, detect, track, expire;
    int32_t min_track_us, min_lost_us;
    float refresh_bonus;

    float velocity_ema;
    float growth; /* length/s */
    float max_uncertainty;
    bool velocity_scaling;
    bool prediction;
    float horizon;       /* clamped */
    float scaling_speed; /* 6 m/s in host units: from here on uncertainty grows faster */
    float still_speed;   /* 0.1 m/s: below it nobody moves */
    float exact_error;   /* 1 m: samples no worse than this make velocity */

    uint32_t retention_us;
    float threat_damage_decay;
    int32_t stickiness_us;
    float attention_margin;
    float fully_aware;
    float emotion_rise, emotion_fall;
    float emotion_caps[KEEN_EMOTION_COUNT];
    float squad_radius;
    float share_cap, share_gain;
    uint32_t share_interval_us;

    uint32_t trace_timeout_us;
    uint32_t point_count;
    uint32_t point_mask; /* bits 0 .. point_count - 1 */
    float point_height[KEEN_MAX_SAMPLE_POINTS];
    float point_weight[KEEN_MAX_SAMPLE_POINTS];

    bool believes, detects;         /* the models */
    keen_detection_def detection;   /* spec 13 */
    float reach;                    /* max_distance', by the environment */
    float light_gain;               /* light_mult, by the environment */
    float skill_span;               /* skill(a) = skill_min + skill_span * sneak / 100 */
    keen_confidence_def confidence; /* spec 14 */
    float point_weights;            /* of all points, added in their order */
    keen_detection_lanes lanes;     /* of `detection`, where it detects */
} keen_tuning;

/* Metres: who is so near to an agent's reach of touch is gathered, whatever its senses (spec 11). */
#define KEEN_ARM_LENGTH 2.0f

/* How far an agent with a body of this radius gathers; above 0. */
static inline float keen_gather_range(const keen_tuning *tuning, float radius) {
    const float least = tuning->touch_range + (radius + tuning->arm_length);
    return least > tuning->gather_range ? least : tuning->gather_range;
}

#endif
