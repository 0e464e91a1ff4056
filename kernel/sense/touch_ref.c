#include "sense/touch.h"

#include "simd/f1_math.h"
#include "store/row_lane.h"

static bool touching(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_row_scratch *scratch = job->scratch;
    const keen_tick *tick = job->tick;
    if (!scratch->present[lane]) {
        return false;
    }
    const float dx = scratch->x[lane] + frame->up[0] * scratch->center_height[lane] - tick->center[0];
    const float dy = scratch->y[lane] + frame->up[1] * scratch->center_height[lane] - tick->center[1];
    const float dz = scratch->z[lane] + frame->up[2] * scratch->center_height[lane] - tick->center[2];
    const float distance = f1_sqrt(dx * dx + dy * dy + dz * dz);
    return distance - tick->radius - scratch->radius[lane] <= tick->tuning->touch_range;
}

static void touch(const keen_frame_values *frame, const keen_row_job *job, uint32_t slot, uint32_t lane) {
    keen_row_scratch *scratch = job->scratch;
    scratch->confidence[slot][lane] = 0.0f;
    if (!keen_lane_actor(job->belief, lane)) {
        return;
    }
    if (touching(frame, job, lane)) {
        scratch->confidence[slot][lane] = 1.0f;
    } else if (scratch->struck[lane] & KEEN_STRUCK_CONTACT) {
        scratch->confidence[slot][lane] = 1.0f;
        scratch->by_event[lane] |= 1u << slot;
    }
}

void keen_touch_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_TOUCH];
        for (uint32_t lane = 0; slot != KEEN_NO_SLOT && lane < KEEN_LANES; lane++) {
            touch(frame, &jobs[i], slot, lane);
        }
    }
}
