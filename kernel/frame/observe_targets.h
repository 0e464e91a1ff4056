/* What an agent's latest values say about their targets (spec 13, stealth points): each target keeps the highest value
   among its hostile observers, and whose that is. */
#ifndef KEEN_FRAME_OBSERVE_TARGETS_H
#define KEEN_FRAME_OBSERVE_TARGETS_H

#include "frame/world_data.h"

/* One agent's rows; nothing of agents that do not detect or are disabled. Once per agent and frame, on any thread: of
   those who tick right after they did, while their rows are in cache, and of the others when points move. */
void keen_observe_targets(keen_world *world, uint32_t agent);

#endif
