#include "gather/gather.h"

/* Rows of cells tested by one call of the kernel. */
#define RUNS 32

void keen_gather_all(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args) {
    const keen_grid_run all = {0, grid->count};
    args->blocks = grid->blocks;
    args->runs = &all;
    args->run_count = 1;
    kernel(args);
    args->runs = NULL;
}

/* In an empty place the cells hold nobody but the agent itself: known without a search. */
static bool is_alone(const keen_candidates_args *args) {
    const keen_grid_run *run = args->runs;
    return args->run_count == 1 && run->end - run->begin == 1 &&
           args->blocks[run->begin / KEEN_LANES].index[run->begin % KEEN_LANES] == args->self;
}

void keen_gather_cells(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args) {
    const keen_grid_window window = keen_grid_find(grid, args->eye, args->range);
    keen_grid_run runs[RUNS];
    args->blocks = grid->blocks;
    args->runs = runs;
    args->run_count = 0;
    for (uint32_t row = window.first_row; row <= window.last_row && !args->full; row++) {
        const keen_grid_run run = keen_grid_row(grid, row, window.first_column, window.last_column);
        if (run.begin == run.end) {
            continue;
        }
        if (args->run_count > 0 && runs[args->run_count - 1].end == run.begin) {
            runs[args->run_count - 1].end = run.end;
        } else {
            runs[args->run_count++] = run;
        }
        if (args->run_count == RUNS) {
            kernel(args);
            args->run_count = 0;
        }
    }
    if (args->run_count > 0 && !args->full && !is_alone(args)) {
        kernel(args);
    }
    args->runs = NULL;
}

void keen_gather(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args) {
    if (grid->count <= KEEN_BRUTE_FORCE_MAX) {
        keen_gather_all(grid, kernel, args);
    } else {
        keen_gather_cells(grid, kernel, args);
    }
}
