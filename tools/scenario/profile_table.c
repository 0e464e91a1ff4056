#include "scenario/scenario_profile.h"

#include <string.h>

#include "scenario/value_range.h"

const char *const scenario_sense_names[SCENARIO_SENSE_COUNT + 1] = {
    "vision", "hearing", "smell", "touch", "vibration", "damage", "pain", "echolocation", NULL,
};

static const char *const models[] = {"belief", "detection", "both", NULL};
static const char *const ratio_modes[] = {"product", "strength_sum", NULL};
static const char *const modifier_modes[] = {"absolute", "relative", NULL};

/* Bounds of the library (keen/profile.h): what it would refuse in a profile, the reader refuses at the key. */
#define LEAST 1e-6
#define LONGEST 2000

/* clang-format off */
#define ANY {-SCENARIO_LARGEST, SCENARIO_LARGEST}
#define AT_LEAST_0 {0, SCENARIO_LARGEST}
#define ABOVE_0 {LEAST, SCENARIO_LARGEST}
#define TIME_AT_LEAST_0 {0, LONGEST}
#define TIME_ABOVE_0 {LEAST, LONGEST}
#define FRACTION {0, 1}
#define EXPONENT {0, 16}
#define BETWEEN(low, high) {low, high}

/* A member's name is its path in the file. */
#define MEMBER(member, help_) .path = #member, .offset = offsetof(scenario_profile, member), .help = help_
#define ITEM(list_, item, member, help_) \
    .path = list_ "[]." #member, .offset = offsetof(item, member), .help = help_

#define NUMBER(member, unit_, range_, fallback_, help_) \
    {.type = SCENARIO_KEY_NUMBER, .unit = SCENARIO_UNIT_##unit_, .range = range_, .fallback = fallback_, \
     MEMBER(member, help_)},
#define INTEGER(member, range_, fallback_, help_) \
    {.type = SCENARIO_KEY_INTEGER, .range = range_, .fallback = fallback_, MEMBER(member, help_)},
#define FLAG(member, fallback_, help_) \
    {.type = SCENARIO_KEY_FLAG, .range = {0, 1}, .fallback = fallback_, MEMBER(member, help_)},
#define CHOICE(member, choices_, fallback_, help_) \
    {.type = SCENARIO_KEY_CHOICE, .choices = choices_, .fallback = fallback_, MEMBER(member, help_)},
#define LIST(member, type_, item, range_, fallback_, help_) \
    {.type = SCENARIO_KEY_##type_, .range = range_, .list = fallback_, .item_size = sizeof(item), \
     .items_offset = offsetof(scenario_profile, member.items) - offsetof(scenario_profile, member), \
     MEMBER(member, help_)},
#define POINT(member, range_, help_) \
    {.type = SCENARIO_KEY_NUMBER, .range = range_, .required = true, \
     ITEM("trace.points", scenario_sample_point, member, help_)},
#define ZONE_ANGLE(member, range_, help_) \
    {.type = SCENARIO_KEY_NUMBER, .unit = SCENARIO_UNIT_DEGREES, .range = range_, .required = true, \
     ITEM("vision.zones", scenario_view_zone, member, help_)},
#define ZONE_FACTOR(member, help_) \
    {.type = SCENARIO_KEY_NUMBER, .range = FRACTION, .fallback = 1, \
     ITEM("vision.zones", scenario_view_zone, member, help_)},
#define CURVE_KEY(member, unit_, range_, help_) \
    {.type = SCENARIO_KEY_NUMBER, .unit = SCENARIO_UNIT_##unit_, .range = range_, .required = true, \
     ITEM("smoothing.curve", scenario_curve_key, member, help_)},
#define LOSS(sense, grace_, direct_cut_, multiplier) \
    NUMBER(loss.sense.grace, SECONDS, TIME_AT_LEAST_0, grace_, "unsensed this long is gone (6)") \
    FLAG(loss.sense.direct_cut, direct_cut_, "gone leads to Lost at once (6)") \
    NUMBER(loss.sense.decay_multiplier, NONE, AT_LEAST_0, multiplier, "times the decay (6)")

