/* The default profile: the numbers that profile.h documents, lengths and speeds scaled to host units. */
#include <string.h>

#include "base/cookies.h"
#include "base/units.h"
#include "keen/profile.h"

static keen_vision_def default_vision(float metre) {
    return (keen_vision_def){
        .weight = 1.0f,
        .error = 0.0f,
        .range = 40.0f * metre,
        .near_radius = 1.5f * metre,
        .falloff_exponent = 1.0f,
        .min_exposure = 0.05f,
        .full_exposure = 0.7f,
        .light_dark = 0.05f,
        .light_bright = 0.6f,
        .dark_gain = 0.02f,
        .motion_gain = 0.25f,
        .pain_dulling = 0.5f,
        .zone_count = 2,
        .zones = {{35.0f, 60.0f, 30.0f, 50.0f, 1.0f, 1.0f}, {70.0f, 95.0f, 45.0f, 70.0f, 0.5f, 0.35f}},
    };
}

static keen_hearing_def default_hearing(float metre) {
    return (keen_hearing_def){
        .weight = 1.0f,
        .error = 2.0f * metre,
        .range = 20.0f * metre,
        .exponent = 1.0f,
        .occluded_gain = 0.3f,
        .mask_gain = 0.5f,
        .hear_friends = false,
        .merge_radius = 3.0f * metre,
        .pain_dulling = 0.5f,
    };
}

static void set_other_senses(keen_profile_def *def, float metre) {
    def->smell = (keen_smell_def){
        .weight = 1.0f,
        .error = 6.0f * metre,
        .range = 15.0f * metre,
        .exponent = 1.0f,
        .wind_gain = 0.2f / metre,
        .scent_mask = UINT32_MAX,
        .pain_dulling = 0.5f,
    };
    def->touch = (keen_touch_def){.weight = 1.0f, .error = 0.0f, .touch_range = 0.1f * metre};
    def->vibration = (keen_vibration_def){
        .weight = 1.0f, .error = 1.5f * metre, .range = 12.0f * metre, .exponent = 1.0f, .pain_dulling = 0.5f};
    def->damage = (keen_damage_sense_def){.weight = 1.0f, .error = 3.0f * metre};
    def->pain = (keen_pain_def){.pain_decay = 0.5f, .pain_gain = 2.0f, .pain_threshold = 0.3f};
    def->echolocation = (keen_echolocation_def){
        .weight = 1.0f,
        .error = 0.3f * metre,
        .range = 25.0f * metre,
        .exponent = 1.0f,
        .pulse_period = 1.0f,
        .pain_dulling = 0.5f,
    };
    for (int n = 0; n < KEEN_MAX_CUSTOM_SENSES; n++) {
        def->custom[n] = (keen_custom_use){.weight = 1.0f, .error = 1.0f * metre, .pain_dulling = 0.5f};
    }
}

static void set_loss_rows(keen_profile_def *def) {
    static const keen_loss_def rows[KEEN_BUILT_IN_SENSES] = {
        [KEEN_SENSE_VISION] = {0.3f, true, 3.0f},     [KEEN_SENSE_HEARING] = {3.0f, false, 1.0f},
        [KEEN_SENSE_SMELL] = {20.0f, false, 0.3f},    [KEEN_SENSE_TOUCH] = {0.5f, false, 2.0f},
        [KEEN_SENSE_VIBRATION] = {0.0f, false, 5.0f}, [KEEN_SENSE_DAMAGE] = {8.0f, false, 0.5f},
        [KEEN_SENSE_PAIN] = {0.0f, false, 1.0f},      [KEEN_SENSE_ECHOLOCATION] = {0.6f, true, 2.0f},
    };
    for (int sense = 0; sense < KEEN_SENSE_COUNT; sense++) {
        def->loss[sense] = sense < KEEN_BUILT_IN_SENSES ? rows[sense] : (keen_loss_def){1.0f, false, 1.0f};
    }
}

static void set_mind(keen_profile_def *def, float metre) {
    def->location = (keen_location_def){.velocity_ema = 0.5f,
                                        .growth = 0.5f * metre,
                                        .max_uncertainty = 5.0f * metre,
                                        .horizon = 1.0f,
                                        .max_horizon = 3.0f};
    def->memory = (keen_memory_def){.refresh_bonus = 0.1f, .retention = 120.0f};
    def->threat_damage_decay = 0.1f;
    def->attention = (keen_attention_def){.stickiness = 2.0f, .margin = 0.2f};
    def->fully_aware = 0.85f;
    def->emotions = (keen_emotions_def){.rise = 2.0f, .fall = 0.3f, .caps = {1.0f, 1.0f, 1.0f, 1.0f, 1.0f}};
    def->squad =
        (keen_squad_def){.radius = 30.0f * metre, .share_cap = 0.5f, .share_gain = 0.6f, .share_interval = 0.5f};
}

