#include "store/profile_check.h"

#include <float.h>

#include "base/bounded.h"
#include "base/cookies.h"

#define LEAST 1e-6f     /* of what must be > 0 */
#define LONGEST 2000.0f /* of most times: microseconds that 31 bits hold */

typedef keen_bounded bounded; /* the tables below are the documented ranges */

#define CHECK_TABLE(table, field) keen_check_bounds((table), sizeof(table) / sizeof *(table), (field))
#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        const keen_result r = (call);                                                                                  \
        if (r != KEEN_OK) {                                                                                            \
            return r;                                                                                                  \
        }                                                                                                              \
    } while (0)

static keen_result refuse(const char **field, const char *name) {
    *field = name;
    return KEEN_ERROR_RANGE;
}

static keen_result check_senses(const keen_profile_def *def, const char **field) {
    uint32_t seen = 0;
    if (def->sense_count < 1 || def->sense_count > KEEN_MAX_SENSES) {
        return refuse(field, "sense_count");
    }
    for (uint32_t i = 0; i < def->sense_count; i++) {
        const unsigned sense = (unsigned)def->senses[i];
        if (sense >= KEEN_SENSE_COUNT || (seen & 1u << sense)) {
            return refuse(field, "senses");
        }
        seen |= 1u << sense;
    }
    return KEEN_OK;
}

static keen_result check_timing(const keen_profile_def *def, uint32_t world_max_tracked, const char **field) {
    const bounded values[] = {
        {"base_interval", def->base_interval, 0.001f, 3600.0f},
        {"max_tick_step", def->max_tick_step, LEAST, LONGEST},
        {"run_speed", def->run_speed, LEAST, FLT_MAX},
    };
    if (def->max_tracked < 1 || def->max_tracked > world_max_tracked) {
        return refuse(field, "max_tracked");
    }
    return CHECK_TABLE(values, field);
}

static keen_result check_zone(const keen_view_zone *zone, const char **field) {
    const bounded values[] = {
        {"vision.zones.h_inner", zone->h_inner, 0.0f, 180.0f},
        {"vision.zones.h_outer", zone->h_outer, 0.0f, 180.0f},
        {"vision.zones.v_inner", zone->v_inner, 0.0f, 90.0f},
        {"vision.zones.v_outer", zone->v_outer, 0.0f, 90.0f},
        {"vision.zones.range_scale", zone->range_scale, 0.0f, 1.0f},
        {"vision.zones.gain", zone->gain, 0.0f, 1.0f},
    };
    TRY(CHECK_TABLE(values, field));
    if (!(zone->h_inner < zone->h_outer)) {
        return refuse(field, "vision.zones.h_inner (must be below h_outer)");
    }
    if (!(zone->v_inner < zone->v_outer)) {
        return refuse(field, "vision.zones.v_inner (must be below v_outer)");
    }
    return KEEN_OK;
}

static keen_result check_vision(const keen_vision_def *vision, const char **field) {
    const bounded values[] = {
        {"vision.weight", vision->weight, 0.0f, FLT_MAX},
        {"vision.error", vision->error, 0.0f, FLT_MAX},
        {"vision.range", vision->range, 0.0f, FLT_MAX},
        {"vision.near_radius", vision->near_radius, 0.0f, FLT_MAX},
        {"vision.falloff_exponent", vision->falloff_exponent, 0.0f, 16.0f},
        {"vision.min_exposure", vision->min_exposure, 0.0f, 1.0f},
        {"vision.full_exposure", vision->full_exposure, LEAST, FLT_MAX},
        {"vision.light_dark", vision->light_dark, 0.0f, 1.0f},
        {"vision.light_bright", vision->light_bright, 0.0f, 1.0f},
        {"vision.dark_gain", vision->dark_gain, 0.0f, 1.0f},
        {"vision.motion_gain", vision->motion_gain, 0.0f, FLT_MAX},
        {"vision.pain_dulling", vision->pain_dulling, 0.0f, 1.0f},
    };
    TRY(CHECK_TABLE(values, field));
    if (!(vision->light_dark < vision->light_bright)) {
        return refuse(field, "vision.light_dark (must be below light_bright)");
    }
    if (vision->zone_count < 1 || vision->zone_count > KEEN_MAX_VIEW_ZONES) {
        return refuse(field, "vision.zone_count");
    }
    for (uint32_t i = 0; i < vision->zone_count; i++) {
        TRY(check_zone(&vision->zones[i], field));
    }
    return KEEN_OK;
}

