/* view_count, 8 lanes: eight targets against one agent. */

#include <float.h>

#include "gather/view_cone.inl"
#include "gather/view_count.h"
#include "simd/f8.h"

/* One agent's part, spread over the lanes. */
typedef struct keen_viewer {
    f8 eye_x, eye_y, eye_z;
    f8 range_squared;
    keen_view_cone cone;
} keen_viewer;

static inline m8 keen_viewer_counts(const keen_viewer *viewer, const float *x, const float *y, const float *z) {
    const f8 dx = f8_sub(f8_load(x), viewer->eye_x);
    const f8 dy = f8_sub(f8_load(y), viewer->eye_y);
    const f8 dz = f8_sub(f8_load(z), viewer->eye_z);
    const f8 dd = f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz));
    return m8_and(f8_le(dd, viewer->range_squared), keen_view_cone_holds(&viewer->cone, dx, dy, dz, dd));
}

static inline uint32_t keen_viewer_count(const keen_view_count_args *args, const keen_viewer *viewer) {
    const float *x = args->center_x, *y = args->center_y, *z = args->center_z;
    n8 minus_count = n8_zero();
    const uint32_t whole = args->target_count & ~7u;
    for (uint32_t i = 0; i < whole; i += 8) {
        minus_count = n8_add(minus_count, n8_from_m8(keen_viewer_counts(viewer, x + i, y + i, z + i)));
    }
    if (whole < args->target_count) {
        const m8 seen = keen_viewer_counts(viewer, x + whole, y + whole, z + whole);
        const m8 inside = m8_from_bits((1u << (args->target_count - whole)) - 1u);
        minus_count = n8_add(minus_count, n8_from_m8(m8_and(seen, inside)));
    }
    return 0u - (uint32_t)n8_fold_add(minus_count);
}

static void keen_view_count_lanes(const keen_view_count_args *args) {
    const f8 range = f8_set1(args->range);
    keen_viewer viewer = {.range_squared = f8_min(f8_mul(range, range), f8_set1(FLT_MAX))};
    for (uint32_t agent = 0; agent < args->agent_count; agent++) {
        viewer.eye_x = f8_set1(args->eye_x[agent]);
        viewer.eye_y = f8_set1(args->eye_y[agent]);
        viewer.eye_z = f8_set1(args->eye_z[agent]);
        viewer.cone = keen_view_cone_spread(args->forward_x[agent], args->forward_y[agent], args->forward_z[agent],
                                            args->cosine, args->coincident);
        args->counts[agent] = keen_viewer_count(args, &viewer);
    }
}
