/* The first thing in which two worlds differ. */
#ifndef TOOLS_COMPARE_COMPARE_WORLDS_H
#define TOOLS_COMPARE_COMPARE_WORLDS_H

#include "run/scenario_world.h"

/* Describes the first agent, belief and field whose bits differ; false when every field that can be read is equal. */
bool compare_worlds(const scenario_world *a, const scenario_world *b, char *text, size_t size);

#endif
