/* What the agent's tick sees of its targets: eight records loaded as lines and transposed.

   All lanes: scratch x .. team_bit from the target's record (all zero in lanes without a belief), and
     present = belief in the lane, (flags & required_flags) == required_flags, and no bit of masked_teams in team_bit.
   Also clears scratch->placed and by_event, in which senses set the bit of their slot, and scratch->heard.
   Reads belief->target. */
#ifndef KEEN_SENSE_TARGET_VIEW_H
#define KEEN_SENSE_TARGET_VIEW_H

#include "store/row_job.h"

void keen_target_view_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
