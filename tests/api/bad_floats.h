/* Floats that no field takes. */
#ifndef KEEN_TESTS_BAD_FLOATS_H
#define KEEN_TESTS_BAD_FLOATS_H

#include <math.h>
#include <stddef.h>

static const float keen_not_finite[] = {NAN, INFINITY, -INFINITY};

#define NOT_FINITE_COUNT (sizeof keen_not_finite / sizeof *keen_not_finite)

/* A float inside a struct of the host's. */
static inline float *keen_float_at(void *object, size_t offset) {
    return (float *)(void *)((char *)object + offset);
}

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

#endif
