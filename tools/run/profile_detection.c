#include "run/profile_detection.h"

/* Enums of both that are cast into each other. */
_Static_assert((int)SCENARIO_MODEL_BELIEF == (int)KEEN_MODEL_BELIEF &&
                   (int)SCENARIO_MODEL_DETECTION == (int)KEEN_MODEL_DETECTION &&
                   (int)SCENARIO_MODEL_BOTH == (int)KEEN_MODEL_BOTH,
               "a model of the file is the library's of the same number");
_Static_assert((int)SCENARIO_RATIO_PRODUCT == (int)KEEN_RATIO_PRODUCT &&
                   (int)SCENARIO_RATIO_STRENGTH_SUM == (int)KEEN_RATIO_STRENGTH_SUM &&
                   (int)SCENARIO_MODIFIER_ABSOLUTE == (int)KEEN_MODIFIER_ABSOLUTE &&
                   (int)SCENARIO_MODIFIER_RELATIVE == (int)KEEN_MODIFIER_RELATIVE,
               "a mode of the file is the library's of the same number");

static keen_detection_def detection_from(const scenario_profile *profile) {
    return (keen_detection_def){
        .base = (float)profile->detection.base,
        .max_distance = (float)profile->detection.max_distance,
        .exterior_mult = (float)profile->detection.exterior_mult,
        .exponent = (float)profile->detection.exponent,
        .out_of_range_value = (float)profile->detection.out_of_range_value,
        .sounds_mult = (float)profile->detection.sounds_mult,
        .sound_los_mult = (float)profile->detection.sound_los_mult,
        .running_mult = (float)profile->detection.running_mult,
        .action_mult = (float)profile->detection.action_mult,
        .weight_base = (float)profile->detection.weight_base,
        .weight_mult = (float)profile->detection.weight_mult,
        .light_mod = (float)profile->detection.light_mod,
        .light_mult = (float)profile->detection.light_mult,
        .light_exterior_mult = (float)profile->detection.light_exterior_mult,
        .light_move_mult = (float)profile->detection.light_move_mult,
        .light_run_mult = (float)profile->detection.light_run_mult,
        .invisible_mult = (float)profile->detection.invisible_mult,
        .skill_min = (float)profile->detection.skill_min,
        .skill_max = (float)profile->detection.skill_max,
        .alert_mod = (float)profile->detection.alert_mod,
        .sleep_bonus = (float)profile->detection.sleep_bonus,
        .combat_mod = (float)profile->detection.combat_mod,
        .k_att = (float)profile->detection.k_att,
        .k_flat = (float)profile->detection.k_flat,
        .k_target = (float)profile->detection.k_target,
        .target_skill_needs_sneak = profile->detection.target_skill_needs_sneak,
        .target_skill_raw = profile->detection.target_skill_raw,
        .truncate = profile->detection.truncate,
        .noticed_min = (float)profile->detection.noticed_min,
        .threshold = (float)profile->detection.threshold,
        .threshold_sneak = (float)profile->detection.threshold_sneak,
        .target_timer = (float)profile->detection.target_timer,
        .idle_min = (float)profile->detection.idle_min,
        .idle_max = (float)profile->detection.idle_max,
        .clear_suspicious_on_normal = profile->detection.clear_suspicious_on_normal,
    };
}

static keen_confidence_def confidence_from(const scenario_profile *profile) {
    return (keen_confidence_def){
        .ratings = {[KEEN_CONFIDENCE_COWARDLY] = (float)profile->confidence.cowardly,
                    [KEEN_CONFIDENCE_CAUTIOUS] = (float)profile->confidence.cautious,
                    [KEEN_CONFIDENCE_AVERAGE] = (float)profile->confidence.average,
                    [KEEN_CONFIDENCE_BRAVE] = (float)profile->confidence.brave,
                    [KEEN_CONFIDENCE_FOOLHARDY] = (float)profile->confidence.foolhardy},
        .ratio_mode = (keen_ratio_mode)profile->confidence.ratio_mode,
        .modifier_mode = (keen_modifier_mode)profile->confidence.modifier_mode,
        .flee_interval = (float)profile->confidence.flee_interval,
        .modifier_min = (float)profile->confidence.modifier_min,
        .modifier_max = (float)profile->confidence.modifier_max,
        .flee_enemy_distance = (float)profile->confidence.flee_enemy_distance,
        .alarm_mult = (float)profile->confidence.alarm_mult,
        .alarm_offset = (float)profile->confidence.alarm_offset,
    };
}

void detection_from_scenario(const scenario_profile *profile, keen_profile_def *def) {
    def->model = (keen_model)profile->model;
    def->detection = detection_from(profile);
    def->confidence = confidence_from(profile);
}
