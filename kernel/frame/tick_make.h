/* From an agent's columns to the tick that its rows' kernels read. */
#ifndef KEEN_FRAME_TICK_MAKE_H
#define KEEN_FRAME_TICK_MAKE_H

#include "frame/world_data.h"

/* The eye: position + up * eye_height. */
void keen_tick_eye(const keen_world *world, uint32_t agent, float eye[3]);

/* Everything; the step is the time since the agent's own last tick or fade, at most max_tick_step (spec 1). */
keen_tick keen_tick_make(const keen_world *world, uint32_t agent);

#endif
