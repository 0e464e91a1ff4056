/* Profiles: each field outside its documented range is refused, and named. */
#include <float.h>

#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

static keen_world *world;

static void begin(void) {
    const keen_world_def def = small_world_def(8, 8);
    world = small_world_make(&def);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(profile_errors, .init = begin, .fini = end);

/* A float of the def, its range, and a word that the complaint must hold. */
typedef struct field {
    const char *name;
    size_t offset;
    float low, high; /* the last values that are legal; FLT_MAX: no bound */
} field;

#define FIELD(member, low, high)                                                                                       \
    { #member, offsetof(keen_profile_def, member), (low), (high) }

#define LEAST 1e-6f     /* of what must be > 0 */
#define LONGEST 2000.0f /* seconds */

static const field fields[] = {
    FIELD(base_interval, 0.001f, 3600.0f),
    FIELD(max_tick_step, LEAST, LONGEST),
    FIELD(run_speed, LEAST, FLT_MAX),
    FIELD(vision.weight, 0.0f, FLT_MAX),
    FIELD(vision.error, 0.0f, FLT_MAX),
    FIELD(vision.range, 0.0f, FLT_MAX),
    FIELD(vision.near_radius, 0.0f, FLT_MAX),
    FIELD(vision.falloff_exponent, 0.0f, 16.0f),
    FIELD(vision.min_exposure, 0.0f, 1.0f),
    FIELD(vision.full_exposure, LEAST, FLT_MAX),
    FIELD(vision.dark_gain, 0.0f, 1.0f),
    FIELD(vision.motion_gain, 0.0f, FLT_MAX),
    FIELD(vision.zones[0].range_scale, 0.0f, 1.0f),
    FIELD(vision.zones[1].gain, 0.0f, 1.0f),
    FIELD(hearing.weight, 0.0f, FLT_MAX),
    FIELD(hearing.error, 0.0f, FLT_MAX),
    FIELD(hearing.range, 0.0f, FLT_MAX),
    FIELD(hearing.exponent, 0.0f, 16.0f),
    FIELD(hearing.occluded_gain, 0.0f, 1.0f),
    FIELD(hearing.mask_gain, 0.0f, FLT_MAX),
    FIELD(vision.pain_dulling, 0.0f, 1.0f),
    FIELD(hearing.merge_radius, 0.0f, FLT_MAX),
    FIELD(hearing.pain_dulling, 0.0f, 1.0f),
    FIELD(smell.weight, 0.0f, FLT_MAX),
    FIELD(smell.error, 0.0f, FLT_MAX),
    FIELD(smell.range, 0.0f, FLT_MAX),
    FIELD(smell.exponent, 0.0f, 16.0f),
    FIELD(smell.wind_gain, 0.0f, FLT_MAX),
    FIELD(smell.pain_dulling, 0.0f, 1.0f),
    FIELD(touch.weight, 0.0f, FLT_MAX),
    FIELD(touch.error, 0.0f, FLT_MAX),
    FIELD(touch.touch_range, 0.0f, FLT_MAX),
    FIELD(vibration.weight, 0.0f, FLT_MAX),
    FIELD(vibration.error, 0.0f, FLT_MAX),
    FIELD(vibration.range, 0.0f, FLT_MAX),
    FIELD(vibration.exponent, 0.0f, 16.0f),
    FIELD(vibration.pain_dulling, 0.0f, 1.0f),
    FIELD(damage.weight, 0.0f, FLT_MAX),
    FIELD(damage.error, 0.0f, FLT_MAX),
    FIELD(pain.pain_decay, 0.0f, FLT_MAX),
    FIELD(pain.pain_gain, 0.0f, FLT_MAX),
    FIELD(pain.pain_threshold, 0.0f, 1.0f),
    FIELD(echolocation.weight, 0.0f, FLT_MAX),
    FIELD(echolocation.error, 0.0f, FLT_MAX),
    FIELD(echolocation.range, 0.0f, FLT_MAX),
    FIELD(echolocation.exponent, 0.0f, 16.0f),
    FIELD(echolocation.pulse_period, LEAST, LONGEST),
    FIELD(echolocation.pain_dulling, 0.0f, 1.0f),
    FIELD(custom[0].weight, 0.0f, FLT_MAX),
    FIELD(custom[7].error, 0.0f, FLT_MAX),
    FIELD(custom[3].pain_dulling, 0.0f, 1.0f),
    FIELD(fusion.corroboration_bonus, 0.0f, 1.0f),
    FIELD(fusion.max_rise_per_second, 0.0f, FLT_MAX),
    FIELD(fusion.reaction_delay, 0.0f, LONGEST),
    FIELD(smoothing.rise_rate, LEAST, FLT_MAX),
    FIELD(smoothing.standing_dwell, 0.0f, FLT_MAX),
    FIELD(smoothing.moving_dwell, 0.0f, FLT_MAX),
    FIELD(smoothing.decay_exponent, 0.0f, FLT_MAX),
    FIELD(loss[KEEN_SENSE_VISION].grace, 0.0f, LONGEST),
    FIELD(loss[KEEN_SENSE_VISION].decay_multiplier, 0.0f, FLT_MAX),
    FIELD(loss[KEEN_SENSE_HEARING].grace, 0.0f, LONGEST),
    FIELD(loss[KEEN_SENSE_HEARING].decay_multiplier, 0.0f, FLT_MAX),
    FIELD(states.min_track, 0.0f, LONGEST),
    FIELD(states.min_lost, 0.0f, LONGEST),
    FIELD(sampling.trace_timeout, LEAST, LONGEST),
    FIELD(sampling.points[0].height, 0.0f, 1.0f),
    FIELD(sampling.points[3].weight, LEAST, 1e6f),
    FIELD(memory.refresh_bonus, 0.0f, 1.0f),
    FIELD(location.velocity_ema, 0.0f, 1.0f),
    FIELD(location.growth, 0.0f, FLT_MAX),
    FIELD(location.max_uncertainty, 0.0f, FLT_MAX),
    FIELD(location.horizon, 0.0f, FLT_MAX),
    FIELD(location.max_horizon, 0.1f, LONGEST),
    FIELD(memory.retention, 0.0f, 1e6f),
    FIELD(threat_damage_decay, 0.0f, FLT_MAX),
    FIELD(attention.stickiness, 0.0f, LONGEST),
    FIELD(attention.margin, 0.0f, 1.0f),
    FIELD(emotions.rise, 0.0f, FLT_MAX),
    FIELD(emotions.fall, 0.0f, FLT_MAX),
    FIELD(squad.radius, 0.0f, FLT_MAX),
    FIELD(squad.share_cap, 0.0f, 1.0f),
    FIELD(squad.share_gain, 0.0f, 1.0f),
    FIELD(squad.share_interval, 0.001f, LONGEST),
    FIELD(fully_aware, 0.0f, 1.0f),
    FIELD(detection.max_distance, LEAST, FLT_MAX),
    FIELD(detection.target_timer, LEAST, LONGEST),
    FIELD(confidence.flee_interval, LEAST, LONGEST),
};

/* The last part of a member's name: "weight" of "vision.weight". */
static const char *last_part(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot ? dot + 1 : name;
}

static void expect_refused(keen_result expected, const keen_profile_def *def, const char *name) {
    keen_profile_id profile;
    const char *why = NULL;
    MARK_UNTOUCHED(profile);
    const keen_result result = keen_profile_create(world, def, &profile, &why);
    cr_assert_eq(result, expected, "%s: \"%s\", not \"%s\"", name, keen_result_string(result),
                 keen_result_string(expected));
    EXPECT_UNTOUCHED(profile);
    cr_assert_not_null(why, "%s: no field was named", name);
    cr_assert_not_null(strstr(why, last_part(name)), "%s: \"%s\" was named", name, why);
    EXPECT_RESULT(expected, keen_profile_create(world, def, &profile, NULL));
}

Test(profile_errors, null_pointers_and_cookies) {
    keen_profile_def def = keen_default_profile(1.0f);
    keen_profile_id profile;
    const char *why;
    MARK_UNTOUCHED(profile);
    MARK_UNTOUCHED(why);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_profile_create(NULL, &def, &profile, &why));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_profile_create(world, NULL, &profile, &why));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_profile_create(world, &def, NULL, &why));
    def.cookie++;
    EXPECT_RESULT(KEEN_ERROR_COOKIE, keen_profile_create(world, &def, &profile, &why));
    EXPECT_UNTOUCHED(profile);
    EXPECT_UNTOUCHED(why);
}

