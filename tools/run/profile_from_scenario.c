#include "run/profile_from_scenario.h"

#include "run/profile_detection.h"
#include "run/profile_senses.h"

static keen_smoothing_def smoothing_from(const scenario_profile *profile) {
    keen_smoothing_def smoothing = {
        .rise_rate = (float)profile->smoothing.rise_rate,
        .standing_dwell = (float)profile->smoothing.standing_dwell,
        .moving_dwell = (float)profile->smoothing.moving_dwell,
        .decay_exponent = (float)profile->smoothing.decay_exponent,
        .curve_count = profile->smoothing.curve.count,
    };
    for (uint32_t i = 0; i < smoothing.curve_count; i++) {
        const scenario_curve_key *key = &profile->smoothing.curve.items[i];
        smoothing.curve[i] = (keen_curve_key){(float)key->time, (float)key->value};
    }
    return smoothing;
}

static keen_states_def states_from(const scenario_profile *profile) {
    return (keen_states_def){
        .suspect = (float)profile->states.suspect,
        .detect = (float)profile->states.detect,
        .track = (float)profile->states.track,
        .expire = (float)profile->states.expire,
        .min_track = (float)profile->states.min_track,
        .min_lost = (float)profile->states.min_lost,
    };
}

static keen_sampling_def sampling_from(const scenario_profile *profile) {
    keen_sampling_def sampling = {
        .trace_timeout = (float)profile->trace.trace_timeout,
        .point_count = profile->trace.points.count,
    };
    for (uint32_t i = 0; i < sampling.point_count; i++) {
        const scenario_sample_point *point = &profile->trace.points.items[i];
        sampling.points[i] = (keen_sample_point){(float)point->height, (float)point->weight};
    }
    return sampling;
}

static keen_location_def location_from(const scenario_profile *profile) {
    return (keen_location_def){
        .velocity_ema = (float)profile->location.velocity_ema,
        .growth = (float)profile->location.growth,
        .max_uncertainty = (float)profile->location.max_uncertainty,
        .velocity_scaling = profile->location.velocity_scaling,
        .prediction = profile->location.prediction,
        .horizon = (float)profile->location.horizon,
        .max_horizon = (float)profile->location.max_horizon,
    };
}

static keen_emotions_def emotions_from(const scenario_profile *profile) {
    return (keen_emotions_def){
        .rise = (float)profile->emotions.rise,
        .fall = (float)profile->emotions.fall,
        .caps = {[KEEN_EMOTION_FEAR] = (float)profile->emotions.caps.fear,
                 [KEEN_EMOTION_AGGRESSION] = (float)profile->emotions.caps.aggression,
                 [KEEN_EMOTION_CURIOSITY] = (float)profile->emotions.caps.curiosity,
                 [KEEN_EMOTION_ALERTNESS] = (float)profile->emotions.caps.alertness,
                 [KEEN_EMOTION_PANIC] = (float)profile->emotions.caps.panic},
    };
}

static keen_squad_def squad_from(const scenario_profile *profile) {
    return (keen_squad_def){
        .radius = (float)profile->squad.squad_radius,
        .share_cap = (float)profile->squad.share_cap,
        .share_gain = (float)profile->squad.share_gain,
        .share_interval = (float)profile->squad.share_interval,
    };
}

keen_profile_def profile_from_scenario(const scenario_profile *profile, double units_per_meter) {
    keen_profile_def def = keen_default_profile((float)units_per_meter);
    senses_from_scenario(profile, &def);
    def.base_interval = (float)profile->base_interval;
    def.max_tick_step = (float)profile->max_tick_step;
    def.run_speed = (float)profile->run_speed;
    def.max_tracked = profile->max_tracked;
    def.perceive_corpses = profile->perceive_corpses;
    def.fusion = (keen_fusion_def){
        .corroboration_bonus = (float)profile->fusion.corroboration_bonus,
        .max_rise_per_second = (float)profile->fusion.max_rise_per_second,
        .reaction_delay = (float)profile->fusion.reaction_delay,
    };
    def.smoothing = smoothing_from(profile);
    def.states = states_from(profile);
    def.sampling = sampling_from(profile);
    def.location = location_from(profile);
    def.memory = (keen_memory_def){
        .refresh_bonus = (float)profile->memory.memory_refresh_bonus,
        .retention = (float)profile->memory.memory_retention,
    };
    def.threat_damage_decay = (float)profile->threat.threat_damage_decay;
    def.attention = (keen_attention_def){
        .stickiness = (float)profile->attention.stickiness,
        .margin = (float)profile->attention.margin,
    };
    def.fully_aware = (float)profile->awareness.fully_aware;
    def.emotions = emotions_from(profile);
    def.squad = squad_from(profile);
    detection_from_scenario(profile, &def);
    return def;
}
