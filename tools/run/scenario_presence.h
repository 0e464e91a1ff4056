/* Who is there when something happens to them. It depends on nothing but the file: actors come and go at given times.
 */
#ifndef TOOLS_RUN_SCENARIO_PRESENCE_H
#define TOOLS_RUN_SCENARIO_PRESENCE_H

#include "scenario/scenario.h"

/* Whether a happening is played before the frame at script time `time`, if it was not before an earlier one. */
bool scenario_is_due(const scenario *scene, const scenario_happening *happening, double time);

/* False, with the place in the file in error, when a happening names an actor that is not there by then: not added yet,
   or removed. All happenings are played. */
bool is_everybody_present(const scenario *scene, tool_error *error);

#endif
