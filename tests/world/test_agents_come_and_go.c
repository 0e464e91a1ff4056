/* Agents that are removed, added again and switched off. */
#include "world/pair_scene.h"

static void begin(void) {
    pair_scene_begin(4, 4, 10.0f);
}

TestSuite(agents_come_and_go, .init = begin, .fini = pair_scene_end);

Test(agents_come_and_go, a_removed_agent_takes_its_beliefs_along) {
    small_world_frames(world, 3, small_world_clear);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_counters(world).beliefs, 0);
    cr_assert_eq(small_world_counters(world).agents, 0);
    cr_assert_eq(small_world_counters(world).run, 0);
}

Test(agents_come_and_go, the_next_owner_of_an_index_begins_with_nothing) {
    small_world_frames(world, 3, small_world_clear);
    small_world_emit(world, target, 3.0f, 0.0f, 1.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    const keen_agent_id next = small_world_agent(world, profile, 0.0f, 300.0f);
    cr_assert_eq(next.index, agent.index);
    const keen_agent_status status = small_world_status(world, next);
    cr_assert_eq(status.awareness, KEEN_AWARENESS_UNAWARE);
    cr_assert_eq(status.belief_count, 0);
    cr_assert_eq(status.highest_state, KEEN_STATE_UNDETECTED);
    cr_assert_eq(status.top.generation, 0);
    cr_assert_eq(status.last_tick, keen_world_time(world));
    small_world_frames(world, 2, small_world_clear);
    cr_assert_not(small_world_believes(world, next, target), "it inherited no sound and no belief");
}

/* An answer that comes late, for an agent that is gone, must not reach the next owner of its index. */
Test(agents_come_and_go, answers_do_not_outlive_the_agent_that_asked) {
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    keen_trace_batch batch;
    keen_trace_result late[8];
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    cr_assert_eq(batch.count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        late[i] = (keen_trace_result){batch.requests[i].ticket, 1.0f, KEEN_AUDIO_NONE};
    }
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    const keen_agent_id next = small_world_agent(world, profile, 0.0f, 0.0f);
    cr_assert_eq(next.index, agent.index);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    keen_submit_report report;
    EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, late, 4, &report));
    cr_assert_eq(report.taken, 0);
    cr_assert_eq(report.stale, 4);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    cr_assert_eq(small_world_belief(world, next, target).confidence, 0.0f);
}

Test(agents_come_and_go, a_disabled_agent_stands_still) {
    small_world_frames(world, 3, small_world_clear);
    const keen_belief before = small_world_belief(world, agent, target);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, false));
    small_world_frames(world, 20, small_world_blocked);
    cr_assert_eq(small_world_counters(world).due, 0);
    const keen_belief after = small_world_belief(world, agent, target);
    cr_assert_eq(after.confidence, before.confidence);
    cr_assert_eq(after.time_in_state, before.time_in_state);
    cr_assert_eq(after.time_since_sensed, before.time_since_sensed);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, true));
    small_world_frames(world, 1, small_world_blocked);
    const keen_belief again = small_world_belief(world, agent, target);
    cr_assert_float_eq(again.time_since_sensed, SMALL_WORLD_TICK, 1e-9, "the time in between never was");
}

Test(agents_come_and_go, enabling_twice_is_enabling_once) {
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, true));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    cr_assert_eq(small_world_counters(world).run, 1, "its waiting time was kept");
}

Test(agents_come_and_go, first_ticks_are_staggered_when_the_world_says_so) {
    keen_world_def def = small_world_def(100, 1);
    def.stagger = true;
    keen_world *crowd = small_world_make(&def);
    const keen_profile_id crowd_profile = small_world_profile(crowd, NULL);
    for (uint32_t i = 0; i < 100; i++) {
        small_world_agent(crowd, crowd_profile, 0.0f, 0.0f);
    }
    uint32_t ticked = 0, busiest = 0;
    for (uint32_t frame = 0; frame < 20; frame++) {
        small_world_frame(crowd, 0.01, NULL, NULL);
        const uint32_t run = small_world_counters(crowd).run;
        ticked += run;
        busiest = run > busiest ? run : busiest;
    }
    cr_assert_eq(ticked, 100, "each once in its two intervals (tier 1)");
    cr_assert_leq(busiest, 12, "spread evenly over the last interval");
    keen_world_destroy(crowd);
}

Test(agents_come_and_go, ticked_agents_are_listed_in_order) {
    const keen_agent_id second = small_world_agent(world, profile, 0.0f, 0.0f);
    const keen_agent_id third = small_world_agent(world, profile, 0.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, second, false));
    small_world_frames(world, 1, small_world_clear);
    const keen_agent_id *ticked;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_frame_ticked(world, &ticked, &count));
    cr_assert_eq(count, 2);
    cr_assert(keen_agent_equal(ticked[0], agent));
    cr_assert(keen_agent_equal(ticked[1], third));
    small_world_frame(world, 0.01, small_world_clear, NULL);
    EXPECT_RESULT(KEEN_OK, keen_frame_ticked(world, &ticked, &count));
    cr_assert_eq(count, 0);
}
