/* A profile comes into a world: its tuning, and what everybody's senses take from it. */
#ifndef KEEN_FRAME_ADD_PROFILE_H
#define KEEN_FRAME_ADD_PROFILE_H

#include "frame/world_data.h"

/* Whether the world has all custom senses that the profile lists. */
bool keen_knows_senses(const keen_world *world, const keen_profile_def *def);

/* The def is checked. Returns its index, KEEN_NO_INDEX when all are taken. */
uint32_t keen_add_profile(keen_world *world, const keen_profile_def *def);

#endif
