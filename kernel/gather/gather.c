#include "gather/gather.h"

#define ALONE_ROWS 4u /* of cells; in more of them there is seldom nobody */

void keen_gather_all(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args) {
    args->grid = grid;
    args->everybody = true;
    kernel(args);
}

void keen_gather_cells(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args) {
    args->grid = grid;
    args->everybody = false;
    const keen_grid_window window = keen_grid_find(grid, args->eye, args->range);
    args->window = &window;
    kernel(args);
    args->window = NULL;
}

void keen_gather(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args) {
    if (grid->count <= KEEN_BRUTE_FORCE_MAX) {
        keen_gather_all(grid, kernel, args);
    } else {
        keen_gather_cells(grid, kernel, args);
    }
}

/* One axis after the other, so that a loop is the same steps for several agents at once. */
static void find_on(const keen_grid_axis *on, float inverse_edge, const float *restrict places,
                    const float *restrict ranges, uint32_t *restrict first, uint32_t *restrict last, uint32_t count) {
    const keen_grid_axis axis = *on;
    for (uint32_t i = 0; i < count; i++) {
        const float wide = keen_grid_widened(ranges[i], places[i]);
        first[i] = keen_grid_cell_on(&axis, inverse_edge, places[i] - wide);
        last[i] = keen_grid_cell_on(&axis, inverse_edge, places[i] + wide);
    }
}

void keen_gather_find(const keen_grid *grid, keen_gather_places *places, uint32_t count) {
    uint32_t first_column[KEEN_GATHER_AHEAD], last_column[KEEN_GATHER_AHEAD];
    uint32_t first_row[KEEN_GATHER_AHEAD], last_row[KEEN_GATHER_AHEAD];
    find_on(&grid->u, grid->inverse_edge, places->eye[grid->u.component], places->range, first_column, last_column,
            count);
    find_on(&grid->v, grid->inverse_edge, places->eye[grid->v.component], places->range, first_row, last_row, count);
    for (uint32_t i = 0; i < count; i++) {
        places->windows[i] = (keen_grid_window){first_column[i], last_column[i], first_row[i], last_row[i]};
    }
}

bool keen_gather_is_alone(const keen_grid *grid, const keen_grid_window *window, uint32_t self) {
    const uint32_t rows = window->last_row - window->first_row;
    const uint32_t *start = grid->start + ((size_t)window->first_row * grid->u.cells + window->first_column);
    const uint32_t across = window->last_column + 1 - window->first_column;
    uint32_t count = 0, someone = 0;
    for (uint32_t row = 0; row < ALONE_ROWS; row++) {
        const uint32_t *cells = start + (size_t)(row < rows ? row : rows) * grid->u.cells;
        const uint32_t begin = cells[0], size = row <= rows ? cells[across] - begin : 0;
        someone = size > 0 ? begin : someone;
        count += size;
    }
    return rows < ALONE_ROWS && (count == 0 || (count == 1 && grid->sorted.index[someone] == self));
}
