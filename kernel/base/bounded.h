/* Numbers that a host sets, with the range that each may have. */
#ifndef KEEN_BASE_BOUNDED_H
#define KEEN_BASE_BOUNDED_H

#include <math.h>

#include "keen/base.h"

typedef struct keen_bounded {
    const char *field;
    float value, low, high;
} keen_bounded;

/* Of a count, which a float may not hold exactly. */
typedef struct keen_bounded_count {
    const char *field;
    uint32_t value, low, high;
} keen_bounded_count;

/* On errors *field names the first that is not finite, or out of its range. */
static inline keen_result keen_check_bounds(const keen_bounded *values, size_t count, const char **field) {
    for (size_t i = 0; i < count; i++) {
        *field = values[i].field;
        if (!isfinite(values[i].value)) {
            return KEEN_ERROR_NOT_FINITE;
        }
        if (values[i].value < values[i].low || values[i].value > values[i].high) {
            return KEEN_ERROR_RANGE;
        }
    }
    return KEEN_OK;
}

static inline keen_result keen_check_counts(const keen_bounded_count *counts, size_t count, const char **field) {
    for (size_t i = 0; i < count; i++) {
        *field = counts[i].field;
        if (counts[i].value < counts[i].low || counts[i].value > counts[i].high) {
            return KEEN_ERROR_RANGE;
        }
    }
    return KEEN_OK;
}

#endif
