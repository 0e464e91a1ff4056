/* Making and ending a world: one block for everything, sized from the def. */
#ifndef KEEN_FRAME_WORLD_LAYOUT_H
#define KEEN_FRAME_WORLD_LAYOUT_H

#include "frame/world_data.h"

/* The def is checked already; hooks are complete, the kernels can run. Null when the host gives no memory. */
keen_world *keen_world_make(const keen_world_def *def, const keen_hooks *hooks, const keen_kernels *kernels);
void keen_world_end(keen_world *world);

#endif
