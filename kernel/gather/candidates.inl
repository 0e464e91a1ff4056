/* candidates, 8 lanes. */

#include <float.h>

#include "gather/candidates.h"
#include "gather/view_cone.inl"
#include "simd/f8.h"

/* The agent's part, spread over the lanes, and what the stores could otherwise change. */
typedef struct keen_candidates_search {
    keen_grid_columns sorted;
    uint32_t *found_index;
    float *found_distance_squared;
    uint32_t capacity;
    f8 eye_x, eye_y, eye_z;
    f8 range_squared;
    n8 masked_teams, required_flags, self;
    keen_view_cone cone;
} keen_candidates_search;

static inline keen_candidates_search keen_candidates_spread(const keen_candidates_args *args, bool counting) {
    const f8 range = f8_set1(args->range);
    keen_candidates_search search = {
        .sorted = args->grid->sorted,
        .found_index = args->found_index,
        .found_distance_squared = args->found_distance_squared,
        .capacity = args->capacity,
        .eye_x = f8_set1(args->eye[0]),
        .eye_y = f8_set1(args->eye[1]),
        .eye_z = f8_set1(args->eye[2]),
        .range_squared = f8_min(f8_mul(range, range), f8_set1(FLT_MAX)),
        .masked_teams = n8_set1((int32_t)args->masked_teams),
        .required_flags = n8_set1((int32_t)args->required_flags),
        .self = n8_set1((int32_t)args->self),
    };
    if (counting) {
        const keen_candidates_cone *cone = args->cone;
        search.cone =
            keen_view_cone_spread(cone->forward[0], cone->forward[1], cone->forward[2], cone->cosine, cone->coincident);
    }
    return search;
}

/* Eight neighbours in the columns. */
typedef struct keen_candidates_block {
    f8 squared;
    n8 index;
    m8 hit, ahead;
} keen_candidates_block;

static inline keen_candidates_block keen_candidates_test(const keen_candidates_search *search, uint32_t at,
                                                         bool filters, bool counting) {
    const f8 dx = f8_sub(f8_loadu(search->sorted.center_x + at), search->eye_x);
    const f8 dy = f8_sub(f8_loadu(search->sorted.center_y + at), search->eye_y);
    const f8 dz = f8_sub(f8_loadu(search->sorted.center_z + at), search->eye_z);
    keen_candidates_block block = {
        .squared = f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz)),
        .index = n8_loadu(search->sorted.index + at),
    };
    block.hit = m8_andnot(f8_le(block.squared, search->range_squared), n8_eq(block.index, search->self));
    if (filters) {
        const n8 flags = n8_and(n8_loadu(search->sorted.flags + at), search->required_flags);
        const n8 masked = n8_and(n8_loadu(search->sorted.team_bit + at), search->masked_teams);
        block.hit = m8_and(block.hit, m8_and(n8_eq(flags, search->required_flags), n8_eq(masked, n8_zero())));
    }
    block.ahead = counting ? keen_view_cone_holds(&search->cone, dx, dy, dz, block.squared) : m8_false();
    return block;
}

static inline unsigned keen_candidates_inside(uint32_t left) {
    return 0xFFu >> (KEEN_LANES - (left < KEEN_LANES ? left : KEEN_LANES));
}

/* Tests targets where there may not be room for stores of eight. Seldom needed, and not inlined: it would take the
   registers of the loop that is. */
