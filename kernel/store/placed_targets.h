/* Who stands in the grid, listed in passing while targets are packed: by then each record is in registers, and to look
   at all of them again would be to read them all from memory again. */
#ifndef KEEN_STORE_PLACED_TARGETS_H
#define KEEN_STORE_PLACED_TARGETS_H

#include <float.h>

#include "store/target_record.h"

/* Targets are listed in blocks of so many, each on its own. */
#define KEEN_PLACED_BLOCK 1024u

typedef struct keen_place_bounds {
    float low, high; /* FLT_MAX and -FLT_MAX of nobody; of zeros +0 */
} keen_place_bounds;

/* Where a population stands, on both axes across up, how many it is, and what all or any of it have. */
typedef struct keen_placed_extent {
    keen_place_bounds u, v;
    uint32_t count;
    uint32_t flags_of_all, teams_of_any;
} keen_placed_extent;

typedef struct keen_placed_targets {
    bool up_is_y;      /* v is z then, else y; u is x */
    uint32_t left_out; /* teams that do not stand in the grid, a bit each */
    uint32_t first;    /* number of the first target of the block */

    /* out: [extent.count], in order, and anything behind that up to the block's targets, rounded up to eight */
    float *u, *v; /* feet */
    uint32_t *index;
    keen_placed_extent extent;
} keen_placed_targets;

static inline keen_placed_extent keen_placed_nobody(void) {
    const keen_place_bounds none = {FLT_MAX, -FLT_MAX};
    return (keen_placed_extent){.u = none, .v = none, .flags_of_all = UINT32_MAX};
}

/* Who stands in the grid. */
static inline bool keen_placed_counts(uint32_t flags, uint32_t team_bit, uint32_t left_out) {
    const uint32_t placed = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED;
    return (flags & placed) == placed && (team_bit & left_out) == 0;
}

static inline void keen_place_widen(keen_place_bounds *bounds, float low, float high) {
    bounds->low = low < bounds->low ? low + 0.0f : bounds->low;
    bounds->high = high > bounds->high ? high + 0.0f : bounds->high;
}

static inline void keen_placed_merge(keen_placed_extent *all, const keen_placed_extent *one) {
    keen_place_widen(&all->u, one->u.low, one->u.high);
    keen_place_widen(&all->v, one->v.low, one->v.high);
    all->count += one->count;
    all->flags_of_all &= one->flags_of_all;
    all->teams_of_any |= one->teams_of_any;
}

/* Adds target `i` of the block, if it counts. */
static inline void keen_placed_add(keen_placed_targets *placed, uint32_t i, const keen_target_record *record) {
    if (keen_placed_counts(record->flags, record->team_bit, placed->left_out)) {
        const uint32_t place = placed->extent.count;
        const float u = record->x, v = placed->up_is_y ? record->z : record->y;
        const keen_placed_extent one = {{u, u}, {v, v}, 1, record->flags, record->team_bit};
        placed->u[place] = u;
        placed->v[place] = v;
        placed->index[place] = placed->first + i;
        keen_placed_merge(&placed->extent, &one);
    }
}

#endif
