/* What the agent's tick sees of its targets: eight records loaded as lines and transposed.

   All lanes: scratch x .. scent_type from the target's record (all zero in lanes without a belief; of a place, which
   counts as there and alive, all but the flags), and
     present = belief about an actor in the lane, (flags & required_flags) == required_flags, and no bit of masked_teams in team_bit.
   Also clears scratch->placed and by_event, in which senses set the bit of their slot, scratch->struck and scratch->heard.
   Reads belief->target. */
#ifndef KEEN_SENSE_TARGET_VIEW_H
#define KEEN_SENSE_TARGET_VIEW_H

#include "store/row_job.h"

void keen_target_view_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
