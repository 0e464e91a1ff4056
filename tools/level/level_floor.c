#include "level/level_floor.h"

#include "level/level_plan.h"
#include "support/growing_array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LAYERS_PER_COLUMN 64
#define CLEARANCE_RAYS 8

/* Metres. Surfaces closer below each other are one, and the ground is looked at so closely along a way. */
#define LAYER_THICKNESS 0.02f
#define GROUND_INTERVAL 0.25f

level_floor_def level_floor_default_def(void) {
    return (level_floor_def){
        .spacing = 0.75f,
        .headroom = 2.0f,
        .clearance = 0.45f,
        .steepest = 45.0f,
        .step = 0.5f,
        .knee = 0.4f,
        .chest = 1.2f,
    };
}

void level_floor_destroy(level_floor *floor) {
    if (floor) {
        free(floor->points);
        free(floor->first_point);
        free(floor);
    }
}

static void lay_grid(level_floor *floor, const level_box *plan, float spacing) {
    const double width = (double)plan->high[0] - (double)plan->low[0];
    const double depth = (double)plan->high[1] - (double)plan->low[1];
    const double least = sqrt(width * depth / LEVEL_FLOOR_COLUMNS);
    const double longest = fmax(width, depth) / LEVEL_FLOOR_COLUMNS;
    floor->spacing = (float)fmax((double)spacing, fmax(least, longest));
    floor->columns = (size_t)ceil(width / (double)floor->spacing) + 1;
    floor->rows = (size_t)ceil(depth / (double)floor->spacing) + 1;
    /* Off the middle by an odd fraction: levels are built on round numbers, and a ray down the very face of a wall
     * would find it or miss it by the last bit of a sum. */
    const double odd = 0.363;
    floor->corner[0] = (float)((double)plan->low[0] - odd * ((double)floor->columns * (double)floor->spacing - width));
    floor->corner[1] = (float)((double)plan->low[1] - odd * ((double)floor->rows * (double)floor->spacing - depth));
}

static void raised(const level_floor *floor, const float point[3], float height, float out[3]) {
    memcpy(out, point, 3 * sizeof *out);
    out[floor->up == LEVEL_UP_Y ? 1 : 2] += height;
}

/* No ledge within the clearance; the rays are those around at knee and chest height, whose ends lie over it. */
static bool has_ground_around(const level_scene *level, const level_floor *floor, const level_segment *rays,
                              const float point[3]) {
    const int up = floor->up == LEVEL_UP_Y ? 1 : 2;
    for (int i = 1; i < 2 * CLEARANCE_RAYS; i += 2) {
        float height;
        if (!level_floor_height(level, rays[i].end, &height) ||
            fabsf(height - point[up]) > floor->step + floor->clearance) {
            return false;
        }
    }
    return true;
}

/* Room overhead, room around at knee and chest height, and ground around. */
static bool is_free(const level_scene *level, const level_floor *floor, const float point[3]) {
    static const float around[CLEARANCE_RAYS][2] = {
        {1.0f, 0.0f},  {0.7071068f, 0.7071068f},   {0.0f, 1.0f},  {-0.7071068f, 0.7071068f},
        {-1.0f, 0.0f}, {-0.7071068f, -0.7071068f}, {0.0f, -1.0f}, {0.7071068f, -0.7071068f},
    };
    level_segment rays[2 * CLEARANCE_RAYS + 1];
    uint8_t blocked[2 * CLEARANCE_RAYS + 1];
    for (int i = 0; i < 2 * CLEARANCE_RAYS; ++i) {
        const float *direction = around[i / 2];
        const float side[3] = {direction[0] * floor->clearance, direction[1] * floor->clearance, 0.0f};
        float offset[3];
        level_world_of(floor->up, side, offset);
        raised(floor, point, i & 1 ? floor->chest : floor->knee, rays[i].origin);
        for (int axis = 0; axis < 3; ++axis) {
            rays[i].end[axis] = rays[i].origin[axis] + offset[axis];
        }
    }
    level_segment *overhead = &rays[2 * CLEARANCE_RAYS];
    raised(floor, point, 0.5f * LAYER_THICKNESS * level_units_per_meter(level), overhead->origin);
    raised(floor, point, floor->headroom, overhead->end);
    level_occluded(level, rays, 2 * CLEARANCE_RAYS + 1, blocked);
    return !memchr(blocked, 1, sizeof blocked) && has_ground_around(level, floor, rays, point);
}

