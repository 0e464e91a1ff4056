/* The default profile: the numbers that profile.h documents, lengths and speeds scaled to host units. */
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
    };
}

keen_profile_def keen_default_profile(float units_per_meter) {
    const float metre = keen_units_per_metre(units_per_meter);
    return (keen_profile_def){
        .cookie = KEEN_COOKIE_PROFILE,
        .sense_count = 2,
        .senses = {KEEN_SENSE_VISION, KEEN_SENSE_HEARING},
        .base_interval = 0.1f,
        .max_tick_step = 8.0f,
        .run_speed = 6.0f * metre,
        .max_tracked = 16,
        .vision = default_vision(metre),
        .hearing = default_hearing(metre),
        .fusion = {.corroboration_bonus = 0.1f},
        .smoothing = {.rise_rate = 3.0f, .standing_dwell = 0.05f, .moving_dwell = 0.15f, .decay_exponent = 0.15f},
        .loss = {[KEEN_SENSE_VISION] = {0.3f, true, 3.0f}, [KEEN_SENSE_HEARING] = {3.0f, false, 1.0f}},
        .states = {0.15f, 0.35f, 0.60f, 0.05f, 0.5f, 2.0f},
        .sampling = {.trace_timeout = 1.0f,
                     .point_count = 4,
                     .points = {{0.95f, 0.3f}, {0.70f, 0.4f}, {0.50f, 0.2f}, {0.10f, 0.1f}}},
        .memory_refresh_bonus = 0.1f,
        .fully_aware = 0.85f,
    };
}

const char *keen_sense_name(keen_sense sense) {
    static const char *const names[KEEN_SENSE_COUNT] = {"vision", "hearing"};
    const unsigned index = (unsigned)sense;
    return index < KEEN_SENSE_COUNT ? names[index] : "none";
}
