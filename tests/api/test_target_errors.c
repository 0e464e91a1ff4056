/* Targets: every def that is refused, with its reason, and nothing made. */
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

TestSuite(target_errors, .init = begin, .fini = end);

static void expect_refused(keen_result expected, const keen_target_def *def) {
    keen_target_id target;
    MARK_UNTOUCHED(target);
    EXPECT_RESULT(expected, keen_target_create(world, def, &target));
    EXPECT_UNTOUCHED(target);
    small_world_frame(world, 0.0, small_world_clear, NULL);
    cr_assert_eq(small_world_counters(world).targets, 0, "a refused target is there");
}

Test(target_errors, null_pointers) {
    const keen_target_def def = keen_default_target(1.0f);
    keen_target_id target;
    MARK_UNTOUCHED(target);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_create(NULL, &def, &target));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_create(world, NULL, &target));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_create(world, &def, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_remove(NULL, target));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_set_alive(NULL, target, true));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_set_enabled(NULL, target, true));
    EXPECT_UNTOUCHED(target);
}

Test(target_errors, wrong_cookie) {
    keen_target_def def = keen_default_target(1.0f);
    def.cookie = 0;
    expect_refused(KEEN_ERROR_COOKIE, &def);
    def.cookie = keen_default_agent(1.0f).cookie;
    expect_refused(KEEN_ERROR_COOKIE, &def);
}

static const size_t float_fields[] = {
    offsetof(keen_target_def, position[0]), offsetof(keen_target_def, position[1]),
    offsetof(keen_target_def, position[2]), offsetof(keen_target_def, velocity[0]),
    offsetof(keen_target_def, velocity[1]), offsetof(keen_target_def, velocity[2]),
    offsetof(keen_target_def, height),      offsetof(keen_target_def, center_height),
    offsetof(keen_target_def, radius),      offsetof(keen_target_def, light),
    offsetof(keen_target_def, loudness),    offsetof(keen_target_def, visibility),
};

Test(target_errors, numbers_that_are_not_finite) {
    for (size_t i = 0; i < COUNT_OF(float_fields); i++) {
        for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
            keen_target_def def = keen_default_target(1.0f);
            *keen_float_at(&def, float_fields[i]) = keen_not_finite[k];
            expect_refused(KEEN_ERROR_NOT_FINITE, &def);
        }
    }
}

Test(target_errors, negative_sizes) {
    for (size_t i = 6; i < COUNT_OF(float_fields); i++) {
        keen_target_def def = keen_default_target(1.0f);
        *keen_float_at(&def, float_fields[i]) = -1e-6f;
        expect_refused(KEEN_ERROR_RANGE, &def);
    }
}

Test(target_errors, too_much_light_and_teams_that_do_not_exist) {
    keen_target_def def = keen_default_target(1.0f);
    def.light = 1.0001f;
    expect_refused(KEEN_ERROR_RANGE, &def);
    const uint32_t teams[] = {KEEN_TEAM_COUNT, KEEN_TEAM_NONE - 1, KEEN_TEAM_NONE + 1, UINT32_MAX};
    for (size_t i = 0; i < COUNT_OF(teams); i++) {
        def = keen_default_target(1.0f);
        def.team = teams[i];
        expect_refused(KEEN_ERROR_RANGE, &def);
    }
}

Test(target_errors, the_least_is_enough) {
    keen_target_def def = keen_default_target(1.0f);
    keen_target_id target;
    def.height = def.center_height = def.radius = def.light = def.loudness = def.visibility = 0.0f;
    def.alive = false;
    def.team = 0;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &target));
}

Test(target_errors, no_room) {
    const keen_target_def def = keen_default_target(1.0f);
    keen_target_id targets[8];
    for (uint32_t i = 0; i < 8; i++) {
        EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &targets[i]));
        cr_assert_eq(targets[i].index, i);
    }
    keen_target_id refused;
    MARK_UNTOUCHED(refused);
    EXPECT_RESULT(KEEN_ERROR_CAPACITY, keen_target_create(world, &def, &refused));
    EXPECT_UNTOUCHED(refused);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, targets[6]));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, targets[3]));
    keen_target_id again;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &again));
    cr_assert_eq(again.index, 3, "the lowest free index is used");
    cr_assert_not(keen_target_equal(again, targets[3]));
}

Test(target_errors, ids_that_went_stale) {
    const keen_target_id target = small_world_target(world, 0.0f, 0.0f);
    const keen_target_id bad[] = {
        {0, 0},          {target.index, target.generation + 1}, {target.index, target.generation + 2}, {7, 1}, {8, 1},
        {UINT32_MAX, 1},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_remove(world, bad[i]));
        EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_set_alive(world, bad[i], false));
        EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_set_enabled(world, bad[i], false));
    }
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_remove(world, target));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_set_alive(world, target, true));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_set_enabled(world, target, true));
}

/* Ids are values of one world: another one knows neither the index nor the generation. */
Test(target_errors, ids_of_another_world) {
    const keen_world_def def = small_world_def(100, 100);
    keen_world *other = small_world_make(&def);
    keen_target_id foreign = {0};
    for (uint32_t i = 0; i < 20; i++) {
        foreign = small_world_target(other, 0.0f, 0.0f);
    }
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_remove(world, foreign));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(other, foreign));
    keen_world_destroy(other);
}
