/* Steps felt through the ground (spec 2, vibration), for profiles that have it.

   Present lanes with a belief whose target is grounded and faster than still_speed:
     clamp01(mass/80) * clamp01(speed/run_speed) * falloff(d, range, exponent)
   else 0. Never a cause.
   Reads belief->target, sense->distance, scratch->mass, speed, flags, present. */
#ifndef KEEN_SENSE_VIBRATION_H
#define KEEN_SENSE_VIBRATION_H

#include "store/row_job.h"

/* Kilograms from which on steps are felt in full. */
#define KEEN_VIBRATION_MASS 80.0f

void keen_vibration_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
