/* One number proves that results are the same bits everywhere: a walking crowd's state after 300 frames, on every
   backend that can run here, on one to four workers, on the host's own threads, on every compiler and in every build
   type. A change of behaviour changes it; nothing else may. */
#include "world/crowd_trouble.h"
#include "world/golden_runs.h"
#include "world/moving_crowd.h"

#define ACTORS 600
#define FRAMES 300

/* The world's hash after the last frame, and the hash of all it told its host on the way. */
#define KEEN_GOLDEN_HASH UINT64_C(0xE285520932C99462)
#define KEEN_GOLDEN_TOLD UINT64_C(0x341E4184FFD15382)

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
        const keen_environment environment = {
            .ambient_noise = noise, .vision = 1.0f - noise, .wind = {noise * 8.0f, -2.0f, 0.0f}};
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

static void run_quietly(const keen_world_def *def, const char *name) {
    run(def, name);
}

Test(golden_hash, on_the_reference) {
    golden_runs_on(KEEN_BACKEND_REFERENCE, golden_def(), run_quietly);
}

Test(golden_hash, on_portable_code) {
    golden_runs_on(KEEN_BACKEND_PORTABLE, golden_def(), run_quietly);
}

Test(golden_hash, on_sse4_1) {
    golden_runs_on(KEEN_BACKEND_SSE4_1, golden_def(), run_quietly);
}

Test(golden_hash, on_avx2) {
    golden_runs_on(KEEN_BACKEND_AVX2, golden_def(), run_quietly);
}

Test(golden_hash, on_threads_of_the_host) {
    golden_runs_on_host_threads(0, golden_def(), FRAMES, run_quietly);
}

/* null from enqueue: the task already ran. */
Test(golden_hash, on_threads_of_a_host_that_runs_some_tasks_at_once) {
    golden_runs_on_host_threads(3, golden_def(), FRAMES, run_quietly);
    golden_runs_on_host_threads(1, golden_def(), FRAMES, run_quietly);
}
