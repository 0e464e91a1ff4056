/* Finds what the host and squads say about the beliefs of those who tick (belief/evidence.h). */
#ifndef KEEN_FRAME_EVIDENCE_ACT_H
#define KEEN_FRAME_EVIDENCE_ACT_H

#include "frame/world_data.h"

/* Between smoothing and location, of agents that have any. */
void keen_evidence_act(keen_world *world, const keen_row_job *jobs, uint32_t count);

/* What the host says, checked. False when evidence_capacity is used up. Outside a frame. */
bool keen_evidence_take(keen_world *world, const keen_evidence *evidence);

#endif
