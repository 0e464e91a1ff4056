/* Where an agent's eye is now: in its columns, not as of its last tick. */
#ifndef KEEN_FRAME_AGENT_EYE_H
#define KEEN_FRAME_AGENT_EYE_H

#include "frame/world_data.h"
#include "simd/f1_math.h"

static inline void keen_read_eye(const keen_world *world, uint32_t agent, float eye[3]) {
    const keen_agent_columns *columns = &world->agents.columns;
    const float *up = world->values.up;
    const float height = columns->eye_height[agent];
    eye[0] = columns->x[agent] + up[0] * height;
    eye[1] = columns->y[agent] + up[1] * height;
    eye[2] = columns->z[agent] + up[2] * height;
}

static inline float keen_distance_to_eye(const keen_world *world, uint32_t agent, const float place[3]) {
    float eye[3];
    keen_read_eye(world, agent, eye);
    const float x = eye[0] - place[0], y = eye[1] - place[1], z = eye[2] - place[2];
    return f1_sqrt((x * x + y * y) + z * z);
}

#endif
