#include "worlds/crowd.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/bench_memory.h"
#include "harness/bench_random.h"

#define PI 3.14159265f
#define STANDING 0.3f /* of everybody */

static bench_crowd allocate_crowd(uint32_t count, float side) {
    return (bench_crowd){
        .count = count,
        .side = side,
        .x = bench_allocate(count, sizeof(float)),
        .y = bench_allocate(count, sizeof(float)),
        .facing_x = bench_allocate(count, sizeof(float)),
        .facing_y = bench_allocate(count, sizeof(float)),
        .pace = bench_allocate(count, sizeof(float)),
    };
}

bench_crowd bench_crowd_make(uint32_t count, float in_range, float range) {
    bench_crowd made = allocate_crowd(count, range * sqrtf(PI * (float)count / in_range));
    bench_random random = {21};
    for (uint32_t i = 0; i < count; i++) {
        const float angle = bench_random_float(&random, 0.0f, 2.0f * PI);
        made.x[i] = bench_random_float(&random, 0.0f, made.side);
        made.y[i] = bench_random_float(&random, 0.0f, made.side);
        made.facing_x[i] = cosf(angle);
        made.facing_y[i] = sinf(angle);
        made.pace[i] = bench_random_chance(&random, STANDING) ? 0.0f : bench_random_float(&random, 1.0f, 4.0f);
    }
    return made;
}

bench_crowd bench_crowd_make_apart(uint32_t count, float spacing) {
    const uint32_t columns = (uint32_t)ceilf(sqrtf((float)count));
    bench_crowd made = allocate_crowd(count, spacing * (float)columns);
    for (uint32_t i = 0; i < count; i++) {
        made.x[i] = spacing * (float)(i % columns);
        made.y[i] = spacing * (float)(i / columns);
        made.facing_x[i] = 1.0f;
    }
    return made;
}

void bench_crowd_release(bench_crowd *crowd) {
    free(crowd->x);
    free(crowd->y);
    free(crowd->facing_x);
    free(crowd->facing_y);
    free(crowd->pace);
}

/* Beyond the rim one walks back in. */
static void keep_inside(float *place, float *facing, float side) {
    if ((*place < 0.0f && *facing < 0.0f) || (*place > side && *facing > 0.0f)) {
        *facing = -*facing;
    }
}

void bench_crowd_move(bench_crowd *crowd, float seconds) {
    const float turn = 0.3f * seconds; /* radians, one half to the left, one half to the right */
    const float c = cosf(turn);
    const float s = sinf(turn);
    for (uint32_t i = 0; i < crowd->count; i++) {
        const float side = i % 2 ? s : -s;
        const float fx = crowd->facing_x[i] * c - crowd->facing_y[i] * side;
        const float fy = crowd->facing_y[i] * c + crowd->facing_x[i] * side;
        const float unit = 1.0f / sqrtf(fx * fx + fy * fy);
        crowd->facing_x[i] = fx * unit;
        crowd->facing_y[i] = fy * unit;
        crowd->x[i] += crowd->facing_x[i] * crowd->pace[i] * seconds;
        crowd->y[i] += crowd->facing_y[i] * crowd->pace[i] * seconds;
        keep_inside(&crowd->x[i], &crowd->facing_x[i], crowd->side);
        keep_inside(&crowd->y[i], &crowd->facing_y[i], crowd->side);
    }
}

static void copy(float *column, const float *values, uint32_t count) {
    memcpy(column, values, count * sizeof *column);
}

void bench_crowd_write(const bench_crowd *crowd, const keen_agent_columns *agents, const keen_target_columns *targets) {
    copy(agents->x, crowd->x, crowd->count);
    copy(agents->y, crowd->y, crowd->count);
    copy(agents->forward_x, crowd->facing_x, crowd->count);
    copy(agents->forward_y, crowd->facing_y, crowd->count);
    if (!targets) {
        return;
    }
    copy(targets->x, crowd->x, crowd->count);
    copy(targets->y, crowd->y, crowd->count);
    for (uint32_t i = 0; i < crowd->count; i++) {
        targets->velocity_x[i] = crowd->facing_x[i] * crowd->pace[i];
        targets->velocity_y[i] = crowd->facing_y[i] * crowd->pace[i];
    }
}
