/* Where people can stand in a level: a regular grid of rays cast down, keeping what faces up, has headroom, room
 * and ground around it, and hangs together. Of all the pieces of floor found only the largest is kept, so that
 * everybody put on it can meet. Made from the level alone: the same level always gives the same points in the same
 * order. */
#ifndef TOOLS_LEVEL_LEVEL_FLOOR_H
#define TOOLS_LEVEL_LEVEL_FLOOR_H

#include "level/level.h"

/* Metres and degrees. */
typedef struct level_floor_def {
    float spacing;  /* between grid points; default 0.75; widened when the level is too large for LEVEL_FLOOR_COLUMNS */
    float headroom; /* default 2 */
    float clearance;   /* free space around a standing person; default 0.45 */
    float steepest;    /* slope that can be stood on; default 45 */
    float step;        /* height one can climb between neighbouring points; default 0.5, plus the slope's own */
    float knee, chest; /* heights at which a wall between two points is noticed; default 0.4 and 1.2 */
} level_floor_def;

#define LEVEL_FLOOR_COLUMNS 250000
#define LEVEL_FLOOR_NONE UINT32_MAX

typedef struct level_floor {
    level_up up;
    size_t count;
    float *points;   /* x, y, z of each in world axes; by row, then column, then from the top down */
    float corner[2]; /* of the grid, in plan coordinates (level_plan.h) */
    float spacing;
    size_t columns, rows;
    uint32_t *first_point;                        /* of each cell, rows * columns + 1 of them */
    float headroom, clearance, step, knee, chest; /* of the def, in host units */
} level_floor;

level_floor_def level_floor_default_def(void);

/* NULL with a reason in error when memory is out or there is nowhere to stand. */
level_floor *level_floor_create(const level_scene *level, const level_floor_def *def, tool_error *error);
void level_floor_destroy(level_floor *floor);

/* The point of the cell that holds plan[0], plan[1] whose height is nearest to plan[2], if that is no further than
 * reach; LEVEL_FLOOR_NONE otherwise. */
uint32_t level_floor_nearest(const level_floor *floor, const float plan[3], float reach);

/* Walks straight from one place to another, seen from above: true when no wall stands in the way at knee or chest
 * height and there is ground all along with no step higher than can be climbed. *height is the ground's at the start
 * and, when true, becomes that at the end. */
bool level_floor_walk(const level_scene *level, const level_floor *floor, const float from[2], const float to[2],
                      float *height);

#endif
