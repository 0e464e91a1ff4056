/* Creating worlds: every field's own refusal, and a pointer that stays as it was. */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "untouched.h"
#include "world/small_world.h"

static void expect_refused(keen_result expected, const keen_world_def *def) {
    keen_world *world;
    MARK_UNTOUCHED(world);
    EXPECT_RESULT(expected, keen_world_create(def, &world));
    EXPECT_UNTOUCHED(world);
}

Test(world_create, needs_its_pointers) {
    const keen_world_def def = keen_default_world(1.0f);
    expect_refused(KEEN_ERROR_NULL, NULL);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_create(&def, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_create(NULL, NULL));
}

Test(world_create, needs_its_cookie) {
    keen_world_def def = keen_default_world(1.0f);
    def.cookie ^= 1u;
    expect_refused(KEEN_ERROR_COOKIE, &def);
    const keen_world_def zeroed = {0};
    expect_refused(KEEN_ERROR_COOKIE, &zeroed);
    def.cookie = keen_default_profile(1.0f).cookie;
    expect_refused(KEEN_ERROR_COOKIE, &def);
}

/* A field of the def that has bounds; 0 means that there is no bound on this side. */
typedef struct bounded {
    size_t offset;
    uint32_t low, high;
} bounded;

static uint32_t *field_at(keen_world_def *def, size_t offset) {
    return (uint32_t *)(void *)((char *)def + offset);
}

Test(world_create, bounds_its_capacities) {
    const bounded fields[] = {
        {offsetof(keen_world_def, agent_capacity), 1, 1u << 22},
        {offsetof(keen_world_def, target_capacity), 1, 1u << 24},
        {offsetof(keen_world_def, profile_capacity), 1, 65535},
        {offsetof(keen_world_def, max_tracked), 1, KEEN_MAX_TRACKED},
        {offsetof(keen_world_def, viewer_capacity), 0, 64},
        {offsetof(keen_world_def, grid_rebuild_hz), 0, 1000},
        {offsetof(keen_world_def, workers), 0, 256},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        keen_world_def def = small_world_def(4, 4);
        *field_at(&def, fields[i].offset) = fields[i].high + 1;
        expect_refused(KEEN_ERROR_RANGE, &def);
        *field_at(&def, fields[i].offset) = UINT32_MAX;
        expect_refused(KEEN_ERROR_RANGE, &def);
        if (fields[i].low > 0) {
            *field_at(&def, fields[i].offset) = fields[i].low - 1;
            expect_refused(KEEN_ERROR_RANGE, &def);
        }
    }
}

/* A round of sight lines is asked whole: a limit below the largest round could serve nobody. */
Test(world_create, wants_room_for_a_round) {
    for (uint32_t traces = 1; traces < KEEN_MAX_SAMPLE_POINTS; traces++) {
        keen_world_def def = small_world_def(4, 4);
        def.trace_capacity = traces;
        expect_refused(KEEN_ERROR_RANGE, &def);
        def = small_world_def(4, 4);
        def.budget.max_traces_per_frame = traces;
        expect_refused(KEEN_ERROR_RANGE, &def);
    }
}

Test(world_create, takes_the_least_of_everything) {
    keen_world_def def = small_world_def(1, 1);
    def.profile_capacity = def.max_tracked = 1;
    def.viewer_capacity = 0;
    def.row_capacity = def.sound_capacity = def.event_capacity = 1;
    def.trace_capacity = KEEN_MAX_SAMPLE_POINTS;
    keen_world *world = small_world_make(&def);
    small_world_frame(world, 1.0, small_world_clear, NULL);
    keen_world_destroy(world);
}

Test(world_create, takes_the_most_of_small_things) {
    keen_world_def def = small_world_def(1, 1);
    def.profile_capacity = 65535;
    def.max_tracked = KEEN_MAX_TRACKED;
    def.viewer_capacity = 64;
    def.grid_rebuild_hz = 1000;
    def.workers = 256;
    keen_world *world = small_world_make(&def);
    small_world_frame(world, 1.0, small_world_clear, NULL);
    keen_world_destroy(world);
}

Test(world_create, wants_finite_positive_lengths) {
    const size_t offsets[] = {offsetof(keen_world_def, units_per_meter), offsetof(keen_world_def, grid_cell)};
    const float not_finite[] = {NAN, INFINITY, -INFINITY};
    const float too_low[] = {0.0f, -0.0f, -1.0f};
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        keen_world_def def = small_world_def(4, 4);
        float *field = (float *)(void *)((char *)&def + offsets[i]);
        for (size_t k = 0; k < 3; k++) {
            *field = not_finite[k];
            expect_refused(KEEN_ERROR_NOT_FINITE, &def);
            *field = too_low[k];
            expect_refused(KEEN_ERROR_RANGE, &def);
        }
    }
}

Test(world_create, knows_two_up_axes) {
    keen_world_def def = small_world_def(4, 4);
    def.up = (keen_up_axis)2;
    expect_refused(KEEN_ERROR_RANGE, &def);
    def.up = (keen_up_axis)-1;
    expect_refused(KEEN_ERROR_RANGE, &def);
}

static void *enqueue(keen_task_function function, void *task, void *user) {
    (void)user;
    function(task);
    return NULL;
}

static void finish(void *handle, void *user) {
    (void)handle;
    (void)user;
}

Test(world_create, wants_both_task_callbacks_or_none) {
    keen_world_def def = small_world_def(4, 4);
    def.tasks.enqueue = enqueue;
    expect_refused(KEEN_ERROR_CALLBACKS, &def);
    def.tasks.enqueue = NULL;
    def.tasks.finish = finish;
    expect_refused(KEEN_ERROR_CALLBACKS, &def);
    def.tasks.enqueue = enqueue;
    keen_world_destroy(small_world_make(&def));
}

