/* Hearing (spec 2, hearing), for profiles that have it.

   Standing noise, present lanes:
     H = max(0, falloff(d, range*loudness, exponent) * lerp(occluded_gain, 1, T) - ambient_noise*mask_gain)
     T = belief->audio when >= 0, else 1 when X >= min_exposure, else 0.
   Sound events, lanes with a belief: scratch->heard, already masked, placed at heard_x, _y, _z. The larger counts; the
   event only when it is truly larger, and then the slot's bits in scratch->placed and by_event are set and place_*
   holds the event's place (0 otherwise). Silent present lanes: cause sound_faded. Lanes without a belief: confidence 0.
   Reads belief->target, sense->distance, exposure, audio, scratch->loudness, heard*, present; placed and by_event
   (cleared by target_view). */
#ifndef KEEN_SENSE_HEARING_H
#define KEEN_SENSE_HEARING_H

#include "store/row_job.h"

void keen_hearing_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
