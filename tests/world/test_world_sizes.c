/* Worlds of awkward sizes and places: nobody, one, everybody, far away, all in one spot. */
#include <float.h>

#include "world/small_world.h"

Test(sizes, nobody) {
    const keen_world_def def = small_world_def(4, 4);
    keen_world *world = small_world_make(&def);
    small_world_frames(world, 5, small_world_clear);
    keen_counters counters = small_world_counters(world);
    cr_assert_eq(counters.agents + counters.targets + counters.beliefs + counters.due + counters.events, 0);
    small_world_target(world, 0.0f, 0.0f);
    small_world_frames(world, 5, small_world_clear);
    cr_assert_eq(small_world_counters(world).targets, 1);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 10.0));
    keen_world_destroy(world);
}

Test(sizes, one_agent_and_nobody_to_see) {
    const keen_world_def def = small_world_def(1, 1);
    keen_world *world = small_world_make(&def);
    const keen_agent_id agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    small_world_frames(world, 5, small_world_clear);
    cr_assert_eq(small_world_counters(world).run, 1);
    cr_assert_eq(small_world_counters(world).traces_asked, 0);
    cr_assert_eq(small_world_status(world, agent).belief_count, 0);
    keen_world_destroy(world);
}

Test(sizes, full_to_the_last_index) {
    const uint32_t sizes[] = {1, 7, 8, 9, 63, 64, 65, 129};
    for (uint32_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
        const keen_world_def def = small_world_def(sizes[n], sizes[n]);
        keen_world *world = small_world_make(&def);
        const keen_profile_id profile = small_world_profile(world, NULL);
        keen_agent_id agent = {0};
        keen_target_id target = {0};
        for (uint32_t i = 0; i < sizes[n]; i++) {
            agent = small_world_agent(world, profile, 0.0f, 200.0f * (float)i);
            target = small_world_target(world, 10.0f, 200.0f * (float)i);
        }
        small_world_frames(world, 3, small_world_clear);
        cr_assert_eq(small_world_counters(world).agents, sizes[n]);
        cr_assert_eq(small_world_counters(world).targets, sizes[n]);
        cr_assert_eq(small_world_counters(world).beliefs, sizes[n], "each sees its own");
        cr_assert_eq(small_world_counters(world).run, sizes[n]);
        cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_DETECTED);
        keen_world_destroy(world);
    }
}

/* Every actor is an agent and a target, all in one spot: each sees the 16 others that its ledger holds. */
Test(sizes, everybody_in_one_spot) {
    const uint32_t count = 70;
    const keen_world_def def = small_world_def(count, count);
    keen_world *world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < count; i++) {
        keen_agent_def agent = keen_default_agent(1.0f);
        keen_agent_id id;
        agent.profile = profile;
        agent.self = small_world_target(world, 0.0f, 0.0f);
        EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent, &id));
    }
    small_world_frames(world, 6, small_world_clear);
    cr_assert_eq(small_world_counters(world).beliefs, 16 * count);
    const keen_agent_id first = {0, 1};
    keen_belief beliefs[16];
    uint32_t held;
    EXPECT_RESULT(KEEN_OK, keen_agent_beliefs(world, first, beliefs, 16, &held));
    cr_assert_eq(held, 16);
    for (uint32_t i = 0; i < held; i++) {
        cr_assert_eq(beliefs[i].target.index, i + 1, "the lowest of the equally near, never itself");
        cr_assert_eq(beliefs[i].state, KEEN_STATE_TRACKED);
    }
    keen_world_destroy(world);
}

static void expect_seen_at(keen_world *world, const float place[3], bool seen) {
    keen_agent_def agent = keen_default_agent(1.0f);
    keen_target_def target = keen_default_target(1.0f);
    keen_agent_id agent_id;
    keen_target_id target_id;
    agent.profile = small_world_profile(world, NULL);
    for (uint32_t axis = 0; axis < 3; axis++) {
        agent.position[axis] = target.position[axis] = place[axis];
    }
    target.position[0] += 10.0f;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent, &agent_id));
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &target, &target_id));
    small_world_frames(world, 2, small_world_clear);
    if (seen) {
        cr_assert_eq(small_world_state(world, agent_id, target_id), KEEN_STATE_DETECTED, "at %g", (double)place[0]);
    }
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent_id));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target_id));
}

