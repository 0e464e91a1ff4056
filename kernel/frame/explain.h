/* Why an agent believes what it does: one pair, sensed again on copies by the reference kernels. */
#ifndef KEEN_FRAME_EXPLAIN_H
#define KEEN_FRAME_EXPLAIN_H

#include "frame/world_data.h"
#include "keen/belief.h"

/* Fills in distance, senses, the loss row's values and `next`. row: the pair's row and lane, or null when there is no
   belief; then a new one is assumed. */
void keen_explain_pair(const keen_world *world, uint32_t agent, uint32_t target, const keen_row *row, uint32_t lane,
                       keen_explanation *explanation);

#endif
