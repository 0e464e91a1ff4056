/* candidates, 8 lanes. */

#include <float.h>

#include "gather/candidates.h"
#include "simd/f8.h"

/* The agent's part, spread over the lanes, and what the stores could otherwise change. */
typedef struct keen_candidates_search {
    const keen_grid_block *blocks;
    uint32_t *found_index;
    float *found_distance_squared;
    uint32_t capacity;
    f8 eye_x, eye_y, eye_z;
    f8 range_squared;
    n8 masked_teams, required_flags, self;
} keen_candidates_search;

static inline keen_candidates_search keen_candidates_spread(const keen_candidates_args *args) {
    const f8 range = f8_set1(args->range);
    return (keen_candidates_search){
        .blocks = args->blocks,
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
}

static inline m8 keen_candidates_test(const keen_candidates_search *search, const keen_grid_block *block, n8 *index,
                                      f8 *squared) {
    const f8 dx = f8_sub(f8_load(block->center_x), search->eye_x);
    const f8 dy = f8_sub(f8_load(block->center_y), search->eye_y);
    const f8 dz = f8_sub(f8_load(block->center_z), search->eye_z);
    *squared = f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz));
    *index = n8_load(block->index);
    const n8 flags = n8_and(n8_load(block->flags), search->required_flags);
    const n8 masked = n8_and(n8_load(block->team_bit), search->masked_teams);
    const m8 wanted = m8_and(n8_eq(flags, search->required_flags), n8_eq(masked, n8_zero()));
    return m8_and(m8_andnot(wanted, n8_eq(*index, search->self)), f8_le(*squared, search->range_squared));
}

/* Appends the lanes that are set, where there may not be room for eight. */
static uint32_t keen_candidates_append_last(keen_candidates_args *args, uint32_t found, unsigned bits, n8 index,
                                            f8 squared) {
    _Alignas(32) uint32_t indices[8];
    _Alignas(32) float distances[8];
    n8_store(indices, index);
    f8_store(distances, squared);
    for (; bits; bits &= bits - 1) {
        if (found == args->capacity) {
            args->full = true;
            break;
        }
        const unsigned lane = (unsigned)__builtin_ctz(bits);
        args->found_index[found] = indices[lane];
        args->found_distance_squared[found] = distances[lane];
        found++;
    }
    return found;
}

/* Tests one run, of at least one element, and returns how many have been found by now. Its first and last block may
   hold others too. With room for eight nothing depends on who is found: no branch to mispredict, for a block without a
   hit either, which in a crowd comes too often and too irregularly to be foreseen. */
static inline uint32_t keen_candidates_run(keen_candidates_args *args, const keen_candidates_search *search,
                                           keen_grid_run run, uint32_t found) {
    const uint32_t last = (run.end - 1) / KEEN_LANES;
    unsigned inside = 0xFFu << run.begin % KEEN_LANES;
    for (uint32_t block = run.begin / KEEN_LANES; block <= last; block++) {
        n8 index;
        f8 squared;
        const m8 hit = keen_candidates_test(search, &search->blocks[block], &index, &squared);
        inside &= block == last ? 0xFFu >> (KEEN_LANES - 1 - (run.end - 1) % KEEN_LANES) : 0xFFu;
        const unsigned bits = m8_bits(hit) & inside;
        inside = 0xFFu;
        if (search->capacity - found >= KEEN_LANES) {
            n8_store_packed(search->found_index + found, bits, index);
            f8_store_packed(search->found_distance_squared + found, bits, squared);
            found += keen_count_bits(bits);
        } else {
            found = keen_candidates_append_last(args, found, bits, index, squared);
        }
    }
    return found;
}

static void keen_candidates_lanes(keen_candidates_args *args) {
    const keen_candidates_search search = keen_candidates_spread(args);
    const keen_grid_run *runs = args->runs;
    const uint32_t run_count = args->run_count;
    uint32_t found = args->found;
    for (uint32_t run = 0; run < run_count && !args->full; run++) {
        if (runs[run].begin < runs[run].end) {
            found = keen_candidates_run(args, &search, runs[run], found);
        }
    }
    args->found = found;
}
