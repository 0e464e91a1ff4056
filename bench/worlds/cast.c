#include "worlds/cast.h"

#include <math.h>

#include "harness/bench_random.h"

#define PI 3.14159265f
#define VIEWERS_ABREAST 8u
#define VIEWER_SPACING 700.0f /* nobody is near two of them */
#define ENEMY_AHEAD 8.0f
#define WANDER 4.0f /* radius of the circles that the crowd walks in: kept off the rims of the rings */

/* Distances from the viewer that give each tier to somebody idle: 0.6*(1 - d/300) falls below .5, .3 and .15 at 50, 150
   and 225 m. An engaged agent is in tier 0 wherever. */
static const struct {
    float from, to;
} rings[] = {{0.0f, 140.0f},
             {0.0f, 50.0f - WANDER},
             {50.0f + WANDER, 150.0f - WANDER},
             {150.0f + WANDER, 225.0f - WANDER},
             {225.0f + WANDER, 330.0f}};

/* Spread evenly over the numbers, so that neighbours in memory have different roles. */
bench_role bench_cast_role(const bench_cast_def *def, uint32_t agent) {
    const uint32_t place =
        agent * 387u % 1000u; /* 387 and 1000 share no factor: each thousand in a row has all places */
    uint32_t below = 0;
    for (int role = BENCH_ROLE_ENGAGED; role < BENCH_ROLE_SUSPENDED; role++) {
        below += def->of_thousand[role];
        if (place < below) {
            return (bench_role)role;
        }
    }
    return BENCH_ROLE_SUSPENDED;
}

uint32_t bench_cast_enemies(const bench_cast_def *def, uint32_t count) {
    uint32_t enemies = 0;
    for (uint32_t i = 0; i < count; i++) {
        enemies += bench_cast_role(def, i) == BENCH_ROLE_ENGAGED;
    }
    return enemies;
}

static void viewer_place(uint32_t viewer, float *x, float *y) {
    *x = VIEWER_SPACING * ((float)(viewer % VIEWERS_ABREAST) + 0.5f);
    *y = VIEWER_SPACING * ((float)(viewer / VIEWERS_ABREAST) + 0.5f);
}

void bench_cast_viewers(float viewers[BENCH_VIEWERS][3]) {
    for (uint32_t i = 0; i < BENCH_VIEWERS; i++) {
        viewer_place(i, &viewers[i][0], &viewers[i][1]);
        viewers[i][2] = 1.6f;
    }
}

bench_crowd bench_cast_crowd(const bench_cast_def *def, uint32_t count) {
    bench_crowd made = bench_crowd_make(count, 1.0f, 1.0f);
    bench_random random = {41};
    made.side = VIEWER_SPACING * (float)VIEWERS_ABREAST;
    for (uint32_t i = 0; i < count; i++) {
        const bench_role role = bench_cast_role(def, i);
        const float from = rings[role].from, to = rings[role].to;
        const float distance = sqrtf(bench_random_float(&random, from * from, to * to)); /* even over the ring */
        const float way = bench_random_float(&random, 0.0f, 2.0f * PI);
        float x, y;
        viewer_place(bench_random_below(&random, BENCH_VIEWERS), &x, &y);
        made.x[i] = x + distance * cosf(way);
        made.y[i] = y + distance * sinf(way);
        made.pace[i] = made.pace[i] > 0.0f ? 0.5f : 0.0f;
    }
    return made;
}

void bench_cast_owners(const bench_cast_def *def, uint32_t count, uint32_t *owners) {
    for (uint32_t i = 0; i < count; i++) {
        if (bench_cast_role(def, i) == BENCH_ROLE_ENGAGED) {
            *owners++ = i;
        }
    }
}

void bench_cast_write_enemies(const bench_crowd *crowd, const uint32_t *owners, uint32_t enemies,
                              const keen_target_columns *targets) {
    for (uint32_t e = 0; e < enemies; e++) {
        const uint32_t owner = owners[e], target = crowd->count + e;
        targets->x[target] = crowd->x[owner] + crowd->facing_x[owner] * ENEMY_AHEAD;
        targets->y[target] = crowd->y[owner] + crowd->facing_y[owner] * ENEMY_AHEAD;
        targets->velocity_x[target] = crowd->facing_x[owner] * crowd->pace[owner];
        targets->velocity_y[target] = crowd->facing_y[owner] * crowd->pace[owner];
    }
}
