#include "store/tuning_make.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/float_state.h"
#include "simd/f1_math.h"
#include "store/belief_status.h"
#include "store/target_record.h"
#include "store/tuning_detection.h"

static int32_t microseconds(float seconds) {
    return (int32_t)lround((double)seconds * 1e6);
}

static keen_slot_tuning voice(float weight, float error, float pain_dulling) {
    return (keen_slot_tuning){.weight = weight, .error = error, .pain_dulling = pain_dulling};
}

static keen_slot_tuning slot_tuning(const keen_profile_def *def, keen_sense sense) {
    switch (sense) {
    case KEEN_SENSE_VISION:
        return voice(def->vision.weight, def->vision.error, def->vision.pain_dulling);
    case KEEN_SENSE_HEARING:
        return voice(def->hearing.weight, def->hearing.error, def->hearing.pain_dulling);
    case KEEN_SENSE_SMELL:
        return voice(def->smell.weight, def->smell.error, def->smell.pain_dulling);
    case KEEN_SENSE_TOUCH:
        return voice(def->touch.weight, def->touch.error, 0.0f);
    case KEEN_SENSE_VIBRATION:
        return voice(def->vibration.weight, def->vibration.error, def->vibration.pain_dulling);
    case KEEN_SENSE_DAMAGE:
        return voice(def->damage.weight, def->damage.error, 0.0f);
    case KEEN_SENSE_ECHOLOCATION:
        return voice(def->echolocation.weight, def->echolocation.error, def->echolocation.pain_dulling);
    default: {
        const keen_custom_use *use = &def->custom[sense - KEEN_SENSE_CUSTOM_0];
        return voice(use->weight, use->error, use->pain_dulling);
    }
    }
}

static void add_slot(keen_tuning *tuning, const keen_profile_def *def, keen_sense sense) {
    const uint32_t slot = tuning->slot_count++;
    tuning->slots[slot] = slot_tuning(def, sense);
    tuning->slots[slot].sense = sense;
    tuning->slots[slot].active_bit = 1u << (KEEN_STATUS_ACTIVE_SHIFT + slot);
    tuning->slots[slot].lead_word = (uint32_t)sense << KEEN_STATUS_LEADING_SHIFT | 1u << slot;
}

/* Places speak with hearing's voice, also in a profile that does not hear. */
static void make_place_slot(keen_tuning *tuning, const keen_profile_def *def) {
    tuning->listed_slots = tuning->slot_count;
    tuning->place_slot = tuning->slot_of[KEEN_SENSE_HEARING];
    if (tuning->place_slot == KEEN_NO_SLOT && tuning->slot_count < KEEN_MAX_SENSES) {
        tuning->place_slot = tuning->slot_count;
        add_slot(tuning, def, KEEN_SENSE_HEARING);
    }
}

/* The senses by slot, and back. */
static void make_slots(keen_tuning *tuning, const keen_profile_def *def) {
    memset(tuning->slot_of, (int)KEEN_NO_SLOT, sizeof tuning->slot_of);
    for (uint32_t i = 0; i < def->sense_count; i++) {
        const keen_sense sense = def->senses[i];
        tuning->built_in_senses |= 1u << sense;
        if (sense == KEEN_SENSE_PAIN) {
            tuning->has_pain = true;
            continue;
        }
        tuning->slot_of[sense] = (uint8_t)tuning->slot_count;
        add_slot(tuning, def, sense);
        tuning->has_custom |= sense >= KEEN_SENSE_CUSTOM_0;
    }
    make_place_slot(tuning, def);
}

/* 1 / span; the largest float for edges that lie too close together to tell apart: 0 times that is still 0. */
static float inverse_of(float span) {
    return span >= FLT_MIN ? 1.0f / span : FLT_MAX;
}

