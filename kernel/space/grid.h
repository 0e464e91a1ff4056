/* A uniform grid over the targets' centres, rebuilt by a stable counting sort (spec 11). It spans the two axes across
   up: levels are wide and flat, and a cell is a whole column. Cells of one row are neighbours in memory, so a search
   reads one contiguous run per row of cells.

   The table of cells is bounded. It covers the bounds of the population; if these are too wide for it, first the few
   that stand far off are left out and count to the cells at the rim, then the cells grow. Both cost time only: a place
   maps to a cell monotonically, so a search over the cells from low to high corner never misses anybody. */
#ifndef KEEN_SPACE_GRID_H
#define KEEN_SPACE_GRID_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "keen/world.h"
#include "store/placed_targets.h"

#define KEEN_GRID_BEHIND (2 * KEEN_LANES)

/* The sorted targets in columns, so that a search begins its loads at the first target of a run, wherever that is. They
   can be read up to KEEN_GRID_BEHIND elements behind the last, which are nowhere: no distance to them is a number. */
typedef struct keen_grid_columns {
    float *center_x, *center_y, *center_z;
    uint32_t *index;
    uint32_t *team_bit;
    uint32_t *flags; /* KEEN_RECORD_* */

    /* Over all of them: who asks for no other flag and masks no other team need not look at each. */
    uint32_t flags_of_all; /* those that every target has */
    uint32_t teams_of_any; /* those that any target has */
} keen_grid_columns;

/* One axis of the table. */
typedef struct keen_grid_axis {
    uint32_t component; /* 0 x, 1 y, 2 z */
    uint32_t cells;
    float last; /* cells - 1 */
    float origin;
} keen_grid_axis;

typedef struct keen_grid {
    /* Targets that exist, are enabled and not of a team that is left out, ordered by cell and inside a cell by index.
     */
    keen_grid_columns sorted;
    uint32_t count;

    uint32_t *start;     /* cell c holds the elements start[c] .. start[c + 1] - 1 */
    keen_grid_axis u, v; /* cell = row on v * u.cells + column on u */
    float inverse_edge;  /* 1 / edge of a cell of this build */
    uint32_t two_blocks; /* runs of so many cells or more fill two blocks of eight lanes rather than one */

    uint32_t left_out; /* teams that the next build leaves out, a bit each: nobody looks for them [0] */

    /* set at creation */
    uint32_t up; /* component of the up axis */
    float edge;  /* wanted edge of a cell */
    uint32_t target_capacity;
    uint32_t cell_capacity;
    uint32_t *cell_of;          /* working memory, by place in the lists */
    keen_placed_extent *listed; /* of each block's list */
} keen_grid;

/* Bytes of memory that a grid of so many targets needs. */
size_t keen_grid_size(uint32_t target_capacity);

/* memory: keen_grid_size() bytes, 64-byte aligned, owned by the caller. edge > 0, host units. The grid is empty. */
void keen_grid_init(keen_grid *grid, void *memory, uint32_t target_capacity, float edge, keen_up_axis up);

/* A build is two steps: each block of KEEN_PLACED_BLOCK targets is listed, on any thread (pack_records does it in
   passing), then those who are listed are sorted. The lists lie where the sorted columns will, so nobody stands in a
   grid whose lists are begun. */
void keen_grid_begin_lists(keen_grid *grid);

/* The list of a block, to be filled; what it says of its extent is kept by keen_grid_keep_list. */
keen_placed_targets keen_grid_list(const keen_grid *grid, uint32_t block);

static inline void keen_grid_keep_list(const keen_grid *grid, uint32_t block, const keen_placed_targets *list) {
    grid->listed[block] = list->extent;
}

/* Lists all blocks by the targets' records[0 .. count): for those who have records and no columns. */
void keen_grid_list_records(keen_grid *grid, const keen_target_record *records, uint32_t count);

/* records: of the `count` targets that were listed; values must be finite (pack_records). */
void keen_grid_sort(keen_grid *grid, const keen_target_record *records, uint32_t count);

/* Both steps; count <= target_capacity. */
void keen_grid_build(keen_grid *grid, const keen_target_record *records, uint32_t count);

/* The same grid to the last bit, sorted by several threads: each takes an even share of the blocks, counts it into a
   table of its own, and places it behind the shares before it. Worth it for many targets. */
#define KEEN_GRID_MOST_SHARES 8

typedef void keen_grid_share(void *context, uint32_t share, uint32_t worker);

typedef struct keen_grid_team {
    void (*run)(void *user, uint32_t shares, keen_grid_share *share, void *context); /* runs shares 0 .. shares - 1 */
    void *user;
    uint32_t shares;  /* 1..KEEN_GRID_MOST_SHARES */
    uint32_t *counts; /* [shares * cell_capacity], working memory */
} keen_grid_team;

void keen_grid_sort_shared(keen_grid *grid, const keen_target_record *records, uint32_t count,
                           const keen_grid_team *team);

/* Most cells of a grid for so many targets. */
uint32_t keen_grid_cell_capacity(uint32_t target_capacity);

/* The cell of a place on one axis; who stands off counts to the cell at the rim. */
static inline uint32_t keen_grid_cell_on(const keen_grid_axis *axis, float inverse_edge, float place) {
    const float cell = (place - axis->origin) * inverse_edge;
    const float inside = cell > 0.0f ? cell : 0.0f;
    return (uint32_t)(int32_t)(inside < axis->last ? inside : axis->last);
}

/* reach, wider than any rounding of a difference from `place`, of its square (which may underflow) and of a sum of
   squares. */
static inline float keen_grid_widened(float reach, float place) {
    return reach + ((reach + fabsf(place)) * 1e-5f + 1e-18f);
}

/* The cells that a box from center - reach to center + reach touches, columns and rows inclusive. Covers everyone whose
   float32 squared distance to the center is at most reach squared, rounding included. */
typedef struct keen_grid_window {
    uint32_t first_column, last_column;
    uint32_t first_row, last_row;
} keen_grid_window;

static inline keen_grid_window keen_grid_find(const keen_grid *grid, const float center[3], float reach) {
    const float u = center[grid->u.component];
    const float v = center[grid->v.component];
    const float wide_u = keen_grid_widened(reach, u);
    const float wide_v = keen_grid_widened(reach, v);
    return (keen_grid_window){
        .first_column = keen_grid_cell_on(&grid->u, grid->inverse_edge, u - wide_u),
        .last_column = keen_grid_cell_on(&grid->u, grid->inverse_edge, u + wide_u),
        .first_row = keen_grid_cell_on(&grid->v, grid->inverse_edge, v - wide_v),
        .last_row = keen_grid_cell_on(&grid->v, grid->inverse_edge, v + wide_v),
    };
}

/* Contiguous elements [begin, end) of the sorted targets. */
typedef struct keen_grid_run {
    uint32_t begin, end;
} keen_grid_run;

/* The cells first_column .. last_column of a row of cells. */
static inline keen_grid_run keen_grid_row(const keen_grid *grid, uint32_t row, uint32_t first_column,
                                          uint32_t last_column) {
    const uint32_t *cells = grid->start + (size_t)row * grid->u.cells;
    return (keen_grid_run){cells[first_column], cells[last_column + 1]};
}

#endif
