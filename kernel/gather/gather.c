#include "gather/gather.h"

void keen_gather_all(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args) {
    args->grid = grid;
    args->everybody = true;
    kernel(args);
}

void keen_gather_cells(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args) {
    args->grid = grid;
    args->everybody = false;
    kernel(args);
}

void keen_gather(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args) {
    if (grid->count <= KEEN_BRUTE_FORCE_MAX) {
        keen_gather_all(grid, kernel, args);
    } else {
        keen_gather_cells(grid, kernel, args);
    }
}
