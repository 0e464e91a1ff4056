#include "crowd/steering.h"

#include "level/level_plan.h"
#include "support/counter_random.h"

#include <stdlib.h>

/* Metres per second. */
#define SLOWEST_WALK 1.2f
#define FASTEST_WALK 1.6f
#define SLOWEST_RUN 3.2f
#define FASTEST_RUN 4.2f
#define RUNNER_SHARE 0.08f

/* Links taken in one update at most: a long frame may not stall the others. */
#define LINKS_PER_UPDATE 64

enum { PURPOSE_START = 20, PURPOSE_LINK, PURPOSE_WAY, PURPOSE_RUNNER, PURPOSE_PACE, PURPOSE_ANGLE, PURPOSE_ASIDE };

struct steering {
    const walk_graph *graph;
    size_t count;
    uint64_t seed;
    float *end[3];       /* of the link being walked, moved aside by the agent's own offset */
    float *direction[3]; /* of the link */
    float *remaining;    /* distance to the end */
    float *speed;
    float *aside[2]; /* in plan coordinates: keeps those who share a link from walking inside each other */
    uint32_t *point; /* where the link ends */
    uint32_t *turns; /* links chosen so far */
    float *block;
};

static bool allocate(steering *crowd) {
    enum { FLOAT_COLUMNS = 10 };
    const size_t count = crowd->count;
    crowd->block = calloc(count + 1, FLOAT_COLUMNS * sizeof *crowd->block);
    crowd->point = calloc(2 * (count + 1), sizeof *crowd->point);
    if (!crowd->block || !crowd->point) {
        return false;
    }
    for (size_t axis = 0; axis < 3; ++axis) {
        crowd->end[axis] = crowd->block + axis * count;
        crowd->direction[axis] = crowd->block + (3 + axis) * count;
    }
    crowd->remaining = crowd->block + 6 * count;
    crowd->speed = crowd->block + 7 * count;
    crowd->aside[0] = crowd->block + 8 * count;
    crowd->aside[1] = crowd->block + 9 * count;
    crowd->turns = crowd->point + count;
    return true;
}

/* Of two links drawn, the one that leads less backwards. */
static const walk_link *choose_link(const steering *crowd, size_t agent) {
    const walk_graph *graph = crowd->graph;
    const uint32_t point = crowd->point[agent], turn = crowd->turns[agent];
    const walk_link *links = &graph->links[(size_t)point * WALK_LINKS];
    const walk_link *chosen = NULL;
    float straightest = 0.0f;
    for (uint32_t draw = 0; draw < 2; ++draw) {
        const walk_link *link = &links[counter_random_below(graph->link_counts[point], crowd->seed, agent,
                                                            2 * (uint64_t)turn + draw, PURPOSE_LINK)];
        float straight = 0.0f;
        for (int axis = 0; axis < 3; ++axis) {
            straight += link->direction[axis] * crowd->direction[axis][agent];
        }
        if (!chosen || straight > straightest) {
            chosen = link;
            straightest = straight;
        }
    }
    return chosen;
}

/* What the agent overshot its last link by is already walked on the new one. */
static void take_link(steering *crowd, size_t agent) {
    const level_floor *floor = crowd->graph->floor;
    if (crowd->graph->link_counts[crowd->point[agent]] == 0) {
        crowd->speed[agent] = 0.0f; /* nowhere to go from here */
        crowd->remaining[agent] = 0.0f;
        return;
    }
    const walk_link *link = choose_link(crowd, agent);
    const float aside[3] = {crowd->aside[0][agent], crowd->aside[1][agent], 0.0f};
    float moved[3];
    level_world_of(floor->up, aside, moved);
    for (int axis = 0; axis < 3; ++axis) {
        crowd->end[axis][agent] = floor->points[3 * (size_t)link->to + (size_t)axis] + moved[axis];
        crowd->direction[axis][agent] = link->direction[axis];
    }
    crowd->remaining[agent] += link->length;
    crowd->point[agent] = link->to;
    ++crowd->turns[agent];
}

