/* Worlds so large that every pass is shared out: several blocks of agents and of targets, a grid that is built by
   several threads, a budget that must choose. The same whoever works on them. */
#include "world/golden_runs.h"
#include "world/host_threads.h"
#include "world/hunting_crowd.h"

#define ACTORS 9000
#define SQUARE_MM 230000
#define FRAMES 5
#define FAR 1500 /* a target beyond the first block */

typedef struct outcome {
    uint64_t hash, told;
    uint32_t deferred;
} outcome;

static keen_world_def large_def(void) {
    keen_world_def def = hunting_crowd_def(ACTORS);
    def.budget.max_updates_per_frame = 600;
    return def;
}

static outcome run(const keen_world_def *def) {
    moving_crowd crowd = moving_crowd_make(def, ACTORS, SQUARE_MM);
    outcome end = {.deferred = 0};
    while (crowd.frame < FRAMES) {
        hunting_crowd_stir(&crowd);
        moving_crowd_frame(&crowd);
        hunting_crowd_read(&crowd);
        end.deferred += small_world_counters(crowd.world).deferred;
    }
    end.hash = keen_world_hash(crowd.world);
    end.told = crowd.told;
    moving_crowd_end(&crowd);
    return end;
}

static outcome run_alone(void) {
    keen_world_def def = large_def();
    def.workers = 1;
    return run(&def);
}

static void expect_same(const outcome *one, const keen_world_def *def, const char *name) {
    const outcome other = run(def);
    cr_expect_eq(other.hash, one->hash, "%s: another hash", name);
    cr_expect_eq(other.told, one->told, "%s: other events", name);
}

Test(many_blocks, are_the_same_for_any_number_of_workers) {
    const outcome one = run_alone();
    cr_expect_gt(one.deferred, 1000u, "the budget binds");
    keen_world_def def = large_def();
    for (def.workers = 2; def.workers <= 4; def.workers++) {
        expect_same(&one, &def, "workers");
    }
}

Test(many_blocks, are_the_same_on_threads_of_the_host) {
    const outcome one = run_alone();
    for (uint32_t inline_every = 0; inline_every <= 3; inline_every += 3) {
        host_threads *threads = host_threads_start(3, inline_every);
        keen_world_def def = large_def();
        def.workers = 4;
        def.tasks = host_threads_callbacks(threads);
        expect_same(&one, &def, "host threads");
        cr_expect_gt(host_threads_ran(threads).on_threads, 10u * FRAMES, "passes were shared out");
        host_threads_end(threads);
    }
}

/* A guard who looks at one target that lies beyond the first block: what the target does reaches it. */
static float value_of_far_target(uint32_t stance, float sneak, keen_counters *counters) {
    keen_world_def def = small_world_def(4, FAR + 100);
    def.detection = true;
    keen_world *world = small_world_make(&def);
    keen_target_id target = {0};
    for (uint32_t i = 0; i <= FAR; i++) {
        keen_target_def other = keen_default_target(1.0f);
        other.position[0] = i < FAR ? 10000.0f + (float)i * 100.0f : 5.0f;
        other.team = 2;
        EXPECT_RESULT(KEEN_OK, keen_target_create(world, &other, &target));
    }
    cr_assert_eq(target.index, FAR);
    keen_profile_def profile = keen_preset_profile(KEEN_PRESET_SKYRIM, 1.0f);
    keen_agent_def guard = keen_default_agent(1.0f);
    keen_agent_id agent;
    guard.profile = small_world_profile(world, &profile);
    guard.team = 1;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &guard, &agent));
    keen_stealth_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &columns));
    columns.stance[FAR] = stance;
    columns.sneak[FAR] = sneak;
    for (uint32_t frame = 0; frame < 4; frame++) {
        small_world_frame(world, SMALL_WORLD_TICK, small_world_clear, NULL);
    }
    *counters = small_world_counters(world);
    keen_detection detection;
    bool found = false;
    EXPECT_RESULT(KEEN_OK, keen_detection_find(world, agent, target, &detection, &found));
    cr_assert(found);
    keen_world_destroy(world);
    return detection.value;
}

Test(many_blocks, stealth_columns_of_every_target_count) {
    keen_counters counters;
    const float plain = value_of_far_target(0, 50.0f, &counters);
    cr_expect_eq(counters.bad_targets, 0u);
    cr_expect_lt(value_of_far_target(KEEN_STANCE_SNEAKING, 50.0f, &counters), plain);
    cr_expect_gt(value_of_far_target(KEEN_STANCE_MOVING, 50.0f, &counters), plain);
    value_of_far_target(0, -1.0f, &counters);
    cr_expect_eq(counters.bad_targets, 1u);
    cr_expect_eq(counters.first_bad_target, (uint32_t)FAR);
}
