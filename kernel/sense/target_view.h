/* What the agent's tick sees of its targets: eight records loaded as lines and transposed.

   All lanes: scratch x .. light, flags .. loudness and mass .. scent_type from the target's record (all zero in lanes
   without a belief; of a place, which counts as there and alive, all but the flags), and
     present = belief about an actor in the lane, (flags & required_flags) == required_flags, and no bit of masked_teams
   in team_bit. mass, scent and scent_type only for profiles that smell or feel vibrations; for others they are left as
   they are. Also clears scratch->placed and by_event, in which senses set the bit of their slot, scratch->struck and
   scratch->heard. Reads belief->target. */
#ifndef KEEN_SENSE_TARGET_VIEW_H
#define KEEN_SENSE_TARGET_VIEW_H

#include "store/row_job.h"

/* Whether some sense of the profile asks for all of a record. */
static inline bool keen_view_is_whole(const keen_tuning *tuning) {
    return tuning->slot_of[KEEN_SENSE_SMELL] != KEEN_NO_SLOT || tuning->slot_of[KEEN_SENSE_VIBRATION] != KEEN_NO_SLOT;
}

void keen_target_view_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
