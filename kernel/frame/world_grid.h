/* The world's grid: listed while targets are packed, sorted when somebody is going to look at it. */
#ifndef KEEN_FRAME_WORLD_GRID_H
#define KEEN_FRAME_WORLD_GRID_H

#include "frame/world_data.h"

/* Whether a grid of this frame would be a new one: always, unless the host asked for fewer. */
bool keen_world_grid_due(const keen_world *world);

/* Before blocks are listed. */
void keen_world_grid_begin(keen_world *world);

/* Sorts who was listed in this frame. */
void keen_world_grid_sort(keen_world *world);

#endif
