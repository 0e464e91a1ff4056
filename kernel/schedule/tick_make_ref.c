#include "schedule/tick_make.h"

#include <math.h>

#include "base/clock.h"
#include "schedule/significance.h"

static void cross(const float a[3], const float b[3], float out[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static float length(const float v[3]) {
    return sqrtf((v[0] * v[0] + v[1] * v[1]) + v[2] * v[2]);
}

static void scale(float v[3], float factor) {
    v[0] *= factor;
    v[1] *= factor;
    v[2] *= factor;
}

static void make_axes(const keen_tick_make_args *args, uint32_t agent, keen_tick *tick) {
    float *f = tick->forward;
    f[0] = args->forward_x[agent];
    f[1] = args->forward_y[agent];
    f[2] = args->forward_z[agent];
    scale(f, 1.0f / length(f));
    cross(args->up, f, tick->right);
    const float width = length(tick->right);
    if (width < KEEN_UPRIGHT_WIDTH) {
        tick->right[0] = 1.0f;
        tick->right[1] = tick->right[2] = 0.0f;
    } else {
        scale(tick->right, 1.0f / width);
    }
    cross(f, tick->right, tick->up);
}

/* How much the agent matters now: urgency of its sight lines. */
static float significance(const keen_tick_make_args *args, uint32_t agent) {
    if (args->significance) {
        return args->significance[agent];
    }
    const float squared =
        keen_viewer_distance_squared(args->viewers, args->viewer_count, args->x[agent], args->y[agent], args->z[agent]);
    return keen_significance(sqrtf(squared), args->range, args->awareness[agent]);
}

static keen_tick make_tick(const keen_tick_make_args *args, uint32_t agent) {
    const keen_tuning *tuning = &args->tunings[args->profile[agent]];
    const uint32_t elapsed = args->now_us - args->step_us[agent];
    const uint32_t most = (uint32_t)tuning->max_step_us;
    const float height = args->eye_height[agent];
    keen_tick tick = {
        .tuning = tuning,
        .eye = {args->x[agent] + args->up[0] * height, args->y[agent] + args->up[1] * height,
                args->z[agent] + args->up[2] * height},
        .vision_gain = args->vision_gain[agent],
        .dt_us = (int32_t)(elapsed < most ? elapsed : most),
        .agent = agent,
        .round = args->round[agent] + 1,
        .significance = significance(args, agent),
    };
    tick.dt = keen_clock_to_seconds(tick.dt_us);
    make_axes(args, agent, &tick);
    return tick;
}

void keen_tick_make_ref(const keen_tick_make_args *args) {
    for (uint32_t i = 0; i < args->count; i++) {
        args->ticks[i] = make_tick(args, args->agents[i]);
    }
}
