#include "space/grid.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/lanes.h"

/* Cells per target: enough that a dense crowd spreads out, few enough that clearing and summing the table costs less
   than placing the targets. */
#define CELLS_PER_TARGET 4u
#define LEAST_CELLS 64u
#define MOST_CELLS (1u << 22) /* a cell's number stays exact in float */

/* Places looked at to tell the crowd from the few that stand far off. */
#define SAMPLES 256u

#define PLACED (KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED)

#define NOT_PLACED UINT32_MAX

typedef struct bounds {
    float low, high;
} bounds;

/* Where a population stands, on both axes across up, how many it is, and what all or any of it have. */
typedef struct extent {
    bounds u, v;
    uint32_t placed;
    uint32_t flags_of_all, teams_of_any;
} extent;

static size_t whole_lines(size_t bytes) {
    return (bytes + KEEN_LINE - 1) / KEEN_LINE * KEEN_LINE;
}

#define COLUMNS 6

static size_t column_bytes(uint32_t targets) {
    return whole_lines(((size_t)targets + KEEN_LANES) * sizeof(uint32_t));
}

static uint32_t cells_for(uint32_t targets) {
    const uint32_t most = targets < MOST_CELLS / CELLS_PER_TARGET ? targets * CELLS_PER_TARGET : MOST_CELLS;
    return most > LEAST_CELLS ? most : LEAST_CELLS;
}

uint32_t keen_grid_cell_capacity(uint32_t target_capacity) {
    return cells_for(target_capacity);
}

size_t keen_grid_size(uint32_t target_capacity) {
    return COLUMNS * column_bytes(target_capacity) + whole_lines(target_capacity * sizeof(uint32_t)) +
           whole_lines(((size_t)cells_for(target_capacity) + 1) * sizeof(uint32_t));
}

static void *take(unsigned char **memory, size_t bytes) {
    void *taken = *memory;
    *memory += whole_lines(bytes);
    return taken;
}

