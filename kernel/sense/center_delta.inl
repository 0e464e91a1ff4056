/* From the eye to the centre of each target, the vector that geometry and view_zone start from. */
#ifndef KEEN_SENSE_CENTER_DELTA_INL
#define KEEN_SENSE_CENTER_DELTA_INL

#include "store/row_lanes.inl"

typedef struct keen_delta_lanes {
    f8 x, y, z;
} keen_delta_lanes;

/* Up is y or z: along it the height counts once, along the others not at all, and no product is needed for that. */
static inline f8 keen_center_along(const float *feet, float up, f8 center_height) {
    return f8_add(f8_load(feet), f8_keep(f8_gt(f8_set1(up), f8_zero()), center_height));
}

static inline keen_delta_lanes keen_center_delta_from(const keen_frame_values *frame, const keen_row_scratch *scratch,
                                                      const float place[3]) {
    const f8 center_height = f8_load(scratch->center_height);
    return (keen_delta_lanes){
        .x = f8_sub(f8_load(scratch->x), f8_set1(place[0])),
        .y = f8_sub(keen_center_along(scratch->y, frame->up[1], center_height), f8_set1(place[1])),
        .z = f8_sub(keen_center_along(scratch->z, frame->up[2], center_height), f8_set1(place[2])),
    };
}

static inline keen_delta_lanes keen_center_delta(const keen_frame_values *frame, const keen_row_job *job) {
    return keen_center_delta_from(frame, job->scratch, job->tick->eye);
}

static inline f8 keen_dot_lanes(keen_delta_lanes a, f8 x, f8 y, f8 z) {
    return f8_add(f8_add(f8_mul(a.x, x), f8_mul(a.y, y)), f8_mul(a.z, z));
}

#endif
