/* Ranges of numbers in scenario files, and how an error message or a listing names them. */
#ifndef TOOLS_SCENARIO_VALUE_RANGE_H
#define TOOLS_SCENARIO_VALUE_RANGE_H

#include <stdbool.h>
#include <stddef.h>

#define SCENARIO_LARGEST 1e9      /* the bound of every number that has none of its own; its square fits float32 */
#define SCENARIO_ABOVE_ZERO 1e-30 /* a minimum that only keeps out zero and less */
#define SCENARIO_LARGEST_COUNT 4294967295.0

typedef struct value_range {
    double minimum, maximum; /* both inside */
} value_range;

bool value_range_holds(value_range range, double value);

/* " from 0 to 1", " above 0 to 1e+09": both bounds, always. */
void value_range_phrase(value_range range, char *text, size_t size);

/* "0..1", ">0..1e+09". */
void value_range_short(value_range range, char *text, size_t size);

#endif