static keen_result check_hearing(const keen_hearing_def *hearing, const char **field) {
    const bounded values[] = {
        {"hearing.weight", hearing->weight, 0.0f, FLT_MAX},
        {"hearing.error", hearing->error, 0.0f, FLT_MAX},
        {"hearing.range", hearing->range, 0.0f, FLT_MAX},
        {"hearing.exponent", hearing->exponent, 0.0f, 16.0f},
        {"hearing.occluded_gain", hearing->occluded_gain, 0.0f, 1.0f},
        {"hearing.mask_gain", hearing->mask_gain, 0.0f, FLT_MAX},
        {"hearing.merge_radius", hearing->merge_radius, 0.0f, FLT_MAX},
        {"hearing.pain_dulling", hearing->pain_dulling, 0.0f, 1.0f},
    };
    return CHECK_TABLE(values, field);
}

static keen_result check_near_senses(const keen_profile_def *def, const char **field) {
    const bounded values[] = {
        {"smell.weight", def->smell.weight, 0.0f, FLT_MAX},
        {"smell.error", def->smell.error, 0.0f, FLT_MAX},
        {"smell.range", def->smell.range, 0.0f, FLT_MAX},
        {"smell.exponent", def->smell.exponent, 0.0f, 16.0f},
        {"smell.wind_gain", def->smell.wind_gain, 0.0f, FLT_MAX},
        {"smell.pain_dulling", def->smell.pain_dulling, 0.0f, 1.0f},
        {"touch.weight", def->touch.weight, 0.0f, FLT_MAX},
        {"touch.error", def->touch.error, 0.0f, FLT_MAX},
        {"touch.touch_range", def->touch.touch_range, 0.0f, FLT_MAX},
        {"vibration.weight", def->vibration.weight, 0.0f, FLT_MAX},
        {"vibration.error", def->vibration.error, 0.0f, FLT_MAX},
        {"vibration.range", def->vibration.range, 0.0f, FLT_MAX},
        {"vibration.exponent", def->vibration.exponent, 0.0f, 16.0f},
        {"vibration.pain_dulling", def->vibration.pain_dulling, 0.0f, 1.0f},
        {"damage.weight", def->damage.weight, 0.0f, FLT_MAX},
        {"damage.error", def->damage.error, 0.0f, FLT_MAX},
        {"pain.pain_decay", def->pain.pain_decay, 0.0f, FLT_MAX},
        {"pain.pain_gain", def->pain.pain_gain, 0.0f, FLT_MAX},
        {"pain.pain_threshold", def->pain.pain_threshold, 0.0f, 1.0f},
        {"echolocation.weight", def->echolocation.weight, 0.0f, FLT_MAX},
        {"echolocation.error", def->echolocation.error, 0.0f, FLT_MAX},
        {"echolocation.range", def->echolocation.range, 0.0f, FLT_MAX},
        {"echolocation.exponent", def->echolocation.exponent, 0.0f, 16.0f},
        {"echolocation.pulse_period", def->echolocation.pulse_period, LEAST, LONGEST},
        {"echolocation.pain_dulling", def->echolocation.pain_dulling, 0.0f, 1.0f},
    };
    return CHECK_TABLE(values, field);
}

static keen_result check_custom(const keen_profile_def *def, const char **field) {
    for (int n = 0; n < KEEN_MAX_CUSTOM_SENSES; n++) {
        const bounded values[] = {
            {"custom.weight", def->custom[n].weight, 0.0f, FLT_MAX},
            {"custom.error", def->custom[n].error, 0.0f, FLT_MAX},
            {"custom.pain_dulling", def->custom[n].pain_dulling, 0.0f, 1.0f},
        };
        TRY(CHECK_TABLE(values, field));
    }
    return KEEN_OK;
}

static keen_result check_mind(const keen_profile_def *def, const char **field) {
    const bounded values[] = {
        {"location.velocity_ema", def->location.velocity_ema, 0.0f, 1.0f},
        {"location.growth", def->location.growth, 0.0f, FLT_MAX},
        {"location.max_uncertainty", def->location.max_uncertainty, 0.0f, FLT_MAX},
        {"location.max_horizon", def->location.max_horizon, 0.1f, LONGEST},
        {"location.horizon", def->location.horizon, 0.0f, FLT_MAX},
        {"memory.refresh_bonus", def->memory.refresh_bonus, 0.0f, 1.0f},
        {"memory.retention", def->memory.retention, 0.0f, 1e6f},
        {"threat_damage_decay", def->threat_damage_decay, 0.0f, FLT_MAX},
        {"attention.stickiness", def->attention.stickiness, 0.0f, LONGEST},
        {"attention.margin", def->attention.margin, 0.0f, 1.0f},
        {"fully_aware", def->fully_aware, 0.0f, 1.0f},
        {"emotions.rise", def->emotions.rise, 0.0f, FLT_MAX},
        {"emotions.fall", def->emotions.fall, 0.0f, FLT_MAX},
        {"squad.radius", def->squad.radius, 0.0f, FLT_MAX},
        {"squad.share_cap", def->squad.share_cap, 0.0f, 1.0f},
        {"squad.share_gain", def->squad.share_gain, 0.0f, 1.0f},
        {"squad.share_interval", def->squad.share_interval, 0.001f, LONGEST},
    };
    TRY(CHECK_TABLE(values, field));
    for (int emotion = 0; emotion < KEEN_EMOTION_COUNT; emotion++) {
        const bounded caps[] = {{"emotions.caps", def->emotions.caps[emotion], 0.0f, 1.0f}};
        TRY(CHECK_TABLE(caps, field));
    }
    return KEEN_OK;
}

