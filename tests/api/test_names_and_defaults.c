/* Strings for every value of every enum, and the numbers that keen_default_*() hand out in any unit of length. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "world/small_world.h"

/* Names of 0 .. count - 1 must be there, differ, and differ from the one for unknown values. */
static void expect_names(const char *const *names, int count, const char *unknown) {
    for (int i = 0; i < count; i++) {
        cr_assert_not_null(names[i]);
        cr_assert(strlen(names[i]) > 0);
        cr_assert_str_neq(names[i], unknown);
        for (int k = 0; k < i; k++) {
            cr_assert_str_neq(names[i], names[k]);
        }
    }
}

#define EXPECT_NAMES(function, type, count, outside, unknown)                                                          \
    do {                                                                                                               \
        const char *names[count];                                                                                      \
        for (int i = 0; i < (count); i++) {                                                                            \
            names[i] = function((type)i);                                                                              \
        }                                                                                                              \
        cr_assert_str_eq(function((type)(outside)), (unknown));                                                        \
        expect_names(names, (count), (unknown));                                                                       \
    } while (0)

Test(names, are_there_for_every_value) {
    EXPECT_NAMES(keen_result_string, keen_result, KEEN_RESULT_COUNT, KEEN_RESULT_COUNT, "unknown result");
    EXPECT_NAMES(keen_backend_name, keen_backend, KEEN_BACKEND_COUNT, KEEN_BACKEND_COUNT, "unknown");
    EXPECT_NAMES(keen_belief_state_name, keen_belief_state, KEEN_STATE_COUNT, KEEN_STATE_COUNT, "unknown");
    EXPECT_NAMES(keen_awareness_name, keen_awareness, KEEN_AWARENESS_COUNT, KEEN_AWARENESS_COUNT, "unknown");
    EXPECT_NAMES(keen_event_type_name, keen_event_type, KEEN_EVENT_COUNT, KEEN_EVENT_COUNT, "unknown");
    EXPECT_NAMES(keen_sense_name, keen_sense, KEEN_SENSE_COUNT, KEEN_SENSE_COUNT, "none");
    EXPECT_NAMES(keen_emotion_name, keen_emotion, KEEN_EMOTION_COUNT, KEEN_EMOTION_NONE, "none");
    cr_assert_str_eq(keen_sense_name(KEEN_SENSE_NONE), "none");
}

Test(names, of_loss_reasons_know_none_and_unknown) {
    cr_assert_str_eq(keen_loss_reason_name(KEEN_LOSS_NONE), "none");
    cr_assert_str_eq(keen_loss_reason_name(KEEN_LOSS_UNKNOWN), "unknown");
    cr_assert_str_eq(keen_loss_reason_name(KEEN_LOSS_OCCLUDED), "occluded");
    cr_assert_str_eq(keen_loss_reason_name(KEEN_LOSS_OUT_OF_RANGE), "out_of_range");
    cr_assert_str_eq(keen_loss_reason_name(KEEN_LOSS_SENSOR_DROPOUT), "sensor_dropout");
    cr_assert_str_eq(keen_loss_reason_name(KEEN_LOSS_SOUND_FADED), "sound_faded");
    cr_assert_str_eq(keen_loss_reason_name(KEEN_LOSS_TARGET_DESTROYED), "target_destroyed");
    cr_assert_str_eq(keen_loss_reason_name(KEEN_LOSS_SCENT_LOST), "scent_lost");
    cr_assert_str_eq(keen_loss_reason_name(KEEN_LOSS_REASON_COUNT), "unknown");
}

Test(names, outside_every_enum_are_safe) {
    cr_assert_str_eq(keen_result_string((keen_result)-1), "unknown result");
    cr_assert_str_eq(keen_backend_name((keen_backend)-1), "unknown");
    cr_assert_str_eq(keen_belief_state_name((keen_belief_state)-1), "unknown");
    cr_assert_str_eq(keen_loss_reason_name((keen_loss_reason)-1), "unknown");
    cr_assert_str_eq(keen_awareness_name((keen_awareness)1000), "unknown");
    cr_assert_str_eq(keen_event_type_name((keen_event_type)-1), "unknown");
    cr_assert_str_eq(keen_sense_name((keen_sense)-1), "none");
}

