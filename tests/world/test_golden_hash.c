/* One number proves that results are the same bits everywhere: a walking crowd's state after 300 frames, on every
   backend that can run here, on one to four workers, on the host's own threads, on every compiler and in every build
   type. A change of behaviour changes it; nothing else may. */
#include <stdio.h>

#include "world/crowd_trouble.h"
#include "world/host_threads.h"
#include "world/moving_crowd.h"

#define ACTORS 600
#define FRAMES 300

/* The world's hash after the last frame, and the hash of all it told its host on the way. */
#define KEEN_GOLDEN_HASH UINT64_C(0x9A46E84F8BCEB838)
#define KEEN_GOLDEN_TOLD UINT64_C(0xBB923892AF724EF5)

static keen_world_def golden_def(void) {
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = ACTORS;
    def.target_capacity = 2 * ACTORS;
    def.row_capacity = ACTORS * 3 / 2;
    def.sound_capacity = 4 * ACTORS;
    def.event_capacity = 400;
    def.trace_capacity = 4096;
    def.grid_rebuild_hz = 5;
    def.budget.max_updates_per_frame = 100;
    def.budget.max_traces_per_frame = 1600;
    return def;
}

/* What happened on the way: a golden hash of an empty street proves nothing. */
typedef struct summary {
    uint32_t most_beliefs, deferred, traces_deferred, traces_stale, events, faded, sounds_dropped, rows_exhausted;
    uint32_t tiers; /* bit per tier that somebody was in */
} summary;

static void add_to(summary *sum, const keen_counters *counters) {
    sum->most_beliefs = counters->beliefs > sum->most_beliefs ? counters->beliefs : sum->most_beliefs;
    sum->deferred += counters->deferred;
    sum->traces_deferred += counters->traces_deferred;
    sum->traces_stale += counters->traces_stale;
    sum->events += counters->events;
    sum->faded += counters->faded;
    sum->sounds_dropped += counters->sounds_dropped;
    sum->rows_exhausted += counters->rows_exhausted;
    for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        sum->tiers |= (uint32_t)(counters->tier_agents[tier] > 0) << tier;
    }
}

/* The viewers drive past, a fog comes up, time is skipped once and stands still once. */
static void direct(moving_crowd *crowd) {
    const float viewers[2][3] = {{(float)(280 - (int32_t)crowd->frame), 0.0f, 2.0f}, {-400.0f, 50.0f, 2.0f}};
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(crowd->world, viewers[0], crowd->frame < 250 ? 2 : 0));
    if (crowd->frame % 50 == 0) {
        const float noise = (float)(crowd->frame % 3) / 8.0f;
        const keen_environment environment = {.ambient_noise = noise, .vision = 1.0f - noise, .wind = {noise * 8.0f, -2.0f, 0.0f}};
        EXPECT_RESULT(KEEN_OK, keen_world_set_environment(crowd->world, &environment));
    }
    if (crowd->frame == 150) {
        EXPECT_RESULT(KEEN_OK, keen_world_skip_time(crowd->world, 1.5));
        EXPECT_RESULT(KEEN_OK, keen_frame_begin(crowd->world, 0.0));
        EXPECT_RESULT(KEEN_OK, keen_frame_end(crowd->world));
    }
}

static summary run(const keen_world_def *def, const char *name) {
    moving_crowd crowd = moving_crowd_make(def, ACTORS, 60000);
    summary sum = {0};
    while (crowd.frame < FRAMES) {
        direct(&crowd);
        crowd_trouble(&crowd);
        moving_crowd_frame(&crowd);
        const keen_counters counters = small_world_counters(crowd.world);
        add_to(&sum, &counters);
    }
    const uint64_t hash = keen_world_hash(crowd.world);
    cr_expect_eq(hash, KEEN_GOLDEN_HASH, "%s: KEEN_GOLDEN_HASH is 0x%016llX", name, (unsigned long long)hash);
    cr_expect_eq(crowd.told, KEEN_GOLDEN_TOLD, "%s: KEEN_GOLDEN_TOLD is 0x%016llX", name,
                 (unsigned long long)crowd.told);
    moving_crowd_end(&crowd);
    return sum;
}

Test(golden_hash, is_of_a_world_in_which_everything_happens) {
    const keen_world_def def = golden_def();
    const summary sum = run(&def, "best backend");
    cr_expect_gt(sum.most_beliefs, 4000);
    cr_expect_gt(sum.deferred, 1000);
    cr_expect_gt(sum.traces_deferred, 1000);
    cr_expect_gt(sum.traces_stale, 1000);
    cr_expect_gt(sum.events, 10000);
    cr_expect_gt(sum.faded, 50);
    cr_expect_gt(sum.sounds_dropped, 100);
    cr_expect_gt(sum.rows_exhausted, 100);
    cr_expect_eq(sum.tiers, 31, "tiers %x", sum.tiers);
}

static void run_on(keen_backend backend) {
    if (!keen_backend_available(backend)) {
        cr_skip_test("%s cannot run here", keen_backend_name(backend));
    }
    for (uint32_t workers = 1; workers <= 4; workers++) {
        keen_world_def def = golden_def();
        char name[64];
        def.backend = backend;
        def.workers = workers;
        snprintf(name, sizeof name, "%s, %u workers", keen_backend_name(backend), workers);
        run(&def, name);
    }
}

Test(golden_hash, on_the_reference) {
    run_on(KEEN_BACKEND_REFERENCE);
}

Test(golden_hash, on_portable_code) {
    run_on(KEEN_BACKEND_PORTABLE);
}

Test(golden_hash, on_sse4_1) {
    run_on(KEEN_BACKEND_SSE4_1);
}

Test(golden_hash, on_avx2) {
    run_on(KEEN_BACKEND_AVX2);
}

static void run_on_pool(uint32_t inline_every, const char *name) {
    host_threads *threads = host_threads_start(3, inline_every);
    keen_world_def def = golden_def();
    def.workers = 4;
    def.tasks = host_threads_callbacks(threads);
    run(&def, name);
    cr_expect_gt(host_threads_ran(threads), FRAMES, "the host's threads were not used");
    host_threads_end(threads);
}

Test(golden_hash, on_threads_of_the_host) {
    run_on_pool(0, "host threads");
}

/* null from enqueue: the task already ran. */
Test(golden_hash, on_threads_of_a_host_that_runs_some_tasks_at_once) {
    run_on_pool(3, "host threads, every third task at once");
    run_on_pool(1, "host threads, every task at once");
}
