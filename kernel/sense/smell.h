/* Smell (spec 2), for profiles that have it.

   Present lanes with a belief whose scent_type has a bit of scent_mask:
     S = falloff(d, range*scent*wind, exponent)
     wind = clamp(1 + wind_gain * dot(environment.wind, (eye - centre)/d), 0.25, 2)
   else 0. Nearer than direction_epsilon the target counts as straight ahead. Silent present lanes: cause scent_lost.
   Reads belief->target, sense->distance, scratch->x .. center_height, scent, scent_type, present. */
#ifndef KEEN_SENSE_SMELL_H
#define KEEN_SENSE_SMELL_H

#include "store/row_job.h"

#define KEEN_WIND_LEAST 0.25f
#define KEEN_WIND_MOST 2.0f

void keen_smell_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
