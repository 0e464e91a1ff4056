/* Echolocation (spec 2), for profiles that have it.

   When the tick pulses, lanes with a belief:
     echo = falloff(d, range, exponent) * (X >= min_exposure ? X : 0) when present, else 0
     echo_x, _y, _z = the target's feet
   and the cause of present lanes that are silent: out_of_range when the falloff is 0, else blocked. min_exposure is
   vision's. Between pulses all of it is held.
   All lanes: confidence = echo when present with a belief, else 0; scratch->place_* = echo_*, and the slot's bit in
   scratch->placed where confidence > 0.
   Reads belief->target, exposure, sense->distance, echo*, scratch->x, y, z, present; placed (cleared by target_view).
   Writes sense->echo*, belief->causes. */
#ifndef KEEN_SENSE_ECHOLOCATION_H
#define KEEN_SENSE_ECHOLOCATION_H

#include "store/row_job.h"

void keen_echolocation_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
