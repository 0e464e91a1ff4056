#include "sense/geometry.h"

#include "simd/f1_math.h"
#include "store/row_lane.h"

void keen_geometry_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const keen_row_scratch *scratch = jobs[i].scratch;
        const float *eye = jobs[i].tick->eye;
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (!keen_lane_held(jobs[i].belief, lane)) {
                continue;
            }
            const float dx = scratch->x[lane] + frame->up[0] * scratch->center_height[lane] - eye[0];
            const float dy = scratch->y[lane] + frame->up[1] * scratch->center_height[lane] - eye[1];
            const float dz = scratch->z[lane] + frame->up[2] * scratch->center_height[lane] - eye[2];
            jobs[i].sense->distance[lane] = f1_sqrt(dx * dx + dy * dy + dz * dz);
        }
    }
}
