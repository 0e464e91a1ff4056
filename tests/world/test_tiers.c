/* Viewers, significance and tiers: how often agents tick, and how the memory of the suspended fades (spec 12). */
#include <math.h>

#include "world/small_world.h"

static keen_world *world;
static keen_profile_id profile;

static void make_world(bool crowd_tier) {
    keen_world_def def = small_world_def(8, 8);
    def.crowd_tier = crowd_tier;
    world = small_world_make(&def);
    profile = small_world_profile(world, NULL);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(tiers, .fini = end);

static void view_from(float x) {
    const float viewer[3] = {x, 0.0f, 0.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, viewer, 1));
}

/* significance = 0.6*(1 - d/300): 0.5 at 50 m, 0.3 at 150 m, 0.15 at 225 m. */
Test(tiers, follow_the_distance_to_the_nearest_viewer) {
    make_world(false);
    const float distances[] = {0.0f, 49.0f, 51.0f, 149.0f, 151.0f, 224.0f, 226.0f, 1e6f};
    const uint32_t expected[] = {1, 1, 2, 2, 3, 3, 4, 4};
    keen_agent_id agents[8];
    for (uint32_t i = 0; i < 8; i++) {
        agents[i] = small_world_agent(world, profile, distances[i], 0.0f);
    }
    view_from(0.0f);
    small_world_frames(world, 1, small_world_clear);
    for (uint32_t i = 0; i < 8; i++) {
        cr_assert_eq(small_world_status(world, agents[i]).tier, expected[i], "at %g m: tier %u", (double)distances[i],
                     small_world_status(world, agents[i]).tier);
    }
    const keen_counters counters = small_world_counters(world);
    for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        cr_assert_eq(counters.tier_agents[tier], tier == 0 ? 0 : 2);
    }
    const float viewers[2][3] = {{1e6f, 0.0f, 0.0f}, {226.0f, 0.0f, 0.0f}};
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, viewers[0], 2));
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_status(world, agents[7]).tier, 1);
    cr_assert_eq(small_world_status(world, agents[6]).tier, 1);
    cr_assert_eq(small_world_status(world, agents[0]).tier, 4);
}

static uint32_t ticks_in(double seconds, double dt) {
    uint32_t ticks = 0;
    for (double time = dt / 2.0; time < seconds; time += dt) {
        small_world_frame(world, dt, small_world_clear, NULL);
        ticks += small_world_counters(world).run;
    }
    return ticks;
}

Test(tiers, tick_at_their_own_interval) {
    make_world(false);
    const float distances[] = {0.0f, 100.0f, 200.0f, 300.0f};
    const uint32_t expected[] = {100, 40, 10, 0}; /* in 20 s: every 0.2, 0.5 and 2 s, and never */
    const keen_agent_id agent = small_world_agent(world, profile, 0.0f, 0.0f);
    for (uint32_t i = 0; i < 4; i++) {
        view_from(distances[i]);
        EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, false));
        EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, true));
        cr_assert_eq(ticks_in(20.0, 0.05), expected[i], "at %g m", (double)distances[i]);
    }
}

Test(tiers, of_the_engaged_are_best) {
    make_world(false);
    const keen_agent_id agent = small_world_agent(world, profile, 0.0f, 0.0f);
    small_world_target(world, 5.0f, 0.0f);
    small_world_frames(world, 3, small_world_clear);
    cr_assert_geq(small_world_status(world, agent).awareness, KEEN_AWARENESS_SUSPICIOUS);
    view_from(250.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_status(world, agent).tier, 0);
    cr_assert_eq(ticks_in(2.0, 0.05), 20, "every 0.1 s");
}

Test(tiers, of_crowds_tick_now_and_then) {
    make_world(true);
    small_world_agent(world, profile, 0.0f, 0.0f);
    view_from(5000.0f);
    cr_assert_eq(ticks_in(20.0, 0.1), 4, "every 50 intervals of 0.1 s");
    cr_assert_eq(small_world_counters(world).faded, 0);
}

/* Suspended: S *= exp(-0.15 * 3 * dt) every 0.25 s (spec 6 and 12), and no state moves. */
Test(tiers, that_are_suspended_fade) {
    make_world(false);
    const keen_agent_id agent = small_world_agent(world, profile, 0.0f, 0.0f);
    const keen_target_id target = small_world_target(world, 32.0f, 0.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_UNDETECTED);
    const float before = small_world_belief(world, agent, target).confidence;
    cr_assert_gt(before, 0.1f);
    view_from(5000.0f);
    uint32_t fades = 0;
    for (uint32_t i = 0; i < 40; i++) {
        small_world_frame(world, 0.05, small_world_clear, NULL);
        cr_assert_eq(small_world_counters(world).run, 0);
        fades += small_world_counters(world).faded;
    }
    cr_assert_eq(fades, 8, "2 s in quarters");
    const keen_belief after = small_world_belief(world, agent, target);
    cr_assert_float_eq((double)after.confidence, (double)before * exp(-0.15 * 3.0 * 2.0), 1e-5);
    cr_assert_float_eq(after.time_since_sensed, 2.0, 1e-9);
    cr_assert_eq(after.state, KEEN_STATE_UNDETECTED);
    cr_assert_eq(small_world_counters(world).traces_asked, 0);
}

Test(tiers, count_time_once_when_the_suspended_tick_again) {
    make_world(false);
    const keen_agent_id agent = small_world_agent(world, profile, 0.0f, 0.0f);
    const keen_target_id target = small_world_target(world, 32.0f, 0.0f);
    small_world_frames(world, 1, small_world_clear);
    const float before = small_world_belief(world, agent, target).confidence;
    view_from(5000.0f);
    small_world_frames(world, 10, small_world_clear); /* 2 s: fades at 0.4, 0.8, ... */
    view_from(0.0f);
    small_world_frames(world, 1, small_world_blocked);
    cr_assert_eq(small_world_counters(world).run, 1);
    const keen_belief after = small_world_belief(world, agent, target);
    cr_assert_float_eq(after.time_since_sensed, 2.2, 1e-9);
    cr_assert_float_eq((double)after.confidence, (double)before * exp(-0.15 * 3.0 * 2.2), 1e-5);
}

Test(tiers, scale_with_the_host_unit) {
    keen_world_def def = keen_default_world(100.0f);
    const keen_profile_def profile_def = keen_default_profile(100.0f);
    const float viewer[3] = {14900.0f, 0.0f, 0.0f};
    keen_agent_def agent_def = keen_default_agent(100.0f);
    keen_agent_id agent;
    world = small_world_make(&def);
    agent_def.profile = small_world_profile(world, &profile_def);
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent_def, &agent));
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, viewer, 1));
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_status(world, agent).tier, 2);
}
