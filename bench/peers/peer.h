/* Others who do the gather's job: everybody lists the others in range, and counts those of them inside a cone around
   where it faces. Each peer is one file behind this table; CMake leaves out those whose library is not there.

   All find the same pairs, to the last one. With d = target - eye in float32, a target is in range when
       (dx*dx + dy*dy) + dz*dz <= range*range
   rounded step by step in this order, without fused multiply-add, and in the cone when also, with
       dot = (dx*fx + dy*fy) + dz*fz:  dot*|dot| >= cosine*|cosine| * dd
   A structure that prunes by a distance of its own (a tree, a bounding box) prunes with range*PEER_SLACK, wider than
   any rounding, and leaves the decision to this test. Nobody is its own neighbour. Within a list the order is free. */
#ifndef KEEN_BENCH_PEERS_PEER_H
#define KEEN_BENCH_PEERS_PEER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PEER_SLACK 1.0001f

/* Member i is agent and target i. The arrays can be read up to the next multiple of eight. */
typedef struct peer_scene {
    uint32_t count;
    const float *x, *y, *z;             /* centres of the targets */
    const float *eye_z;                 /* the agents' eyes, above the same x and y */
    const float *forward_x, *forward_y; /* unit, level: forward_z is 0 */
    float range;
    float cosine; /* of the cone's half-angle */
} peer_scene;

/* Room behind `capacity` for stores of eight. */
#define PEER_LIST_SLACK 8

typedef struct peer_lists {
    uint32_t *found;   /* [capacity + PEER_LIST_SLACK] agent i's are at first[i] .. first[i + 1] - 1 */
    uint32_t *first;   /* [count + 1] */
    uint32_t *in_cone; /* [count] */
    uint32_t capacity; /* enough for all pairs in range */
} peer_lists;

typedef struct peer {
    const char *name;
    void *(*make)(const peer_scene *scene);            /* once; null when it cannot run here */
    void (*build)(void *own, const peer_scene *scene); /* as in each frame, when everybody has moved */
    void (*list)(void *own, const peer_scene *scene, peer_lists *lists);
    void (*list_and_count)(void *own, const peer_scene *scene, peer_lists *lists); /* list, and in_cone */
    void (*release)(void *own);
} peer;

/* Those that are built in. */
extern const peer peer_keen;
extern const peer peer_grid_avx2;
extern const peer peer_detour;
extern const peer peer_embree;
extern const peer peer_nanoflann;

/* The two tests, one pair at a time. */
static inline float peer_distance_squared(const peer_scene *scene, uint32_t agent, uint32_t target) {
    const float dx = scene->x[target] - scene->x[agent];
    const float dy = scene->y[target] - scene->y[agent];
    const float dz = scene->z[target] - scene->eye_z[agent];
    return (dx * dx + dy * dy) + dz * dz;
}

static inline bool peer_in_cone(const peer_scene *scene, uint32_t agent, uint32_t target, float distance_squared) {
    const float dx = scene->x[target] - scene->x[agent];
    const float dy = scene->y[target] - scene->y[agent];
    const float dz = scene->z[target] - scene->eye_z[agent];
    const float dot = (dx * scene->forward_x[agent] + dy * scene->forward_y[agent]) + dz * 0.0f;
    return dot * fabsf(dot) >= scene->cosine * fabsf(scene->cosine) * distance_squared;
}

#ifdef __cplusplus
}
#endif

#endif