static keen_zone_tuning make_zone(const keen_view_zone *zone, float vision_range) {
    const float az_edge = f1_cos_degrees(zone->h_outer);
    const float el_edge = f1_sin_degrees(zone->v_outer);
    return (keen_zone_tuning){
        .az_edge = az_edge,
        .az_scale = inverse_of(f1_cos_degrees(zone->h_inner) - az_edge),
        .el_edge = el_edge,
        .el_scale = inverse_of(el_edge - f1_sin_degrees(zone->v_inner)),
        .range = vision_range * zone->range_scale,
        .gain = zone->gain,
    };
}

static void make_vision(keen_tuning *tuning, const keen_vision_def *vision) {
    tuning->vision_range = vision->range;
    tuning->near_radius = vision->near_radius;
    tuning->vision_exponent = vision->falloff_exponent;
    tuning->min_exposure = vision->min_exposure;
    tuning->inverse_full_exposure = 1.0f / vision->full_exposure;
    tuning->light_dark = vision->light_dark;
    tuning->inverse_light_span = inverse_of(vision->light_bright - vision->light_dark);
    tuning->dark_gain = vision->dark_gain;
    tuning->motion_gain = vision->motion_gain;
    tuning->zone_count = vision->zone_count;
    for (uint32_t i = 0; i < vision->zone_count; i++) {
        tuning->zones[i] = make_zone(&vision->zones[i], vision->range);
    }
}

static void make_hearing(keen_tuning *tuning, const keen_hearing_def *hearing) {
    tuning->hearing_range = hearing->range;
    tuning->hearing_exponent = hearing->exponent;
    tuning->occluded_gain = hearing->occluded_gain;
    tuning->mask_gain = hearing->mask_gain;
    tuning->hear_friends = hearing->hear_friends;
    tuning->merge_radius = hearing->merge_radius;
}

static void make_near_senses(keen_tuning *tuning, const keen_profile_def *def) {
    tuning->smell_range = def->smell.range;
    tuning->smell_exponent = def->smell.exponent;
    tuning->wind_gain = def->smell.wind_gain;
    tuning->scent_mask = def->smell.scent_mask;
    tuning->touch_range = def->touch.touch_range;
    tuning->vibration_range = def->vibration.range;
    tuning->vibration_exponent = def->vibration.exponent;
    tuning->pain_decay = def->pain.pain_decay;
    tuning->pain_gain = def->pain.pain_gain;
    tuning->pain_threshold = def->pain.pain_threshold;
    tuning->damage_error = def->damage.error;
    tuning->echo_range = def->echolocation.range;
    tuning->echo_exponent = def->echolocation.exponent;
    tuning->pulse_period_us = (uint32_t)microseconds(def->echolocation.pulse_period);
}

static void make_dynamics(keen_tuning *tuning, const keen_profile_def *def) {
    tuning->corroboration_bonus = def->fusion.corroboration_bonus;
    tuning->max_rise_per_second = def->fusion.max_rise_per_second;
    tuning->reaction_delay_us = microseconds(def->fusion.reaction_delay);
    tuning->rise_rate = def->smoothing.rise_rate;
    tuning->standing_dwell = def->smoothing.standing_dwell;
    tuning->moving_dwell = def->smoothing.moving_dwell;
    tuning->decay_exponent = def->smoothing.decay_exponent;
    tuning->curve_count = def->smoothing.curve_count;
    memcpy(tuning->curve, def->smoothing.curve, sizeof tuning->curve);
    for (int sense = 0; sense < KEEN_SENSE_COUNT; sense++) {
        tuning->loss[sense] = (keen_loss_tuning){
            .grace_us = microseconds(def->loss[sense].grace),
            .multiplier = def->loss[sense].decay_multiplier,
            .direct_cut = def->loss[sense].direct_cut,
        };
    }
    tuning->suspect = def->states.suspect;
    tuning->detect = def->states.detect;
    tuning->track = def->states.track;
    tuning->expire = def->states.expire;
    tuning->min_track_us = microseconds(def->states.min_track);
    tuning->min_lost_us = microseconds(def->states.min_lost);
    tuning->refresh_bonus = def->memory.refresh_bonus;
}