void keen_grid_init(keen_grid *grid, void *memory, uint32_t target_capacity, float edge, keen_up_axis up) {
    unsigned char *rest = memory;
    memset(memory, 0, keen_grid_size(target_capacity));
    *grid = (keen_grid){
        .up = up == KEEN_UP_Y ? 1 : 2,
        .edge = edge,
        .inverse_edge = 1.0f / edge,
        .target_capacity = target_capacity,
        .cell_capacity = cells_for(target_capacity),
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
    grid->u = (keen_grid_axis){.component = 0, .cells = 1};
    grid->v = (keen_grid_axis){.component = up == KEEN_UP_Y ? 2 : 1, .cells = 1};
}

static bool is_placed(const keen_target_record *record, uint32_t left_out) {
    return (record->flags & PLACED) == PLACED && (record->team_bit & left_out) == 0;
}

_Static_assert(offsetof(keen_target_record, x) == 0 && offsetof(keen_target_record, y) == sizeof(float) &&
                   offsetof(keen_target_record, z) == 2 * sizeof(float),
               "a component is found by its number");

/* Across up the centre is where the feet are. */
static float place_on(const keen_target_record *record, uint32_t component) {
    float place;
    memcpy(&place, (const unsigned char *)record + component * sizeof place, sizeof place);
    return place;
}

static extent find_extent(const keen_grid *grid, const keen_target_record *records, uint32_t begin, uint32_t end) {
    const uint32_t u_component = grid->u.component, v_component = grid->v.component;
    extent found = {{FLT_MAX, -FLT_MAX}, {FLT_MAX, -FLT_MAX}, 0, UINT32_MAX, 0};
    for (uint32_t i = begin; i < end; i++) {
        if (is_placed(&records[i], grid->left_out)) {
            const float u = place_on(&records[i], u_component);
            const float v = place_on(&records[i], v_component);
            found.u.low = u < found.u.low ? u : found.u.low;
            found.u.high = u > found.u.high ? u : found.u.high;
            found.v.low = v < found.v.low ? v : found.v.low;
            found.v.high = v > found.v.high ? v : found.v.high;
            found.placed++;
            found.flags_of_all &= records[i].flags;
            found.teams_of_any |= records[i].team_bit;
        }
    }
    return found;
}

static void sort_samples(float *samples, uint32_t count) {
    for (uint32_t gap = SAMPLES / 2; gap > 0; gap /= 2) {
        for (uint32_t i = gap; i < count; i++) {
            const float sample = samples[i];
            uint32_t j = i;
            for (; j >= gap && samples[j - gap] > sample; j -= gap) {
                samples[j] = samples[j - gap];
            }
            samples[j] = sample;
        }
    }
}

/* Where the crowd is on one axis: the inner seven eighths of evenly drawn samples, widened by as much again on either
   side as they lost, and never beyond the true bounds. */
static bounds find_crowd(const keen_grid *grid, const keen_target_record *records, uint32_t count, uint32_t component,
                         bounds all) {
    float samples[SAMPLES];
    uint32_t drawn = 0;
    const uint32_t step = count / SAMPLES + 1;
    for (uint32_t i = 0; i < count; i += step) {
        if (is_placed(&records[i], grid->left_out)) {
            samples[drawn++] = place_on(&records[i], component);
        }
    }
    if (drawn == 0) {
        return all;
    }
    sort_samples(samples, drawn);
    const float low = samples[drawn / 16];
    const float high = samples[drawn - 1 - drawn / 16];
    const float margin = (high - low) * 0.125f;
    return (bounds){low - margin > all.low ? low - margin : all.low,
                    high + margin < all.high ? high + margin : all.high};
}

/* Cells that cover a span, in float: it may be more than any integer holds. In halves, so that a span from one end of
   the floats to the other stays finite. */
static float cells_across(bounds span, float edge) {
    return floorf((span.high * 0.5f - span.low * 0.5f) / (edge * 0.5f)) + 1.0f;
}

static bool fits(bounds on_u, bounds on_v, float edge, uint32_t cells) {
    const float across_u = cells_across(on_u, edge);
    const float across_v = cells_across(on_v, edge);
    return across_u * across_v <= (float)cells;
}

/* Sets the table's origin, edge and size for this population. */
static void lay_table(keen_grid *grid, const keen_target_record *records, uint32_t count, const extent *population) {
    bounds on_u = population->u, on_v = population->v;
    const uint32_t placed = population->placed;
    float edge = grid->edge;
    if (placed == 0) {
        on_u = on_v = (bounds){0.0f, 0.0f};
    }
    const uint32_t cells = cells_for(placed);
    if (!fits(on_u, on_v, edge, cells)) {
        on_u = find_crowd(grid, records, count, grid->u.component, on_u);
        on_v = find_crowd(grid, records, count, grid->v.component, on_v);
    }
    while (!fits(on_u, on_v, edge, cells)) {
        edge *= 2.0f;
    }
    grid->inverse_edge = 1.0f / edge;
    grid->sorted.flags_of_all = population->flags_of_all;
    grid->sorted.teams_of_any = population->teams_of_any;
    grid->u.origin = on_u.low;
    grid->v.origin = on_v.low;
    grid->u.cells = (uint32_t)cells_across(on_u, edge);
    grid->v.cells = (uint32_t)cells_across(on_v, edge);
    grid->u.last = (float)(grid->u.cells - 1);
    grid->v.last = (float)(grid->v.cells - 1);
}

/* Notes the cell of each target of a share and counts them in sizes[cell], which is zero before. The axes are copied:
   what is stored cannot change them, and they stay in registers. */
static void count_cells(const keen_grid *grid, const keen_target_record *records, uint32_t begin, uint32_t end,
                        uint32_t *sizes) {
    const keen_grid_axis u = grid->u, v = grid->v;
    const float inverse_edge = grid->inverse_edge;
    const uint32_t left_out = grid->left_out;
    uint32_t *cell_of = grid->cell_of;
    for (uint32_t i = begin; i < end; i++) {
        if (!is_placed(&records[i], left_out)) {
            cell_of[i] = NOT_PLACED;
            continue;
        }
        const uint32_t column = keen_grid_cell_on(&u, inverse_edge, place_on(&records[i], u.component));
        const uint32_t row = keen_grid_cell_on(&v, inverse_edge, place_on(&records[i], v.component));
        cell_of[i] = row * u.cells + column;
        sizes[cell_of[i]]++;
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

/* Puts a share's targets to places[cell] and the places after it, in order of index, so the sort is stable. */
static void place_targets(const keen_grid *grid, const keen_target_record *records, uint32_t begin, uint32_t end,
                          uint32_t *places) {
    const keen_grid_columns sorted = grid->sorted;
    const uint32_t *cell_of = grid->cell_of;
    const float up_y = grid->up == 1 ? 1.0f : 0.0f, up_z = grid->up == 2 ? 1.0f : 0.0f;
    for (uint32_t i = begin; i < end; i++) {
        if (cell_of[i] == NOT_PLACED) {
            continue;
        }
        const keen_target_record *record = &records[i];
        const float height = record->center_height;
        const uint32_t place = places[cell_of[i]]++;
        sorted.center_x[place] = record->x + 0.0f * height;
        sorted.center_y[place] = record->y + up_y * height;
        sorted.center_z[place] = record->z + up_z * height;
        sorted.index[place] = i;
        sorted.team_bit[place] = record->team_bit;
        sorted.flags[place] = record->flags;
    }
}

/* Afterwards start[c + 1] is the end of cell c, the start of the next. */
void keen_grid_build(keen_grid *grid, const keen_target_record *records, uint32_t count) {
    const extent population = find_extent(grid, records, 0, count);
    lay_table(grid, records, count, &population);
    memset(grid->start, 0, ((size_t)grid->u.cells * grid->v.cells + 1) * sizeof *grid->start);
    count_cells(grid, records, 0, count, grid->start + 1);
    sum_cells(grid);
    place_targets(grid, records, 0, count, grid->start + 1);
}

typedef struct shared_build {
    keen_grid *grid;
    const keen_target_record *records;
    uint32_t count;
    const keen_grid_team *team;
    extent extents[KEEN_GRID_MOST_SHARES];
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
        find_extent(build->grid, build->records, share_begin(build, share), share_begin(build, share + 1));
}

static void count_share(void *context, uint32_t share, uint32_t worker) {
    (void)worker;
    const shared_build *build = context;
    uint32_t *sizes = counts_of(build, share);
    memset(sizes, 0, (size_t)build->grid->u.cells * build->grid->v.cells * sizeof *sizes);
    count_cells(build->grid, build->records, share_begin(build, share), share_begin(build, share + 1), sizes);
}

static void place_share(void *context, uint32_t share, uint32_t worker) {
    (void)worker;
    const shared_build *build = context;
    place_targets(build->grid, build->records, share_begin(build, share), share_begin(build, share + 1),
                  counts_of(build, share));
}

static extent merge_extents(const shared_build *build) {
    extent all = build->extents[0];
    for (uint32_t i = 1; i < build->team->shares; i++) {
        const extent *one = &build->extents[i];
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
    const extent population = merge_extents(&build);
    lay_table(grid, records, count, &population);
    team->run(team->user, team->shares, count_share, &build);
    sum_shares(&build);
    team->run(team->user, team->shares, place_share, &build);
}
