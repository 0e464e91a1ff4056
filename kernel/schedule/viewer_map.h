/* Which viewers can be near whom. Beyond KEEN_SIGNIFICANCE_RANGE a viewer counts nothing, so most agents of a large
   world need not be measured against most viewers: a coarse table of cells across up says whose range touches each.

   A bit stands for a group of neighbouring viewers, and a set bit may be in vain; a clear one never is: the float32
   squared distance from a place in that cell to each viewer of the group is above range squared. So the nearest of the
   viewers that are left, or "far" when none are, gives the same significance to the last bit. */
#ifndef KEEN_SCHEDULE_VIEWER_MAP_H
#define KEEN_SCHEDULE_VIEWER_MAP_H

#include <stdint.h>

#include "keen/world.h"

#define KEEN_VIEWER_CELLS 32u /* on each axis at most */
#define KEEN_VIEWER_GROUPS 64u

typedef struct keen_viewer_map {
    uint64_t near[KEEN_VIEWER_CELLS * KEEN_VIEWER_CELLS]; /* groups by cell = row * KEEN_VIEWER_CELLS + column */
    float origin_u, origin_v;
    float inverse_edge;
    uint32_t u, v;  /* components of the axes across up: 0 x, 1 y, 2 z */
    uint32_t group; /* viewers per bit */
} keen_viewer_map;

/* The last column and row also take who stands beyond them, the first who stands before them. */
#define KEEN_VIEWER_LAST ((float)(KEEN_VIEWER_CELLS - 1u))

/* count >= 1; range in host units. */
void keen_viewer_map_make(keen_viewer_map *map, const float (*viewers)[3], uint32_t count, float range,
                          keen_up_axis up);

#endif