static const scenario_profile_key keys[] = {
    CHOICE(model, models, SCENARIO_MODEL_BELIEF, "beliefs (3-10), detection values (13), or both")
    LIST(senses, SENSES, int32_t, BETWEEN(1, SCENARIO_MAX_SENSES),
         "[\"vision\",\"hearing\",\"touch\",\"damage\",\"pain\"]", "the senses it has, in slot order (2)")
    NUMBER(base_interval, SECONDS, BETWEEN(0.001, 3600), 0.1, "between ticks in tier 0 (1)")
    NUMBER(max_tick_step, SECONDS, TIME_ABOVE_0, 8, "longest step that a tick counts (1)")
    NUMBER(run_speed, SPEED, ABOVE_0, 6, "speed at which motion counts in full (2)")
    INTEGER(max_tracked, BETWEEN(1, SCENARIO_MAX_TRACKED), 16, "beliefs of one agent (11)")
    FLAG(perceive_corpses, false, "dead targets are perceived too (7)")

    NUMBER(trace.trace_timeout, SECONDS, TIME_ABOVE_0, 1, "age at which an unanswered round is over (4)")
    LIST(trace.points, OBJECTS, scenario_sample_point, BETWEEN(1, SCENARIO_MAX_POINTS),
         "[{\"height\":0.95,\"weight\":0.3},{\"height\":0.7,\"weight\":0.4},"
         "{\"height\":0.5,\"weight\":0.2},{\"height\":0.1,\"weight\":0.1}]",
         "where sight lines end (4)")
    POINT(height, FRACTION, "of the target's height above its position")
    POINT(weight, BETWEEN(LEAST, 1e6), "share of the exposure")

    NUMBER(vision.weight, NONE, AT_LEAST_0, 1, "times its confidence in the fusion (3)")
    NUMBER(vision.error, LENGTH, AT_LEAST_0, 0, "radius of the place it gives (8)")
    NUMBER(vision.pain_dulling, NONE, FRACTION, 0.5, "share lost at full pain (2)")
    NUMBER(vision.range, LENGTH, AT_LEAST_0, 40, "how far it sees (2)")
    NUMBER(vision.near_radius, LENGTH, AT_LEAST_0, 1.5, "seen all round within this (2)")
    NUMBER(vision.falloff_exponent, NONE, EXPONENT, 1, "of the loss with distance (2)")
    NUMBER(vision.min_exposure, NONE, FRACTION, 0.05, "less is blocked (2)")
    NUMBER(vision.full_exposure, NONE, ABOVE_0, 0.7, "enough to see all (2)")
    NUMBER(vision.light_dark, NONE, FRACTION, 0.05, "light at which dark_gain holds (2)")
    NUMBER(vision.light_bright, NONE, FRACTION, 0.6, "light at which sight is full, above light_dark (2)")
    NUMBER(vision.dark_gain, NONE, FRACTION, 0.02, "what is left in the dark (2)")
    NUMBER(vision.motion_gain, NONE, AT_LEAST_0, 0.25, "added for a target at run_speed (2)")
    LIST(vision.zones, OBJECTS, scenario_view_zone, BETWEEN(1, SCENARIO_MAX_ZONES),
         "[{\"h_inner\":35,\"h_outer\":60,\"v_inner\":30,\"v_outer\":50,\"range_scale\":1,\"gain\":1},"
         "{\"h_inner\":70,\"h_outer\":95,\"v_inner\":45,\"v_outer\":70,\"range_scale\":0.5,\"gain\":0.35}]",
         "view zones (2)")
    ZONE_ANGLE(h_inner, BETWEEN(0, 180), "full inside, off the facing, sideways")
    ZONE_ANGLE(h_outer, BETWEEN(0, 180), "nothing outside, above h_inner")
    ZONE_ANGLE(v_inner, BETWEEN(0, 90), "full inside, above or below the view's plane")
    ZONE_ANGLE(v_outer, BETWEEN(0, 90), "nothing outside, above v_inner")
    ZONE_FACTOR(range_scale, "times vision.range")
    ZONE_FACTOR(gain, "times what it sees")

    NUMBER(hearing.weight, NONE, AT_LEAST_0, 1, "times its confidence in the fusion (3)")
    NUMBER(hearing.error, LENGTH, AT_LEAST_0, 2, "radius of the place it gives (8)")
    NUMBER(hearing.pain_dulling, NONE, FRACTION, 0.5, "share lost at full pain (2)")
    NUMBER(hearing.range, LENGTH, AT_LEAST_0, 20, "for loudness 1 (2)")
    NUMBER(hearing.exponent, NONE, EXPONENT, 1, "of the loss with distance (2)")
    NUMBER(hearing.occluded_gain, NONE, FRACTION, 0.3, "what gets through a wall (2)")
    NUMBER(hearing.mask_gain, NONE, AT_LEAST_0, 0.5, "lost per unit of ambient noise (2)")
    FLAG(hearing.hear_friends, false, "sound events of friends count (5)")
    NUMBER(hearing.merge_radius, LENGTH, AT_LEAST_0, 3, "reports this near are one place (5)")

    NUMBER(smell.weight, NONE, AT_LEAST_0, 1, "times its confidence in the fusion (3)")
    NUMBER(smell.error, LENGTH, AT_LEAST_0, 6, "radius of the place it gives (8)")
    NUMBER(smell.pain_dulling, NONE, FRACTION, 0.5, "share lost at full pain (2)")
    NUMBER(smell.range, LENGTH, AT_LEAST_0, 15, "for scent 1 in still air (2)")
    NUMBER(smell.exponent, NONE, EXPONENT, 1, "of the loss with distance (2)")
    NUMBER(smell.wind_gain, PER_SPEED, AT_LEAST_0, 0.2, "reach gained downwind (2)")
    INTEGER(smell.scent_mask, BETWEEN(0, SCENARIO_LARGEST_COUNT), 4294967295.0, "bits of scents smelled (2)")

    NUMBER(touch.weight, NONE, AT_LEAST_0, 1, "times its confidence in the fusion (3)")
    NUMBER(touch.error, LENGTH, AT_LEAST_0, 0, "radius of the place it gives (8)")
    NUMBER(touch.touch_range, LENGTH, AT_LEAST_0, 0.1, "largest gap that still touches (2)")

    NUMBER(vibration.weight, NONE, AT_LEAST_0, 1, "times its confidence in the fusion (3)")
    NUMBER(vibration.error, LENGTH, AT_LEAST_0, 1.5, "radius of the place it gives (8)")
    NUMBER(vibration.pain_dulling, NONE, FRACTION, 0.5, "share lost at full pain (2)")
    NUMBER(vibration.range, LENGTH, AT_LEAST_0, 12, "how far it feels steps (2)")
    NUMBER(vibration.exponent, NONE, EXPONENT, 1, "of the loss with distance (2)")

    NUMBER(damage.weight, NONE, AT_LEAST_0, 1, "times its confidence in the fusion (3)")
    NUMBER(damage.error, LENGTH, AT_LEAST_0, 3, "radius of the place it gives (8)")

    NUMBER(pain.pain_decay, PER_SECOND, AT_LEAST_0, 0.5, "how fast pain goes (2)")
    NUMBER(pain.pain_gain, NONE, AT_LEAST_0, 2, "pain for losing all of max_health (2)")
    NUMBER(pain.pain_threshold, NONE, FRACTION, 0.3, "pain that is an event (2)")

    NUMBER(echolocation.weight, NONE, AT_LEAST_0, 1, "times its confidence in the fusion (3)")
    NUMBER(echolocation.error, LENGTH, AT_LEAST_0, 0.3, "radius of the place it gives (8)")
    NUMBER(echolocation.pain_dulling, NONE, FRACTION, 0.5, "share lost at full pain (2)")
    NUMBER(echolocation.range, LENGTH, AT_LEAST_0, 25, "how far its echo carries (2)")
    NUMBER(echolocation.exponent, NONE, EXPONENT, 1, "of the loss with distance (2)")
    NUMBER(echolocation.pulse_period, SECONDS, TIME_ABOVE_0, 1, "between pulses (2)")

    NUMBER(fusion.corroboration_bonus, NONE, FRACTION, 0.1, "per active sense beyond the first (3)")
    NUMBER(fusion.max_rise_per_second, PER_SECOND, AT_LEAST_0, 0, "cap on the rise, 0 is off (3)")
    NUMBER(fusion.reaction_delay, SECONDS, TIME_AT_LEAST_0, 0, "after the first sensing, nothing is detected (3)")

    NUMBER(smoothing.rise_rate, PER_SECOND, ABOVE_0, 3, "how fast confidence follows (6)")
    NUMBER(smoothing.standing_dwell, PER_SECOND, AT_LEAST_0, 0.05, "added while sensed, target standing (6)")
    NUMBER(smoothing.moving_dwell, PER_SECOND, AT_LEAST_0, 0.15, "added while sensed, target running (6)")
    NUMBER(smoothing.decay_exponent, PER_SECOND, AT_LEAST_0, 0.15, "decay without a curve (6)")
    LIST(smoothing.curve, TUPLES, scenario_curve_key, BETWEEN(0, SCENARIO_MAX_CURVE_KEYS), "[]",
         "decay by hand: none, or 2 keys and more (6)")
    CURVE_KEY(time, SECONDS, TIME_AT_LEAST_0, "since sensed, ascending")
    CURVE_KEY(value, NONE, FRACTION, "share of the last active confidence")

    LOSS(vision, 0.3, true, 3)
    LOSS(echolocation, 0.6, true, 2)
    LOSS(touch, 0.5, false, 2)
    LOSS(hearing, 3, false, 1)
    LOSS(damage, 8, false, 0.5)
    LOSS(smell, 20, false, 0.3)
    LOSS(vibration, 0, false, 5)

    NUMBER(states.suspect, NONE, FRACTION, 0.15, "confidence for Suspected (7)")
    NUMBER(states.detect, NONE, FRACTION, 0.35, "confidence for Detected, at least suspect (7)")
    NUMBER(states.track, NONE, FRACTION, 0.6, "confidence for Tracked, at least detect (7)")
    NUMBER(states.expire, NONE, FRACTION, 0.05, "confidence for Expired, at most suspect (7)")
    NUMBER(states.min_track, SECONDS, TIME_AT_LEAST_0, 0.5, "in Detected before Tracked (7)")
    NUMBER(states.min_lost, SECONDS, TIME_AT_LEAST_0, 2, "in Lost before Remembered (7)")

    NUMBER(location.velocity_ema, NONE, FRACTION, 0.5, "weight of the newest velocity (8)")
    NUMBER(location.growth, SPEED, AT_LEAST_0, 0.5, "of the uncertainty while unsensed (8)")
    NUMBER(location.max_uncertainty, LENGTH, AT_LEAST_0, 5, "cap of the uncertainty (8)")
    FLAG(location.velocity_scaling, false, "uncertainty grows faster for fast targets (8)")
    FLAG(location.prediction, false, "predict where an unsensed target goes (8)")
    NUMBER(location.horizon, SECONDS, AT_LEAST_0, 1, "how far ahead it predicts (8)")
    NUMBER(location.max_horizon, SECONDS, BETWEEN(0.1, LONGEST), 3, "cap of the horizon (8)")

    NUMBER(memory.memory_refresh_bonus, NONE, FRACTION, 0.1, "when something lost is sensed again (9)")
    NUMBER(memory.memory_retention, SECONDS, BETWEEN(0, 1e6), 120, "how long a summary is kept (9)")

    NUMBER(threat.threat_damage_decay, PER_SECOND, AT_LEAST_0, 0.1, "of damage remembered, unsensed (10)")

    NUMBER(attention.stickiness, SECONDS, TIME_AT_LEAST_0, 2, "shortest stay with one target (10)")
    NUMBER(attention.margin, NONE, FRACTION, 0.2, "lead a rival needs (10)")

    NUMBER(awareness.fully_aware, NONE, FRACTION, 0.85, "confidence from which it is fully aware (10)")

    NUMBER(emotions.rise, PER_SECOND, AT_LEAST_0, 2, "how fast emotions rise (10)")
    NUMBER(emotions.fall, PER_SECOND, AT_LEAST_0, 0.3, "how fast emotions fall (10)")
    NUMBER(emotions.caps.fear, NONE, FRACTION, 1, "highest fear (10)")
    NUMBER(emotions.caps.aggression, NONE, FRACTION, 1, "highest aggression (10)")
    NUMBER(emotions.caps.curiosity, NONE, FRACTION, 1, "highest curiosity (10)")
    NUMBER(emotions.caps.alertness, NONE, FRACTION, 1, "highest alertness (10)")
    NUMBER(emotions.caps.panic, NONE, FRACTION, 1, "highest panic (10)")

    NUMBER(squad.squad_radius, LENGTH, AT_LEAST_0, 30, "members this near are told (10)")
    NUMBER(squad.share_cap, NONE, FRACTION, 0.5, "highest confidence told (10)")
    NUMBER(squad.share_gain, NONE, FRACTION, 0.6, "times the teller's confidence (10)")
    NUMBER(squad.share_interval, SECONDS, BETWEEN(0.001, LONGEST), 0.5, "between shares (10)")

    NUMBER(detection.out_of_range_value, NONE, ANY, -50, "value beyond max_distance (13)")
    NUMBER(detection.threshold, NONE, ANY, 25, "value above which a target is full (13)")
    NUMBER(detection.threshold_sneak, NONE, ANY, 70, "the same for a sneaking target (13)")
    NUMBER(detection.target_timer, SECONDS, TIME_ABOVE_0, 15, "undetected this long leaves the list (13)")
    NUMBER(detection.idle_min, SECONDS, TIME_ABOVE_0, 10, "shortest wait between idle cues (13)")
    NUMBER(detection.idle_max, SECONDS, TIME_ABOVE_0, 20, "longest wait, at least idle_min (13)")
    FLAG(detection.clear_suspicious_on_normal, false, "suspicious is 0 again in Normal (13)")
    NUMBER(detection.base, NONE, ANY, -15, "value of nothing at all (13)")
    NUMBER(detection.max_distance, LENGTH, ABOVE_0, 2500 / 69.99, "reach indoors (13)")
    NUMBER(detection.exterior_mult, NONE, BETWEEN(LEAST, 1e6), 2.1, "times max_distance outdoors (13)")
    NUMBER(detection.exponent, NONE, EXPONENT, 2, "of the loss with distance (13)")
    NUMBER(detection.sounds_mult, NONE, AT_LEAST_0, 1, "times sounds (13)")
    NUMBER(detection.sound_los_mult, NONE, AT_LEAST_0, 0.3, "times sounds without line of sight (13)")
    NUMBER(detection.running_mult, NONE, AT_LEAST_0, 2, "times the noise of a runner (13)")
    NUMBER(detection.action_mult, NONE, AT_LEAST_0, 2, "times action sounds (13)")
    NUMBER(detection.weight_base, NONE, AT_LEAST_0, 12, "noise of moving (13)")
    NUMBER(detection.weight_mult, NONE, AT_LEAST_0, 0.5, "noise per armour weight (13)")
    NUMBER(detection.light_mod, NONE, ANY, 15, "seen in darkness (13)")
    NUMBER(detection.light_mult, NONE, AT_LEAST_0, 0.33, "times what is seen (13)")
    NUMBER(detection.light_exterior_mult, NONE, AT_LEAST_0, 0.5, "times what is seen outdoors (13)")
    NUMBER(detection.light_move_mult, NONE, AT_LEAST_0, 0.01, "added for a moving target (13)")
    NUMBER(detection.light_run_mult, NONE, AT_LEAST_0, 0.2, "added for a running target (13)")
    NUMBER(detection.skill_min, NONE, ANY, 0, "skill at sneak 0 (13)")
    NUMBER(detection.skill_max, NONE, ANY, 100, "skill at sneak 100, at least skill_min (13)")
    NUMBER(detection.alert_mod, NONE, ANY, 0.2, "added to skill in Alert (13)")
    NUMBER(detection.sleep_bonus, NONE, ANY, 0, "added to skill asleep (13)")
    NUMBER(detection.combat_mod, NONE, ANY, -0.4, "added to skill fighting someone else (13)")
    NUMBER(detection.invisible_mult, NONE, AT_LEAST_0, 0.1, "times what is seen of the invisible (13)")
    NUMBER(detection.k_att, NONE, ANY, 0.5, "weight of skill, with distance (13)")
    NUMBER(detection.k_flat, NONE, ANY, 0, "weight of skill, at any distance (13)")
    NUMBER(detection.k_target, NONE, ANY, 0.5, "weight of the target's skill (13)")
    FLAG(detection.target_skill_needs_sneak, true, "the target's skill counts only sneaking (13)")
    FLAG(detection.target_skill_raw, false, "the target's skill is its sneak score (13)")
    FLAG(detection.truncate, false, "values are whole numbers (13)")
    NUMBER(detection.noticed_min, NONE, ANY, 0, "value above which an event is noticed (13)")

    NUMBER(confidence.cowardly, NONE, AT_LEAST_0, 1000, "rating of that name (14)")
    NUMBER(confidence.cautious, NONE, AT_LEAST_0, 0.375, "rating of that name (14)")
    NUMBER(confidence.average, NONE, AT_LEAST_0, 0.1875, "rating of that name (14)")
    NUMBER(confidence.brave, NONE, AT_LEAST_0, 0.0375, "rating of that name (14)")
    NUMBER(confidence.foolhardy, NONE, AT_LEAST_0, 0, "rating of that name (14)")
    CHOICE(confidence.ratio_mode, ratio_modes, SCENARIO_RATIO_PRODUCT, "how groups are compared (14)")
    CHOICE(confidence.modifier_mode, modifier_modes, SCENARIO_MODIFIER_ABSOLUTE, "how it counts (14)")
    NUMBER(confidence.flee_interval, SECONDS, TIME_ABOVE_0, 5, "between flee checks (14)")
    NUMBER(confidence.modifier_min, NONE, ANY, -0.5, "least modifier drawn (14)")
    NUMBER(confidence.modifier_max, NONE, ANY, 0.5, "largest modifier drawn, at least modifier_min (14)")
    NUMBER(confidence.flee_enemy_distance, LENGTH, AT_LEAST_0, 512 / 69.99, "how near is near (14)")
    NUMBER(confidence.alarm_mult, NONE, AT_LEAST_0, 3, "of the alarm's threshold (14)")
    NUMBER(confidence.alarm_offset, NONE, ANY, 0.5, "of the alarm's threshold (14)")
};
/* clang-format on */

#define KEY_COUNT (sizeof keys / sizeof keys[0])

const scenario_profile_key *scenario_profile_keys(size_t *count) {
    *count = KEY_COUNT;
    return keys;
}

const scenario_profile_key *scenario_profile_find_key(const char *path) {
    for (size_t i = 0; i < KEY_COUNT; i++) {
        if (strcmp(keys[i].path, path) == 0) {
            return &keys[i];
        }
    }
    return NULL;
}
