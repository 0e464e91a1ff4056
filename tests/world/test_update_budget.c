/* max_updates_per_frame: never exceeded, the most urgent first, nobody starves, and what waits keeps its time
   (spec 12). */
#include "world/small_world.h"

#define AGENTS 100

static keen_world *world;
static keen_profile_id profile;
static keen_agent_id agents[AGENTS];

static void make_world(uint32_t max_updates) {
    keen_world_def def = small_world_def(AGENTS, 4);
    def.budget.max_updates_per_frame = max_updates;
    world = small_world_make(&def);
    profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < AGENTS; i++) {
        agents[i] = small_world_agent(world, profile, 0.0f, 0.0f);
    }
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(update_budget, .fini = end);

/* Runs frames of dt and notes the longest wait of any agent, in seconds. */
static double longest_wait(uint32_t frames, double dt, uint32_t most) {
    uint64_t last[AGENTS];
    uint64_t longest = 0;
    for (uint32_t i = 0; i < AGENTS; i++) {
        last[i] = keen_world_time(world);
    }
    for (uint32_t frame = 0; frame < frames; frame++) {
        const keen_agent_id *ticked;
        uint32_t count;
        small_world_frame(world, dt, small_world_clear, NULL);
        EXPECT_RESULT(KEEN_OK, keen_frame_ticked(world, &ticked, &count));
        cr_assert(most == 0 || count <= most, "%u ticks, %u allowed", count, most);
        for (uint32_t i = 0; i < count; i++) {
            const uint64_t waited = keen_world_time(world) - last[ticked[i].index];
            longest = waited > longest ? waited : longest;
            last[ticked[i].index] = keen_world_time(world);
        }
    }
    for (uint32_t i = 0; i < AGENTS; i++) {
        const uint64_t waits = keen_world_time(world) - last[i];
        longest = waits > longest ? waits : longest;
    }
    return (double)longest * 1e-6;
}

/* 100 agents every 0.2 s are 500 ticks per second; 10 in each of 60 frames are 600. */
Test(update_budget, with_room_to_spare_nobody_waits_longer_than_two_intervals) {
    make_world(10);
    cr_assert_leq(longest_wait(300, 1.0 / 60.0, 10), 0.4);
}

/* One in each of 60 frames: everybody in turn, so 100 frames each, after the first 0.2 s in which nobody is due. */
Test(update_budget, that_is_far_too_small_starves_nobody) {
    make_world(1);
    cr_assert_leq(longest_wait(400, 1.0 / 60.0, 1), (100.0 + 12.0) / 60.0);
    const keen_counters counters = small_world_counters(world);
    cr_assert_eq(counters.run, 1);
    cr_assert_eq(counters.due, counters.run + counters.deferred);
    cr_assert_gt(counters.deferred, 80);
}

Test(update_budget, of_nothing_is_no_budget) {
    make_world(0);
    cr_assert_leq(longest_wait(60, 1.0 / 60.0, 0), 0.2 + 1.0 / 60.0);
}

Test(update_budget, is_shared_with_those_who_hear_something_first) {
    make_world(5);
    const keen_target_id owner = small_world_target(world, 0.0f, 900.0f);
    for (uint32_t i = 90; i < AGENTS; i++) {
        small_world_move_agent(world, agents[i], 0.0f, 500.0f);
    }
    small_world_emit(world, owner, 0.0f, 500.0f, 1.0f);
    for (uint32_t frame = 0; frame < 2; frame++) {
        small_world_frames(world, 1, small_world_clear);
        const keen_agent_id *ticked;
        uint32_t count;
        EXPECT_RESULT(KEEN_OK, keen_frame_ticked(world, &ticked, &count));
        cr_assert_eq(count, 5);
        for (uint32_t i = 0; i < count; i++) {
            cr_assert_eq(ticked[i].index, 90 + 5 * frame + i, "claims are doubled by waiting sounds; ties by index");
        }
    }
}

Test(update_budget, leaves_time_to_those_who_wait) {
    make_world(1);
    const keen_target_id target = small_world_target(world, 10.0f, 500.0f);
    small_world_move_agent(world, agents[AGENTS - 1], 0.0f, 500.0f);
    small_world_frames(world, AGENTS, small_world_clear);
    for (uint32_t i = 0; i < AGENTS; i++) {
        const uint64_t ticked_at = small_world_status(world, agents[i]).last_tick;
        cr_assert_eq(ticked_at, (uint64_t)(i + 1) * 200000, "agent %u", i);
    }
    /* The last one waited 20 s and took one step of max_tick_step: lerp(0, F, 1), and 8 s of dwell (spec 6). */
    const keen_belief belief = small_world_belief(world, agents[AGENTS - 1], target);
    const float expected = belief.fused + 0.05f * belief.fused * 8.0f;
    cr_assert_float_eq(belief.confidence, expected < 1.0f ? expected : 1.0f, 1e-5f);
}

Test(update_budget, is_set_between_frames_and_holds_from_then_on) {
    make_world(0);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_counters(world).run, AGENTS);
    const keen_budget seven = {.max_updates_per_frame = 7};
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(world, &seven));
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_counters(world).run, 7);
    cr_assert_eq(small_world_counters(world).deferred, AGENTS - 7);
}

Test(update_budget, tells_how_stale_agents_are) {
    make_world(10);
    small_world_frames(world, 10, small_world_clear); /* the first ten wait 0.2 s, the last 2 s */
    keen_counters counters = small_world_counters(world);
    cr_assert_eq(counters.staleness_max_us, 2000000 - 200000);
    cr_assert_geq(counters.staleness_p99_us, 1800000 - 1800000 / 16);
    cr_assert_leq(counters.staleness_p99_us, counters.staleness_max_us);
    small_world_frame(world, 0.0, small_world_clear, NULL);
    counters = small_world_counters(world);
    cr_assert_eq(counters.staleness_max_us, 0);
}
