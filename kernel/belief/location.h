/* Where each believed target is (spec 8).

   Lanes with some sense active: the active slot with the least error places the target (lowest slot on ties):
     last_x, _y, _z = scratch->place_* of the slot when its bit in placed is set, else the target's feet
     error = the slot's error.
   Other lanes keep both. Reads belief->target, status, scratch->x, y, z, place_*, placed. */
#ifndef KEEN_BELIEF_LOCATION_H
#define KEEN_BELIEF_LOCATION_H

#include "store/row_job.h"

void keen_location_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
