/* Garbage in mapped columns: seen at the next frame begin, counted, and kept away from everybody else. */
#include "bad_floats.h"
#include "world/small_world.h"

static keen_world *world;
static keen_agent_id agents[3];
static keen_target_id targets[3];
static keen_agent_columns agent_columns;
static keen_target_columns target_columns;

/* Each agent has its own target 10 m ahead; the pairs are too far apart to notice each other. */
static void begin(void) {
    const keen_world_def def = small_world_def(3, 3);
    world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < 3; i++) {
        agents[i] = small_world_agent(world, profile, 0.0f, 1000.0f * (float)i);
        targets[i] = small_world_target(world, 10.0f, 1000.0f * (float)i);
    }
    EXPECT_RESULT(KEEN_OK, keen_agents_map(world, &agent_columns));
    EXPECT_RESULT(KEEN_OK, keen_targets_map(world, &target_columns));
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(mapped_columns, .init = begin, .fini = end);

static void expect_counted(uint32_t bad_agents, uint32_t bad_targets) {
    const keen_counters counters = small_world_counters(world);
    cr_assert_eq(counters.bad_agents, bad_agents, "%u bad agents", counters.bad_agents);
    cr_assert_eq(counters.bad_targets, bad_targets, "%u bad targets", counters.bad_targets);
}

Test(mapped_columns, are_read_at_frame_begin) {
    small_world_frames(world, 1, small_world_clear);
    expect_counted(0, 0);
    target_columns.y[1] += 3.0f;
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_belief(world, agents[1], targets[1]).last_known[1], 1003.0f);
}

Test(mapped_columns, with_a_bad_target_keep_its_last_good_frame) {
    float *const columns[] = {
        target_columns.x,          target_columns.y,          target_columns.z,        target_columns.velocity_x,
        target_columns.velocity_y, target_columns.velocity_z, target_columns.height,   target_columns.center_height,
        target_columns.radius,     target_columns.light,      target_columns.loudness, target_columns.visibility};
    small_world_frames(world, 2, small_world_clear);
    const keen_belief before = small_world_belief(world, agents[1], targets[1]);
    for (size_t i = 0; i < COUNT_OF(columns); i++) {
        for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
            const float good = columns[i][1];
            columns[i][1] = keen_not_finite[k];
            small_world_frames(world, 1, small_world_clear);
            expect_counted(0, 1);
            cr_assert_eq(small_world_counters(world).first_bad_target, 1);
            const keen_belief after = small_world_belief(world, agents[1], targets[1]);
            cr_assert_eq(after.last_known[0], before.last_known[0]);
            cr_assert_eq(after.weighted[KEEN_SENSE_VISION], before.weighted[KEEN_SENSE_VISION], "column %zu", i);
            columns[i][1] = good;
        }
    }
    small_world_frames(world, 1, small_world_clear);
    expect_counted(0, 0);
}

Test(mapped_columns, with_sizes_out_of_range_count_as_bad) {
    float *const columns[] = {target_columns.height, target_columns.center_height, target_columns.radius,
                              target_columns.light,  target_columns.loudness,      target_columns.visibility};
    for (size_t i = 0; i < COUNT_OF(columns); i++) {
        const float good = columns[i][0];
        columns[i][0] = -0.01f;
        small_world_frames(world, 1, small_world_clear);
        expect_counted(0, 1);
        columns[i][0] = good;
    }
    target_columns.light[0] = 1.01f;
    target_columns.light[2] = 2.0f;
    small_world_frames(world, 1, small_world_clear);
    expect_counted(0, 2);
    cr_assert_eq(small_world_counters(world).first_bad_target, 0);
}

Test(mapped_columns, with_a_bad_agent_keep_it_from_ticking) {
    float *const columns[] = {agent_columns.x,          agent_columns.y,           agent_columns.z,
                              agent_columns.forward_x,  agent_columns.forward_y,   agent_columns.forward_z,
                              agent_columns.eye_height, agent_columns.vision_gain, agent_columns.center_height,
                              agent_columns.radius,     agent_columns.health,      agent_columns.max_health};
    small_world_frames(world, 2, small_world_clear);
    for (size_t i = 0; i < COUNT_OF(columns); i++) {
        for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
            const uint64_t ticked_at = small_world_status(world, agents[1]).last_tick;
            const keen_belief before = small_world_belief(world, agents[1], targets[1]);
            const float good = columns[i][1];
            columns[i][1] = keen_not_finite[k];
            small_world_frames(world, 1, small_world_clear);
            expect_counted(1, 0);
            cr_assert_eq(small_world_counters(world).first_bad_agent, 1);
            cr_assert_eq(small_world_counters(world).run, 2);
            cr_assert_eq(small_world_status(world, agents[1]).last_tick, ticked_at);
            cr_assert_eq(small_world_belief(world, agents[1], targets[1]).confidence, before.confidence);
            columns[i][1] = good;
            small_world_frames(world, 1, small_world_clear);
            cr_assert_gt(small_world_status(world, agents[1]).last_tick, ticked_at);
        }
    }
}

/* With viewers too: nobody is put to sleep for being nowhere. */
Test(mapped_columns, with_an_agent_that_is_nowhere_count_it) {
    const float viewer[3] = {0.0f, 9e5f, 0.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, viewer, 1));
    for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
        agent_columns.z[2] = keen_not_finite[k];
        small_world_frames(world, 1, small_world_clear);
        expect_counted(1, 0);
        cr_assert_eq(small_world_counters(world).first_bad_agent, 2);
        cr_assert_eq(small_world_counters(world).run, 0, "the others are far away");
    }
}

Test(mapped_columns, with_a_facing_of_no_length_keep_it_from_ticking) {
    const float bad[] = {0.0f, -0.0f, 1e-7f, -9e-7f};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        agent_columns.forward_x[0] = agent_columns.forward_x[2] = bad[i];
        small_world_frames(world, 1, small_world_clear);
        expect_counted(2, 0);
        cr_assert_eq(small_world_counters(world).first_bad_agent, 0);
        cr_assert_eq(small_world_counters(world).run, 1);
    }
    agent_columns.forward_x[0] = 2e-6f;
    agent_columns.forward_x[2] = -1e6f;
    small_world_frames(world, 1, small_world_clear);
    expect_counted(0, 0);
}

Test(mapped_columns, of_free_indices_are_ignored) {
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agents[2]));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, targets[2]));
    agent_columns.x[2] = agent_columns.forward_x[2] = NAN;
    target_columns.x[2] = target_columns.radius[2] = NAN;
    small_world_frames(world, 3, small_world_clear);
    expect_counted(0, 0);
    small_world_frames(world, 100, small_world_clear);
    expect_counted(0, 0);
}

/* A target that was bad from its first frame on must not be seen where the last owner of its index stood. */
Test(mapped_columns, of_a_new_target_never_show_the_last_owner_of_its_index) {
    small_world_frames(world, 1, small_world_clear);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agents[0]));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, targets[0]));
    const keen_target_id next = small_world_target(world, 12.0f, 1000.0f);
    cr_assert_eq(next.index, targets[0].index);
    target_columns.x[next.index] = NAN;
    small_world_frames(world, 1, small_world_clear);
    expect_counted(0, 1);
    const keen_belief belief = small_world_belief(world, agents[1], next);
    cr_assert_eq(belief.last_known[0], 12.0f, "the last good frame is the def's: %g", (double)belief.last_known[0]);
}
