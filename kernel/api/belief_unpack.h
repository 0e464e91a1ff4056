/* From a lane of a row to the struct that hosts read. */
#ifndef KEEN_API_BELIEF_UNPACK_H
#define KEEN_API_BELIEF_UNPACK_H

#include "frame/world_data.h"
#include "keen/belief.h"

keen_belief keen_belief_unpack(const keen_world *world, uint32_t agent, uint32_t row_number, uint32_t lane);

#endif
