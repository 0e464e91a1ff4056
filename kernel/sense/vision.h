/* Sight (spec 2, vision), for profiles that have it.

   With X the exposure, L the target's light, V = 0 and the cause
     out_of_range  when zone == 0
     blocked       when X < min_exposure
     dim           when V <= 0.02
   tested in this order, else
     V = clamp01(zone * light * exposure * motion * visibility * vision_gain * environment.vision)
     light = lerp(dark_gain, 1, clamp01((L - light_dark) * inverse_light_span))
     exposure = clamp01(X * inverse_full_exposure), motion = 1 + motion_gain * clamp01(speed / run_speed).
   Present lanes: scratch->confidence of vision's slot, vision's cause in belief->causes (kept when V > 0).
   Other lanes: confidence 0, causes kept.
   Reads belief->target, sense->zone and exposure, scratch->light, speed, visibility, present. */
#ifndef KEEN_SENSE_VISION_H
#define KEEN_SENSE_VISION_H

#include "store/row_job.h"

#define KEEN_VISION_DIM 0.02f

void keen_vision_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
