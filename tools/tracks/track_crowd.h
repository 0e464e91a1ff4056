/* Makes a crowd of any size walk on the tracks of real people. */
#ifndef TOOLS_TRACKS_TRACK_CROWD_H
#define TOOLS_TRACKS_TRACK_CROWD_H

#include "crowd/crowd_columns.h"
#include "level/level_floor.h"
#include "tracks/tracks.h"

typedef struct track_crowd track_crowd;

/* On open ground at height 0: the whole scene is repeated in square tiles around the origin, each turned by quarters
 * and shifted in time, so that who walks beside whom is kept. The tracks must outlive the crowd. */
track_crowd *track_crowd_on_plane(const tracks *people, size_t count, uint64_t seed, level_up up, float units_per_meter,
                                  tool_error *error);

/* In a level: each agent gets a track moved and turned to where it passes through no wall and always has ground under
 * it, if a place for it is found in some tries. Agents for which none is found are left out: ask track_crowd_size()
 * and let the others wander (steering.h). The tracks must outlive the crowd, the level need not. */
track_crowd *track_crowd_in_level(const tracks *people, size_t count, uint64_t seed, const level_scene *level,
                                  const level_floor *floor, tool_error *error);

void track_crowd_destroy(track_crowd *crowd);
size_t track_crowd_size(const track_crowd *crowd);

/* Writes the columns of agents first..last-1 at `time` seconds (column i is agent i); facings turn as people do in
 * the dt seconds since the last call. Different ranges may be updated by different threads at once. */
void track_crowd_update(const track_crowd *crowd, const crowd_columns *columns, double time, float dt, size_t first,
                        size_t last);

#endif
