/* Jumps: of one target (spec 7), and of the origin that all positions are counted from. */
#ifndef KEEN_FRAME_TELEPORT_H
#define KEEN_FRAME_TELEPORT_H

#include "frame/world_data.h"

/* Puts the target there at rest. Beliefs about it forget how it moved and what sight lines showed; their rounds in
   flight are void. */
void keen_frame_teleport(keen_world *world, uint32_t target, const float position[3]);

/* Subtracts the offset from every position that the world holds. */
void keen_frame_shift_origin(keen_world *world, const float offset[3]);

#endif