__attribute__((noinline)) static void keen_candidates_last(keen_candidates_args *args, uint32_t begin, uint32_t end) {
    const keen_candidates_search search = keen_candidates_spread(args, args->cone != NULL);
    for (uint32_t at = begin; at < end && !args->full; at += KEEN_LANES) {
        const keen_candidates_block block = keen_candidates_test(&search, at, true, args->cone != NULL);
        _Alignas(32) uint32_t indices[KEEN_LANES];
        _Alignas(32) float distances[KEEN_LANES];
        n8_store(indices, block.index);
        f8_store(distances, block.squared);
        for (unsigned bits = m8_bits(block.hit) & keen_candidates_inside(end - at); bits; bits &= bits - 1) {
            const unsigned lane = (unsigned)__builtin_ctz(bits);
            if (args->found == args->capacity) {
                args->full = true;
                break;
            }
            args->found_index[args->found] = indices[lane];
            args->found_distance_squared[args->found] = distances[lane];
            args->found++;
            if (args->cone) {
                args->cone->count += m8_bits(block.ahead) >> lane & 1u;
            }
        }
    }
}

/* Where the runs of a search lie: run i is start[i * row_cells] .. start[i * row_cells + across] - 1. */
typedef struct keen_candidates_runs {
    const uint32_t *start;
    size_t row_cells, across;
    uint32_t count;
} keen_candidates_runs;

/* A row of cells is a run. Everybody is one, too. */
static inline keen_candidates_runs keen_candidates_find(const keen_candidates_args *args) {
    const keen_grid *grid = args->grid;
    if (args->everybody) {
        return (keen_candidates_runs){grid->start, 0, (size_t)grid->u.cells * grid->v.cells, 1};
    }
    const keen_grid_window window = keen_grid_find(grid, args->eye, args->range);
    return (keen_candidates_runs){
        .start = grid->start + (size_t)window.first_row * grid->u.cells + window.first_column,
        .row_cells = grid->u.cells,
        .across = window.last_column + 1 - window.first_column,
        .count = window.last_row + 1 - window.first_row,
    };
}

/* Tests eight neighbours at a time, from a run's first on; behind its end others follow. Nothing depends on who is
   found: no branch to mispredict, for a block without a hit either, which in a crowd comes too often and too
   irregularly to be foreseen. Inlined where both questions are answered, so that each loop asks only what it must. */
__attribute__((always_inline)) static inline void keen_candidates_test_runs(keen_candidates_args *args, bool filters,
                                                                            bool counting) {
    const keen_candidates_runs runs = keen_candidates_find(args);
    const keen_candidates_search search = keen_candidates_spread(args, counting);
    uint32_t found = args->found, in_cone = 0;
    for (uint32_t run = 0; run < runs.count; run++) {
        const uint32_t *start = runs.start + run * runs.row_cells;
        const uint32_t begin = start[0], end = start[runs.across];
        const uint32_t room = (search.capacity - found) / KEEN_LANES * KEEN_LANES; /* stores of eight */
        const uint32_t stop = end - begin <= room ? end : begin + room;
        for (uint32_t at = begin; at < stop; at += KEEN_LANES) {
            const keen_candidates_block block = keen_candidates_test(&search, at, filters, counting);
            const unsigned bits = m8_bits(block.hit) & keen_candidates_inside(end - at);
            n8_store_packed(search.found_index + found, bits, block.index);
            f8_store_packed(search.found_distance_squared + found, bits, block.squared);
            found += f8_count_bits(bits);
            if (counting) {
                in_cone += f8_count_bits(m8_bits(block.ahead) & bits);
            }
        }
        if (stop < end) {
            args->found = found;
            keen_candidates_last(args, stop, end);
            found = args->found;
        }
    }
    args->found = found;
    if (counting) {
        args->cone->count += in_cone;
    }
}

static void keen_candidates_lanes(keen_candidates_args *args) {
    const keen_grid_columns *sorted = &args->grid->sorted;
    const bool filters = (sorted->flags_of_all & args->required_flags) != args->required_flags ||
                         (sorted->teams_of_any & args->masked_teams) != 0;
    if (args->cone && filters) {
        keen_candidates_test_runs(args, true, true);
    } else if (args->cone) {
        keen_candidates_test_runs(args, false, true);
    } else if (filters) {
        keen_candidates_test_runs(args, true, false);
    } else {
        keen_candidates_test_runs(args, false, false);
    }
}
