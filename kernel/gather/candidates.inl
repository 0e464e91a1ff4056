/* candidates, 8 lanes. */

#include <float.h>

#include "gather/candidates.h"
#include "gather/view_cone.inl"
#include "simd/f8.h"

/* The agent's part, spread over the lanes, and what the stores could otherwise change. Differences are taken from the
   eye to the target the other way round, so that a load is part of the subtraction: their squares are the same to the
   bit, and so is the dot product with a forward that is turned round, too. */
typedef struct keen_candidates_search {
    const float *center_x, *center_y, *center_z;
    const uint32_t *index, *team_bit, *flags;
    f8 eye_x, eye_y, eye_z;
    f8 range_squared;
    n8 masked_teams, required_flags, self;
    keen_view_cone behind;
} keen_candidates_search;

static inline keen_candidates_search keen_candidates_spread(const keen_candidates_args *args, bool counting) {
    const keen_grid_columns *sorted = &args->grid->sorted;
    const f8 range = f8_set1(args->range);
    keen_candidates_search search = {
        .center_x = sorted->center_x,
        .center_y = sorted->center_y,
        .center_z = sorted->center_z,
        .index = sorted->index,
        .team_bit = sorted->team_bit,
        .flags = sorted->flags,
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
        search.behind = keen_view_cone_spread(-cone->forward[0], -cone->forward[1], -cone->forward[2], cone->cosine,
                                              cone->coincident);
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
    const f8 dx = f8_sub(search->eye_x, f8_loadu(search->center_x + at));
    const f8 dy = f8_sub(search->eye_y, f8_loadu(search->center_y + at));
    const f8 dz = f8_sub(search->eye_z, f8_loadu(search->center_z + at));
    keen_candidates_block block = {
        .squared = f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz)),
        .index = n8_loadu(search->index + at),
    };
    block.hit = m8_andnot(f8_le(block.squared, search->range_squared), n8_eq(block.index, search->self));
    if (filters) {
        const n8 flags = n8_and(n8_loadu(search->flags + at), search->required_flags);
        const n8 masked = n8_and(n8_loadu(search->team_bit + at), search->masked_teams);
        block.hit = m8_and(block.hit, m8_and(n8_eq(flags, search->required_flags), n8_eq(masked, n8_zero())));
    }
    block.ahead = counting ? keen_view_cone_holds(&search->behind, dx, dy, dz, block.squared) : m8_false();
    return block;
}

/* What the stores could otherwise change. */
typedef struct keen_candidates_found {
    uint32_t *index;
    float *distance_squared;
    size_t count;
    n8 less_in_cone; /* per lane, counted down */
} keen_candidates_found;

/* Nothing depends on who is found: no branch to mispredict, for a block without a hit either, which in a crowd comes
   too often and too irregularly to be foreseen. */
static inline void keen_candidates_add(const keen_candidates_search *search, uint32_t at, keen_candidates_found *found,
                                       bool filters, bool counting) {
    const keen_candidates_block block = keen_candidates_test(search, at, filters, counting);
    const unsigned bits = m8_bits(block.hit);
    n8_store_packed(found->index + found->count, bits, block.index);
    f8_store_packed(found->distance_squared + found->count, bits, block.squared);
    found->count += f8_count_bits(bits);
    if (counting) {
        found->less_in_cone = n8_add(found->less_in_cone, n8_from_m8(m8_and(block.ahead, block.hit)));
    }
}

/* Where there is no room for stores of eight. Returns false when they were more than fit. */
static bool keen_candidates_add_each(const keen_candidates_search *search, uint32_t at, keen_candidates_found *found,
                                     const keen_candidates_args *args) {
    const keen_candidates_block block = keen_candidates_test(search, at, true, args->cone != NULL);
    _Alignas(32) uint32_t indices[KEEN_LANES];
    _Alignas(32) float distances[KEEN_LANES];
    n8_store(indices, block.index);
    f8_store(distances, block.squared);
    for (unsigned bits = m8_bits(block.hit); bits; bits &= bits - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(bits);
        if (found->count == args->capacity) {
            return false;
        }
        found->index[found->count] = indices[lane];
        found->distance_squared[found->count] = distances[lane];
        found->count++;
        if (args->cone) {
            args->cone->count += m8_bits(block.ahead) >> lane & 1u;
        }
    }
    return true;
}

