/* Pairs whose relation is not their teams' (spec 10). */
#ifndef KEEN_FRAME_RELATIONS_H
#define KEEN_FRAME_RELATIONS_H

#include "frame/world_data.h"

/* After the relation kernel: puts the pairs' own relations into scratch->relation. */
void keen_relations_override(keen_world *world, const keen_row_job *jobs, uint32_t count);

#endif
