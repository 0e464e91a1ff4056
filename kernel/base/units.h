/* Host units per metre, as defaults take them. */
#ifndef KEEN_BASE_UNITS_H
#define KEEN_BASE_UNITS_H

#include <math.h>

/* What is not finite or not above 0 counts as 1. */
static inline float keen_units_per_metre(float units_per_meter) {
    return isfinite(units_per_meter) && units_per_meter > 0.0f ? units_per_meter : 1.0f;
}

#endif
