/* Draws map.svg: a level from above, everybody in it coloured by what they are aware of, what a chosen few can
 * see. */
#ifndef TOOLS_PLOT_PLOT_MAP_H
#define TOOLS_PLOT_PLOT_MAP_H

#include "level/level.h"
#include "plot/plot_canvas.h"

#include <stdint.h>

#define PLOT_MAP_SIZE 1200

/* What one agent sees: a cone, cut off where the level stands in the way. */
typedef struct plot_cone {
    size_t agent;
    float half_angle; /* degrees */
    float range;      /* host units */
    float eye_height; /* host units above the agent's position */
} plot_cone;

/* Where an actor went: point i is points[3 * i] .. [3 * i + 2], world axes. */
typedef struct plot_trail {
    const float *points;
    size_t count;
} plot_trail;

/* A place that somebody believes something about. */
typedef struct plot_mark {
    float position[3]; /* world axes */
    float error;       /* radius, host units */
    uint8_t state;     /* plot_state of the belief */
    const char *name;  /* may be NULL */
} plot_mark;

typedef struct plot_map_def {
    const level_scene *level; /* may be NULL; then up and units_per_meter say how to read positions */
    level_up up;
    float units_per_meter;
    size_t agent_count;
    const float *position[3]; /* of each agent, world axes */
    const float *forward[3];  /* may be NULL: no facings drawn */
    const uint8_t *state;     /* plot_state of each agent: the highest among its beliefs, or of detection */
    const uint8_t *ring;      /* the same of a second model, around the first, where it is below PLOT_STATE_COUNT;
                                 Normal has no ring; may be NULL */
    const uint8_t *marked;    /* not 0 for each who is marked; may be NULL */
    const char *marked_name;  /* what those who are marked are called */
    const char *const *names; /* may be NULL, as may any of them */
    const plot_cone *cones;
    size_t cone_count;
    const plot_trail *trails;
    size_t trail_count;
    const plot_mark *marks;
    size_t mark_count;
    const char *title, *subtitle; /* may be NULL */
} plot_map_def;

/* Agents that are not at a finite place are left out. */
bool plot_map(const plot_map_def *def, const char *path, tool_error *error);

#endif
