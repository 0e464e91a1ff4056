/* The steps of a build, each of which several threads can share: between two of them all shares are over. */
#ifndef KEEN_SPACE_GRID_STEPS_H
#define KEEN_SPACE_GRID_STEPS_H

#include <string.h>

#include "space/grid.h"

typedef struct keen_grid_bounds {
    float low, high;
} keen_grid_bounds;

/* Where a population stands, on both axes across up, how many it is, and what all or any of it have. */
typedef struct keen_grid_extent {
    keen_grid_bounds u, v;
    uint32_t placed;
    uint32_t flags_of_all, teams_of_any;
} keen_grid_extent;

/* Who stands in the grid. */
static inline bool keen_grid_places(uint32_t flags, uint32_t team_bit, uint32_t left_out) {
    const uint32_t placed = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED;
    return (flags & placed) == placed && (team_bit & left_out) == 0;
}

_Static_assert(offsetof(keen_target_record, x) == 0 && offsetof(keen_target_record, y) == sizeof(float) &&
                   offsetof(keen_target_record, z) == 2 * sizeof(float),
               "a component is found by its number");

/* Across up the centre is where the feet are. */
static inline float keen_grid_place_on(const keen_target_record *record, uint32_t component) {
    float place;
    memcpy(&place, (const unsigned char *)record + component * sizeof place, sizeof place);
    return place;
}

/* Most cells of a grid that so many targets stand in. */
uint32_t keen_grid_cells_for(uint32_t targets);

/* Measures the targets [begin, end), and keeps where they stand and whether they do for counting. */
keen_grid_extent keen_grid_measure(keen_grid *grid, const keen_target_record *records, uint32_t begin, uint32_t end);

/* Sets the table's origin, edge and size for this population. */
void keen_grid_lay_table(keen_grid *grid, const keen_target_record *records, uint32_t count,
                         const keen_grid_extent *population);

/* Notes the cells of the targets [begin, end) and counts them in sizes[cell], which is zero before. */
void keen_grid_count(keen_grid *grid, uint32_t begin, uint32_t end, uint32_t *sizes);

/* Numbers of targets to places[cell] and the places after it, in order, so that the sort is stable. */
void keen_grid_order(keen_grid *grid, uint32_t begin, uint32_t end, uint32_t *places);

/* The columns of the places [begin, end), by the numbers there. */
void keen_grid_fill(keen_grid *grid, const keen_target_record *records, uint32_t begin, uint32_t end);

/* What stands behind the last one. */
void keen_grid_end_columns(keen_grid *grid);

#endif
