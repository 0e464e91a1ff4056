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
    args->window = keen_grid_find(grid, args->eye, args->range);
    kernel(args);
}

void keen_gather(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args) {
    if (grid->count <= KEEN_BRUTE_FORCE_MAX) {
        keen_gather_all(grid, kernel, args);
    } else {
        keen_gather_cells(grid, kernel, args);
    }
}

void keen_gather_find(const keen_grid *grid, keen_gather_places *places) {
    const keen_grid_axis u = grid->u, v = grid->v;
    const float inverse_edge = grid->inverse_edge;
    for (uint32_t i = 0; i < KEEN_GATHER_AHEAD; i++) {
        const float place = places->eye[u.component][i], wide = keen_grid_widened(places->range[i], place);
        places->first_column[i] = keen_grid_cell_on(&u, inverse_edge, place - wide);
        places->last_column[i] = keen_grid_cell_on(&u, inverse_edge, place + wide);
    }
    for (uint32_t i = 0; i < KEEN_GATHER_AHEAD; i++) {
        const float place = places->eye[v.component][i], wide = keen_grid_widened(places->range[i], place);
        places->first_row[i] = keen_grid_cell_on(&v, inverse_edge, place - wide);
        places->last_row[i] = keen_grid_cell_on(&v, inverse_edge, place + wide);
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

void keen_gather_in(const keen_grid *grid, const keen_grid_window *window, keen_candidates_kernel *kernel,
                    keen_candidates_args *args) {
    args->grid = grid;
    args->everybody = grid->count <= KEEN_BRUTE_FORCE_MAX;
    args->window = *window;
    kernel(args);
}
