#include "run/profile_from_scenario.h"

keen_sense sense_from_scenario(int32_t sense) {
    switch (sense) {
    case SCENARIO_SENSE_VISION:
        return KEEN_SENSE_VISION;
    case SCENARIO_SENSE_HEARING:
        return KEEN_SENSE_HEARING;
    default:
        return KEEN_SENSE_NONE;
    }
}

static void copy_senses(keen_profile_def *def, const scenario_profile *profile) {
    def->sense_count = 0;
    for (uint32_t i = 0; i < profile->senses.count; i++) {
        const keen_sense sense = sense_from_scenario(profile->senses.items[i]);
        if (sense != KEEN_SENSE_NONE) {
            def->senses[def->sense_count++] = sense;
        }
    }
}

static keen_view_zone zone_from(const scenario_view_zone *zone) {
    return (keen_view_zone){(float)zone->h_inner, (float)zone->h_outer,     (float)zone->v_inner,
                            (float)zone->v_outer, (float)zone->range_scale, (float)zone->gain};
}

static keen_vision_def vision_from(const scenario_profile *profile) {
    keen_vision_def vision = {
        .weight = (float)profile->vision.weight,
        .error = (float)profile->vision.error,
        .range = (float)profile->vision.range,
        .near_radius = (float)profile->vision.near_radius,
        .falloff_exponent = (float)profile->vision.falloff_exponent,
        .min_exposure = (float)profile->vision.min_exposure,
        .full_exposure = (float)profile->vision.full_exposure,
        .light_dark = (float)profile->vision.light_dark,
        .light_bright = (float)profile->vision.light_bright,
        .dark_gain = (float)profile->vision.dark_gain,
        .motion_gain = (float)profile->vision.motion_gain,
        .zone_count = profile->vision.zones.count,
    };
    for (uint32_t i = 0; i < vision.zone_count; i++) {
        vision.zones[i] = zone_from(&profile->vision.zones.items[i]);
    }
    return vision;
}

static keen_hearing_def hearing_from(const scenario_profile *profile) {
    return (keen_hearing_def){
        .weight = (float)profile->hearing.weight,
        .error = (float)profile->hearing.error,
        .range = (float)profile->hearing.range,
        .exponent = (float)profile->hearing.exponent,
        .occluded_gain = (float)profile->hearing.occluded_gain,
        .mask_gain = (float)profile->hearing.mask_gain,
        .hear_friends = profile->hearing.hear_friends,
    };
}

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

static keen_loss_def loss_from(const scenario_loss_row *row) {
    return (keen_loss_def){(float)row->grace, row->direct_cut, (float)row->decay_multiplier};
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

keen_profile_def profile_from_scenario(const scenario_profile *profile, double units_per_meter) {
    keen_profile_def def = keen_default_profile((float)units_per_meter);
    copy_senses(&def, profile);
    def.base_interval = (float)profile->base_interval;
    def.max_tick_step = (float)profile->max_tick_step;
    def.run_speed = (float)profile->run_speed;
    def.max_tracked = profile->max_tracked;
    def.perceive_corpses = profile->perceive_corpses;
    def.vision = vision_from(profile);
    def.hearing = hearing_from(profile);
    def.fusion = (keen_fusion_def){
        .corroboration_bonus = (float)profile->fusion.corroboration_bonus,
        .max_rise_per_second = (float)profile->fusion.max_rise_per_second,
        .reaction_delay = (float)profile->fusion.reaction_delay,
    };
    def.smoothing = smoothing_from(profile);
    def.loss[KEEN_SENSE_VISION] = loss_from(&profile->loss.vision);
    def.loss[KEEN_SENSE_HEARING] = loss_from(&profile->loss.hearing);
    def.states = (keen_states_def){
        .suspect = (float)profile->states.suspect,
        .detect = (float)profile->states.detect,
        .track = (float)profile->states.track,
        .expire = (float)profile->states.expire,
        .min_track = (float)profile->states.min_track,
        .min_lost = (float)profile->states.min_lost,
    };
    def.sampling = sampling_from(profile);
    def.memory.refresh_bonus = (float)profile->memory.memory_refresh_bonus;
    def.fully_aware = (float)profile->awareness.fully_aware;
    return def;
}
