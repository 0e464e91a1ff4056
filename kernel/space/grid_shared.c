/* A build by several threads. */
#include <string.h>

#include "space/grid_steps.h"

typedef struct shared_build {
    keen_grid *grid;
    const keen_target_record *records;
    uint32_t count;
    const keen_grid_team *team;
    keen_grid_extent extents[KEEN_GRID_MOST_SHARES];
} shared_build;

static uint32_t share_begin(const shared_build *build, uint32_t share) {
    return (uint32_t)((uint64_t)build->count * share / build->team->shares);
}

static uint32_t *counts_of(const shared_build *build, uint32_t share) {
    return build->team->counts + (size_t)share * build->grid->cell_capacity;
}

static void measure_share(void *context, uint32_t share, uint32_t worker) {
    (void)worker;
    shared_build *build = context;
    build->extents[share] =
        keen_grid_measure(build->grid, build->records, share_begin(build, share), share_begin(build, share + 1));
}

static void count_share(void *context, uint32_t share, uint32_t worker) {
    (void)worker;
    const shared_build *build = context;
    uint32_t *sizes = counts_of(build, share);
    memset(sizes, 0, (size_t)build->grid->u.cells * build->grid->v.cells * sizeof *sizes);
    keen_grid_count(build->grid, share_begin(build, share), share_begin(build, share + 1), sizes);
}

static void order_share(void *context, uint32_t share, uint32_t worker) {
    (void)worker;
    const shared_build *build = context;
    keen_grid_order(build->grid, share_begin(build, share), share_begin(build, share + 1), counts_of(build, share));
}

/* Of the places, not of the targets. */
static void fill_share(void *context, uint32_t share, uint32_t worker) {
    (void)worker;
    const shared_build *build = context;
    const uint64_t count = build->grid->count, shares = build->team->shares;
    keen_grid_fill(build->grid, build->records, (uint32_t)(count * share / shares),
                   (uint32_t)(count * (share + 1) / shares));
}

static keen_grid_extent merge_extents(const shared_build *build) {
    keen_grid_extent all = build->extents[0];
    for (uint32_t i = 1; i < build->team->shares; i++) {
        const keen_grid_extent *one = &build->extents[i];
        all.u.low = one->u.low < all.u.low ? one->u.low : all.u.low;
        all.u.high = one->u.high > all.u.high ? one->u.high : all.u.high;
        all.v.low = one->v.low < all.v.low ? one->v.low : all.v.low;
        all.v.high = one->v.high > all.v.high ? one->v.high : all.v.high;
        all.placed += one->placed;
        all.flags_of_all &= one->flags_of_all;
        all.teams_of_any |= one->teams_of_any;
    }
    return all;
}

/* Each share's sizes become its first places: inside a cell, the shares stand in order, as their indices do. */
static void sum_shares(const shared_build *build) {
    keen_grid *grid = build->grid;
    const uint32_t cells = grid->u.cells * grid->v.cells;
    uint32_t sum = 0;
    for (uint32_t c = 0; c < cells; c++) {
        grid->start[c] = sum;
        for (uint32_t share = 0; share < build->team->shares; share++) {
            uint32_t *own = counts_of(build, share) + c;
            const uint32_t size = *own;
            *own = sum;
            sum += size;
        }
    }
    grid->start[cells] = grid->count = sum;
}

void keen_grid_build_shared(keen_grid *grid, const keen_target_record *records, uint32_t count,
                            const keen_grid_team *team) {
    shared_build build = {.grid = grid, .records = records, .count = count, .team = team};
    team->run(team->user, team->shares, measure_share, &build);
    const keen_grid_extent population = merge_extents(&build);
    keen_grid_lay_table(grid, records, count, &population);
    team->run(team->user, team->shares, count_share, &build);
    sum_shares(&build);
    team->run(team->user, team->shares, order_share, &build);
    team->run(team->user, team->shares, fill_share, &build);
    keen_grid_end_columns(grid);
}
