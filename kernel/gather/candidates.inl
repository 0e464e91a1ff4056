/* candidates, 8 lanes. */

#include <float.h>

#include "gather/candidates.h"
#include "simd/f8.h"

/* The agent's part, spread over the lanes. */
typedef struct keen_candidates_search {
    f8 eye_x, eye_y, eye_z;
    f8 range_squared;
    n8 masked_teams, required_flags, self;
} keen_candidates_search;

static inline keen_candidates_search keen_candidates_spread(const keen_candidates_args *args) {
    const f8 range = f8_set1(args->range);
    return (keen_candidates_search){
        .eye_x = f8_set1(args->eye[0]),
        .eye_y = f8_set1(args->eye[1]),
        .eye_z = f8_set1(args->eye[2]),
        .range_squared = f8_min(f8_mul(range, range), f8_set1(FLT_MAX)),
        .masked_teams = n8_set1((int32_t)args->masked_teams),
        .required_flags = n8_set1((int32_t)args->required_flags),
        .self = n8_set1((int32_t)args->self),
    };
}

static inline m8 keen_candidates_test(const keen_candidates_args *args, const keen_candidates_search *search,
                                      uint32_t i, n8 *index, f8 *squared) {
    const f8 dx = f8_sub(f8_loadu(args->center_x + i), search->eye_x);
    const f8 dy = f8_sub(f8_loadu(args->center_y + i), search->eye_y);
    const f8 dz = f8_sub(f8_loadu(args->center_z + i), search->eye_z);
    *squared = f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz));
    *index = n8_loadu(args->index + i);
    const n8 flags = n8_and(n8_loadu(args->flags + i), search->required_flags);
    const n8 masked = n8_and(n8_loadu(args->team_bit + i), search->masked_teams);
    const m8 wanted = m8_and(n8_eq(flags, search->required_flags), n8_eq(masked, n8_zero()));
    return m8_and(m8_andnot(wanted, n8_eq(*index, search->self)), f8_le(*squared, search->range_squared));
}

/* Appends the lanes that are set. With room for all eight every lane is written where the next one found belongs, and
   only the found ones move the end on: no branch to mispredict. */
static inline void keen_candidates_append(keen_candidates_args *args, unsigned bits, n8 index, f8 squared) {
    _Alignas(32) uint32_t indices[8];
    _Alignas(32) float distances[8];
    uint32_t found = args->found;
    n8_store(indices, index);
    f8_store(distances, squared);
    if (args->capacity - found >= 8) {
        for (unsigned lane = 0; lane < 8; lane++) {
            args->found_index[found] = indices[lane];
            args->found_distance_squared[found] = distances[lane];
            found += bits >> lane & 1u;
        }
    } else {
        for (unsigned lane = 0; lane < 8; lane++) {
            if (!(bits >> lane & 1u)) {
                continue;
            }
            if (found == args->capacity) {
                args->full = true;
                break;
            }
            args->found_index[found] = indices[lane];
            args->found_distance_squared[found] = distances[lane];
            found++;
        }
    }
    args->found = found;
}

static void keen_candidates_lanes(keen_candidates_args *args) {
    const keen_candidates_search search = keen_candidates_spread(args);
    for (uint32_t run = 0; run < args->run_count; run++) {
        const uint32_t end = args->runs[run].end;
        for (uint32_t i = args->runs[run].begin; i < end; i += 8) {
            n8 index;
            f8 squared;
            const m8 hit = keen_candidates_test(args, &search, i, &index, &squared);
            const unsigned inside = end - i < 8 ? (1u << (end - i)) - 1u : 0xFFu;
            const unsigned bits = m8_bits(hit) & inside;
            if (bits == 0) {
                continue;
            }
            keen_candidates_append(args, bits, index, squared);
            if (args->full) {
                return;
            }
        }
    }
}
