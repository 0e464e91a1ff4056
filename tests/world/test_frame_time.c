/* frame_budget_us (spec 12): with too little time fewer run than are due, everybody still gets turns; 0 is off and
   leaves every bit alone. How much fits is the machine's business and not tested here. */
#include "world/small_world.h"

#define AGENTS 640
#define LEAST (AGENTS / 64)

static keen_world *world;

static void make_world(uint32_t frame_budget_us, uint32_t max_updates) {
    keen_world_def def = small_world_def(AGENTS, 1);
    def.budget.frame_budget_us = frame_budget_us;
    def.budget.max_updates_per_frame = max_updates;
    world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < AGENTS; i++) {
        small_world_agent(world, profile, (float)i, 0.0f);
    }
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(frame_time, .fini = end);

/* The fewest ticks of any agent. */
static uint32_t fewest_turns(uint32_t frames) {
    static uint32_t turns[AGENTS];
    for (uint32_t frame = 0; frame < frames; frame++) {
        const keen_agent_id *ticked;
        uint32_t count;
        small_world_frames(world, 1, small_world_clear);
        EXPECT_RESULT(KEEN_OK, keen_frame_ticked(world, &ticked, &count));
        cr_assert_geq(count, LEAST);
        for (uint32_t i = 0; i < count; i++) {
            turns[ticked[i].index]++;
        }
    }
    uint32_t fewest = UINT32_MAX;
    for (uint32_t i = 0; i < AGENTS; i++) {
        fewest = turns[i] < fewest ? turns[i] : fewest;
    }
    return fewest;
}

/* No frame of several hundred agents takes one microsecond. */
Test(frame_time, that_is_far_too_short_leaves_a_share) {
    make_world(1, 0);
    cr_assert_geq(fewest_turns(3 * 64), 2);
    const keen_counters counters = small_world_counters(world);
    cr_assert_eq(counters.due, counters.run + counters.deferred);
    cr_assert_gt(counters.deferred, AGENTS / 2);
}

Test(frame_time, in_plenty_lets_everybody_run) {
    make_world(60000000, 0);
    cr_assert_eq(fewest_turns(20), 20);
}

Test(frame_time, stays_within_the_count_of_updates) {
    make_world(60000000, 100);
    for (uint32_t frame = 0; frame < 10; frame++) {
        small_world_frames(world, 1, small_world_clear);
        cr_assert_eq(small_world_counters(world).run, 100);
    }
}

Test(frame_time, can_be_set_and_taken_back) {
    make_world(0, 0);
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(small_world_counters(world).run, AGENTS);
    const keen_budget short_time = {.frame_budget_us = 1};
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(world, &short_time));
    small_world_frames(world, 2, small_world_clear);
    cr_assert_lt(small_world_counters(world).run, AGENTS / 2);
    const keen_budget none = {0};
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(world, &none));
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(small_world_counters(world).run, AGENTS);
}
