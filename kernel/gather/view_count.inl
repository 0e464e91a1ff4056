/* view_count, 8 lanes: eight targets against one agent. */

#include <float.h>

#include "gather/view_count.h"
#include "simd/f8.h"

/* One agent's cone, spread over the lanes. */
typedef struct keen_view_cone {
    f8 eye_x, eye_y, eye_z;
    f8 forward_x, forward_y, forward_z;
    f8 range_squared, coincident_squared, signed_cosine_squared;
} keen_view_cone;

static inline m8 keen_view_cone_holds(const keen_view_cone *cone, f8 x, f8 y, f8 z) {
    const f8 dx = f8_sub(x, cone->eye_x);
    const f8 dy = f8_sub(y, cone->eye_y);
    const f8 dz = f8_sub(z, cone->eye_z);
    const f8 dd = f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz));
    const f8 dot =
        f8_add(f8_add(f8_mul(dx, cone->forward_x), f8_mul(dy, cone->forward_y)), f8_mul(dz, cone->forward_z));
    const m8 ahead = f8_ge(f8_mul(dot, f8_abs(dot)), f8_mul(cone->signed_cosine_squared, dd));
    const m8 coincides = f8_lt(dd, cone->coincident_squared);
    return m8_and(f8_le(dd, cone->range_squared), m8_or(ahead, coincides));
}

static inline uint32_t keen_view_cone_count(const keen_view_count_args *args, const keen_view_cone *cone) {
    n8 minus_count = n8_zero();
    const uint32_t whole = args->target_count & ~7u;
    for (uint32_t i = 0; i < whole; i += 8) {
        const m8 seen = keen_view_cone_holds(cone, f8_load(args->center_x + i), f8_load(args->center_y + i),
                                             f8_load(args->center_z + i));
        minus_count = n8_add(minus_count, n8_from_m8(seen));
    }
    if (whole < args->target_count) {
        const m8 seen = keen_view_cone_holds(cone, f8_load(args->center_x + whole), f8_load(args->center_y + whole),
                                             f8_load(args->center_z + whole));
        const m8 inside = m8_from_bits((1u << (args->target_count - whole)) - 1u);
        minus_count = n8_add(minus_count, n8_from_m8(m8_and(seen, inside)));
    }
    return 0u - (uint32_t)n8_fold_add(minus_count);
}

static void keen_view_count_lanes(const keen_view_count_args *args) {
    const f8 range = f8_set1(args->range), coincident = f8_set1(args->coincident), cosine = f8_set1(args->cosine);
    keen_view_cone cone = {
        .range_squared = f8_min(f8_mul(range, range), f8_set1(FLT_MAX)),
        .coincident_squared = f8_mul(coincident, coincident),
        .signed_cosine_squared = f8_mul(cosine, f8_abs(cosine)),
    };
    for (uint32_t agent = 0; agent < args->agent_count; agent++) {
        cone.eye_x = f8_set1(args->eye_x[agent]);
        cone.eye_y = f8_set1(args->eye_y[agent]);
        cone.eye_z = f8_set1(args->eye_z[agent]);
        cone.forward_x = f8_set1(args->forward_x[agent]);
        cone.forward_y = f8_set1(args->forward_y[agent]);
        cone.forward_z = f8_set1(args->forward_z[agent]);
        args->counts[agent] = keen_view_cone_count(args, &cone);
    }
}