Test(names, of_backends_lead_back) {
    for (int i = 0; i < KEEN_BACKEND_COUNT; i++) {
        keen_backend backend = KEEN_BACKEND_COUNT;
        cr_assert(keen_backend_from_name(keen_backend_name((keen_backend)i), &backend));
        cr_assert_eq(backend, (keen_backend)i);
    }
    keen_backend untouched = KEEN_BACKEND_AVX2;
    cr_assert_not(keen_backend_from_name("unknown", &untouched));
    cr_assert_not(keen_backend_from_name("AVX2", &untouched));
    cr_assert_not(keen_backend_from_name("avx2 ", &untouched));
    cr_assert_not(keen_backend_from_name("", &untouched));
    cr_assert_not(keen_backend_from_name(NULL, &untouched));
    cr_assert_not(keen_backend_from_name("portable", NULL));
    cr_assert_eq(untouched, KEEN_BACKEND_AVX2);
}

Test(version, of_library_and_headers_agree) {
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", KEEN_VERSION_MAJOR, KEEN_VERSION_MINOR, KEEN_VERSION_PATCH);
    cr_assert_str_eq(version, KEEN_VERSION_STRING);
    cr_assert_str_eq(keen_version(), KEEN_VERSION_STRING);
}

static void expect_near(float value, double expected) {
    cr_assert(fabs((double)value - expected) <= 1e-6 * expected, "%g, not %g", (double)value, expected);
}

Test(defaults, scale_with_the_host_unit) {
    const float units[] = {1.0f, 100.0f, 69.99f, 0.01f};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        const double metre = (double)units[i];
        expect_near(keen_default_world(units[i]).units_per_meter, metre);
        expect_near(keen_default_world(units[i]).grid_cell, 15.0 * metre);
        expect_near(keen_default_agent(units[i]).eye_height, 1.6 * metre);
        expect_near(keen_default_target(units[i]).height, 1.8 * metre);
        expect_near(keen_default_target(units[i]).center_height, 0.9 * metre);
        expect_near(keen_default_target(units[i]).radius, 0.3 * metre);
        expect_near(keen_default_profile(units[i]).vision.range, 40.0 * metre);
        expect_near(keen_default_profile(units[i]).vision.near_radius, 1.5 * metre);
        expect_near(keen_default_profile(units[i]).hearing.range, 20.0 * metre);
        expect_near(keen_default_profile(units[i]).hearing.error, 2.0 * metre);
        expect_near(keen_default_profile(units[i]).run_speed, 6.0 * metre);
        expect_near(keen_default_profile(units[i]).base_interval, 0.1);
    }
}

Test(defaults, take_nonsense_for_metres) {
    const float nonsense[] = {0.0f, -1.0f, NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        expect_near(keen_default_world(nonsense[i]).units_per_meter, 1.0);
        expect_near(keen_default_world(nonsense[i]).grid_cell, 15.0);
        expect_near(keen_default_agent(nonsense[i]).eye_height, 1.6);
        expect_near(keen_default_target(nonsense[i]).height, 1.8);
        expect_near(keen_default_profile(nonsense[i]).vision.range, 40.0);
    }
}

Test(defaults, make_a_world_that_works_in_any_unit) {
    const float units[] = {1.0f, 100.0f, 69.99f};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        const keen_world_def def = keen_default_world(units[i]);
        const keen_profile_def profile_def = keen_default_profile(units[i]);
        keen_world *world = small_world_make(&def);
        keen_agent_def agent = keen_default_agent(units[i]);
        keen_target_def target = keen_default_target(units[i]);
        keen_agent_id agent_id;
        keen_target_id target_id;
        agent.profile = small_world_profile(world, &profile_def);
        target.position[0] = 10.0f * units[i];
        EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent, &agent_id));
        EXPECT_RESULT(KEEN_OK, keen_target_create(world, &target, &target_id));
        small_world_frames(world, 1, small_world_clear);
        /* (1 - d/range) of spec 2 with d = 10.02 m, from eye to centre, times one tick of smoothing (spec 6). */
        const double seen = 1.0 - sqrt(10.0 * 10.0 + 0.7 * 0.7) / 40.0;
        expect_near(small_world_belief(world, agent_id, target_id).weighted[KEEN_SENSE_VISION], seen);
        keen_world_destroy(world);
    }
}