Test(world_create, refuses_backends_that_do_not_exist) {
    keen_world_def def = small_world_def(4, 4);
    def.backend = KEEN_BACKEND_COUNT;
    expect_refused(KEEN_ERROR_BACKEND, &def);
    def.backend = (keen_backend)-1;
    expect_refused(KEEN_ERROR_BACKEND, &def);
}

Test(world_create, runs_the_backend_it_is_told_or_refuses) {
    for (int i = KEEN_BACKEND_REFERENCE; i < KEEN_BACKEND_COUNT; i++) {
        keen_world_def def = small_world_def(4, 4);
        def.backend = (keen_backend)i;
        if (keen_backend_available(def.backend)) {
            keen_world *world = small_world_make(&def);
            cr_assert_eq(keen_world_backend(world), def.backend);
            keen_world_destroy(world);
        } else {
            expect_refused(KEEN_ERROR_BACKEND, &def);
        }
    }
    cr_assert(keen_backend_available(KEEN_BACKEND_REFERENCE));
    cr_assert(keen_backend_available(KEEN_BACKEND_PORTABLE));
    cr_assert_not(keen_backend_available(KEEN_BACKEND_COUNT));
    cr_assert_not(keen_backend_available((keen_backend)-1));
}

Test(world_create, heeds_the_environment_when_it_may_choose) {
    keen_world_def def = small_world_def(4, 4);
    setenv("KEEN_BACKEND", "reference", 1);
    keen_world *world = small_world_make(&def);
    cr_assert_eq(keen_world_backend(world), KEEN_BACKEND_REFERENCE);
    keen_world_destroy(world);

    setenv("KEEN_BACKEND", "auto", 1);
    world = small_world_make(&def);
    cr_assert_neq(keen_world_backend(world), KEEN_BACKEND_AUTO);
    keen_world_destroy(world);

    setenv("KEEN_BACKEND", "no such backend", 1);
    expect_refused(KEEN_ERROR_BACKEND, &def);
    def.backend = KEEN_BACKEND_PORTABLE; /* told, so the environment is not asked */
    world = small_world_make(&def);
    cr_assert_eq(keen_world_backend(world), KEEN_BACKEND_PORTABLE);
    keen_world_destroy(world);
}

static char logged[256];

static void keep_log(keen_log_level level, const char *message, void *user) {
    (void)user;
    cr_assert_eq(level, KEEN_LOG_ERROR);
    snprintf(logged, sizeof logged, "%s", message);
}

/* What it was told, by whom, and what would do. */
static void expect_logged(const char *start, const keen_world_def *def) {
    logged[0] = '\0';
    expect_refused(KEEN_ERROR_BACKEND, def);
    cr_expect_eq(strncmp(logged, start, strlen(start)), 0, "\"%s\", not \"%s\"", logged, start);
    const char *expected = strstr(logged, ", expected auto, reference");
    cr_assert_not_null(expected, "%s", logged);
    for (int i = 0; i < KEEN_BACKEND_COUNT; i++) {
        const bool does = i == KEEN_BACKEND_AUTO || keen_backend_available((keen_backend)i);
        cr_expect_eq(strstr(expected, keen_backend_name((keen_backend)i)) != NULL, does, "%s", logged);
    }
}

Test(world_create, logs_which_backend_was_asked_for_by_whom) {
    keen_world_def def = small_world_def(4, 4);
    def.hooks.log = keep_log;
    setenv("KEEN_BACKEND", "foo", 1);
    expect_logged("KEEN_BACKEND is \"foo\", expected auto", &def);
    setenv("KEEN_BACKEND", "two\nlines", 1);
    expect_logged("KEEN_BACKEND is \"two?lines\", expected auto", &def);
    char endless[1000];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    setenv("KEEN_BACKEND", endless, 1);
    expect_logged("KEEN_BACKEND is \"xxx", &def);
    setenv("KEEN_BACKEND", "reference", 1); /* not asked when the def says which */
    def.backend = KEEN_BACKEND_COUNT;
    expect_logged("the backend that the world def asks for, unknown, cannot run here", &def);
}

/* In release builds, too, where no assert hook is called. */
Test(world_create, logs_which_field_is_refused) {
    keen_world_def def = small_world_def(4, 4);
    def.hooks.log = keep_log;
    def.max_tracked = 0;
    expect_refused(KEEN_ERROR_RANGE, &def);
    cr_expect_not_null(strstr(logged, "max_tracked"), "%s", logged);
    def.max_tracked = 4;
    def.grid_cell = NAN;
    expect_refused(KEEN_ERROR_NOT_FINITE, &def);
    cr_expect_not_null(strstr(logged, "grid_cell"), "%s", logged);
}

Test(world_create, takes_the_best_backend_when_nothing_is_said) {
    unsetenv("KEEN_BACKEND");
    keen_world_def def = small_world_def(4, 4);
    keen_world *world = small_world_make(&def);
    for (int better = (int)keen_world_backend(world) + 1; better < KEEN_BACKEND_COUNT; better++) {
        cr_assert_not(keen_backend_available((keen_backend)better));
    }
    keen_world_destroy(world);
}

Test(world_destroy, and_readers_take_null) {
    keen_world_destroy(NULL);
    cr_assert_eq(keen_world_backend(NULL), KEEN_BACKEND_AUTO);
    cr_assert_eq(keen_world_time(NULL), 0);
    cr_assert_eq(keen_world_hash(NULL), 0);
}
