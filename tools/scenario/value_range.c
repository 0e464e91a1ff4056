#include "scenario/value_range.h"

#include <math.h>
#include <stdio.h>

#define BOUND_SIZE 24

bool value_range_holds(value_range range, double value) {
    return value >= range.minimum && value <= range.maximum;
}

static bool excludes_zero(value_range range) {
    return range.minimum == SCENARIO_ABOVE_ZERO;
}

/* SCENARIO_LARGEST is easier to read by its exponent than by its zeros. */
static void print_bound(double bound, char text[BOUND_SIZE]) {
    snprintf(text, BOUND_SIZE, fabs(bound) == SCENARIO_LARGEST ? "%g" : "%.10g", bound);
}

void value_range_phrase(value_range range, char *text, size_t size) {
    char low[BOUND_SIZE], high[BOUND_SIZE];
    print_bound(excludes_zero(range) ? 0.0 : range.minimum, low);
    print_bound(range.maximum, high);
    snprintf(text, size, " %s %s to %s", excludes_zero(range) ? "above" : "from", low, high);
}

void value_range_short(value_range range, char *text, size_t size) {
    char low[BOUND_SIZE], high[BOUND_SIZE];
    print_bound(excludes_zero(range) ? 0.0 : range.minimum, low);
    print_bound(range.maximum, high);
    snprintf(text, size, "%s%s..%s", excludes_zero(range) ? ">" : "", low, high);
}
