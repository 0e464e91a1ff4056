/* Eight targets at a time join the list of those who stand in the grid. */

#include "simd/f8.h"
#include "store/placed_targets.h"

/* What has been listed of a block so far: the list's own extent has the rest. */
typedef struct keen_placed_lanes {
    f8 low_u, high_u, low_v, high_v;
    n8 flags_of_all, teams_of_any;
} keen_placed_lanes;

static inline keen_placed_lanes keen_placed_lanes_begin(void) {
    const f8 low = f8_set1(FLT_MAX), high = f8_set1(-FLT_MAX);
    return (keen_placed_lanes){low, high, low, high, n8_set1(-1), n8_zero()};
}

/* Targets i .. i + 7, all of whom are good. */
static inline void keen_placed_lanes_add(keen_placed_targets *placed, keen_placed_lanes *lanes, uint32_t i, f8 x, f8 y,
                                         f8 z, n8 flags, n8 team_bit) {
    const n8 standing = n8_set1(KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED);
    const n8 left_out = n8_and(team_bit, n8_set1((int32_t)placed->left_out));
    const m8 counts = m8_and(n8_eq(n8_and(flags, standing), standing), n8_eq(left_out, n8_zero()));
    const unsigned bits = m8_bits(counts);
    if (bits == 0) {
        return;
    }
    const f8 u = x, v = placed->up_is_y ? z : y;
    const uint32_t place = placed->extent.count;
    f8_store_packed(placed->u + place, bits, u);
    f8_store_packed(placed->v + place, bits, v);
    n8_store_packed(placed->index + place, bits, n8_add(n8_set1((int32_t)(placed->first + i)), n8_lanes()));
    placed->extent.count += m8_count(counts);
    lanes->low_u = f8_select(counts, f8_min(u, lanes->low_u), lanes->low_u);
    lanes->high_u = f8_select(counts, f8_max(u, lanes->high_u), lanes->high_u);
    lanes->low_v = f8_select(counts, f8_min(v, lanes->low_v), lanes->low_v);
    lanes->high_v = f8_select(counts, f8_max(v, lanes->high_v), lanes->high_v);
    lanes->flags_of_all = n8_select(counts, n8_and(flags, lanes->flags_of_all), lanes->flags_of_all);
    lanes->teams_of_any = n8_or(n8_keep(counts, team_bit), lanes->teams_of_any);
}

static inline keen_place_bounds keen_placed_bounds(f8 low, f8 high) {
    return (keen_place_bounds){-f8_fold_max(f8_neg(low)), f8_fold_max(high)};
}

static inline void keen_placed_lanes_end(keen_placed_targets *placed, const keen_placed_lanes *lanes) {
    const keen_placed_extent listed = {
        .u = keen_placed_bounds(lanes->low_u, lanes->high_u),
        .v = keen_placed_bounds(lanes->low_v, lanes->high_v),
        .flags_of_all = ~(uint32_t)n8_fold_or(n8_xor(lanes->flags_of_all, n8_set1(-1))),
        .teams_of_any = (uint32_t)n8_fold_or(lanes->teams_of_any),
    };
    keen_placed_merge(&placed->extent, &listed);
}
