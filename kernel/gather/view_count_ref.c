#include "gather/view_count.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

static float capped_square(float x) {
    const float squared = x * x;
    return squared < FLT_MAX ? squared : FLT_MAX;
}

static bool is_in_view(const keen_view_count_args *args, uint32_t agent, uint32_t target) {
    const float dx = args->center_x[target] - args->eye_x[agent];
    const float dy = args->center_y[target] - args->eye_y[agent];
    const float dz = args->center_z[target] - args->eye_z[agent];
    const float dd = (dx * dx + dy * dy) + dz * dz;
    if (!(dd <= capped_square(args->range))) {
        return false;
    }
    if (dd < args->coincident * args->coincident) {
        return true;
    }
    const float dot = (dx * args->forward_x[agent] + dy * args->forward_y[agent]) + dz * args->forward_z[agent];
    return dot * fabsf(dot) >= args->cosine * fabsf(args->cosine) * dd;
}

void keen_view_count_ref(const keen_view_count_args *args) {
    for (uint32_t agent = 0; agent < args->agent_count; agent++) {
        args->counts[agent] = 0;
        for (uint32_t target = 0; target < args->target_count; target++) {
            args->counts[agent] += is_in_view(args, agent, target);
        }
    }
}
