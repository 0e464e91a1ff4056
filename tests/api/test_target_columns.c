/* Batched writes of targets: strides, bad elements, duplicates, and what the report says. */
#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

#define TARGETS 12
#define FLOATS 14 /* of one target */

static keen_world *world;
static keen_target_id targets[TARGETS];
static keen_target_columns columns;

/* A struct of the host's own. */
typedef struct host_target {
    double before;
    float position[3], velocity[3], height, center_height, radius, light, loudness, visibility, mass, scent;
    uint32_t scent_type, grounded;
} host_target;

static host_target host[TARGETS];
static keen_target_write all;

static keen_target_write write_of(host_target *first, size_t stride) {
    return (keen_target_write){
        .position = {first->position, stride},
        .velocity = {first->velocity, stride},
        .height = {&first->height, stride},
        .center_height = {&first->center_height, stride},
        .radius = {&first->radius, stride},
        .light = {&first->light, stride},
        .loudness = {&first->loudness, stride},
        .visibility = {&first->visibility, stride},
        .mass = {&first->mass, stride},
        .scent = {&first->scent, stride},
        .scent_type = {&first->scent_type, stride},
        .grounded = {&first->grounded, stride},
    };
}

static void begin(void) {
    const keen_world_def def = small_world_def(1, TARGETS);
    world = small_world_make(&def);
    for (uint32_t i = 0; i < TARGETS; i++) {
        const float n = (float)i;
        targets[i] = small_world_target(world, 0.0f, 0.0f);
        host[i] = (host_target){
            .position = {n + 10.0f, n + 20.0f, n + 30.0f},
            .velocity = {-n, n, 0.5f},
            .height = n + 1.0f,
            .center_height = n + 0.25f,
            .radius = n + 0.125f,
            .light = n / 16.0f,
            .loudness = n,
            .visibility = n + 2.0f,
            .mass = n + 3.0f,
            .scent = n + 4.0f,
            .scent_type = UINT32_MAX - i,
            .grounded = i % 2,
        };
    }
    EXPECT_RESULT(KEEN_OK, keen_targets_map(world, &columns));
    all = write_of(host, sizeof *host);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(target_columns, .init = begin, .fini = end);

/* Element i has arrived, or still holds what the def said. */
static void expect_element(uint32_t i, bool arrived) {
    const host_target untouched = {.height = 1.8f,
                                   .center_height = 0.9f,
                                   .radius = 0.3f,
                                   .light = 1.0f,
                                   .visibility = 1.0f,
                                   .mass = 80.0f,
                                   .scent_type = 1,
                                   .grounded = 1};
    const host_target *expected = arrived ? &host[i] : &untouched;
    cr_assert_eq(columns.x[i], expected->position[0], "target %u", i);
    cr_assert_eq(columns.y[i], expected->position[1], "target %u", i);
    cr_assert_eq(columns.z[i], expected->position[2], "target %u", i);
    cr_assert_eq(columns.velocity_x[i], expected->velocity[0], "target %u", i);
    cr_assert_eq(columns.velocity_y[i], expected->velocity[1], "target %u", i);
    cr_assert_eq(columns.velocity_z[i], expected->velocity[2], "target %u", i);
    cr_assert_eq(columns.height[i], expected->height, "target %u", i);
    cr_assert_eq(columns.center_height[i], expected->center_height, "target %u", i);
    cr_assert_eq(columns.radius[i], expected->radius, "target %u", i);
    cr_assert_eq(columns.light[i], expected->light, "target %u", i);
    cr_assert_eq(columns.loudness[i], expected->loudness, "target %u", i);
    cr_assert_eq(columns.visibility[i], expected->visibility, "target %u", i);
    cr_assert_eq(columns.mass[i], expected->mass, "target %u", i);
    cr_assert_eq(columns.scent[i], expected->scent, "target %u", i);
    cr_assert_eq(columns.scent_type[i], expected->scent_type, "target %u", i);
    cr_assert_eq(columns.grounded[i], expected->grounded, "target %u", i);
}

Test(target_columns, are_mapped_aligned_and_live) {
    cr_assert_eq(columns.capacity, TARGETS);
    float *const arrays[FLOATS] = {columns.x,          columns.y,          columns.z,        columns.velocity_x,
                                   columns.velocity_y, columns.velocity_z, columns.height,   columns.center_height,
                                   columns.radius,     columns.light,      columns.loudness, columns.visibility,
                                   columns.mass,       columns.scent};
    for (size_t i = 0; i < FLOATS; i++) {
        cr_assert_eq((uintptr_t)arrays[i] % 64, 0);
        for (size_t k = 0; k < i; k++) {
            cr_assert_neq(arrays[i], arrays[k]);
        }
    }
    keen_target_columns again;
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_targets_map(NULL, &again));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_targets_map(world, NULL));
}

Test(target_columns, arrive_from_strided_structs) {
    keen_write_report report;
    EXPECT_RESULT(KEEN_OK, keen_targets_write(world, targets, TARGETS, &all, &report));
    cr_assert_eq(report.written, TARGETS);
    cr_assert_eq(report.rejected, 0);
    for (uint32_t i = 0; i < TARGETS; i++) {
        expect_element(i, true);
    }
}

