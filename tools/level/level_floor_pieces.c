#include "level/level_floor_pieces.h"

#include "level/level_plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Metres between looks at the ground along a way, unless that is very long. */
#define GROUND_INTERVAL 0.25f
#define MOST_LOOKS 32

uint32_t level_floor_nearest(const level_floor *floor, const float plan[3], float reach) {
    const float column = floorf((plan[0] - floor->corner[0]) / floor->spacing);
    const float row = floorf((plan[1] - floor->corner[1]) / floor->spacing);
    if (!(column >= 0.0f && column < (float)floor->columns && row >= 0.0f && row < (float)floor->rows)) {
        return LEVEL_FLOOR_NONE;
    }
    const size_t cell = (size_t)row * floor->columns + (size_t)column;
    uint32_t nearest = LEVEL_FLOOR_NONE;
    for (uint32_t i = floor->first_point[cell]; i < floor->first_point[cell + 1]; ++i) {
        const float away = fabsf(floor->points[3 * (size_t)i + (floor->up == LEVEL_UP_Y ? 1 : 2)] - plan[2]);
        if (away <= reach) {
            reach = away;
            nearest = i;
        }
    }
    return nearest;
}

/* The ground under a place, no further from the height so far than one can climb. */
static bool find_ground(const level_scene *level, const level_floor *floor, const float plan[2], float climb,
                        float *height) {
    const float above[3] = {plan[0], plan[1], *height + floor->chest};
    float point[3], ground;
    level_world_of(floor->up, above, point);
    if (!level_floor_height(level, point, &ground) || !(fabsf(ground - *height) <= climb)) {
        return false;
    }
    *height = ground;
    return true;
}

static bool climb_along(const level_scene *level, const level_floor *floor, const float from[2], const float to[2],
                        float *height) {
    const float interval = GROUND_INTERVAL * level_units_per_meter(level);
    const float length = hypotf(to[0] - from[0], to[1] - from[1]);
    const int looks = length < MOST_LOOKS * interval ? (int)(length / interval) + 1 : MOST_LOOKS;
    for (int i = 1; i <= looks; ++i) {
        const float share = (float)i / (float)looks;
        const float place[2] = {from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share};
        if (!find_ground(level, floor, place, floor->step + length / (float)looks, height)) {
            return false;
        }
    }
    return true;
}

bool level_floor_walk(const level_scene *level, const level_floor *floor, const float from[2], const float to[2],
                      float *height) {
    float end = *height;
    if (!climb_along(level, floor, from, to, &end)) {
        return false;
    }
    level_segment rays[2];
    uint8_t blocked[2];
    for (int i = 0; i < 2; ++i) {
        const float above = i ? floor->chest : floor->knee;
        const float start[3] = {from[0], from[1], *height + above}, stop[3] = {to[0], to[1], end + above};
        level_world_of(floor->up, start, rays[i].origin);
        level_world_of(floor->up, stop, rays[i].end);
    }
    level_occluded(level, rays, 2, blocked);
    *height = end;
    return !blocked[0] && !blocked[1];
}

/* Whether one can walk from point a to point b of a neighbouring cell. */
static bool is_joined(const level_scene *level, const level_floor *floor, uint32_t a, uint32_t b) {
    float from[3], to[3];
    level_plan_of(floor->up, &floor->points[3 * (size_t)a], from);
    level_plan_of(floor->up, &floor->points[3 * (size_t)b], to);
    float height = from[2];
    return level_floor_walk(level, floor, from, to, &height) &&
           fabsf(height - to[2]) < LEVEL_FLOOR_LAYER * level_units_per_meter(level);
}

static uint32_t root_of(uint32_t *parent, uint32_t point) {
    while (parent[point] != point) {
        parent[point] = parent[parent[point]];
        point = parent[point];
    }
    return point;
}

/* Joins points of neighbouring cells into pieces; the root of a piece is its lowest point number. */
static void join_pieces(const level_scene *level, const level_floor *floor, float climb, uint32_t *parent) {
    static const float ahead[2][2] = {{1.0f, 0.0f}, {0.0f, 1.0f}};
    for (uint32_t i = 0; i < floor->count; ++i) {
        parent[i] = i;
    }
    for (uint32_t i = 0; i < floor->count; ++i) {
        float plan[3];
        level_plan_of(floor->up, &floor->points[3 * (size_t)i], plan);
        for (int side = 0; side < 2; ++side) {
            const float next[3] = {plan[0] + ahead[side][0] * floor->spacing, plan[1] + ahead[side][1] * floor->spacing,
                                   plan[2]};
            const uint32_t neighbour = level_floor_nearest(floor, next, climb);
            if (neighbour != LEVEL_FLOOR_NONE && is_joined(level, floor, i, neighbour)) {
                const uint32_t a = root_of(parent, i), b = root_of(parent, neighbour);
                parent[a > b ? a : b] = a > b ? b : a;
            }
        }
    }
}

static uint32_t largest_piece(const level_floor *floor, uint32_t *parent, uint32_t *sizes) {
    uint32_t largest = 0;
    memset(sizes, 0, floor->count * sizeof *sizes);
    for (uint32_t i = 0; i < floor->count; ++i) {
        ++sizes[root_of(parent, i)];
    }
    for (uint32_t i = 0; i < floor->count; ++i) {
        largest = sizes[i] > sizes[largest] ? i : largest;
    }
    return largest;
}

static void keep_piece(level_floor *floor, uint32_t *parent, uint32_t piece) {
    size_t kept = 0;
    for (size_t cell = 0; cell < floor->rows * floor->columns; ++cell) {
        const uint32_t first = floor->first_point[cell];
        floor->first_point[cell] = (uint32_t)kept;
        for (uint32_t i = first; i < floor->first_point[cell + 1]; ++i) {
            if (root_of(parent, i) == piece) {
                memmove(&floor->points[3 * kept++], &floor->points[3 * (size_t)i], 3 * sizeof *floor->points);
            }
        }
    }
    floor->first_point[floor->rows * floor->columns] = (uint32_t)kept;
    floor->count = kept;
}

bool level_floor_keep_largest_piece(const level_scene *level, level_floor *floor, float climb) {
    uint32_t *parent = malloc(2 * floor->count * sizeof *parent);
    if (!parent) {
        return false;
    }
    join_pieces(level, floor, climb, parent);
    keep_piece(floor, parent, largest_piece(floor, parent, parent + floor->count));
    free(parent);
    return true;
}
