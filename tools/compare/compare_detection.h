/* What two worlds of one scenario say of the detection model. */
#ifndef TOOLS_COMPARE_COMPARE_DETECTION_H
#define TOOLS_COMPARE_COMPARE_DETECTION_H

#include "run/scenario_world.h"

/* True when they differ about an agent, or about a target's stealth; then the text names actor, field and values. Only
   for worlds that were made for the model. */
bool compare_detecting(const scenario_world *a, const scenario_world *b, uint32_t actor, char *text, size_t size);
bool compare_stealth(const scenario_world *a, const scenario_world *b, uint32_t actor, char *text, size_t size);

#endif
