/* Significance, 8 lanes. */
#ifndef KEEN_SCHEDULE_SIGNIFICANCE_INL
#define KEEN_SCHEDULE_SIGNIFICANCE_INL

#include <math.h>

#include "base/lanes.h"
#include "schedule/significance.h"
#include "schedule/viewer_map.h"
#include "simd/f8.h"

static inline f8 keen_lanes_viewer_squared(const float viewer[3], f8 x, f8 y, f8 z) {
    const f8 dx = f8_sub(f8_set1(viewer[0]), x);
    const f8 dy = f8_sub(f8_set1(viewer[1]), y);
    const f8 dz = f8_sub(f8_set1(viewer[2]), z);
    return f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz));
}

/* NaN where a position is not finite. */
static inline f8 keen_lanes_spoil(f8 nearest, f8 x, f8 y, f8 z) {
    return f8_add(nearest, f8_add(f8_mul(f8_add(x, y), f8_zero()), f8_mul(z, f8_zero())));
}

/* Squared distance to the nearest viewer, 0 without viewers; NaN when there are some and the position is not finite. */
static inline f8 keen_lanes_nearest_squared(const float (*viewers)[3], uint32_t count, f8 x, f8 y, f8 z) {
    if (count == 0) {
        return f8_zero();
    }
    f8 nearest = keen_lanes_viewer_squared(viewers[0], x, y, z);
    for (uint32_t v = 1; v < count; v++) {
        nearest = f8_min(nearest, keen_lanes_viewer_squared(viewers[v], x, y, z));
    }
    return keen_lanes_spoil(nearest, x, y, z);
}

/* Of a place on one axis; NaN gives the first. */
static inline n8 keen_lanes_viewer_cell(float origin, float inverse_edge, f8 place) {
    const f8 cell = f8_mul(f8_sub(place, f8_set1(origin)), f8_set1(inverse_edge));
    return n8_from_f8_truncate(f8_clamp(cell, f8_zero(), f8_set1(KEEN_VIEWER_LAST)));
}

static inline void keen_lanes_viewer_cells(const keen_viewer_map *map, f8 x, f8 y, f8 z, keen_i32_lanes cells) {
    const n8 column = keen_lanes_viewer_cell(map->origin_u, map->inverse_edge, x);
    const n8 row = keen_lanes_viewer_cell(map->origin_v, map->inverse_edge, map->v == 1 ? y : z);
    n8_store(cells, n8_add(n8_mullo(row, n8_set1((int32_t)KEEN_VIEWER_CELLS)), column));
}

/* Measures each lane against the n-th viewer of its cell's list, if there is one. Returns where there are more. */
static inline m8 keen_lanes_nearer_listed(const keen_listed_viewer *listed, const keen_i32_lanes cells, f8 x, f8 y,
                                          f8 z, m8 inside, f8 *nearest) {
    f8 four[4];
    for (int lane = 0; lane < 4; lane++) {
        four[lane] = f8_load_halves(listed[cells[lane]].place, listed[cells[lane + 4]].place);
    }
    f8_transpose4(four);
    const f8 dx = f8_sub(four[0], x), dy = f8_sub(four[1], y), dz = f8_sub(four[2], z);
    const f8 squared = f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz));
    *nearest = f8_select(inside, f8_min(*nearest, squared), *nearest);
    return m8_and(inside, f8_gt(four[3], f8_zero()));
}

/* Where a list is cut off: all viewers that may be near any of the eight. */
static inline f8 keen_lanes_nearest_of_all(const keen_viewer_map *map, const float (*viewers)[3],
                                           const keen_i32_lanes cells, f8 x, f8 y, f8 z, f8 nearest) {
    uint64_t near = 0;
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        near |= map->near[cells[lane]];
    }
    for (; near; near &= near - 1) {
        nearest = f8_min(nearest, keen_lanes_viewer_squared(viewers[__builtin_ctzll(near)], x, y, z));
    }
    return nearest;
}

/* The same as keen_lanes_nearest_squared where that is within range, and beyond it some squared distance beyond it.
   Lists of two are read to their end in any case: that costs less than a guess that fails. */
static inline f8 keen_lanes_nearest_mapped(const keen_viewer_map *map, const float (*viewers)[3], f8 x, f8 y, f8 z) {
    KEEN_ALIGN_LINE keen_i32_lanes cells;
    f8 nearest = f8_set1(INFINITY);
    keen_lanes_viewer_cells(map, x, y, z, cells);
    m8 more = keen_lanes_nearer_listed(map->listed[0], cells, x, y, z, m8_true(), &nearest);
    more = keen_lanes_nearer_listed(map->listed[1], cells, x, y, z, more, &nearest);
    if (m8_none(more)) {
        return keen_lanes_spoil(nearest, x, y, z);
    }
    for (uint32_t n = 2; n < KEEN_VIEWER_LISTED; n++) {
        more = keen_lanes_nearer_listed(map->listed[n], cells, x, y, z, more, &nearest);
    }
    if (m8_none(more)) {
        return keen_lanes_spoil(nearest, x, y, z);
    }
    nearest = keen_lanes_nearest_of_all(map, viewers, cells, x, y, z, nearest);
    return keen_lanes_spoil(nearest, x, y, z);
}

static inline f8 keen_lanes_significance(f8 nearest_squared, float range, n8 awareness) {
    const f8 one = f8_set1(1.0f);
    const f8 far = f8_max(f8_min(one, f8_div(f8_sqrt(nearest_squared), f8_set1(range))), f8_zero());
    const f8 near = f8_mul(f8_set1(KEEN_SIGNIFICANCE_NEAR), f8_sub(one, far));
    const m8 engaged = n8_gt(awareness, n8_set1(KEEN_AWARENESS_SUSPICIOUS - 1));
    const f8 level = f8_mul(f8_from_n8(awareness), f8_set1(0.25f));
    return f8_add(f8_add(near, f8_keep(engaged, f8_set1(KEEN_SIGNIFICANCE_ENGAGED))),
                  f8_mul(f8_set1(KEEN_SIGNIFICANCE_AWARE), level));
}

#endif
