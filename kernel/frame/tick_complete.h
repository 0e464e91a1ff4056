/* What a tick needs of its agent beyond the columns that tick_make reads. */
#ifndef KEEN_FRAME_TICK_COMPLETE_H
#define KEEN_FRAME_TICK_COMPLETE_H

#include "frame/world_data.h"

/* Fills in the fields from `center` on; moves pain and echolocation's pulse on (spec 2), so once per tick. */
void keen_tick_complete(keen_world *world, keen_tick *tick);

/* The tick of an agent with nothing to perceive: its pulses go on all the same. */
void keen_tick_pass(keen_world *world, uint32_t agent);

#endif
