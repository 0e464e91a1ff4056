/* Who believes something about a target. */
#ifndef KEEN_FRAME_BELIEVERS_H
#define KEEN_FRAME_BELIEVERS_H

#include "frame/world_data.h"

/* Writes the most confident, at most capacity, in order; returns how many there are. Undetected ones are left out. */
uint32_t keen_list_believers(const keen_world *world, uint32_t target, keen_believer *believers, uint32_t capacity);

#endif
