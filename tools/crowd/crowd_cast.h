/* Answers Keen's sight lines with rays against the level, on all threads of the pool. */
#ifndef TOOLS_CROWD_CROWD_CAST_H
#define TOOLS_CROWD_CROWD_CAST_H

#include "crowd/crowd_world.h"

typedef struct crowd_cast crowd_cast;

crowd_cast *crowd_cast_create(const crowd_world *crowd, tool_error *error);
void crowd_cast_destroy(crowd_cast *cast);

/* Between frame begin and end: casts this frame's requests and submits the answers that have arrived: all of
   them, unless the options delay or lose some. */
bool crowd_cast_frame(crowd_cast *cast, tool_error *error);

/* Rays so far, and how many of them hit the level. */
uint64_t crowd_cast_rays(const crowd_cast *cast);
uint64_t crowd_cast_blocked(const crowd_cast *cast);

#endif
