#include "gather/candidates.h"

#include <float.h>

static bool may_be_perceived(const keen_candidates_args *args, const keen_grid_block *block, uint32_t lane) {
    return (block->flags[lane] & args->required_flags) == args->required_flags &&
           (block->team_bit[lane] & args->masked_teams) == 0 && block->index[lane] != args->self;
}

static float distance_squared(const keen_candidates_args *args, const keen_grid_block *block, uint32_t lane) {
    const float dx = block->center_x[lane] - args->eye[0];
    const float dy = block->center_y[lane] - args->eye[1];
    const float dz = block->center_z[lane] - args->eye[2];
    return (dx * dx + dy * dy) + dz * dz;
}

void keen_candidates_ref(keen_candidates_args *args) {
    const float squared = args->range * args->range;
    const float range_squared = squared < FLT_MAX ? squared : FLT_MAX;
    for (uint32_t run = 0; run < args->run_count; run++) {
        for (uint32_t i = args->runs[run].begin; i < args->runs[run].end; i++) {
            const keen_grid_block *block = &args->blocks[i / KEEN_LANES];
            const uint32_t lane = i % KEEN_LANES;
            const float distance = distance_squared(args, block, lane);
            if (!(distance <= range_squared) || !may_be_perceived(args, block, lane)) {
                continue;
            }
            if (args->found == args->capacity) {
                args->full = true;
                return;
            }
            args->found_index[args->found] = block->index[lane];
            args->found_distance_squared[args->found] = distance;
            args->found++;
        }
    }
}