static void put_agent(steering *crowd, size_t agent) {
    const walk_graph *graph = crowd->graph;
    const uint64_t seed = crowd->seed;
    const bool runs = counter_random_unit(seed, agent, 0, PURPOSE_RUNNER) < RUNNER_SHARE;
    const float pace = counter_random_unit(seed, agent, 0, PURPOSE_PACE);
    const float slowest = runs ? SLOWEST_RUN : SLOWEST_WALK, fastest = runs ? FASTEST_RUN : FASTEST_WALK;
    const float angle = 6.28318531f * counter_random_unit(seed, agent, 0, PURPOSE_ANGLE);
    const float aside = graph->room * sqrtf(counter_random_unit(seed, agent, 0, PURPOSE_ASIDE));
    const uint32_t start = counter_random_below((uint32_t)graph->floor->count, seed, agent, 0, PURPOSE_START);
    crowd->speed[agent] = (slowest + (fastest - slowest) * pace) * graph->units_per_meter;
    crowd->aside[0][agent] = aside * cosf(angle);
    crowd->aside[1][agent] = aside * sinf(angle);
    crowd->point[agent] = start;
    const float own[3] = {crowd->aside[0][agent], crowd->aside[1][agent], 0.0f};
    float moved[3];
    level_world_of(graph->floor->up, own, moved);
    for (int axis = 0; axis < 3; ++axis) {
        crowd->end[axis][agent] = graph->floor->points[3 * (size_t)start + (size_t)axis] + moved[axis];
    }
    take_link(crowd, agent);
    crowd->remaining[agent] *= counter_random_unit(seed, agent, 0, PURPOSE_WAY);
}

steering *steering_create(const walk_graph *graph, size_t count, uint64_t seed, tool_error *error) {
    steering *crowd = calloc(1, sizeof *crowd);
    if (crowd) {
        crowd->graph = graph;
        crowd->count = count;
        crowd->seed = seed;
    }
    if (!crowd || !allocate(crowd)) {
        tool_fail_memory(error);
        steering_destroy(crowd);
        return NULL;
    }
    for (size_t agent = 0; agent < count; ++agent) {
        put_agent(crowd, agent);
    }
    return crowd;
}

void steering_destroy(steering *crowd) {
    if (crowd) {
        free(crowd->block);
        free(crowd->point);
        free(crowd);
    }
}

static void walk(steering *crowd, float dt, size_t first, size_t last) {
    for (size_t agent = first; agent < last; ++agent) {
        crowd->remaining[agent] -= crowd->speed[agent] * dt;
    }
    for (size_t agent = first; agent < last; ++agent) {
        for (int links = 0; crowd->remaining[agent] < 0.0f && links < LINKS_PER_UPDATE; ++links) {
            take_link(crowd, agent);
        }
        if (crowd->remaining[agent] < 0.0f) {
            crowd->remaining[agent] = 0.0f;
        }
    }
}

static void write_axis(const steering *crowd, const crowd_columns *columns, int axis, size_t first, size_t last) {
    const float *end = crowd->end[axis], *direction = crowd->direction[axis];
    const float *remaining = crowd->remaining, *speed = crowd->speed;
    float *position = columns->position[axis], *velocity = columns->velocity[axis];
    for (size_t agent = first; agent < last; ++agent) {
        position[agent] = end[agent] - direction[agent] * remaining[agent];
        velocity[agent] = direction[agent] * speed[agent];
    }
}

void steering_update(steering *crowd, const crowd_columns *columns, float dt, size_t first, size_t last) {
    const float step = dt > 0.0f && isfinite(dt) ? dt : 0.0f;
    const level_up up = crowd->graph->floor->up;
    const int across = up == LEVEL_UP_Y ? 2 : 1, upward = up == LEVEL_UP_Y ? 1 : 2;
    const float share = crowd_turn_share(step);
    float *forward_a = columns->forward[0], *forward_b = columns->forward[across];
    walk(crowd, step, first, last);
    for (int axis = 0; axis < 3; ++axis) {
        write_axis(crowd, columns, axis, first, last);
    }
    for (size_t agent = first; agent < last; ++agent) {
        const bool new_here = forward_a[agent] == 0.0f && forward_b[agent] == 0.0f;
        crowd_turn(&forward_a[agent], &forward_b[agent], crowd->direction[0][agent], crowd->direction[across][agent],
                   new_here ? 1.0f : share);
        columns->forward[upward][agent] = 0.0f;
    }
}
