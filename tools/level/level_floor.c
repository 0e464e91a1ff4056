#include "level/level_floor.h"

#include "level/level_floor_pieces.h"
#include "level/level_plan.h"
#include "support/growing_array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LAYERS_PER_COLUMN 64
#define CLEARANCE_RAYS 8

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
    raised(floor, point, 0.5f * LEVEL_FLOOR_LAYER * level_units_per_meter(level), overhead->origin);
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
static bool sample_column(const level_scene *level, level_floor *floor, size_t *capacity, const float top[3],
                          float least_up, float facing) {
    const int up = floor->up == LEVEL_UP_Y ? 1 : 2;
    const float skip = LEVEL_FLOOR_LAYER * level_units_per_meter(level);
    float down[3] = {0.0f, 0.0f, 0.0f};
    float from[3] = {top[0], top[1], top[2]};
    down[up] = -1.0f;
    level_hit hit;
    for (int layer = 0; layer < LAYERS_PER_COLUMN && level_cast(level, from, down, INFINITY, &hit); ++layer) {
        from[up] -= hit.distance;
        if (hit.normal[up] * facing >= least_up && is_free(level, floor, from) && !add_point(floor, capacity, from)) {
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

/* Sampled and cut down to one piece; false when memory is out. */
static bool find_points(const level_scene *level, level_floor *floor, float steepest) {
    const float least_up = cosf(steepest), climb = floor->step + tanf(steepest) * floor->spacing;
    if (!sample(level, floor, least_up, 1.0f)) {
        return false;
    }
    /* A mesh may be wound the other way round throughout: its floors then seem to face down. */
    if (floor->count == 0 && !sample(level, floor, least_up, -1.0f)) {
        return false;
    }
    return floor->count == 0 || level_floor_keep_largest_piece(level, floor, climb);
}

static level_floor *make_grid(const level_scene *level, const level_floor_def *def) {
    const float unit = level_units_per_meter(level);
    const level_box bounds = level_bounds(level);
    const level_box plan = level_plan_of_box(level_up_axis(level), &bounds);
    level_floor *floor = calloc(1, sizeof *floor);
    if (!floor) {
        return NULL;
    }
    *floor = (level_floor){.up = level_up_axis(level),
                           .headroom = def->headroom * unit,
                           .clearance = def->clearance * unit,
                           .step = def->step * unit,
                           .knee = def->knee * unit,
                           .chest = def->chest * unit};
    lay_grid(floor, &plan, def->spacing * unit);
    floor->first_point = calloc(floor->rows * floor->columns + 1, sizeof *floor->first_point);
    return floor;
}

level_floor *level_floor_create(const level_scene *level, const level_floor_def *def, tool_error *error) {
    level_floor *floor = make_grid(level, def);
    if (!floor || !floor->first_point || !find_points(level, floor, def->steepest * 0.0174532925f)) {
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
