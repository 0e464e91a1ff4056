/* A sort by several threads. */
#include <string.h>

#include "space/grid_steps.h"

typedef struct shared_sort {
    keen_grid *grid;
    const keen_target_record *records;
    uint32_t blocks;
    const keen_grid_team *team;
} shared_sort;

static uint32_t share_begin(const shared_sort *sort, uint32_t share) {
    return (uint32_t)((uint64_t)sort->blocks * share / sort->team->shares);
}

static uint32_t *counts_of(const shared_sort *sort, uint32_t share) {
    return sort->team->counts + (size_t)share * sort->grid->cell_capacity;
}

static void count_share(void *context, uint32_t share, uint32_t worker) {
    (void)worker;
    const shared_sort *sort = context;
    uint32_t *sizes = counts_of(sort, share);
    memset(sizes, 0, (size_t)sort->grid->u.cells * sort->grid->v.cells * sizeof *sizes);
    keen_grid_count(sort->grid, share_begin(sort, share), share_begin(sort, share + 1), sizes);
}

static void order_share(void *context, uint32_t share, uint32_t worker) {
    (void)worker;
    const shared_sort *sort = context;
    keen_grid_order(sort->grid, share_begin(sort, share), share_begin(sort, share + 1), counts_of(sort, share));
}

/* Of the places, not of the targets. */
static void fill_share(void *context, uint32_t share, uint32_t worker) {
    (void)worker;
    const shared_sort *sort = context;
    const uint64_t count = sort->grid->count, shares = sort->team->shares;
    keen_grid_fill(sort->grid, sort->records, (uint32_t)(count * share / shares),
                   (uint32_t)(count * (share + 1) / shares));
}

/* Each share's sizes become its first places: inside a cell, the shares stand in order, as their indices do. */
static void sum_shares(const shared_sort *sort) {
    keen_grid *grid = sort->grid;
    const uint32_t cells = grid->u.cells * grid->v.cells;
    uint32_t sum = 0;
    for (uint32_t c = 0; c < cells; c++) {
        grid->start[c] = sum;
        for (uint32_t share = 0; share < sort->team->shares; share++) {
            uint32_t *own = counts_of(sort, share) + c;
            const uint32_t size = *own;
            *own = sum;
            sum += size;
        }
    }
    grid->start[cells] = grid->count = sum;
}

void keen_grid_sort_shared(keen_grid *grid, const keen_target_record *records, uint32_t count,
                           const keen_grid_team *team) {
    shared_sort sort = {.grid = grid, .records = records, .blocks = keen_grid_blocks(count), .team = team};
    const keen_placed_extent population = keen_grid_extent(grid, sort.blocks);
    keen_grid_lay_table(grid, records, count, &population);
    team->run(team->user, team->shares, count_share, &sort);
    sum_shares(&sort);
    team->run(team->user, team->shares, order_share, &sort);
    team->run(team->user, team->shares, fill_share, &sort);
    keen_grid_end_columns(grid);
}
