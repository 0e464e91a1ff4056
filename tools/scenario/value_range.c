#include "scenario/value_range.h"

#include <stdio.h>

bool value_range_holds(value_range range, double value) {
    return value >= range.minimum && value <= range.maximum;
}

static bool is_open_above(value_range range) {
    return range.maximum == SCENARIO_LARGEST;
}

static bool excludes_zero(value_range range) {
    return range.minimum == SCENARIO_ABOVE_ZERO;
}

void value_range_phrase(value_range range, char *text, size_t size) {
    if (!is_open_above(range)) {
        snprintf(text, size, " %s %.10g to %.10g", excludes_zero(range) ? "above" : "from",
                 excludes_zero(range) ? 0.0 : range.minimum, range.maximum);
    } else if (excludes_zero(range)) {
        snprintf(text, size, " above 0");
    } else if (range.minimum > -SCENARIO_LARGEST) {
        snprintf(text, size, " of at least %.10g", range.minimum);
    } else {
        snprintf(text, size, " from %g to %g", range.minimum, range.maximum);
    }
}

void value_range_short(value_range range, char *text, size_t size) {
    if (!is_open_above(range)) {
        snprintf(text, size, "%.10g..%.10g", range.minimum, range.maximum);
    } else if (excludes_zero(range)) {
        snprintf(text, size, "> 0");
    } else if (range.minimum > -SCENARIO_LARGEST) {
        snprintf(text, size, ">= %.10g", range.minimum);
    } else {
        snprintf(text, size, "any");
    }
}
