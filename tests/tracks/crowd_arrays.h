/* Columns for crowds in tests, all zero at first. */
#ifndef KEEN_TESTS_CROWD_ARRAYS_H
#define KEEN_TESTS_CROWD_ARRAYS_H

#include <criterion/criterion.h>

#include "crowd/crowd_columns.h"

#include <stdlib.h>
#include <string.h>

typedef struct crowd_arrays {
    crowd_columns columns;
    float *block;
    size_t count;
} crowd_arrays;

static inline crowd_arrays crowd_arrays_create(size_t count) {
    crowd_arrays arrays = {.block = calloc(9 * count + 1, sizeof(float)), .count = count};
    cr_assert_not_null(arrays.block);
    for (size_t axis = 0; axis < 3; ++axis) {
        arrays.columns.position[axis] = arrays.block + axis * count;
        arrays.columns.forward[axis] = arrays.block + (3 + axis) * count;
        arrays.columns.velocity[axis] = arrays.block + (6 + axis) * count;
    }
    return arrays;
}

static inline void crowd_arrays_destroy(crowd_arrays *arrays) {
    free(arrays->block);
}

static inline bool crowd_arrays_equal(const crowd_arrays *a, const crowd_arrays *b) {
    return memcmp(a->block, b->block, 9 * a->count * sizeof *a->block) == 0;
}

/* Positions and velocities are finite, facings level and of unit length. */
static inline void crowd_arrays_assert_sane(const crowd_arrays *arrays, int up) {
    for (size_t i = 0; i < arrays->count; ++i) {
        float square = 0.0f;
        for (int axis = 0; axis < 3; ++axis) {
            cr_assert(isfinite(arrays->columns.position[axis][i]) && isfinite(arrays->columns.velocity[axis][i]));
            square += arrays->columns.forward[axis][i] * arrays->columns.forward[axis][i];
        }
        cr_assert_float_eq(square, 1.0f, 1e-5f, "agent %zu faces with length^2 %g", i, (double)square);
        cr_assert_eq(arrays->columns.forward[up][i], 0.0f);
    }
}

#endif
