/* Smell (spec 2), for profiles that have it.

   Present lanes with a belief whose scent_type has a bit of scent_mask:
     S = falloff(d, range*scent*wind, exponent)
     wind = clamp(1 + wind_gain * dot(environment.wind, (eye - centre)/d), 0.25, 2)
   else 0. Nearer than direction_epsilon the target counts as straight ahead. Silent present lanes: cause scent_lost.
   Reads belief->target, sense->distance, scratch->x .. center_height, scent, scent_type, present. */
#ifndef KEEN_SENSE_SMELL_H
#define KEEN_SENSE_SMELL_H

#include "simd/f1_math.h"
#include "store/row_job.h"

#define KEEN_WIND_LEAST 0.25f
#define KEEN_WIND_MOST 2.0f

static inline float keen_dot3(const float a[3], const float b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* How far the wind carries scent, against the direction from the eye to the target. */
static inline float keen_smell_wind(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_tick *tick = job->tick;
    const keen_row_scratch *scratch = job->scratch;
    const float distance = job->sense->distance[lane];
    const float delta[3] = {
        scratch->x[lane] + frame->up[0] * scratch->center_height[lane] - tick->eye[0],
        scratch->y[lane] + frame->up[1] * scratch->center_height[lane] - tick->eye[1],
        scratch->z[lane] + frame->up[2] * scratch->center_height[lane] - tick->eye[2],
    };
    const bool near = distance < tick->tuning->direction_epsilon;
    const float against = near ? keen_dot3(tick->forward, frame->wind) : keen_dot3(delta, frame->wind) / distance;
    return f1_clamp(1.0f - tick->tuning->wind_gain * against, KEEN_WIND_LEAST, KEEN_WIND_MOST);
}

void keen_smell_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