/* Not inlined: it would take the registers of the loop that is. */
__attribute__((noinline)) static uint32_t keen_candidates_careful(keen_candidates_args *args, uint32_t begin,
                                                                  uint32_t end, keen_candidates_found *found) {
    const keen_candidates_search search = keen_candidates_spread(args, args->cone != NULL);
    uint32_t at = begin;
    for (; at < end && !args->full; at += KEEN_LANES) {
        args->full = !keen_candidates_add_each(&search, at, found, args);
    }
    return at;
}

/* Where the runs of a search lie: start[0] .. start[across] - 1 for each start from the first, a row of cells apart,
   up to the last. */
typedef struct keen_candidates_runs {
    const uint32_t *first, *last;
    size_t row_cells, across;
} keen_candidates_runs;

/* A row of cells is a run. Everybody is one, too. */
static inline keen_candidates_runs keen_candidates_find(const keen_candidates_args *args) {
    const keen_grid *grid = args->grid;
    const size_t row_cells = grid->u.cells;
    if (args->everybody) {
        return (keen_candidates_runs){grid->start, grid->start + 1, 1, row_cells * grid->v.cells};
    }
    const keen_grid_window *window = args->window;
    return (keen_candidates_runs){
        .first = grid->start + (window->first_row * row_cells + window->first_column),
        .last = grid->start + (window->last_row * row_cells + window->last_column + 1),
        .row_cells = row_cells,
        .across = window->last_column + 1 - window->first_column,
    };
}

/* Tests eight neighbours at a time, from a run's first on. Behind its end others follow, who are out of range, as
   everybody is outside the cells of the search; or who are of the next run, which then begins behind them. So no lane
   is ever masked, and a run may as well be tested beyond its end: where most have two blocks, all get two, for how many
   it is cannot be foreseen. Inlined where both questions are answered, so that each loop asks only what it must. */
__attribute__((always_inline)) static inline void keen_candidates_test_runs(keen_candidates_args *args, bool filters,
                                                                            bool counting) {
    const keen_candidates_runs runs = keen_candidates_find(args);
    const keen_candidates_search search = keen_candidates_spread(args, counting);
    const size_t capacity = args->capacity;
    const bool two = runs.across >= args->grid->two_blocks;
    keen_candidates_found found = {args->found_index, args->found_distance_squared, args->found, n8_zero()};
    uint32_t tested = 0;
    for (const uint32_t *start = runs.first; start < runs.last; start += runs.row_cells) {
        const uint32_t begin = start[0], end = start[runs.across];
        uint32_t at = begin > tested ? begin : tested;
        if (at >= end) {
            continue;
        }
        if (found.count + end + 2 * KEEN_LANES > capacity + at) { /* seldom: it may not fit, if all of it is found */
            for (; at < end && found.count + KEEN_LANES <= capacity; at += KEEN_LANES) {
                keen_candidates_add(&search, at, &found, filters, counting);
            }
            if (at < end) {
                keen_candidates_found last = found;
                at = keen_candidates_careful(args, at, end, &last);
                found = last;
            }
            tested = at;
            continue;
        }
        keen_candidates_add(&search, at, &found, filters, counting);
        at += KEEN_LANES;
        if (two) {
            keen_candidates_add(&search, at, &found, filters, counting);
            at += KEEN_LANES;
        }
        for (; at < end; at += KEEN_LANES) {
            keen_candidates_add(&search, at, &found, filters, counting);
        }
        tested = at;
    }
    args->found = (uint32_t)found.count;
    if (counting) {
        args->cone->count -= (uint32_t)n8_fold_add(found.less_in_cone);
    }
}

__attribute__((noinline)) static void keen_candidates_filtered_in_cone(keen_candidates_args *args) {
    keen_candidates_test_runs(args, true, true);
}

__attribute__((noinline)) static void keen_candidates_in_cone(keen_candidates_args *args) {
    keen_candidates_test_runs(args, false, true);
}

__attribute__((noinline)) static void keen_candidates_filtered(keen_candidates_args *args) {
    keen_candidates_test_runs(args, true, false);
}

__attribute__((noinline)) static void keen_candidates_any(keen_candidates_args *args) {
    keen_candidates_test_runs(args, false, false);
}

/* Functions of their own, so that each has the registers to itself. */
static void keen_candidates_lanes(keen_candidates_args *args) {
    const keen_grid_columns *sorted = &args->grid->sorted;
    const bool filters = (sorted->flags_of_all & args->required_flags) != args->required_flags ||
                         (sorted->teams_of_any & args->masked_teams) != 0;
    if (filters) {
        (args->cone ? keen_candidates_filtered_in_cone : keen_candidates_filtered)(args);
    } else if (args->cone) {
        keen_candidates_in_cone(args);
    } else {
        keen_candidates_any(args);
    }
}