Test(target_columns, that_are_null_stay) {
    const float light[] = {0.5f, 0.25f};
    const keen_target_write write = {.light = {light, 0}};
    EXPECT_RESULT(KEEN_OK, keen_targets_write(world, targets, 2, &write, NULL));
    cr_assert_eq(columns.light[1], 0.25f);
    columns.light[0] = columns.light[1] = 1.0f;
    expect_element(0, false);
    expect_element(1, false);
}

Test(target_columns, stand_on_the_ground_or_not) {
    const uint32_t grounded[] = {0, 1, 2, UINT32_MAX};
    const keen_target_write write = {.grounded = {grounded, 0}}, thin = {.scent_type = {grounded, 3}};
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_targets_write(world, targets, 4, &write, &report));
    cr_assert_eq(report.written, 2);
    cr_assert_eq(report.first_rejected, 2);
    cr_assert_eq(report.first_reason, KEEN_ERROR_RANGE);
    cr_assert_eq(columns.grounded[0], 0);
    cr_assert_eq(columns.grounded[2], 1);
    EXPECT_RESULT(KEEN_ERROR_STRIDE, keen_targets_write(world, targets, 4, &thin, NULL));
}

Test(target_columns, need_their_pointers_and_a_frame_that_ended) {
    keen_write_report report;
    MARK_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_targets_write(NULL, targets, 1, &all, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_targets_write(world, NULL, 1, &all, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_targets_write(world, targets, 1, NULL, &report));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_targets_write(world, targets, 1, &all, &report));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_OK, keen_targets_write(world, NULL, 0, &all, &report));
    cr_assert_eq(report.written, 0);
}

Test(target_columns, refuse_strides_below_their_element) {
    keen_column *const each[] = {&all.position, &all.velocity, &all.height,   &all.center_height,
                                 &all.radius,   &all.light,    &all.loudness, &all.visibility};
    keen_write_report report;
    MARK_UNTOUCHED(report);
    for (size_t i = 0; i < COUNT_OF(each); i++) {
        const keen_column good = *each[i];
        each[i]->stride = i < 2 ? 11 : 3;
        EXPECT_RESULT(KEEN_ERROR_STRIDE, keen_targets_write(world, targets, TARGETS, &all, &report));
        *each[i] = good;
    }
    EXPECT_UNTOUCHED(report);
    expect_element(0, false);
}

/* The place of float number n of a target. */
static float *float_of(host_target *target, uint32_t n) {
    return n < 3 ? &target->position[n] : n < 6 ? &target->velocity[n - 3] : &target->height + (n - 6);
}

Test(target_columns, each_have_their_own_bounds) {
    const keen_target_write tight = write_of(&host[1], 0);
    for (uint32_t n = 0; n < FLOATS; n++) {
        const float good = *float_of(&host[1], n);
        for (size_t k = 0; k < NOT_FINITE_COUNT + 2; k++) {
            const float out[] = {-0.001f, 1.001f}; /* of sizes, of light */
            const bool not_finite = k < NOT_FINITE_COUNT;
            const bool legal = !not_finite && (n < 6 || (k == NOT_FINITE_COUNT + 1 && n != 9));
            *float_of(&host[1], n) = not_finite ? keen_not_finite[k] : out[k - NOT_FINITE_COUNT];
            keen_write_report report;
            EXPECT_RESULT(legal ? KEEN_OK : KEEN_ERROR_PARTIAL,
                          keen_targets_write(world, &targets[1], 1, &tight, &report));
            cr_assert_eq(report.rejected, legal ? 0 : 1, "float %u", n);
            if (!legal) {
                cr_assert_eq(report.first_reason, not_finite ? KEEN_ERROR_NOT_FINITE : KEEN_ERROR_RANGE);
            }
        }
        *float_of(&host[1], n) = good;
    }
}

Test(target_columns, leave_bad_elements_out_whole) {
    keen_target_id ids[TARGETS];
    memcpy(ids, targets, sizeof ids);
    ids[0] = (keen_target_id){0};
    host[2].visibility = NAN; /* the last column: the others must not have been written already */
    host[5].light = 1.5f;
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_targets_write(world, ids, TARGETS, &all, &report));
    cr_assert_eq(report.written, TARGETS - 3);
    cr_assert_eq(report.rejected, 3);
    cr_assert_eq(report.first_rejected, 0);
    cr_assert_eq(report.first_reason, KEEN_ERROR_STALE_ID);
    for (uint32_t i = 0; i < TARGETS; i++) {
        expect_element(i, i != 0 && i != 2 && i != 5);
    }
}

Test(target_columns, keep_the_later_of_two_writes) {
    const keen_target_id twice[] = {targets[4], targets[1], targets[4]};
    const float loudness[] = {1.0f, 2.0f, 3.0f};
    const keen_target_write write = {.loudness = {loudness, 0}};
    EXPECT_RESULT(KEEN_OK, keen_targets_write(world, twice, 3, &write, NULL));
    cr_assert_eq(columns.loudness[4], 3.0f);
    cr_assert_eq(columns.loudness[1], 2.0f);
}

Test(target_columns, of_removed_targets_are_not_written) {
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, targets[3]));
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_targets_write(world, targets, TARGETS, &all, &report));
    cr_assert_eq(report.first_rejected, 3);
    cr_assert_eq(report.rejected, 1);
    expect_element(3, false);
}
