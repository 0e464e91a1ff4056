/* The pair test without a root against angles in double precision. */
#include <criterion/criterion.h>

#include "gather/view_count.h"
#include "support/check.h"

#define TARGETS 500

static float x[TARGETS], y[TARGETS], z[TARGETS];

static uint32_t count_one(const float eye[3], const float forward[3], float range, float cosine, uint32_t targets) {
    uint32_t count = 0;
    const keen_view_count_args args = {
        .eye_x = &eye[0],
        .eye_y = &eye[1],
        .eye_z = &eye[2],
        .forward_x = &forward[0],
        .forward_y = &forward[1],
        .forward_z = &forward[2],
        .agent_count = 1,
        .center_x = x,
        .center_y = y,
        .center_z = z,
        .target_count = targets,
        .range = range,
        .cosine = cosine,
        .coincident = 1e-4f,
        .counts = &count,
    };
    keen_view_count_ref(&args);
    return count;
}

static uint32_t count_in_double(const float eye[3], const float forward[3], double range, double cosine) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < TARGETS; i++) {
        const double dx = (double)x[i] - (double)eye[0];
        const double dy = (double)y[i] - (double)eye[1];
        const double dz = (double)z[i] - (double)eye[2];
        const double d = sqrt(dx * dx + dy * dy + dz * dz);
        const double dot = dx * (double)forward[0] + dy * (double)forward[1] + dz * (double)forward[2];
        count += d <= range && dot >= cosine * d;
    }
    return count;
}

Test(view_count, agrees_with_angles_in_double_precision) {
    keen_check_random random = keen_check_seed("view_count");
    for (uint32_t round = 0; round < 500; round++) {
        const float eye[3] = {keen_check_float(&random, -20.0f, 20.0f), keen_check_float(&random, -20.0f, 20.0f), 1.0f};
        float forward[3] = {keen_check_float(&random, -1.0f, 1.0f), keen_check_float(&random, -1.0f, 1.0f), 0.5f};
        const float length = sqrtf(forward[0] * forward[0] + forward[1] * forward[1] + forward[2] * forward[2]);
        for (int axis = 0; axis < 3; axis++) {
            forward[axis] /= length;
        }
        for (uint32_t i = 0; i < TARGETS; i++) {
            x[i] = keen_check_float(&random, -30.0f, 30.0f);
            y[i] = keen_check_float(&random, -30.0f, 30.0f);
            z[i] = keen_check_float(&random, -30.0f, 30.0f);
        }
        const float range = keen_check_float(&random, 5.0f, 50.0f);
        const float cosine = keen_check_float(&random, -0.99f, 0.99f);
        const uint32_t count = count_one(eye, forward, range, cosine, TARGETS);
        const double r = (double)range;
        const double c = (double)cosine;
        cr_assert_leq(count, count_in_double(eye, forward, r + 1e-4, c - 1e-5));
        cr_assert_geq(count, count_in_double(eye, forward, r - 1e-4, c + 1e-5));
    }
}

/* Ahead, behind, at the side, at the range and on the eye itself. */
Test(view_count, edges) {
    const float eye[3] = {1.0f, 1.0f, 1.0f};
    const float ahead[3] = {1.0f, 0.0f, 0.0f};
    y[0] = z[0] = 1.0f;
    x[0] = 11.0f;
    cr_assert_eq(count_one(eye, ahead, 10.0f, 1.0f, 1), 1);
    cr_assert_eq(count_one(eye, ahead, 9.99f, 1.0f, 1), 0);
    x[0] = -9.0f;
    cr_assert_eq(count_one(eye, ahead, 10.0f, -0.99f, 1), 0);
    cr_assert_eq(count_one(eye, ahead, 10.0f, -1.0f, 1), 1);
    x[0] = 1.0f;
    y[0] = 5.0f;
    cr_assert_eq(count_one(eye, ahead, 10.0f, 0.0f, 1), 1);
    cr_assert_eq(count_one(eye, ahead, 10.0f, 0.01f, 1), 0);
    y[0] = 1.0f + 0x1p-20f;
    cr_assert_eq(count_one(eye, ahead, 10.0f, 0.9f, 1), 1);
    cr_assert_eq(count_one(eye, ahead, 10.0f, 0.9f, 0), 0);
}
