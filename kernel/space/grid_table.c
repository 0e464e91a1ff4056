/* The table of cells that fits a population. */
#include <math.h>

#include "space/grid_steps.h"

/* Cells per target: enough that a dense crowd spreads out, few enough that clearing and summing the table costs less
   than placing the targets. */
#define CELLS_PER_TARGET 4u
#define LEAST_CELLS 64u
#define MOST_CELLS (1u << 22) /* a cell's number stays exact in float */

/* Places looked at to tell the crowd from the few that stand far off. */
#define SAMPLES 256u

/* In a run of so many as a rule, more have two blocks than one. */
#define TARGETS_OF_TWO_BLOCKS 7u

uint32_t keen_grid_cells_for(uint32_t targets) {
    const uint32_t most = targets < MOST_CELLS / CELLS_PER_TARGET ? targets * CELLS_PER_TARGET : MOST_CELLS;
    return most > LEAST_CELLS ? most : LEAST_CELLS;
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
static keen_place_bounds find_crowd(const keen_grid *grid, const keen_target_record *records, uint32_t count,
                                    uint32_t component, keen_place_bounds all) {
    float samples[SAMPLES];
    uint32_t drawn = 0;
    const uint32_t step = count / SAMPLES + 1;
    for (uint32_t i = 0; i < count; i += step) {
        if (keen_placed_counts(records[i].flags, records[i].team_bit, grid->left_out)) {
            samples[drawn++] = keen_grid_place_on(&records[i], component);
        }
    }
    if (drawn == 0) {
        return all;
    }
    sort_samples(samples, drawn);
    const float low = samples[drawn / 16];
    const float high = samples[drawn - 1 - drawn / 16];
    const float margin = (high - low) * 0.125f;
    return (keen_place_bounds){low - margin > all.low ? low - margin : all.low,
                               high + margin < all.high ? high + margin : all.high};
}

/* Cells that cover a span, in float: it may be more than any integer holds. In halves, so that a span from one end of
   the floats to the other stays finite. */
static float cells_across(keen_place_bounds span, float edge) {
    return floorf((span.high * 0.5f - span.low * 0.5f) / (edge * 0.5f)) + 1.0f;
}

static bool fits(keen_place_bounds on_u, keen_place_bounds on_v, float edge, uint32_t cells) {
    const float across_u = cells_across(on_u, edge);
    const float across_v = cells_across(on_v, edge);
    return across_u * across_v <= (float)cells;
}

void keen_grid_lay_table(keen_grid *grid, const keen_target_record *records, uint32_t count,
                         const keen_placed_extent *population) {
    keen_place_bounds on_u = population->u, on_v = population->v;
    const uint32_t placed = population->count;
    float edge = grid->edge;
    if (placed == 0) {
        on_u = on_v = (keen_place_bounds){0.0f, 0.0f};
    }
    const uint32_t cells = keen_grid_cells_for(placed);
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
    grid->two_blocks = (uint32_t)((uint64_t)grid->u.cells * grid->v.cells * TARGETS_OF_TWO_BLOCKS / (placed + 1u)) + 1u;
}
