/* Keen itself: grid, search and cone by the library's own kernels, on the best backend here. What it does that its
   peers do not: it looks at flags and teams, and keeps the squared distances. */
#include <stdlib.h>

#include "gather/gather.h"
#include "harness/bench_memory.h"
#include "isa/kernel_table.h"
#include "peers/peer.h"

#define CELL 20.0f     /* half the range, as in all grids here; a world takes 15 m unless told otherwise */
#define MOST_NEAR 512u /* in range of one agent */

typedef struct keen_peer {
    const keen_kernels *kernels;
    keen_target_record *records;
    void *grid_memory;
    keen_grid grid;
    float *distance_squared; /* [MOST_NEAR] of one agent's list */
} keen_peer;

static const keen_kernels *best_kernels(void) {
    keen_backend best = KEEN_BACKEND_COUNT - 1;
    while (!keen_kernels_get(best)) {
        best--;
    }
    return keen_kernels_get(best);
}

/* Records are packed by another stage of the frame (pack_records). */
static void *make(const peer_scene *scene) {
    keen_peer *own = bench_allocate(1, sizeof *own);
    own->kernels = best_kernels();
    own->records = bench_allocate(scene->count, sizeof *own->records);
    for (uint32_t i = 0; i < scene->count; i++) {
        own->records[i] = (keen_target_record){
            .x = scene->x[i],
            .y = scene->y[i],
            .center_height = scene->z[i],
            .flags = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | KEEN_RECORD_ALIVE,
            .team_bit = 1,
        };
    }
    own->grid_memory = bench_allocate(keen_grid_size(scene->count), 1);
    keen_grid_init(&own->grid, own->grid_memory, scene->count, CELL, KEEN_UP_Z);
    own->distance_squared = bench_allocate(MOST_NEAR, sizeof(float));
    return own;
}

static void build(void *data, const peer_scene *scene) {
    keen_peer *own = data;
    keen_grid_build(&own->grid, own->records, scene->count);
}

/* Where the next agents look. */
static void find_windows(const keen_peer *own, const peer_scene *scene, uint32_t first, keen_gather_places *places) {
    const uint32_t left = scene->count - first;
    const uint32_t count = left < KEEN_GATHER_AHEAD ? left : KEEN_GATHER_AHEAD;
    for (uint32_t i = 0; i < count; i++) {
        places->eye[0][i] = scene->x[first + i];
        places->eye[1][i] = scene->y[first + i];
        places->eye[2][i] = scene->eye_z[first + i];
        places->range[i] = scene->range;
    }
    keen_gather_find(&own->grid, places, count);
}

/* As a frame does it (plan_chunk.c). in_cone: null when nobody counts. */
static inline void search_all(keen_peer *own, const peer_scene *scene, peer_lists *lists, uint32_t *in_cone) {
    keen_gather_places places;
    keen_candidates_cone cone = {.cosine = scene->cosine};
    keen_candidates_args args = {
        .range = scene->range,
        .required_flags = KEEN_RECORD_ALIVE,
        .cone = in_cone ? &cone : NULL,
        .found_distance_squared = own->distance_squared,
        .capacity = MOST_NEAR,
    };
    uint32_t count = 0;
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        if (agent % KEEN_GATHER_AHEAD == 0) {
            find_windows(own, scene, agent, &places);
        }
        const keen_grid_window *window = &places.windows[agent % KEEN_GATHER_AHEAD];
        args.eye[0] = scene->x[agent];
        args.eye[1] = scene->y[agent];
        args.eye[2] = scene->eye_z[agent];
        args.self = agent;
        args.found_index = lists->found + count;
        args.found = 0;
        cone.forward[0] = scene->forward_x[agent];
        cone.forward[1] = scene->forward_y[agent];
        cone.count = 0;
        keen_gather_in(&own->grid, window, own->kernels->candidates, &args);
        lists->first[agent] = count;
        count += args.found;
        if (in_cone) {
            in_cone[agent] = cone.count;
        }
    }
    lists->first[scene->count] = count;
}

static void list(void *data, const peer_scene *scene, peer_lists *lists) {
    search_all(data, scene, lists, NULL);
}

static void list_and_count(void *data, const peer_scene *scene, peer_lists *lists) {
    search_all(data, scene, lists, lists->in_cone);
}

static void release(void *data) {
    keen_peer *own = data;
    free(own->records);
    free(own->grid_memory);
    free(own->distance_squared);
    free(own);
}

const peer peer_keen = {"keen", make, build, list, list_and_count, release};
