#include "gather/candidates.h"

#include <float.h>
#include <math.h>

static bool may_be_perceived(const keen_candidates_args *args, uint32_t i) {
    const keen_grid_columns *sorted = &args->grid->sorted;
    return (sorted->flags[i] & args->required_flags) == args->required_flags &&
           (sorted->team_bit[i] & args->masked_teams) == 0 && sorted->index[i] != args->self;
}

static bool is_in_cone(const keen_candidates_cone *cone, float dx, float dy, float dz, float dd) {
    if (dd < cone->coincident * cone->coincident) {
        return true;
    }
    const float dot = (dx * cone->forward[0] + dy * cone->forward[1]) + dz * cone->forward[2];
    return dot * fabsf(dot) >= cone->cosine * fabsf(cone->cosine) * dd;
}

static void test_run(keen_candidates_args *args, keen_grid_run run) {
    const keen_grid_columns *sorted = &args->grid->sorted;
    const float squared = args->range * args->range;
    const float range_squared = squared < FLT_MAX ? squared : FLT_MAX;
    for (uint32_t i = run.begin; i < run.end; i++) {
        const float dx = sorted->center_x[i] - args->eye[0];
        const float dy = sorted->center_y[i] - args->eye[1];
        const float dz = sorted->center_z[i] - args->eye[2];
        const float dd = (dx * dx + dy * dy) + dz * dz;
        if (!(dd <= range_squared) || !may_be_perceived(args, i)) {
            continue;
        }
        if (args->found == args->capacity) {
            args->full = true;
            return;
        }
        args->found_index[args->found] = sorted->index[i];
        args->found_distance_squared[args->found] = dd;
        args->found++;
        if (args->cone && is_in_cone(args->cone, dx, dy, dz, dd)) {
            args->cone->count++;
        }
    }
}

void keen_candidates_ref(keen_candidates_args *args) {
    const keen_grid *grid = args->grid;
    if (args->everybody) {
        test_run(args, (keen_grid_run){0, grid->count});
        return;
    }
    const keen_grid_window *window = args->window;
    for (uint32_t row = window->first_row; row <= window->last_row && !args->full; row++) {
        test_run(args, keen_grid_row(grid, row, window->first_column, window->last_column));
    }
}
