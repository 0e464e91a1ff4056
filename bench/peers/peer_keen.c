/* Keen itself: grid, search and cone by the library's own kernels, on the best backend here. What it does that its
   peers do not: it looks at flags and teams, and keeps the squared distances. */
#include <stdlib.h>

#include "gather/gather.h"
#include "harness/bench_memory.h"
#include "isa/kernel_table.h"
#include "peers/peer.h"

#define CELL 15.0f     /* the default of a world */
#define MOST_NEAR 512u /* in range of one agent */

typedef struct keen_peer {
    const keen_kernels *kernels;
    keen_target_record *records;
    void *grid_memory;
    keen_grid grid;
    float *distance_squared; /* [MOST_NEAR] of one agent's list */
    float *x, *y, *z;        /* [MOST_NEAR] the centres of one agent's list */
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
    own->x = bench_allocate(MOST_NEAR + KEEN_LANES, sizeof(float));
    own->y = bench_allocate(MOST_NEAR + KEEN_LANES, sizeof(float));
    own->z = bench_allocate(MOST_NEAR + KEEN_LANES, sizeof(float));
    return own;
}

static void build(void *data, const peer_scene *scene) {
    keen_peer *own = data;
    keen_grid_build(&own->grid, own->records, scene->count);
}

static uint32_t search(keen_peer *own, const peer_scene *scene, uint32_t agent, uint32_t *found) {
    keen_candidates_args args = {
        .eye = {scene->x[agent], scene->y[agent], scene->eye_z[agent]},
        .range = scene->range,
        .required_flags = KEEN_RECORD_ALIVE,
        .self = agent,
        .found_index = found,
        .found_distance_squared = own->distance_squared,
        .capacity = MOST_NEAR,
    };
    keen_gather(&own->grid, own->kernels->candidates, &args);
    return args.found;
}

static void list(void *data, const peer_scene *scene, peer_lists *lists) {
    keen_peer *own = data;
    uint32_t count = 0;
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        lists->first[agent] = count;
        count += search(own, scene, agent, lists->found + count);
    }
    lists->first[scene->count] = count;
}

/* The pair test reads columns, so the centres of those found are put into some. */
static uint32_t count_in_cone(keen_peer *own, const peer_scene *scene, uint32_t agent, const uint32_t *found,
                              uint32_t count) {
    static const float level = 0.0f;
    for (uint32_t i = 0; i < count; i++) {
        const keen_target_record *record = &own->records[found[i]];
        own->x[i] = record->x;
        own->y[i] = record->y;
        own->z[i] = record->z + record->center_height;
    }
    uint32_t in_cone;
    const keen_view_count_args args = {
        .eye_x = &scene->x[agent],
        .eye_y = &scene->y[agent],
        .eye_z = &scene->eye_z[agent],
        .forward_x = &scene->forward_x[agent],
        .forward_y = &scene->forward_y[agent],
        .forward_z = &level,
        .agent_count = 1,
        .center_x = own->x,
        .center_y = own->y,
        .center_z = own->z,
        .target_count = count,
        .range = scene->range,
        .cosine = scene->cosine,
        .counts = &in_cone,
    };
    own->kernels->view_count(&args);
    return in_cone;
}

static void list_and_count(void *data, const peer_scene *scene, peer_lists *lists) {
    keen_peer *own = data;
    uint32_t count = 0;
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        uint32_t *found = lists->found + count;
        const uint32_t near = search(own, scene, agent, found);
        lists->first[agent] = count;
        lists->in_cone[agent] = count_in_cone(own, scene, agent, found, near);
        count += near;
    }
    lists->first[scene->count] = count;
}

static void release(void *data) {
    keen_peer *own = data;
    free(own->records);
    free(own->grid_memory);
    free(own->distance_squared);
    free(own->x);
    free(own->y);
    free(own->z);
    free(own);
}

const peer peer_keen = {"keen", make, build, list, list_and_count, release};