static keen_result check_curve(const keen_smoothing_def *smoothing, const char **field) {
    if (smoothing->curve_count == 1 || smoothing->curve_count > KEEN_MAX_CURVE_KEYS) {
        return refuse(field, "smoothing.curve_count");
    }
    for (uint32_t i = 0; i < smoothing->curve_count; i++) {
        const float earliest = i == 0 ? 0.0f : smoothing->curve[i - 1].time;
        const bounded values[] = {
            {"smoothing.curve.time", smoothing->curve[i].time, earliest, LONGEST},
            {"smoothing.curve.value", smoothing->curve[i].value, 0.0f, 1.0f},
        };
        TRY(CHECK_TABLE(values, field));
        if (i > 0 && !(smoothing->curve[i].time > earliest)) {
            return refuse(field, "smoothing.curve.time (must ascend)");
        }
    }
    return KEEN_OK;
}

static keen_result check_dynamics(const keen_profile_def *def, const char **field) {
    const bounded values[] = {
        {"fusion.corroboration_bonus", def->fusion.corroboration_bonus, 0.0f, 1.0f},
        {"fusion.max_rise_per_second", def->fusion.max_rise_per_second, 0.0f, FLT_MAX},
        {"fusion.reaction_delay", def->fusion.reaction_delay, 0.0f, LONGEST},
        {"smoothing.rise_rate", def->smoothing.rise_rate, LEAST, FLT_MAX},
        {"smoothing.standing_dwell", def->smoothing.standing_dwell, 0.0f, FLT_MAX},
        {"smoothing.moving_dwell", def->smoothing.moving_dwell, 0.0f, FLT_MAX},
        {"smoothing.decay_exponent", def->smoothing.decay_exponent, 0.0f, FLT_MAX},
        {"states.suspect", def->states.suspect, 0.0f, 1.0f},
        {"states.detect", def->states.detect, def->states.suspect, 1.0f},
        {"states.track", def->states.track, def->states.detect, 1.0f},
        {"states.expire", def->states.expire, 0.0f, def->states.suspect},
        {"states.min_track", def->states.min_track, 0.0f, LONGEST},
        {"states.min_lost", def->states.min_lost, 0.0f, LONGEST},
    };
    TRY(CHECK_TABLE(values, field));
    for (int sense = 0; sense < KEEN_SENSE_COUNT; sense++) {
        const bounded loss[] = {
            {"loss.grace", def->loss[sense].grace, 0.0f, LONGEST},
            {"loss.decay_multiplier", def->loss[sense].decay_multiplier, 0.0f, FLT_MAX},
        };
        TRY(CHECK_TABLE(loss, field));
    }
    return KEEN_OK;
}

static keen_result check_sampling(const keen_sampling_def *sampling, const char **field) {
    const bounded timeout[] = {{"sampling.trace_timeout", sampling->trace_timeout, LEAST, LONGEST}};
    TRY(CHECK_TABLE(timeout, field));
    if (sampling->point_count < 1 || sampling->point_count > KEEN_MAX_SAMPLE_POINTS) {
        return refuse(field, "sampling.point_count");
    }
    for (uint32_t i = 0; i < sampling->point_count; i++) {
        const bounded values[] = {
            {"sampling.points.height", sampling->points[i].height, 0.0f, 1.0f},
            {"sampling.points.weight", sampling->points[i].weight, LEAST, 1e6f},
        };
        TRY(CHECK_TABLE(values, field));
    }
    return KEEN_OK;
}