static void make_location(keen_tuning *tuning, const keen_location_def *location, float metre) {
    tuning->velocity_ema = location->velocity_ema;
    tuning->growth = location->growth;
    tuning->max_uncertainty = location->max_uncertainty;
    tuning->velocity_scaling = location->velocity_scaling;
    tuning->prediction = location->prediction;
    tuning->horizon = f1_clamp(location->horizon, 0.1f, location->max_horizon);
    tuning->scaling_speed = 6.0f * metre;
    tuning->still_speed = 0.1f * metre;
    tuning->exact_error = 1.0f * metre;
}

static void make_mind(keen_tuning *tuning, const keen_profile_def *def) {
    tuning->retention_us = (uint32_t)f1_min(def->memory.retention * 1e6f, 2147483520.0f);
    tuning->threat_damage_decay = def->threat_damage_decay;
    tuning->stickiness_us = microseconds(def->attention.stickiness);
    tuning->attention_margin = def->attention.margin;
    tuning->fully_aware = def->fully_aware;
    tuning->emotion_rise = def->emotions.rise;
    tuning->emotion_fall = def->emotions.fall;
    memcpy(tuning->emotion_caps, def->emotions.caps, sizeof tuning->emotion_caps);
    tuning->squad_radius = def->squad.radius;
    tuning->share_cap = def->squad.share_cap;
    tuning->share_gain = def->squad.share_gain;
    tuning->share_interval_us = (uint32_t)microseconds(def->squad.share_interval);
}

/* Why a loss row lets go (spec 7). */
static keen_loss_reason loss_reason(uint32_t row) {
    switch (row) {
    case KEEN_SENSE_VISION:
    case KEEN_SENSE_ECHOLOCATION:
        return KEEN_LOSS_NONE;
    case KEEN_SENSE_HEARING:
        return KEEN_LOSS_SOUND_FADED;
    case KEEN_SENSE_SMELL:
        return KEEN_LOSS_SCENT_LOST;
    case KEEN_SENSE_VIBRATION:
        return KEEN_LOSS_SENSOR_DROPOUT;
    default:
        return KEEN_LOSS_UNKNOWN;
    }
}

_Static_assert(KEEN_BUILT_IN_SENSES <= 8, "rows of built-in senses are the lower half of a table");

static void make_loss_tables(keen_tuning *tuning) {
    keen_loss_tables *by = &tuning->loss_by;
    by->upper = tuning->has_custom; /* or another profile of its world (keen_add_profile) */
    for (uint32_t row = 0; row < KEEN_LOSS_ROWS; row++) {
        const uint32_t slot = row == KEEN_SENSE_HEARING ? tuning->place_slot : tuning->slot_of[row];
        by->grace_us[row] = tuning->loss[row].grace_us;
        by->kept_us[row] = loss_reason(row) == KEEN_LOSS_NONE ? by->grace_us[row] : -1;
        by->multiplier[row] = tuning->loss[row].multiplier;
        by->direct_cut[row] = tuning->loss[row].direct_cut ? -1 : 0;
        by->reason[row] = (int32_t)loss_reason(row);
        by->active_bit[row] = slot != KEEN_NO_SLOT ? (int32_t)tuning->slots[slot].active_bit : 0;
    }
}

static void make_state_tables(keen_tuning *tuning) {
    const float suspect = tuning->suspect, detect = tuning->detect;
    tuning->state_by = (keen_state_tables){
        .rise = {suspect, detect, tuning->track, NAN, detect, detect, NAN, NAN},
        .fall = {NAN, suspect * KEEN_STATE_DROP_SCALE, suspect - KEEN_STATE_HYSTERESIS, detect - KEEN_STATE_HYSTERESIS,
                 suspect, tuning->expire, NAN, NAN},
        .stay_us = {[KEEN_STATE_DETECTED] = tuning->min_track_us, [KEEN_STATE_LOST] = tuning->min_lost_us},
    };
}

