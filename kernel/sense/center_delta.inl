/* From the eye to the centre of each target, the vector that geometry and view_zone start from. */
#ifndef KEEN_SENSE_CENTER_DELTA_INL
#define KEEN_SENSE_CENTER_DELTA_INL

#include "store/row_lanes.inl"

typedef struct keen_delta_lanes {
    f8 x, y, z;
} keen_delta_lanes;

static inline f8 keen_center_delta_axis(const float *feet, float up, f8 center_height, float eye) {
    return f8_sub(f8_add(f8_load(feet), f8_mul(f8_set1(up), center_height)), f8_set1(eye));
}

static inline keen_delta_lanes keen_center_delta(const keen_frame_values *frame, const keen_row_job *job) {
    const keen_row_scratch *scratch = job->scratch;
    const f8 center_height = f8_load(scratch->center_height);
    return (keen_delta_lanes){
        .x = keen_center_delta_axis(scratch->x, frame->up[0], center_height, job->tick->eye[0]),
        .y = keen_center_delta_axis(scratch->y, frame->up[1], center_height, job->tick->eye[1]),
        .z = keen_center_delta_axis(scratch->z, frame->up[2], center_height, job->tick->eye[2]),
    };
}

static inline f8 keen_dot_lanes(keen_delta_lanes a, f8 x, f8 y, f8 z) {
    return f8_add(f8_add(f8_mul(a.x, x), f8_mul(a.y, y)), f8_mul(a.z, z));
}

#endif
