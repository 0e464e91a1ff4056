/* What a scenario may ask for that the library cannot do yet. It is refused by name, never left out in silence. */
#ifndef TOOLS_RUN_SCENARIO_SUPPORT_H
#define TOOLS_RUN_SCENARIO_SUPPORT_H

#include "scenario/scenario.h"

/* True when all of it can be played; else the error names the first thing that cannot, with its place in the file. */
bool scenario_is_supported(const scenario *scene, tool_error *error);

#endif