static void make_places(keen_tuning *tuning) {
    for (uint32_t slot = 0; slot < tuning->slot_count; slot++) {
        const float error = tuning->slots[slot].error;
        uint32_t place = slot;
        for (; place > 0 && tuning->places[place - 1].error <= error; place--) {
            tuning->places[place] = tuning->places[place - 1];
        }
        tuning->places[place] = (keen_place_tuning){tuning->slots[slot].active_bit, 1u << slot, error};
    }
}

static void make_sampling(keen_tuning *tuning, const keen_sampling_def *sampling) {
    tuning->trace_timeout_us = (uint32_t)microseconds(sampling->trace_timeout);
    tuning->point_count = sampling->point_count;
    tuning->point_mask = (1u << sampling->point_count) - 1u;
    for (uint32_t i = 0; i < sampling->point_count; i++) {
        tuning->point_height[i] = sampling->points[i].height;
        tuning->point_weight[i] = sampling->points[i].weight;
        tuning->point_weights += sampling->points[i].weight;
    }
}

static float range_of(const keen_tuning *tuning, keen_sense sense, float range) {
    return tuning->slot_of[sense] != KEEN_NO_SLOT ? range : 0.0f;
}

/* The largest range of the senses listed (spec 11). */
static float sense_range(const keen_tuning *tuning) {
    const float sight = range_of(tuning, KEEN_SENSE_VISION, tuning->vision_range);
    const float sound = range_of(tuning, KEEN_SENSE_HEARING, tuning->hearing_range);
    const float scent = range_of(tuning, KEEN_SENSE_SMELL, tuning->smell_range);
    const float steps = range_of(tuning, KEEN_SENSE_VIBRATION, tuning->vibration_range);
    const float echo = range_of(tuning, KEEN_SENSE_ECHOLOCATION, tuning->echo_range);
    return f1_max(f1_max(sight, sound), f1_max(scent, f1_max(steps, echo)));
}

static void make(keen_tuning *tuning, const keen_profile_def *def, float units_per_meter) {
    *tuning = (keen_tuning){
        .base_interval_us = (uint32_t)microseconds(def->base_interval),
        .max_step_us = microseconds(def->max_tick_step),
        .run_speed = def->run_speed,
        .max_tracked = def->max_tracked,
        .masked_teams = def->masked_teams,
        .required_flags =
            KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | (def->perceive_corpses ? 0u : (uint32_t)KEEN_RECORD_ALIVE),
    };
    tuning->direction_epsilon = 1e-4f * units_per_meter;
    make_slots(tuning, def);
    make_vision(tuning, &def->vision);
    make_hearing(tuning, &def->hearing);
    make_near_senses(tuning, def);
    make_location(tuning, &def->location, units_per_meter);
    make_mind(tuning, def);
    make_dynamics(tuning, def);
    make_loss_tables(tuning);
    make_state_tables(tuning);
    make_places(tuning);
    make_sampling(tuning, &def->sampling);
    tuning->believes = def->model != KEEN_MODEL_DETECTION;
    tuning->detects = def->model != KEEN_MODEL_BELIEF;
    keen_tuning_copy_detection(tuning, &def->detection);
    tuning->confidence = def->confidence;
    tuning->sense_range = sense_range(tuning);
    tuning->arm_length = KEEN_ARM_LENGTH * units_per_meter;
    keen_tuning_fit_exterior(tuning, false);
}

/* Through a pointer that the compiler cannot see through: the arithmetic stays between the two changes of state. */
keen_tuning keen_tuning_make(const keen_profile_def *def, float units_per_meter) {
    static void (*const volatile make_exactly)(keen_tuning *, const keen_profile_def *, float) = make;
    keen_tuning tuning;
    const keen_float_state host_state = keen_float_state_begin();
    make_exactly(&tuning, def, units_per_meter);
    keen_float_state_end(&host_state);
    return tuning;
}

void keen_tuning_set_exterior(keen_tuning *tuning, bool exterior) {
    static void (*const volatile set_exactly)(keen_tuning *, bool) = keen_tuning_fit_exterior;
    const keen_float_state host_state = keen_float_state_begin();
    set_exactly(tuning, exterior);
    keen_float_state_end(&host_state);
}
