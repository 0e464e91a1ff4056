/* How the agent looks at each target (spec 10).

   All lanes: scratch->relation = the relation whose mask in tick->relation_teams holds the target's team_bit, UNKNOWN
   when none does (no team, places, empty lanes). Pairs with a relation of their own are put in afterwards
   (frame/relations.c). Reads scratch->team_bit. */
#ifndef KEEN_MIND_RELATION_H
#define KEEN_MIND_RELATION_H

#include "store/row_job.h"

void keen_relation_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
