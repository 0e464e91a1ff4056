/* What a host that plays hide and seek does to a moving_crowd whose world has the detection model. */
#ifndef KEEN_TESTS_HUNTING_CROWD_H
#define KEEN_TESTS_HUNTING_CROWD_H

#include "world/moving_crowd.h"

#define HUNTING_CROWD_GROUPS 40

/* A world def for a crowd of so many: the detection model, groups, waits that fit into ten seconds. */
keen_world_def hunting_crowd_def(uint32_t count);

/* Before each frame: who sneaks, runs, sleeps and how well; traits, groups, opponents; detection events, sounds of
   actions, hits, wounds; whoever flees arrives; friends turn enemies and back. */
void hunting_crowd_stir(moving_crowd *crowd);

/* Adds what can be read of the model after a frame to crowd->told. */
void hunting_crowd_read(moving_crowd *crowd);

#endif
