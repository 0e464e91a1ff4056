#include "frame/tick_make.h"

#include <math.h>

#include "base/clock.h"
#include "schedule/significance.h"

void keen_tick_eye(const keen_world *world, uint32_t agent, float eye[3]) {
    const keen_agent_columns *columns = &world->agents.columns;
    const float *up = world->values.up;
    const float height = columns->eye_height[agent];
    eye[0] = columns->x[agent] + up[0] * height;
    eye[1] = columns->y[agent] + up[1] * height;
    eye[2] = columns->z[agent] + up[2] * height;
}

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

/* The view's frame: forward f, right r = normalize(up x f), (1,0,0) when f is upright, local up u = f x r (spec 2). */
static void make_axes(const keen_world *world, uint32_t agent, keen_tick *tick) {
    const keen_agent_columns *columns = &world->agents.columns;
    float *f = tick->forward;
    f[0] = columns->forward_x[agent];
    f[1] = columns->forward_y[agent];
    f[2] = columns->forward_z[agent];
    scale(f, 1.0f / length(f));
    cross(world->values.up, f, tick->right);
    const float width = length(tick->right);
    if (width < 1e-6f) {
        tick->right[0] = 1.0f;
        tick->right[1] = tick->right[2] = 0.0f;
    } else {
        scale(tick->right, 1.0f / width);
    }
    cross(f, tick->right, tick->up);
}

/* How much the agent matters now: urgency of its sight lines (spec 4 and 12). */
static float significance(const keen_world *world, uint32_t agent) {
    const keen_agent_columns *columns = &world->agents.columns;
    const float squared =
        keen_viewer_distance_squared((const float(*)[3])world->viewers, world->viewer_count, columns->x[agent],
                                     columns->y[agent], columns->z[agent]);
    const float range = KEEN_SIGNIFICANCE_RANGE * world->def.units_per_meter;
    return keen_significance(sqrtf(squared), range, world->agents.awareness[agent]);
}

keen_tick keen_tick_make(const keen_world *world, uint32_t agent) {
    const keen_tuning *tuning = keen_world_tuning(world, agent);
    const uint32_t elapsed = (uint32_t)world->now - world->agents.step_us[agent];
    const uint32_t most = (uint32_t)tuning->max_step_us;
    keen_tick tick = {
        .tuning = tuning,
        .vision_gain = world->agents.columns.vision_gain[agent],
        .dt_us = (int32_t)(elapsed < most ? elapsed : most),
        .agent = agent,
        .friend_teams = world->agents.friend_teams[agent],
        .round = world->agents.round[agent] + 1,
        .significance = significance(world, agent),
    };
    tick.dt = keen_clock_to_seconds(tick.dt_us);
    keen_tick_eye(world, agent, tick.eye);
    make_axes(world, agent, &tick);
    return tick;
}
