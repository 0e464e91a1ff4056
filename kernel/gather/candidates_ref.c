#include "gather/candidates.h"

#include <float.h>

static bool may_be_perceived(const keen_candidates_args *args, uint32_t i) {
    return (args->flags[i] & args->required_flags) == args->required_flags &&
           (args->team_bit[i] & args->masked_teams) == 0 && args->index[i] != args->self;
}

static float distance_squared(const keen_candidates_args *args, uint32_t i) {
    const float dx = args->center_x[i] - args->eye[0];
    const float dy = args->center_y[i] - args->eye[1];
    const float dz = args->center_z[i] - args->eye[2];
    return (dx * dx + dy * dy) + dz * dz;
}

void keen_candidates_ref(keen_candidates_args *args) {
    const float squared = args->range * args->range;
    const float range_squared = squared < FLT_MAX ? squared : FLT_MAX;
    for (uint32_t run = 0; run < args->run_count; run++) {
        for (uint32_t i = args->runs[run].begin; i < args->runs[run].end; i++) {
            const float distance = distance_squared(args, i);
            if (!(distance <= range_squared) || !may_be_perceived(args, i)) {
                continue;
            }
            if (args->found == args->capacity) {
                args->full = true;
                return;
            }
            args->found_index[args->found] = args->index[i];
            args->found_distance_squared[args->found] = distance;
            args->found++;
        }
    }
}
