/* Where one can walk to in a straight line from each point of a level's floor. Everything that needs a ray is asked
 * once, here, so that walking itself costs a few additions. Made from the level, the floor and a seed alone. */
#ifndef TOOLS_CROWD_WALK_GRAPH_H
#define TOOLS_CROWD_WALK_GRAPH_H

#include "level/level_floor.h"

#define WALK_LINKS 6

typedef struct walk_link {
    float direction[3]; /* unit length, world axes */
    float length;
    uint32_t to; /* floor point */
} walk_link;

typedef struct walk_graph {
    const level_floor *floor; /* must outlive the graph */
    float room;               /* how far beside a link one may walk, host units */
    float units_per_meter;
    uint8_t *link_counts; /* of each floor point */
    walk_link *links;     /* WALK_LINKS of each */
} walk_graph;

/* A link never passes through a wall at knee or chest height, nor over a hole or a ledge. */
walk_graph *walk_graph_create(const level_scene *level, const level_floor *floor, uint64_t seed, tool_error *error);
void walk_graph_destroy(walk_graph *graph);

#endif
