/* The steps of a sort, each of which several threads can share: between two of them all shares are over. */
#ifndef KEEN_SPACE_GRID_STEPS_H
#define KEEN_SPACE_GRID_STEPS_H

#include <string.h>

#include "space/grid.h"

_Static_assert(offsetof(keen_target_record, x) == 0 && offsetof(keen_target_record, y) == sizeof(float) &&
                   offsetof(keen_target_record, z) == 2 * sizeof(float),
               "a component is found by its number");

/* Across up the centre is where the feet are. */
static inline float keen_grid_place_on(const keen_target_record *record, uint32_t component) {
    float place;
    memcpy(&place, (const unsigned char *)record + component * sizeof place, sizeof place);
    return place;
}

static inline uint32_t keen_grid_blocks(uint32_t targets) {
    return targets / KEEN_PLACED_BLOCK + (targets % KEEN_PLACED_BLOCK > 0);
}

/* Most cells of a grid that so many targets stand in. */
uint32_t keen_grid_cells_for(uint32_t targets);

/* Sets the table's origin, edge and size for this population. */
void keen_grid_lay_table(keen_grid *grid, const keen_target_record *records, uint32_t count,
                         const keen_placed_extent *population);

/* Notes the cells of those who are listed in the blocks [begin, end) and counts them in sizes[cell], which is zero
   before. */
void keen_grid_count(keen_grid *grid, uint32_t begin, uint32_t end, uint32_t *sizes);

/* Their numbers to places[cell] and the places after it, in order, so that the sort is stable. */
void keen_grid_order(keen_grid *grid, uint32_t begin, uint32_t end, uint32_t *places);

/* The columns of the places [begin, end), by the numbers there. */
void keen_grid_fill(keen_grid *grid, const keen_target_record *records, uint32_t begin, uint32_t end);

/* Where all who are listed stand. */
keen_placed_extent keen_grid_extent(const keen_grid *grid, uint32_t blocks);

/* What stands behind the last one. */
void keen_grid_end_columns(keen_grid *grid);

#endif
