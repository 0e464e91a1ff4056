/* Whom a side fights (spec 14): the living targets in the lists of its members, or those that the host names instead,
   and everybody of their groups; each counts once. */
#ifndef KEEN_FRAME_OPPONENTS_H
#define KEEN_FRAME_OPPONENTS_H

#include "frame/world_data.h"

/* Of an agent without a group. Groups are weighed already. */
keen_group_strength keen_opponents_of_agent(const keen_world *world, keen_worker *worker, uint32_t agent);

keen_group_strength keen_opponents_of_group(const keen_world *world, keen_worker *worker, uint32_t group);

#endif