static keen_result check_detection(const keen_detection_def *def, const char **field) {
    const bounded values[] = {
        {"detection.base", def->base, -FLT_MAX, FLT_MAX},
        {"detection.max_distance", def->max_distance, LEAST, FLT_MAX},
        {"detection.exterior_mult", def->exterior_mult, LEAST, 1e6f},
        {"detection.exponent", def->exponent, 0.0f, 16.0f},
        {"detection.out_of_range_value", def->out_of_range_value, -FLT_MAX, FLT_MAX},
        {"detection.sounds_mult", def->sounds_mult, 0.0f, FLT_MAX},
        {"detection.sound_los_mult", def->sound_los_mult, 0.0f, FLT_MAX},
        {"detection.running_mult", def->running_mult, 0.0f, FLT_MAX},
        {"detection.action_mult", def->action_mult, 0.0f, FLT_MAX},
        {"detection.weight_base", def->weight_base, 0.0f, FLT_MAX},
        {"detection.weight_mult", def->weight_mult, 0.0f, FLT_MAX},
        {"detection.light_mod", def->light_mod, -FLT_MAX, FLT_MAX},
        {"detection.light_mult", def->light_mult, 0.0f, FLT_MAX},
        {"detection.light_exterior_mult", def->light_exterior_mult, 0.0f, FLT_MAX},
        {"detection.light_move_mult", def->light_move_mult, 0.0f, FLT_MAX},
        {"detection.light_run_mult", def->light_run_mult, 0.0f, FLT_MAX},
        {"detection.invisible_mult", def->invisible_mult, 0.0f, FLT_MAX},
        {"detection.skill_min", def->skill_min, -FLT_MAX, FLT_MAX},
        {"detection.skill_max", def->skill_max, -FLT_MAX, FLT_MAX},
        {"detection.alert_mod", def->alert_mod, -FLT_MAX, FLT_MAX},
        {"detection.sleep_bonus", def->sleep_bonus, -FLT_MAX, FLT_MAX},
        {"detection.combat_mod", def->combat_mod, -FLT_MAX, FLT_MAX},
        {"detection.k_att", def->k_att, -FLT_MAX, FLT_MAX},
        {"detection.k_flat", def->k_flat, -FLT_MAX, FLT_MAX},
        {"detection.k_target", def->k_target, -FLT_MAX, FLT_MAX},
        {"detection.noticed_min", def->noticed_min, -FLT_MAX, FLT_MAX},
        {"detection.threshold", def->threshold, -FLT_MAX, FLT_MAX},
        {"detection.threshold_sneak", def->threshold_sneak, -FLT_MAX, FLT_MAX},
        {"detection.target_timer", def->target_timer, LEAST, LONGEST},
        {"detection.idle_min", def->idle_min, LEAST, LONGEST},
        {"detection.idle_max", def->idle_max, def->idle_min, LONGEST},
    };
    return CHECK_TABLE(values, field);
}

static keen_result check_confidence(const keen_confidence_def *def, const char **field) {
    const bounded values[] = {
        {"confidence.flee_interval", def->flee_interval, LEAST, LONGEST},
        {"confidence.modifier_min", def->modifier_min, -FLT_MAX, FLT_MAX},
        {"confidence.modifier_max", def->modifier_max, def->modifier_min, FLT_MAX},
        {"confidence.flee_enemy_distance", def->flee_enemy_distance, 0.0f, FLT_MAX},
        {"confidence.alarm_mult", def->alarm_mult, 0.0f, FLT_MAX},
        {"confidence.alarm_offset", def->alarm_offset, -FLT_MAX, FLT_MAX},
    };
    for (int rating = 0; rating < KEEN_CONFIDENCE_COUNT; rating++) {
        const bounded ratings[] = {{"confidence.ratings", def->ratings[rating], 0.0f, FLT_MAX}};
        TRY(CHECK_TABLE(ratings, field));
    }
    if ((unsigned)def->ratio_mode > KEEN_RATIO_STRENGTH_SUM) {
        return refuse(field, "confidence.ratio_mode");
    }
    if ((unsigned)def->modifier_mode > KEEN_MODIFIER_RELATIVE) {
        return refuse(field, "confidence.modifier_mode");
    }
    return CHECK_TABLE(values, field);
}

static keen_result check_model(const keen_profile_def *def, const char **field) {
    if ((unsigned)def->model > KEEN_MODEL_BOTH) {
        return refuse(field, "model");
    }
    TRY(check_detection(&def->detection, field));
    return check_confidence(&def->confidence, field);
}

keen_result keen_profile_check(const keen_profile_def *def, uint32_t world_max_tracked, const char **field) {
    if (def->cookie != KEEN_COOKIE_PROFILE) {
        return KEEN_ERROR_COOKIE;
    }
    TRY(check_senses(def, field));
    TRY(check_timing(def, world_max_tracked, field));
    TRY(check_vision(&def->vision, field));
    TRY(check_hearing(&def->hearing, field));
    TRY(check_near_senses(def, field));
    TRY(check_custom(def, field));
    TRY(check_curve(&def->smoothing, field));
    TRY(check_dynamics(def, field));
    TRY(check_mind(def, field));
    TRY(check_model(def, field));
    return check_sampling(&def->sampling, field);
}
