/* Which viewers can be near whom. Beyond KEEN_SIGNIFICANCE_RANGE a viewer counts nothing, so most agents of a large
   world need not be measured against most viewers: a coarse table of cells across up says whose range touches each.

   A viewer's bit may be set in vain; a clear one never is: the float32 squared distance from a place in that cell to
   the viewer is above range squared. So the nearest of the viewers that are left, or "far" when none are, gives the
   same significance to the last bit.

   Most cells are touched by a few viewers only, so these stand in lists too, one viewer after the other: eight agents
   in different cells are measured against one viewer each at a time. */
#ifndef KEEN_SCHEDULE_VIEWER_MAP_H
#define KEEN_SCHEDULE_VIEWER_MAP_H

#include <stdint.h>

#include "base/lanes.h"
#include "keen/world.h"

#define KEEN_VIEWER_CELLS 32u /* on each axis at most */
#define KEEN_VIEWER_MOST 64u  /* a bit each */
#define KEEN_VIEWER_LISTED 4u /* most in a cell's list */
#define KEEN_VIEWER_TABLE (KEEN_VIEWER_CELLS * KEEN_VIEWER_CELLS)

/* Half a register, so that eight of them load and transpose as four. */
typedef struct keen_listed_viewer {
    float place[3]; /* INFINITY where a list is empty */
    float more;     /* 1: there is another one; that the last one has more says that the list is cut off */
} keen_listed_viewer;

typedef struct keen_viewer_map {
    /* the n-th of each cell's list, behind its last anything: cell = row * KEEN_VIEWER_CELLS + column */
    KEEN_ALIGN_LINE keen_listed_viewer listed[KEEN_VIEWER_LISTED][KEEN_VIEWER_TABLE];
    uint64_t near[KEEN_VIEWER_TABLE]; /* a bit per viewer, by cell */
    float origin_u, origin_v;
    float inverse_edge;
    uint32_t u, v; /* components of the axes across up: 0 x, 1 y, 2 z */

    /* what it was made for */
    float viewers[KEEN_VIEWER_MOST][3];
    uint32_t count;
    float range;
    keen_up_axis up;
} keen_viewer_map;

/* The last column and row also take who stands beyond them, the first who stands before them. */
#define KEEN_VIEWER_LAST ((float)(KEEN_VIEWER_CELLS - 1u))

/* count: 1..KEEN_VIEWER_MOST; range in host units. A map that was made for the same viewers stays as it is; a new one
 * is zero. */
void keen_viewer_map_make(keen_viewer_map *map, const float (*viewers)[3], uint32_t count, float range,
                          keen_up_axis up);

#endif
