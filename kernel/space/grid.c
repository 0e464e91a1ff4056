#include "space/grid.h"

#include <math.h>
#include <string.h>

#include "base/lanes.h"
#include "space/grid_steps.h"

static size_t whole_lines(size_t bytes) {
    return (bytes + KEEN_LINE - 1) / KEEN_LINE * KEEN_LINE;
}

#define COLUMNS 6

static size_t column_bytes(uint32_t targets) {
    return whole_lines(((size_t)targets + KEEN_GRID_BEHIND) * sizeof(uint32_t));
}

uint32_t keen_grid_cell_capacity(uint32_t target_capacity) {
    return keen_grid_cells_for(target_capacity);
}

static size_t list_bytes(uint32_t targets) {
    return keen_grid_blocks(targets) * sizeof(keen_placed_extent);
}

size_t keen_grid_size(uint32_t target_capacity) {
    return COLUMNS * column_bytes(target_capacity) + whole_lines(target_capacity * sizeof(uint32_t)) +
           whole_lines(list_bytes(target_capacity)) +
           whole_lines(((size_t)keen_grid_cells_for(target_capacity) + 1) * sizeof(uint32_t));
}

static void *take(unsigned char **memory, size_t bytes) {
    void *taken = *memory;
    *memory += whole_lines(bytes);
    return taken;
}

void keen_grid_end_columns(keen_grid *grid) {
    for (uint32_t i = grid->count; i < grid->count + KEEN_GRID_BEHIND; i++) {
        grid->sorted.center_x[i] = NAN;
    }
}

void keen_grid_init(keen_grid *grid, void *memory, uint32_t target_capacity, float edge, keen_up_axis up) {
    unsigned char *rest = memory;
    memset(memory, 0, keen_grid_size(target_capacity));
    *grid = (keen_grid){
        .up = up == KEEN_UP_Y ? 1 : 2,
        .edge = edge,
        .inverse_edge = 1.0f / edge,
        .target_capacity = target_capacity,
        .cell_capacity = keen_grid_cells_for(target_capacity),
    };
    const size_t bytes = column_bytes(target_capacity);
    grid->sorted = (keen_grid_columns){
        .center_x = take(&rest, bytes),
        .center_y = take(&rest, bytes),
        .center_z = take(&rest, bytes),
        .index = take(&rest, bytes),
        .team_bit = take(&rest, bytes),
        .flags = take(&rest, bytes),
    };
    grid->cell_of = take(&rest, target_capacity * sizeof *grid->cell_of);
    grid->listed = take(&rest, list_bytes(target_capacity));
    grid->start = take(&rest, ((size_t)grid->cell_capacity + 1) * sizeof *grid->start);
    keen_grid_end_columns(grid);
    grid->u = (keen_grid_axis){.component = 0, .cells = 1};
    grid->v = (keen_grid_axis){.component = up == KEEN_UP_Y ? 2 : 1, .cells = 1};
}

void keen_grid_begin_lists(keen_grid *grid) {
    grid->count = 0;
    grid->u.cells = grid->v.cells = 1;
    grid->u.last = grid->v.last = 0.0f;
    grid->start[0] = grid->start[1] = 0;
}

keen_placed_targets keen_grid_list(const keen_grid *grid, uint32_t block) {
    const uint32_t first = block * KEEN_PLACED_BLOCK;
    return (keen_placed_targets){
        .up_is_y = grid->up == 1,
        .left_out = grid->left_out,
        .first = first,
        .u = grid->sorted.center_x + first,
        .v = grid->sorted.center_y + first,
        .index = grid->sorted.team_bit + first,
        .extent = keen_placed_nobody(),
    };
}

static void list_block(keen_grid *grid, uint32_t block, const keen_target_record *records, uint32_t count) {
    keen_placed_targets list = keen_grid_list(grid, block);
    const uint32_t left = count - list.first;
    for (uint32_t i = 0; i < left && i < KEEN_PLACED_BLOCK; i++) {
        keen_placed_add(&list, i, &records[list.first + i]);
    }
    keen_grid_keep_list(grid, block, &list);
}

keen_placed_extent keen_grid_extent(const keen_grid *grid, uint32_t blocks) {
    keen_placed_extent all = keen_placed_nobody();
    for (uint32_t block = 0; block < blocks; block++) {
        keen_placed_merge(&all, &grid->listed[block]);
    }
    return all;
}

