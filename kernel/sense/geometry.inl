#include "sense/center_delta.inl"

static void keen_geometry_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    const keen_frame_values here = *frame; /* a copy, which no store can change */
    for (size_t i = 0; i < count; i++) {
        keen_row_ahead(jobs[i].ahead->belief.confidence);
        const keen_delta_lanes delta = keen_center_delta(&here, &jobs[i]);
        const f8 distance = f8_sqrt(keen_dot_lanes(delta, delta.x, delta.y, delta.z));
        keen_store_held(jobs[i].sense->distance, n8_load(jobs[i].belief->target), distance);
    }
}
