/* The cone of view_count and of candidates: eight targets against one agent. Include behind simd/f8.h. */
#ifndef KEEN_GATHER_VIEW_CONE_INL
#define KEEN_GATHER_VIEW_CONE_INL

#include "simd/f8.h"

/* Spread over the lanes. */
typedef struct keen_view_cone {
    f8 forward_x, forward_y, forward_z;
    f8 coincident_squared, signed_cosine_squared;
} keen_view_cone;

static inline keen_view_cone keen_view_cone_spread(float forward_x, float forward_y, float forward_z, float cosine,
                                                   float coincident) {
    const f8 cosines = f8_set1(cosine), coincidents = f8_set1(coincident);
    return (keen_view_cone){
        .forward_x = f8_set1(forward_x),
        .forward_y = f8_set1(forward_y),
        .forward_z = f8_set1(forward_z),
        .coincident_squared = f8_mul(coincidents, coincidents),
        .signed_cosine_squared = f8_mul(cosines, f8_abs(cosines)),
    };
}

/* dd = (dx*dx + dy*dy) + dz*dz. */
static inline m8 keen_view_cone_holds(const keen_view_cone *cone, f8 dx, f8 dy, f8 dz, f8 dd) {
    const f8 dot =
        f8_add(f8_add(f8_mul(dx, cone->forward_x), f8_mul(dy, cone->forward_y)), f8_mul(dz, cone->forward_z));
    const m8 ahead = f8_ge(f8_mul(dot, f8_abs(dot)), f8_mul(cone->signed_cosine_squared, dd));
    return m8_or(ahead, f8_lt(dd, cone->coincident_squared));
}

#endif
