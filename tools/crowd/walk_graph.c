#include "crowd/walk_graph.h"

#include "level/level_plan.h"
#include "support/counter_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Metres. */
#define SHORTEST_LINK 3.0f
#define LONGEST_LINK 25.0f
#define GROUND_INTERVAL 0.33f
#define MOST_LOOKS 100

#define TRIES 32
#define RAYS_ABREAST 5

enum { PURPOSE_ANGLE = 10, PURPOSE_DISTANCE };

typedef struct plan_line {
    float from[3], to[3];
    float side[2]; /* unit, to the left */
    float length;  /* seen from above */
} plan_line;

static plan_line line_between(const level_floor *floor, uint32_t from, uint32_t to) {
    plan_line line;
    level_plan_of(floor->up, &floor->points[3 * (size_t)from], line.from);
    level_plan_of(floor->up, &floor->points[3 * (size_t)to], line.to);
    const float a = line.to[0] - line.from[0], b = line.to[1] - line.from[1];
    line.length = sqrtf(a * a + b * b);
    line.side[0] = line.length > 0.0f ? -b / line.length : 0.0f;
    line.side[1] = line.length > 0.0f ? a / line.length : 0.0f;
    return line;
}

static void beside(level_up up, const float plan[3], const plan_line *line, float left, float raised, float world[3]) {
    const float moved[3] = {plan[0] + left * line->side[0], plan[1] + left * line->side[1], plan[2] + raised};
    level_world_of(up, moved, world);
}

/* All over the width of a body, at knee and chest height: a thin post stands between two rays a body apart. */
static bool is_unblocked(const level_scene *level, const walk_graph *graph, const plan_line *line) {
    const level_floor *floor = graph->floor;
    level_segment rays[2 * RAYS_ABREAST];
    uint8_t blocked[2 * RAYS_ABREAST];
    for (int i = 0; i < 2 * RAYS_ABREAST; ++i) {
        const float left = graph->room * (2.0f * (float)(i / 2) / (float)(RAYS_ABREAST - 1) - 1.0f);
        const float raised = i & 1 ? floor->chest : floor->knee;
        beside(floor->up, line->from, line, left, raised, rays[i].origin);
        beside(floor->up, line->to, line, left, raised, rays[i].end);
    }
    level_occluded(level, rays, 2 * RAYS_ABREAST, blocked);
    return !memchr(blocked, 1, sizeof blocked);
}

/* The ground stays within a step of the straight line: walkers can then simply follow it. Looked at in turn on the
 * left, in the middle and on the right. */
static bool has_ground(const level_scene *level, const walk_graph *graph, const plan_line *line) {
    const level_floor *floor = graph->floor;
    const float interval = GROUND_INTERVAL * graph->units_per_meter;
    const int looks = line->length < MOST_LOOKS * interval ? (int)(line->length / interval) + 1 : MOST_LOOKS;
    for (int i = 1; i < looks; ++i) {
        const float share = (float)i / (float)looks;
        float plan[3], point[3], height;
        for (int axis = 0; axis < 3; ++axis) {
            plan[axis] = line->from[axis] + (line->to[axis] - line->from[axis]) * share;
        }
        beside(floor->up, plan, line, graph->room * (float)(i % 3 - 1), floor->step, point);
        if (!level_floor_height(level, point, &height) || height < plan[2] - floor->step) {
            return false;
        }
    }
    return true;
}

static void add_link(walk_graph *graph, uint32_t from, uint32_t to) {
    const float *a = &graph->floor->points[3 * (size_t)from], *b = &graph->floor->points[3 * (size_t)to];
    walk_link link = {.to = to};
    float square = 0.0f;
    for (int axis = 0; axis < 3; ++axis) {
        link.direction[axis] = b[axis] - a[axis];
        square += link.direction[axis] * link.direction[axis];
    }
    link.length = sqrtf(square);
    for (int axis = 0; axis < 3; ++axis) {
        link.direction[axis] /= link.length;
    }
    graph->links[(size_t)from * WALK_LINKS + graph->link_counts[from]++] = link;
}

/* Links in much the same direction would crowd the others out. */
static bool is_new_direction(const walk_graph *graph, uint32_t from, const plan_line *line) {
    float flat[3] = {line->side[1], -line->side[0], 0.0f}, direction[3];
    level_world_of(graph->floor->up, flat, direction);
    for (int i = 0; i < graph->link_counts[from]; ++i) {
        const float *known = graph->links[(size_t)from * WALK_LINKS + (size_t)i].direction;
        if (direction[0] * known[0] + direction[1] * known[1] + direction[2] * known[2] > 0.92f) {
            return false;
        }
    }
    return true;
}

static void try_link(const level_scene *level, walk_graph *graph, uint32_t from, uint32_t to) {
    if (to == LEVEL_FLOOR_NONE || to == from) {
        return;
    }
    const plan_line line = line_between(graph->floor, from, to);
    if (line.length > 0.0f && is_new_direction(graph, from, &line) && is_unblocked(level, graph, &line) &&
        has_ground(level, graph, &line)) {
        add_link(graph, from, to);
    }
}

static uint32_t far_point(const walk_graph *graph, uint32_t from, uint64_t seed, uint32_t attempt) {
    const float angle = 6.28318531f * counter_random_unit(seed, from, attempt, PURPOSE_ANGLE);
    const float u = counter_random_unit(seed, from, attempt, PURPOSE_DISTANCE);
    const float distance = (SHORTEST_LINK + (LONGEST_LINK - SHORTEST_LINK) * u * u) * graph->units_per_meter;
    float plan[3];
    level_plan_of(graph->floor->up, &graph->floor->points[3 * (size_t)from], plan);
    plan[0] += distance * cosf(angle);
    plan[1] += distance * sinf(angle);
    return level_floor_nearest(graph->floor, plan, distance);
}

static uint32_t near_point(const walk_graph *graph, uint32_t from, int side) {
    static const float around[4][2] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    float plan[3];
    level_plan_of(graph->floor->up, &graph->floor->points[3 * (size_t)from], plan);
    plan[0] += around[side][0] * graph->floor->spacing;
    plan[1] += around[side][1] * graph->floor->spacing;
    return level_floor_nearest(graph->floor, plan, graph->floor->step + graph->floor->spacing);
}

walk_graph *walk_graph_create(const level_scene *level, const level_floor *floor, uint64_t seed, tool_error *error) {
    walk_graph *graph = calloc(1, sizeof *graph);
    if (graph) {
        *graph = (walk_graph){
            .floor = floor, .room = 0.7f * floor->clearance, .units_per_meter = level_units_per_meter(level)};
        graph->link_counts = calloc(floor->count, sizeof *graph->link_counts);
        graph->links = calloc(floor->count * WALK_LINKS, sizeof *graph->links);
    }
    if (!graph || !graph->link_counts || !graph->links) {
        tool_fail_memory(error);
        walk_graph_destroy(graph);
        return NULL;
    }
    for (uint32_t from = 0; from < floor->count; ++from) {
        for (uint32_t attempt = 0; attempt < TRIES && graph->link_counts[from] < WALK_LINKS; ++attempt) {
            try_link(level, graph, from, far_point(graph, from, seed, attempt));
        }
        /* In a tight corner the next point of the grid has to do. */
        for (int side = 0; side < 4 && graph->link_counts[from] < 2; ++side) {
            try_link(level, graph, from, near_point(graph, from, side));
        }
    }
    return graph;
}

void walk_graph_destroy(walk_graph *graph) {
    if (graph) {
        free(graph->link_counts);
        free(graph->links);
        free(graph);
    }
}