/* The axes are copied: what is stored cannot change them, and they stay in registers. */
static void find_cells(const keen_grid *grid, uint32_t begin, uint32_t end) {
    const keen_grid_axis u = grid->u, v = grid->v;
    const float inverse_edge = grid->inverse_edge;
    const float *restrict on_u = grid->sorted.center_x, *restrict on_v = grid->sorted.center_y;
    uint32_t *restrict cell_of = grid->cell_of;
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t column = keen_grid_cell_on(&u, inverse_edge, on_u[i]);
        const uint32_t row = keen_grid_cell_on(&v, inverse_edge, on_v[i]);
        cell_of[i] = row * u.cells + column;
    }
}

void keen_grid_count(keen_grid *grid, uint32_t begin, uint32_t end, uint32_t *sizes) {
    for (uint32_t block = begin; block < end; block++) {
        const uint32_t first = block * KEEN_PLACED_BLOCK, last = first + grid->listed[block].count;
        find_cells(grid, first, last);
        for (uint32_t i = first; i < last; i++) {
            sizes[grid->cell_of[i]]++;
        }
    }
}

void keen_grid_order(keen_grid *grid, uint32_t begin, uint32_t end, uint32_t *places) {
    const uint32_t *restrict cell_of = grid->cell_of, *restrict listed = grid->sorted.team_bit;
    uint32_t *restrict index = grid->sorted.index;
    for (uint32_t block = begin; block < end; block++) {
        const uint32_t first = block * KEEN_PLACED_BLOCK, last = first + grid->listed[block].count;
        for (uint32_t i = first; i < last; i++) {
            index[places[cell_of[i]]++] = listed[i];
        }
    }
}

/* Reads here and there and writes in turn: the other way round, each of the columns would be written here and there. */
void keen_grid_fill(keen_grid *grid, const keen_target_record *records, uint32_t begin, uint32_t end) {
    const keen_grid_columns sorted = grid->sorted;
    const float up_y = grid->up == 1 ? 1.0f : 0.0f, up_z = grid->up == 2 ? 1.0f : 0.0f;
    for (uint32_t place = begin; place < end; place++) {
        const keen_target_record *record = &records[sorted.index[place]];
        const float height = record->center_height;
        const uint32_t team_bit = record->team_bit, flags = record->flags;
        const float x = record->x + 0.0f * height, y = record->y + up_y * height, z = record->z + up_z * height;
        sorted.center_x[place] = x;
        sorted.center_y[place] = y;
        sorted.center_z[place] = z;
        sorted.team_bit[place] = team_bit;
        sorted.flags[place] = flags;
    }
}

/* Turns start[c + 1] from the size of cell c into its first place, which placing then moves on to its end. */
static void sum_cells(keen_grid *grid) {
    const uint32_t cells = grid->u.cells * grid->v.cells;
    uint32_t *sizes = grid->start + 1;
    uint32_t sum = 0;
    for (uint32_t c = 0; c < cells; c++) {
        const uint32_t size = sizes[c];
        sizes[c] = sum;
        sum += size;
    }
    grid->count = sum;
}

/* Afterwards start[c + 1] is the end of cell c, the start of the next. */
void keen_grid_sort(keen_grid *grid, const keen_target_record *records, uint32_t count) {
    const uint32_t blocks = keen_grid_blocks(count);
    const keen_placed_extent population = keen_grid_extent(grid, blocks);
    keen_grid_lay_table(grid, records, count, &population);
    memset(grid->start, 0, ((size_t)grid->u.cells * grid->v.cells + 1) * sizeof *grid->start);
    keen_grid_count(grid, 0, blocks, grid->start + 1);
    sum_cells(grid);
    keen_grid_order(grid, 0, blocks, grid->start + 1);
    keen_grid_fill(grid, records, 0, grid->count);
    keen_grid_end_columns(grid);
}

void keen_grid_list_records(keen_grid *grid, const keen_target_record *records, uint32_t count) {
    keen_grid_begin_lists(grid);
    for (uint32_t block = 0; block < keen_grid_blocks(count); block++) {
        list_block(grid, block, records, count);
    }
}

void keen_grid_build(keen_grid *grid, const keen_target_record *records, uint32_t count) {
    keen_grid_list_records(grid, records, count);
    keen_grid_sort(grid, records, count);
}