Test(profile_errors, numbers_that_are_not_finite) {
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
            keen_profile_def def = keen_default_profile(1.0f);
            *keen_float_at(&def, fields[i].offset) = keen_not_finite[k];
            expect_refused(KEEN_ERROR_NOT_FINITE, &def, fields[i].name);
        }
    }
}

Test(profile_errors, numbers_below_their_range) {
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        keen_profile_def def = keen_default_profile(1.0f);
        *keen_float_at(&def, fields[i].offset) = nextafterf(fields[i].low, -FLT_MAX);
        expect_refused(KEEN_ERROR_RANGE, &def, fields[i].name);
    }
}

Test(profile_errors, numbers_above_their_range) {
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        if (fields[i].high < FLT_MAX) {
            keen_profile_def def = keen_default_profile(1.0f);
            *keen_float_at(&def, fields[i].offset) = nextafterf(fields[i].high, FLT_MAX);
            expect_refused(KEEN_ERROR_RANGE, &def, fields[i].name);
        }
    }
}

/* The ends of each range are legal, one field at a time. */
Test(profile_errors, the_ends_of_a_range_are_inside) {
    keen_world_def def = small_world_def(1, 1);
    def.profile_capacity = 2 * (uint32_t)COUNT_OF(fields);
    keen_world *roomy = small_world_make(&def);
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        keen_profile_def profile = keen_default_profile(1.0f);
        *keen_float_at(&profile, fields[i].offset) = fields[i].low;
        small_world_profile(roomy, &profile);
        if (fields[i].high < FLT_MAX) {
            *keen_float_at(&profile, fields[i].offset) = fields[i].high;
            small_world_profile(roomy, &profile);
        }
    }
    keen_world_destroy(roomy);
}

Test(profile_errors, no_room) {
    keen_world_def world_def = small_world_def(1, 1);
    world_def.profile_capacity = 3;
    keen_world *small = small_world_make(&world_def);
    const keen_profile_def def = keen_default_profile(1.0f);
    keen_profile_id profile;
    for (uint32_t i = 0; i < 3; i++) {
        EXPECT_RESULT(KEEN_OK, keen_profile_create(small, &def, &profile, NULL));
        cr_assert_neq(profile.generation, 0);
    }
    const char *why;
    MARK_UNTOUCHED(profile);
    MARK_UNTOUCHED(why);
    EXPECT_RESULT(KEEN_ERROR_CAPACITY, keen_profile_create(small, &def, &profile, &why));
    EXPECT_UNTOUCHED(profile);
    EXPECT_UNTOUCHED(why);
    keen_world_destroy(small);
}
