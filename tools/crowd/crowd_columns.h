/* What moves a crowd writes: positions, facings and velocities as structure of arrays, in world axes and host units.
 * The arrays are the caller's, so they can be Keen's own columns. */
#ifndef TOOLS_CROWD_CROWD_COLUMNS_H
#define TOOLS_CROWD_CROWD_COLUMNS_H

#include "level/level_mesh.h"

#include <math.h>
#include <stddef.h>

typedef struct crowd_columns {
    float *position[3];
    float *forward[3]; /* unit length and level; read as well as written, so start it at some direction or at zero */
    float *velocity[3];
} crowd_columns;

/* The columns of the agents from `first` on. */
static inline crowd_columns crowd_columns_from(const crowd_columns *columns, size_t first) {
    crowd_columns rest = *columns;
    for (int axis = 0; axis < 3; ++axis) {
        rest.position[axis] += first;
        rest.forward[axis] += first;
        rest.velocity[axis] += first;
    }
    return rest;
}

/* How much of the way towards a new direction people turn in dt seconds. */
static inline float crowd_turn_share(float dt) {
    const float share = 6.0f * dt;
    return share < 1.0f ? share : 1.0f;
}

/* Turns a facing towards a direction along the ground; (a, b) need not be unit length. Standing still, people keep
 * looking where they looked. */
static inline void crowd_turn(float *forward_a, float *forward_b, float a, float b, float share) {
    const float length = sqrtf(a * a + b * b);
    const float scale = length > 1e-3f ? 1.0f / length : 0.0f;
    const float goal_a = length > 1e-3f ? a * scale : *forward_a;
    const float goal_b = length > 1e-3f ? b * scale : *forward_b;
    /* Straight behind is the one direction a blend never turns to: start it off sideways. */
    const float behind = *forward_a * goal_a + *forward_b * goal_b < -0.98f ? 0.5f : 0.0f;
    const float new_a = *forward_a + (goal_a - *forward_a) * share - behind * goal_b * share;
    const float new_b = *forward_b + (goal_b - *forward_b) * share + behind * goal_a * share;
    const float new_length = sqrtf(new_a * new_a + new_b * new_b);
    const float kept = new_length > 1e-3f ? 1.0f / new_length : 0.0f;
    *forward_a = new_length > 1e-3f ? new_a * kept : 1.0f;
    *forward_b = new_length > 1e-3f ? new_b * kept : 0.0f;
}

#endif
