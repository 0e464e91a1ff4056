#include "run/profile_senses.h"

/* The built-in senses of both have the same order. */
_Static_assert((int)SCENARIO_SENSE_VISION == (int)KEEN_SENSE_VISION &&
                   (int)SCENARIO_SENSE_DAMAGE == (int)KEEN_SENSE_DAMAGE &&
                   (int)SCENARIO_SENSE_ECHOLOCATION == (int)KEEN_SENSE_ECHOLOCATION &&
                   (int)SCENARIO_SENSE_COUNT == (int)KEEN_BUILT_IN_SENSES &&
                   (int)SCENARIO_MAX_SENSES == (int)KEEN_MAX_SENSES,
               "a sense of the file is the library's of the same number");

static void copy_list(keen_profile_def *def, const scenario_profile *profile) {
    def->sense_count = profile->senses.count;
    for (uint32_t i = 0; i < profile->senses.count; i++) {
        def->senses[i] = (keen_sense)profile->senses.items[i];
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
        .pain_dulling = (float)profile->vision.pain_dulling,
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
        .merge_radius = (float)profile->hearing.merge_radius,
        .pain_dulling = (float)profile->hearing.pain_dulling,
    };
}

static keen_smell_def smell_from(const scenario_profile *profile) {
    return (keen_smell_def){
        .weight = (float)profile->smell.weight,
        .error = (float)profile->smell.error,
        .range = (float)profile->smell.range,
        .exponent = (float)profile->smell.exponent,
        .wind_gain = (float)profile->smell.wind_gain,
        .scent_mask = profile->smell.scent_mask,
        .pain_dulling = (float)profile->smell.pain_dulling,
    };
}

static keen_touch_def touch_from(const scenario_profile *profile) {
    return (keen_touch_def){
        .weight = (float)profile->touch.weight,
        .error = (float)profile->touch.error,
        .touch_range = (float)profile->touch.touch_range,
    };
}

static keen_vibration_def vibration_from(const scenario_profile *profile) {
    return (keen_vibration_def){
        .weight = (float)profile->vibration.weight,
        .error = (float)profile->vibration.error,
        .range = (float)profile->vibration.range,
        .exponent = (float)profile->vibration.exponent,
        .pain_dulling = (float)profile->vibration.pain_dulling,
    };
}

static keen_pain_def pain_from(const scenario_profile *profile) {
    return (keen_pain_def){
        .pain_decay = (float)profile->pain.pain_decay,
        .pain_gain = (float)profile->pain.pain_gain,
        .pain_threshold = (float)profile->pain.pain_threshold,
    };
}

static keen_echolocation_def echolocation_from(const scenario_profile *profile) {
    return (keen_echolocation_def){
        .weight = (float)profile->echolocation.weight,
        .error = (float)profile->echolocation.error,
        .range = (float)profile->echolocation.range,
        .exponent = (float)profile->echolocation.exponent,
        .pulse_period = (float)profile->echolocation.pulse_period,
        .pain_dulling = (float)profile->echolocation.pain_dulling,
    };
}

static keen_loss_def loss_from(const scenario_loss_row *row) {
    return (keen_loss_def){(float)row->grace, row->direct_cut, (float)row->decay_multiplier};
}

/* Pain is never active, so nothing is ever lost by it and files have no row for it. */
static void copy_loss_rows(keen_profile_def *def, const scenario_profile *profile) {
    def->loss[KEEN_SENSE_VISION] = loss_from(&profile->loss.vision);
    def->loss[KEEN_SENSE_HEARING] = loss_from(&profile->loss.hearing);
    def->loss[KEEN_SENSE_SMELL] = loss_from(&profile->loss.smell);
    def->loss[KEEN_SENSE_TOUCH] = loss_from(&profile->loss.touch);
    def->loss[KEEN_SENSE_VIBRATION] = loss_from(&profile->loss.vibration);
    def->loss[KEEN_SENSE_DAMAGE] = loss_from(&profile->loss.damage);
    def->loss[KEEN_SENSE_ECHOLOCATION] = loss_from(&profile->loss.echolocation);
}

void senses_from_scenario(const scenario_profile *profile, keen_profile_def *def) {
    copy_list(def, profile);
    def->vision = vision_from(profile);
    def->hearing = hearing_from(profile);
    def->smell = smell_from(profile);
    def->touch = touch_from(profile);
    def->vibration = vibration_from(profile);
    def->damage = (keen_damage_sense_def){(float)profile->damage.weight, (float)profile->damage.error};
    def->pain = pain_from(profile);
    def->echolocation = echolocation_from(profile);
    copy_loss_rows(def, profile);
}
