#include "space/grid.h"

#include <float.h>
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

size_t keen_grid_size(uint32_t target_capacity) {
    return COLUMNS * column_bytes(target_capacity) + whole_lines(target_capacity * sizeof(uint32_t)) +
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
    grid->start = take(&rest, ((size_t)grid->cell_capacity + 1) * sizeof *grid->start);
    keen_grid_end_columns(grid);
    grid->u = (keen_grid_axis){.component = 0, .cells = 1};
    grid->v = (keen_grid_axis){.component = up == KEEN_UP_Y ? 2 : 1, .cells = 1};
}

#define NOT_PLACED UINT32_MAX

/* Least and most of the numbers in a column, eight chains at a time: one would wait for each number before it. A
   comparison with what is not a number is false, so who is not placed does not count. */
static keen_grid_bounds find_bounds(const float *places, uint32_t begin, uint32_t end) {
    float low[KEEN_LANES], high[KEEN_LANES];
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        low[lane] = FLT_MAX;
        high[lane] = -FLT_MAX;
    }
    uint32_t i = begin;
    for (; end - i >= KEEN_LANES; i += KEEN_LANES) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            const float place = places[i + lane];
            low[lane] = place < low[lane] ? place : low[lane];
            high[lane] = place > high[lane] ? place : high[lane];
        }
    }
    for (; i < end; i++) {
        low[0] = places[i] < low[0] ? places[i] : low[0];
        high[0] = places[i] > high[0] ? places[i] : high[0];
    }
    for (uint32_t lane = 1; lane < KEEN_LANES; lane++) {
        low[0] = low[lane] < low[0] ? low[lane] : low[0];
        high[0] = high[lane] > high[0] ? high[lane] : high[0];
    }
    return (keen_grid_bounds){low[0], high[0]};
}

/* Records are read in turn here and once more when the columns are filled. In between everything works on columns: the
   places lie where the sorted ones will, which are not needed before. */
keen_grid_extent keen_grid_measure(keen_grid *grid, const keen_target_record *records, uint32_t begin, uint32_t end) {
    const uint32_t u_component = grid->u.component, v_component = grid->v.component, left_out = grid->left_out;
    float *restrict on_u = grid->sorted.center_x, *restrict on_v = grid->sorted.center_y;
    uint32_t *restrict cell_of = grid->cell_of;
    uint32_t placed = 0, flags_of_all = UINT32_MAX, teams_of_any = 0;
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t flags = records[i].flags, team_bit = records[i].team_bit;
        if (!keen_grid_places(flags, team_bit, left_out)) {
            on_u[i] = on_v[i] = NAN;
            cell_of[i] = NOT_PLACED;
            continue;
        }
        on_u[i] = keen_grid_place_on(&records[i], u_component);
        on_v[i] = keen_grid_place_on(&records[i], v_component);
        cell_of[i] = 0;
        placed++;
        flags_of_all &= flags;
        teams_of_any |= team_bit;
    }
    return (keen_grid_extent){
        .u = find_bounds(on_u, begin, end),
        .v = find_bounds(on_v, begin, end),
        .placed = placed,
        .flags_of_all = flags_of_all,
        .teams_of_any = teams_of_any,
    };
}

/* The axes are copied: what is stored cannot change them, and they stay in registers. */
void keen_grid_count(keen_grid *grid, uint32_t begin, uint32_t end, uint32_t *sizes) {
    const keen_grid_axis u = grid->u, v = grid->v;
    const float inverse_edge = grid->inverse_edge;
    const float *restrict on_u = grid->sorted.center_x, *restrict on_v = grid->sorted.center_y;
    uint32_t *restrict cell_of = grid->cell_of;
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t column = keen_grid_cell_on(&u, inverse_edge, on_u[i]);
        const uint32_t row = keen_grid_cell_on(&v, inverse_edge, on_v[i]);
        cell_of[i] |= row * u.cells + column; /* who is not placed stays so */
    }
    for (uint32_t i = begin; i < end; i++) {
        if (cell_of[i] != NOT_PLACED) {
            sizes[cell_of[i]]++;
        }
    }
}

void keen_grid_order(keen_grid *grid, uint32_t begin, uint32_t end, uint32_t *places) {
    const uint32_t *restrict cell_of = grid->cell_of;
    uint32_t *restrict index = grid->sorted.index;
    for (uint32_t i = begin; i < end; i++) {
        if (cell_of[i] != NOT_PLACED) {
            index[places[cell_of[i]]++] = i;
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
void keen_grid_build(keen_grid *grid, const keen_target_record *records, uint32_t count) {
    const keen_grid_extent population = keen_grid_measure(grid, records, 0, count);
    keen_grid_lay_table(grid, records, count, &population);
    memset(grid->start, 0, ((size_t)grid->u.cells * grid->v.cells + 1) * sizeof *grid->start);
    keen_grid_count(grid, 0, count, grid->start + 1);
    sum_cells(grid);
    keen_grid_order(grid, 0, count, grid->start + 1);
    keen_grid_fill(grid, records, 0, grid->count);
    keen_grid_end_columns(grid);
}