/* Far from the origin a float still tells metres apart up to about 10^6 m; beyond, nothing may break. */
Test(sizes, far_from_the_origin) {
    const float places[][3] = {{1e5f, -1e5f, 1e5f},   {-1e6f, 1e6f, 0.0f},    {1e9f, 0.0f, -1e9f},
                               {1e20f, 1e20f, 1e20f}, {-3e38f, 3e38f, 3e38f}, {FLT_MAX, -FLT_MAX, FLT_MAX}};
    const keen_world_def def = small_world_def(2, 70);
    keen_world *world = small_world_make(&def);
    for (uint32_t i = 0; i < sizeof places / sizeof *places; i++) {
        expect_seen_at(world, places[i], i < 2);
    }
    keen_world_destroy(world);
}

/* One actor at the end of the world must not spoil the grid for the others. */
Test(sizes, near_and_far_at_once) {
    const float far[] = {1e6f, -1e9f, 1e20f, -FLT_MAX, FLT_MAX};
    const keen_world_def def = small_world_def(4, 200);
    keen_world *world = small_world_make(&def);
    const keen_agent_id agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    const keen_target_id target = small_world_target(world, 10.0f, 0.0f);
    for (uint32_t i = 0; i < 5; i++) {
        small_world_target(world, far[i], far[4 - i]);
    }
    for (uint32_t i = 0; i < 150; i++) {
        small_world_target(world, 100.0f + (float)i, 300.0f);
    }
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_DETECTED);
    cr_assert_eq(small_world_status(world, agent).belief_count, 1);
    keen_world_destroy(world);
}

Test(sizes, upright_is_y_when_the_world_says_so) {
    keen_world_def def = small_world_def(1, 1);
    def.up = KEEN_UP_Y;
    keen_world *world = small_world_make(&def);
    const keen_agent_id agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    const keen_target_id target = small_world_target(world, 0.0f, 0.0f);
    const float position[3] = {10.0f, 0.0f, 2.0f};
    const keen_target_write write = {.position = {position, 0}};
    EXPECT_RESULT(KEEN_OK, keen_targets_write(world, &target, 1, &write, NULL));
    keen_trace_batch batch;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    cr_assert_eq(batch.count, 4);
    cr_assert_eq(batch.requests[0].origin[1], 1.6f);
    cr_assert_eq(batch.requests[0].origin[2], 0.0f);
    cr_assert_eq(batch.requests[0].end[2], 2.0f);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    cr_assert(small_world_believes(world, agent, target));
    keen_world_destroy(world);
}

/* The grid's cell and its rebuilds change the cost of a world, never what is seen in one that stands still. */
Test(sizes, of_grid_cells_do_not_show) {
    const float cells[] = {0.01f, 1.0f, 15.0f, 1e6f};
    uint64_t expected = 0;
    for (uint32_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        keen_world_def def = small_world_def(100, 200);
        def.grid_cell = cells[i];
        def.grid_rebuild_hz = i == 2 ? 5 : 0;
        keen_world *world = small_world_make(&def);
        const keen_profile_id profile = small_world_profile(world, NULL);
        for (uint32_t k = 0; k < 200; k++) {
            small_world_target(world, (float)(k * 37 % 211), (float)(k * 53 % 197));
            if (k < 100) {
                small_world_agent(world, profile, (float)(k * 29 % 211), (float)(k * 61 % 197));
            }
        }
        small_world_frames(world, 8, small_world_clear);
        expected = i == 0 ? keen_world_hash(world) : expected;
        cr_assert_eq(keen_world_hash(world), expected, "cells of %g", (double)cells[i]);
        keen_world_destroy(world);
    }
}
