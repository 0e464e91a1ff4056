/* The listing of `keen scenario`: every key that a scenario file may have, from the tables by which files are read. */
#ifndef TOOLS_SCENARIO_SCENARIO_KEYS_H
#define TOOLS_SCENARIO_SCENARIO_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Parts of a file: "world", "actor", "happening" (what all have), then every type of happening; null behind the last.
 */
const char *scenario_part_name(size_t index);

/* One line per key of a part: path, type, unit, default, range, meaning. False when there is no part of that name. */
bool scenario_part_print(FILE *output, const char *part);

/* All of them. */
void scenario_keys_print(FILE *output);

#endif