keen_profile_def keen_default_profile(float units_per_meter) {
    const float metre = keen_units_per_metre(units_per_meter);
    keen_profile_def def = {
        .cookie = KEEN_COOKIE_PROFILE,
        .sense_count = 5,
        .senses = {KEEN_SENSE_VISION, KEEN_SENSE_HEARING, KEEN_SENSE_TOUCH, KEEN_SENSE_DAMAGE, KEEN_SENSE_PAIN},
        .base_interval = 0.1f,
        .max_tick_step = 8.0f,
        .run_speed = 6.0f * metre,
        .max_tracked = 16,
        .vision = default_vision(metre),
        .hearing = default_hearing(metre),
        .fusion = {.corroboration_bonus = 0.1f},
        .smoothing = {.rise_rate = 3.0f, .standing_dwell = 0.05f, .moving_dwell = 0.15f, .decay_exponent = 0.15f},
        .states = {0.15f, 0.35f, 0.60f, 0.05f, 0.5f, 2.0f},
        .sampling = {.trace_timeout = 1.0f,
                     .point_count = 4,
                     .points = {{0.95f, 0.3f}, {0.70f, 0.4f}, {0.50f, 0.2f}, {0.10f, 0.1f}}},
    };
    set_other_senses(&def, metre);
    set_loss_rows(&def);
    set_mind(&def, metre);
    def.detection = keen_default_detection(KEEN_DETECTION_SKYRIM, metre);
    def.confidence = keen_default_confidence(metre);
    return def;
}

/* Nose and ears before eyes, and no pain. */
static void make_guard_dog(keen_profile_def *def, float metre) {
    const keen_sense senses[] = {KEEN_SENSE_VISION, KEEN_SENSE_HEARING, KEEN_SENSE_SMELL, KEEN_SENSE_TOUCH,
                                 KEEN_SENSE_DAMAGE};
    def->sense_count = 5;
    memcpy(def->senses, senses, sizeof senses);
    def->smell.weight = 1.5f;
    def->smell.range = 25.0f * metre;
    def->vision.weight = 0.6f;
    def->hearing.range = 30.0f * metre;
}

static void make_robot(keen_profile_def *def) {
    const keen_sense senses[] = {KEEN_SENSE_VISION, KEEN_SENSE_HEARING, KEEN_SENSE_TOUCH, KEEN_SENSE_DAMAGE,
                                 KEEN_SENSE_ECHOLOCATION};
    def->sense_count = 5;
    memcpy(def->senses, senses, sizeof senses);
    memset(def->emotions.caps, 0, sizeof def->emotions.caps);
    def->smoothing.rise_rate = 5.0f;
    def->location.prediction = true;
}

keen_profile_def keen_preset_profile(keen_preset preset, float units_per_meter) {
    keen_profile_def def = keen_default_profile(units_per_meter);
    if (preset == KEEN_PRESET_GUARD_DOG) {
        make_guard_dog(&def, keen_units_per_metre(units_per_meter));
    } else if (preset == KEEN_PRESET_ROBOT) {
        make_robot(&def);
    } else if (preset >= KEEN_PRESET_DETECTION_DOCUMENTED && preset <= KEEN_PRESET_SKYRIM) {
        def.model = KEEN_MODEL_DETECTION;
        def.detection =
            keen_default_detection((keen_detection_preset)(preset - KEEN_PRESET_DETECTION_DOCUMENTED), units_per_meter);
    }
    return def;
}

const char *keen_sense_name(keen_sense sense) {
    static const char *const names[KEEN_SENSE_COUNT] = {
        "vision",   "hearing",  "smell",    "touch",    "vibration", "damage",   "pain",     "echolocation",
        "custom_0", "custom_1", "custom_2", "custom_3", "custom_4",  "custom_5", "custom_6", "custom_7"};
    const unsigned index = (unsigned)sense;
    return index < KEEN_SENSE_COUNT ? names[index] : "none";
}

const char *keen_emotion_name(keen_emotion emotion) {
    static const char *const names[KEEN_EMOTION_COUNT] = {"fear", "aggression", "curiosity", "alertness", "panic"};
    const unsigned index = (unsigned)emotion;
    return index < KEEN_EMOTION_COUNT ? names[index] : "none";
}
