/* Why an agent believes what it does: one pair, sensed again on copies by the reference kernels. */
#ifndef KEEN_FRAME_EXPLAIN_H
#define KEEN_FRAME_EXPLAIN_H

#include "frame/world_data.h"
#include "keen/belief.h"

/* Fills in a zeroed explanation. A pair without a belief is looked at as if one began now. */
void keen_explain_pair(const keen_world *world, uint32_t agent, uint32_t target, keen_explanation *explanation);

#endif
