/* A level to see and hear through: triangles of an OBJ file and axis-aligned boxes, with rays against them.
 * Lengths are host units; whatever is said in metres below is scaled by units_per_meter.
 * A level does not change once made: every function that takes a const level may be called from several threads. */
#ifndef TOOLS_LEVEL_LEVEL_H
#define TOOLS_LEVEL_LEVEL_H

#include "level/level_mesh.h"
#include "support/tool_error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct level_scene level_scene;

typedef struct level_def {
    const char *obj;        /* path, or NULL for boxes alone */
    level_up mesh_up;       /* which way is up in the OBJ file; default y */
    float mesh_scale;       /* host units per unit of the OBJ file; default 1 */
    const level_box *boxes; /* in the world's own axes */
    size_t box_count;
    level_up up;           /* which way is up in the world; default z */
    float units_per_meter; /* default 1 */
} level_def;

level_def level_default_def(void);

/* NULL on failure, with the reason in error. A level of nothing at all is allowed: it blocks nothing. */
level_scene *level_create(const level_def *def, tool_error *error);
void level_destroy(level_scene *level);

/* A walled town of about 120 x 120 m around the origin, its floor at height 0. */
level_scene *level_builtin(level_up up, float units_per_meter, tool_error *error);

level_box level_bounds(const level_scene *level);
level_up level_up_axis(const level_scene *level);
float level_units_per_meter(const level_scene *level);
const level_mesh *level_triangles(const level_scene *level);

/* The first so many triangles come from the OBJ file, the rest are the boxes', twelve each. */
size_t level_obj_triangle_count(const level_scene *level);
const level_box *level_boxes(const level_scene *level, size_t *count);

/* Rays are cast in groups of so many. Whether a ray that grazes an edge passes may depend on its group, so a batch
 * shared between threads is best cut at multiples of this: then the answers do not depend on the cut. */
#define LEVEL_RAY_GROUP 8

/* This much of a segment is left out at either end, in metres: what stands on a surface is not hidden by it. */
#define LEVEL_RAY_MARGIN 1e-4f

typedef struct level_segment {
    float origin[3], end[3];
} level_segment;

/* blocked[i] becomes 1 when a triangle lies between the two ends of segments[i], from LEVEL_RAY_MARGIN after the
 * origin to as much before the end, else 0. Triangles block from both sides. A segment too short for its margins is
 * clear; one with an infinite or NaN coordinate is blocked. */
void level_occluded(const level_scene *level, const level_segment *segments, size_t count, uint8_t *blocked);

typedef struct level_hit {
    float distance;
    uint32_t triangle;
    float normal[3]; /* unit length, on the side from which the triangle is counterclockwise */
} level_hit;

/* The first triangle along a ray; direction must be unit length. False when there is none within reach. */
bool level_cast(const level_scene *level, const float origin[3], const float direction[3], float reach, level_hit *hit);

/* The height of what lies under a point, along the up axis. False when nothing does. */
bool level_floor_height(const level_scene *level, const float point[3], float *height);

#endif
