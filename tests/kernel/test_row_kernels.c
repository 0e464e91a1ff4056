/* Every row kernel of every backend against the reference, to the byte. */
#include <criterion/criterion.h>

#include "kernel_check.h"

#define ROUNDS 4
#define TICKS 6

static void check_kernel(keen_row_kernel *reference, keen_check_kernel tested, keen_backend backend,
                         const keen_check_rows *rows) {
    keen_check_rows expected = keen_check_copy_rows(rows), actual = keen_check_copy_rows(rows);
    reference(&expected.frame, expected.jobs, expected.count);
    tested.kernel(&actual.frame, actual.jobs, actual.count);
    const char *difference = keen_check_difference(&expected, &actual);
    cr_expect_null(difference, "%s on %s, %zu jobs: %s", tested.name, keen_backend_name(backend), rows->count,
                   difference);
    keen_check_release_rows(&expected);
    keen_check_release_rows(&actual);
}

static void check_backend(keen_backend backend, const keen_check_rows *rows) {
    const keen_kernels *kernels = keen_kernels_get(backend);
    keen_check_kernel reference[KEEN_CHECK_ROW_KERNELS], tested[KEEN_CHECK_ROW_KERNELS];
    if (!kernels) {
        return;
    }
    const size_t count = keen_check_list_kernels(keen_kernels_get(KEEN_BACKEND_REFERENCE), reference);
    keen_check_list_kernels(kernels, tested);
    for (size_t i = 0; i < count; i++) {
        check_kernel(reference[i].kernel, tested[i], backend, rows);
    }
}

Test(row_kernels, each_equals_the_reference) {
    keen_check_random random = keen_check_seed("row_kernels");
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t i = 0; i < KEEN_CHECK_COUNTS; i++) {
            keen_check_rows rows = keen_check_random_rows(&random, keen_check_counts[i]);
            for (int backend = KEEN_BACKEND_PORTABLE; backend < KEEN_BACKEND_COUNT; backend++) {
                check_backend((keen_backend)backend, &rows);
            }
            keen_check_release_rows(&rows);
        }
    }
}

/* All kernels in a frame's order, so that each works on what the others made. */
static void run_tick(keen_backend backend, keen_check_rows *rows) {
    keen_check_kernel list[KEEN_CHECK_ROW_KERNELS];
    const size_t count = keen_check_list_kernels(keen_kernels_get(backend), list);
    for (size_t i = 0; i < count; i++) {
        list[i].kernel(&rows->frame, rows->jobs, rows->count);
    }
}

static void check_ticks(keen_backend backend, keen_check_random random) {
    keen_check_rows expected = keen_check_random_rows(&random, 100);
    keen_check_rows actual = keen_check_copy_rows(&expected);
    for (int tick = 0; tick < TICKS; tick++) {
        keen_check_random same = random;
        keen_check_next_tick(&random, &expected);
        keen_check_next_tick(&same, &actual);
        run_tick(KEEN_BACKEND_REFERENCE, &expected);
        run_tick(backend, &actual);
        const char *difference = keen_check_difference(&expected, &actual);
        cr_expect_null(difference, "%s, tick %d: %s", keen_backend_name(backend), tick, difference);
    }
    keen_check_release_rows(&expected);
    keen_check_release_rows(&actual);
}

Test(row_kernels, several_ticks_equal_the_reference) {
    const keen_check_random random = keen_check_seed("row_kernels ticks");
    for (int backend = KEEN_BACKEND_PORTABLE; backend < KEEN_BACKEND_COUNT; backend++) {
        if (keen_backend_available((keen_backend)backend)) {
            check_ticks((keen_backend)backend, random);
        }
    }
}

/* A lane without a belief keeps every byte of its rows. */
static void expect_lane_kept(const char *kernel, const void *before, const void *after, size_t size, int lane) {
    const unsigned char *a = before, *b = after;
    for (size_t offset = (size_t)lane * 4; offset < size; offset += 4 * KEEN_LANES) {
        cr_expect(memcmp(a + offset, b + offset, 4) == 0, "%s wrote byte %zu of an empty lane", kernel, offset);
    }
}

/* But for the detection row, whose kernel says that of nobody everything is 0, where the agent detects at all. */
static void expect_pair_kept_or_cleared(const char *kernel, bool detects, const keen_detection_row *before,
                                        const keen_detection_row *after, int lane) {
    keen_detection_row expected = *before;
    if (strcmp(kernel, "detection_value") == 0 && detects) {
        expected.value[lane] = expected.attenuation[lane] = expected.sound[lane] = expected.visual[lane] = 0.0f;
        expected.flags[lane] = 0;
    }
    expect_lane_kept(kernel, &expected, after, sizeof expected, lane);
}

static void expect_empty_lanes_kept(const char *kernel, const keen_check_rows *before, const keen_check_rows *after) {
    for (size_t i = 0; i < before->count; i++) {
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            if (before->belief[i].target[lane] == KEEN_LANE_EMPTY) {
                expect_lane_kept(kernel, &before->belief[i], &after->belief[i], sizeof after->belief[i], lane);
                expect_lane_kept(kernel, &before->sense[i], &after->sense[i], sizeof after->sense[i], lane);
                expect_lane_kept(kernel, &before->trace[i], &after->trace[i], sizeof after->trace[i], lane);
                expect_pair_kept_or_cleared(kernel, before->jobs[i].tick->tuning->detects, &before->detection[i],
                                            &after->detection[i], lane);
            }
        }
    }
}

Test(row_kernels, empty_lanes_stay_as_they_are) {
    keen_check_random random = keen_check_seed("row_kernels empty lanes");
    keen_check_rows rows = keen_check_random_rows(&random, 65);
    keen_check_kernel list[KEEN_CHECK_ROW_KERNELS];
    const size_t count = keen_check_list_kernels(keen_kernels_get(KEEN_BACKEND_REFERENCE), list);
    for (size_t i = 0; i < count; i++) {
        keen_check_rows after = keen_check_copy_rows(&rows);
        list[i].kernel(&after.frame, after.jobs, after.count);
        expect_empty_lanes_kept(list[i].name, &rows, &after);
        keen_check_release_rows(&after);
    }
    keen_check_release_rows(&rows);
}