static bool add_point(level_floor *floor, size_t *capacity, const float point[3]) {
    float *points = growing_array_reserve(floor->points, capacity, floor->count + 1, 3 * sizeof *points);
    if (!points || floor->count >= LEVEL_FLOOR_NONE - 1) {
        return false;
    }
    floor->points = points;
    memcpy(&points[3 * floor->count++], point, 3 * sizeof *point);
    return true;
}

/* Walks down through one column, surface by surface. */
static bool sample_column(const level_scene *level, level_floor *floor, size_t *capacity, const float top[3], float least_up,
                          float facing) {
    const int up = floor->up == LEVEL_UP_Y ? 1 : 2;
    const float skip = LAYER_THICKNESS * level_units_per_meter(level);
    float down[3] = {0.0f, 0.0f, 0.0f};
    float from[3] = {top[0], top[1], top[2]};
    down[up] = -1.0f;
    level_hit hit;
    for (int layer = 0; layer < LAYERS_PER_COLUMN && level_cast(level, from, down, INFINITY, &hit); ++layer) {
        from[up] -= hit.distance;
        if (hit.normal[up] * facing >= least_up && is_free(level, floor, from) &&
            !add_point(floor, capacity, from)) {
            return false;
        }
        const float below = from[up] - skip;
        from[up] = below < from[up] ? below : nextafterf(from[up], -INFINITY);
    }
    return true;
}

static bool sample(const level_scene *level, level_floor *floor, float least_up, float facing) {
    const float height = level_bounds(level).high[floor->up == LEVEL_UP_Y ? 1 : 2];
    size_t capacity = 0;
    free(floor->points);
    floor->points = NULL;
    floor->count = 0;
    for (size_t cell = 0; cell < floor->rows * floor->columns; ++cell) {
        const float plan[3] = {
            floor->corner[0] + ((float)(cell % floor->columns) + 0.5f) * floor->spacing,
            floor->corner[1] + ((float)(cell / floor->columns) + 0.5f) * floor->spacing,
            height + level_units_per_meter(level),
        };
        float top[3];
        level_world_of(floor->up, plan, top);
        floor->first_point[cell] = (uint32_t)floor->count;
        if (!sample_column(level, floor, &capacity, top, least_up, facing)) {
            return false;
        }
    }
    floor->first_point[floor->rows * floor->columns] = (uint32_t)floor->count;
    return true;
}

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
    const int looks = length < 1e6f * interval ? (int)(length / interval) + 1 : 1;
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
           fabsf(height - to[2]) < LAYER_THICKNESS * level_units_per_meter(level);
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
            const float next[3] = {plan[0] + ahead[side][0] * floor->spacing,
                                   plan[1] + ahead[side][1] * floor->spacing, plan[2]};
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

static bool keep_largest_piece(const level_scene *level, level_floor *floor, float climb) {
    uint32_t *parent = malloc(2 * floor->count * sizeof *parent);
    if (!parent) {
        return false;
    }
    join_pieces(level, floor, climb, parent);
    keep_piece(floor, parent, largest_piece(floor, parent, parent + floor->count));
    free(parent);
    return true;
}

level_floor *level_floor_create(const level_scene *level, const level_floor_def *def, tool_error *error) {
    const float unit = level_units_per_meter(level);
    const level_box bounds = level_bounds(level);
    const level_box plan = level_plan_of_box(level_up_axis(level), &bounds);
    level_floor *floor = calloc(1, sizeof *floor);
    if (!floor) {
        tool_fail_memory(error);
        return NULL;
    }
    *floor = (level_floor){
        .up = level_up_axis(level), .headroom = def->headroom * unit, .clearance = def->clearance * unit,
        .step = def->step * unit, .knee = def->knee * unit, .chest = def->chest * unit};
    lay_grid(floor, &plan, def->spacing * unit);
    floor->first_point = calloc(floor->rows * floor->columns + 1, sizeof *floor->first_point);
    const float steepest = def->steepest * 0.0174532925f;
    bool good = floor->first_point && sample(level, floor, cosf(steepest), 1.0f);
    if (good && floor->count == 0) {
        /* A mesh may be wound the other way round throughout: its floors then seem to face down. */
        good = sample(level, floor, cosf(steepest), -1.0f);
    }
    const float climb = floor->step + tanf(steepest) * floor->spacing;
    if (!good || (floor->count > 0 && !keep_largest_piece(level, floor, climb))) {
        tool_fail_memory(error);
        level_floor_destroy(floor);
        return NULL;
    }
    if (floor->count == 0) {
        tool_fail(error, "nowhere to stand in the level, expected surfaces that face up with %g m of headroom",
                  (double)def->headroom);
        level_floor_destroy(floor);
        return NULL;
    }
    return floor;
}
