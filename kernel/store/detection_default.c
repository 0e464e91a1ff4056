/* The presets of the detection model and of confidence (spec 13 and 14); lengths scaled to host units. */
#include "base/units.h"
#include "keen/combat.h"
#include "keen/detection.h"

#define GAME_UNITS_PER_METRE 69.99f

static keen_detection_def documented(float metre) {
    return (keen_detection_def){
        .base = -15.0f,
        .max_distance = 2500.0f / GAME_UNITS_PER_METRE * metre,
        .exterior_mult = 2.1f,
        .exponent = 2.0f,
        .out_of_range_value = -50.0f,
        .sounds_mult = 1.0f,
        .sound_los_mult = 0.3f,
        .running_mult = 2.0f,
        .action_mult = 2.0f,
        .weight_base = 12.0f,
        .weight_mult = 0.5f,
        .light_mod = 15.0f,
        .light_mult = 0.33f,
        .light_exterior_mult = 0.5f,
        .light_move_mult = 0.01f,
        .light_run_mult = 0.2f,
        .invisible_mult = 0.1f,
        .skill_min = 0.0f,
        .skill_max = 100.0f,
        .alert_mod = 0.2f,
        .sleep_bonus = 0.0f,
        .combat_mod = -0.4f,
        .k_att = 1.0f,
        .k_flat = 1.0f,
        .k_target = 1.0f,
        .noticed_min = 0.0f,
        .threshold = 25.0f,
        .threshold_sneak = 70.0f,
        .target_timer = 15.0f,
        .idle_min = 10.0f,
        .idle_max = 20.0f,
    };
}

static void make_fallout_nv(keen_detection_def *def) {
    def->base = -35.0f;
    def->exterior_mult = 2.0f;
    def->sounds_mult = 1.6f;
    def->sound_los_mult = 0.1f;
    def->running_mult = 1.5f;
    def->light_mod = 0.0f;
    def->light_mult = 1.4f;
    def->light_exterior_mult = 1.0f;
    def->skill_min = 10.0f;
    def->skill_max = 90.0f;
    def->k_att = 0.5f;
    def->k_flat = 0.0f;
    def->k_target = 0.5f;
    def->target_skill_needs_sneak = true;
    def->target_skill_raw = true;
    def->truncate = true;
    def->noticed_min = -20.0f;
}

static void make_skyrim(keen_detection_def *def) {
    def->k_att = 0.5f;
    def->k_flat = 0.0f;
    def->k_target = 0.5f;
    def->target_skill_needs_sneak = true;
}

keen_detection_def keen_default_detection(keen_detection_preset preset, float units_per_meter) {
    keen_detection_def def = documented(keen_units_per_metre(units_per_meter));
    if (preset == KEEN_DETECTION_FALLOUT_NV) {
        make_fallout_nv(&def);
    } else if (preset != KEEN_DETECTION_DOCUMENTED) {
        make_skyrim(&def);
    }
    return def;
}

keen_stealth_def keen_default_stealth(void) {
    return (keen_stealth_def){
        .drain_mult = 3.0f,
        .regen_mult = 0.2f,
        .regen_min = 5.0f,
        .alert_wait = 10.0f,
        .hit_max = 50.0f,
        .hit_wait = 15.0f,
        .event_max = 75.0f,
        .event_wait = 10.0f,
        .lost_wait = 10.0f,
    };
}

keen_confidence_def keen_default_confidence(float units_per_meter) {
    return (keen_confidence_def){
        .ratings = {1000.0f, 0.375f, 0.1875f, 0.0375f, 0.0f},
        .ratio_mode = KEEN_RATIO_PRODUCT,
        .modifier_mode = KEEN_MODIFIER_ABSOLUTE,
        .flee_interval = 5.0f,
        .modifier_min = -0.5f,
        .modifier_max = 0.5f,
        .flee_enemy_distance = 512.0f / GAME_UNITS_PER_METRE * keen_units_per_metre(units_per_meter),
        .alarm_mult = 3.0f,
        .alarm_offset = 0.5f,
    };
}

keen_combat_traits keen_default_combat_traits(void) {
    return (keen_combat_traits){
        .aggression = KEEN_AGGRESSION_AGGRESSIVE,
        .confidence = KEEN_CONFIDENCE_AVERAGE,
        .group = KEEN_GROUP_NONE,
    };
}
