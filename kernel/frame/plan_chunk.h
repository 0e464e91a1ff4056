/* Who comes into the ledgers of a chunk's agents, and who gives way (spec 11), before rows are handed out. */
#ifndef KEEN_FRAME_PLAN_CHUNK_H
#define KEEN_FRAME_PLAN_CHUNK_H

#include "frame/stages.h"

/* First tick, or 0.2 s since the last gather. */
bool keen_gather_is_due(const keen_world *world, uint32_t agent);

/* Fills in the plans of the chunk's agents and the chunk's sums of them. */
keen_chunk_function keen_plan_chunk;

#endif
