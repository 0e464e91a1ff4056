/* map.svg: where everybody is at the end of a run and how they went there, what they are aware of, and the places they
 * believe in. */
#ifndef TOOLS_RUN_RUN_MAP_H
#define TOOLS_RUN_RUN_MAP_H

#include "level/level.h"
#include "run/run_trails.h"
#include "run/scenario_world.h"

bool run_map_write(const scenario_world *play, const level_scene *level, const run_trails *trails,
                   const char *directory, tool_error *error);

#endif
