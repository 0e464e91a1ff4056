#include "peers/peer_benches.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "harness/bench.h"
#include "harness/bench_memory.h"
#include "harness/bench_random.h"
#include "peers/peer_check.h"

#define COUNT 10000u
#define RANGE 40.0f
#define IN_RANGE 32.0f
#define HALF_ANGLE 1.0472f /* 60 degrees */
#define ROOM 8u

static const peer *const peers[] = {
    &peer_keen,
#ifdef BENCH_PEER_GRID_AVX2
    &peer_grid_avx2,
#endif
#ifdef BENCH_PEER_DETOUR
    &peer_detour,
#endif
#ifdef BENCH_PEER_EMBREE
    &peer_embree,
#endif
#ifdef BENCH_PEER_NANOFLANN
    &peer_nanoflann,
#endif
};

#define PEER_COUNT (sizeof peers / sizeof peers[0])

typedef enum job { JOB_BUILD, JOB_RANGE, JOB_CONE, JOB_BUILD_RANGE, JOB_BUILD_CONE, JOB_COUNT } job;
static const char *const job_names[JOB_COUNT] = {"build", "range", "cone", "build_range", "build_cone"};

typedef struct peer_case {
    uint32_t peer;
    job what;
} peer_case;

/* Made when the first benchmark runs, kept until the end. */
typedef struct stage {
    bool made;
    peer_scene scene;
    peer_lists truth, lists;
    void *own[PEER_COUNT];
    const char *wrong[PEER_COUNT]; /* null: it finds the same pairs */
    char reasons[PEER_COUNT][160];
} stage;

static float *column(void) {
    return bench_allocate(COUNT + ROOM, sizeof(float));
}

/* Everybody's number says nothing about where they stand. Heights differ, or the third axis would be idle. */
static peer_scene make_scene(void) {
    bench_random random = {17};
    const float side = RANGE * sqrtf(3.14159f * (float)COUNT / IN_RANGE);
    float *x = column(), *y = column(), *z = column(), *eye_z = column(), *forward_x = column(), *forward_y = column();
    for (uint32_t i = 0; i < COUNT; i++) {
        const float facing = bench_random_float(&random, 0.0f, 6.2831f);
        x[i] = bench_random_float(&random, 0.0f, side);
        y[i] = bench_random_float(&random, 0.0f, side);
        z[i] = bench_random_float(&random, 0.7f, 1.1f);
        eye_z[i] = z[i] + 0.7f;
        forward_x[i] = cosf(facing);
        forward_y[i] = sinf(facing);
    }
    return (peer_scene){
        .count = COUNT,
        .x = x,
        .y = y,
        .z = z,
        .eye_z = eye_z,
        .forward_x = forward_x,
        .forward_y = forward_y,
        .range = RANGE,
        .cosine = cosf(HALF_ANGLE),
    };
}

static void check(stage *on, uint32_t i) {
    const peer *who = peers[i];
    on->own[i] = who->make(&on->scene);
    if (!on->own[i]) {
        on->wrong[i] = "cannot run here";
        return;
    }
    who->build(on->own[i], &on->scene);
    who->list(on->own[i], &on->scene, &on->lists);
    const char *why = peer_lists_differ(&on->scene, who->name, &on->lists, &on->truth, false);
    if (!why) {
        who->list_and_count(on->own[i], &on->scene, &on->lists);
        why = peer_lists_differ(&on->scene, who->name, &on->lists, &on->truth, true);
    }
    if (why) {
        fprintf(stderr, "keen_bench: peers: %s\n", why);
        snprintf(on->reasons[i], sizeof on->reasons[i], "%s", why);
        on->wrong[i] = on->reasons[i];
    }
}

static stage *get_stage(void) {
    static stage all;
    if (!all.made) {
        all.made = true;
        all.scene = make_scene();
        all.truth = peer_lists_of_all_pairs(&all.scene);
        all.lists = all.truth;
        all.lists.found = bench_allocate(all.truth.capacity + PEER_LIST_SLACK, sizeof *all.lists.found);
        all.lists.first = bench_allocate(COUNT + 1, sizeof *all.lists.first);
        all.lists.in_cone = bench_allocate(COUNT, sizeof *all.lists.in_cone);
        for (uint32_t i = 0; i < PEER_COUNT; i++) {
            check(&all, i);
        }
    }
    return &all;
}

static void run_job(const peer *who, void *own, stage *on, job what) {
    if (what == JOB_BUILD || what >= JOB_BUILD_RANGE) {
        who->build(own, &on->scene);
    }
    if (what == JOB_RANGE || what == JOB_BUILD_RANGE) {
        who->list(own, &on->scene, &on->lists);
    } else if (what != JOB_BUILD) {
        who->list_and_count(own, &on->scene, &on->lists);
    }
}

static void run_peer(bench_state *state, const void *data) {
    const peer_case *own = data;
    stage *on = get_stage();
    if (on->wrong[own->peer]) {
        bench_fail(state, on->wrong[own->peer]);
        return;
    }
    while (bench_keep_running(state)) {
        run_job(peers[own->peer], on->own[own->peer], on, own->what);
        bench_keep(on->lists.found);
    }
    bench_set_items(state, COUNT);
    bench_set_counter(state, "found", (double)on->truth.capacity / COUNT);
}

void bench_register_peers(void) {
    static peer_case cases[JOB_COUNT][PEER_COUNT];
    for (uint32_t what = 0; what < JOB_COUNT; what++) {
        for (uint32_t i = 0; i < PEER_COUNT; i++) {
            char path[96];
            cases[what][i] = (peer_case){.peer = i, .what = (job)what};
            snprintf(path, sizeof path, "peers/%s/%s", job_names[what], peers[i]->name);
            bench_register(&(bench_def){.name = path, .run = run_peer, .data = &cases[what][i]});
        }
    }
#ifdef BENCH_PEERS_MISSING
    bench_add_context("keen_peers_missing", BENCH_PEERS_MISSING);
#endif
}
