/* Where a crowd walks, and along what: a level, its floor, and the ways of everybody on it. */
#ifndef TOOLS_CROWD_CROWD_GROUND_H
#define TOOLS_CROWD_CROWD_GROUND_H

#include "crowd/crowd_options.h"
#include "crowd/steering.h"
#include "tracks/track_crowd.h"

typedef struct crowd_ground {
    level_scene *level;
    level_floor *floor;
    walk_graph *graph;
    tracks *people;         /* NULL without tracks, as is on_tracks */
    track_crowd *on_tracks; /* agents 0 .. on_track_count - 1 */
    steering *wandering;    /* the others */
    size_t on_track_count;
    float middle[3]; /* the floor point nearest to the level's centre */
} crowd_ground;

/* The ground must be zero. False with the reason in error; destroy it in any case. */
bool crowd_ground_create(crowd_ground *ground, const crowd_options *options, tool_error *error);
void crowd_ground_destroy(crowd_ground *ground);

#endif
