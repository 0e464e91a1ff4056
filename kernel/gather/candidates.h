/* Who is in reach of one agent: tests the grid's targets in the cells around it, or all of them (spec 11).

   A target is found when
     (dx*dx + dy*dy) + dz*dz <= min(range*range, FLT_MAX), d = centre - eye,
     flags has all of required_flags, team_bit has none of masked_teams, index is not self.
   Found targets are written in the order of the grid, whichever way.

   With a cone, those found that are inside it are counted in the same pass. Inside is what view_count.h says. */
#ifndef KEEN_GATHER_CANDIDATES_H
#define KEEN_GATHER_CANDIDATES_H

#include <stdbool.h>
#include <stdint.h>

#include "space/grid.h"

/* An agent that is no target itself. */
#define KEEN_NO_SELF UINT32_MAX

typedef struct keen_candidates_cone {
    float forward[3]; /* unit */
    float cosine;     /* of the half-angle, -1..1 */
    float coincident; /* 1e-4 m in host units */
    uint32_t count;   /* in: how many there are already; out: with those of this call */
} keen_candidates_cone;

/* A line begins with it: what the caller has just written is read at once, which is slow where a store lies across two
   lines. */
typedef struct keen_candidates_args {
    KEEN_ALIGN_LINE const keen_grid *grid;
    bool everybody; /* looks at no cells */

    float eye[3];
    float range;
    uint32_t masked_teams;
    uint32_t required_flags;
    uint32_t self;              /* target index, or KEEN_NO_SELF */
    keen_candidates_cone *cone; /* null: nobody counts */

    const keen_grid_window *window; /* keen_grid_find; unless it looks at everybody */

    uint32_t *found_index;         /* [capacity] */
    float *found_distance_squared; /* [capacity] */
    uint32_t capacity;
    uint32_t found; /* in: how many are there already; out: with those of this call behind them */
    bool full;      /* out, set only: there were more than capacity; the first ones are kept */
} keen_candidates_args;

typedef void keen_candidates_kernel(keen_candidates_args *args);

void keen_candidates_ref(keen_candidates_args *args);

#endif
