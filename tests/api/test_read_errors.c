/* Reading: null pointers, stale ids, too little room; and what a refusal leaves alone. */
#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

static keen_world *world;
static keen_agent_id agent;
static keen_target_id targets[3];

static void begin(void) {
    const keen_world_def def = small_world_def(4, 4);
    world = small_world_make(&def);
    agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    for (uint32_t i = 0; i < 3; i++) {
        targets[i] = small_world_target(world, 10.0f + (float)i, 0.0f);
    }
    small_world_frames(world, 3, small_world_clear);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(read_errors, .init = begin, .fini = end);

static const keen_agent_id bad_agents[] = {{0, 0}, {0, 2}, {0, 3}, {1, 1}, {4, 1}, {UINT32_MAX, 1}};

Test(read_errors, null_pointers) {
    keen_belief belief;
    keen_agent_status status;
    keen_counters counters;
    const keen_event *events;
    const keen_agent_id *ticked;
    uint32_t count;
    bool found;
    MARK_UNTOUCHED(belief);
    MARK_UNTOUCHED(status);
    MARK_UNTOUCHED(counters);
    MARK_UNTOUCHED(events);
    MARK_UNTOUCHED(ticked);
    MARK_UNTOUCHED(count);
    MARK_UNTOUCHED(found);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_beliefs(NULL, agent, &belief, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_beliefs(world, agent, NULL, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_beliefs(world, agent, &belief, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_belief_find(NULL, agent, targets[0], &belief, &found));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_belief_find(world, agent, targets[0], NULL, &found));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_belief_find(world, agent, targets[0], &belief, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_status(NULL, &agent, 1, &status));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_status(world, NULL, 1, &status));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_status(world, &agent, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_events(NULL, &events, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_events(world, NULL, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_events(world, &events, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_frame_ticked(NULL, &ticked, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_frame_ticked(world, NULL, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_frame_ticked(world, &ticked, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_counters(NULL, &counters));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_counters(world, NULL));
    EXPECT_UNTOUCHED(belief);
    EXPECT_UNTOUCHED(status);
    EXPECT_UNTOUCHED(counters);
    EXPECT_UNTOUCHED(events);
    EXPECT_UNTOUCHED(ticked);
    EXPECT_UNTOUCHED(count);
    EXPECT_UNTOUCHED(found);
}

Test(read_errors, agents_that_are_not_there) {
    keen_belief belief;
    uint32_t count;
    bool found;
    MARK_UNTOUCHED(belief);
    MARK_UNTOUCHED(count);
    MARK_UNTOUCHED(found);
    for (size_t i = 0; i < COUNT_OF(bad_agents); i++) {
        EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_beliefs(world, bad_agents[i], &belief, 1, &count));
        EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_belief_find(world, bad_agents[i], targets[0], &belief, &found));
    }
    EXPECT_UNTOUCHED(belief);
    EXPECT_UNTOUCHED(count);
    EXPECT_UNTOUCHED(found);
}

Test(read_errors, statuses_of_agents_that_are_not_there_are_zeroed) {
    const keen_agent_id ids[] = {bad_agents[0], agent, bad_agents[1], bad_agents[5]};
    keen_agent_status status[4];
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_agents_status(world, ids, 4, status));
    for (uint32_t i = 0; i < 4; i++) {
        if (i == 1) {
            continue;
        }
        cr_assert_eq(status[i].tier, KEEN_TIER_SUSPENDED);
        cr_assert_eq(status[i].awareness, KEEN_AWARENESS_UNAWARE);
        cr_assert_eq(status[i].highest_state, KEEN_STATE_UNDETECTED);
        cr_assert_eq(status[i].top.generation, 0);
        cr_assert_eq(status[i].last_tick, 0);
        cr_assert_eq(status[i].belief_count, 0);
    }
    cr_assert_eq(status[1].belief_count, 3);
    cr_assert_eq(status[1].last_tick, 600000);
    EXPECT_RESULT(KEEN_OK, keen_agents_status(world, NULL, 0, NULL));
}

Test(read_errors, beliefs_about_anyone_else_are_not_found) {
    const keen_target_id none[] = {{0, 0}, {targets[0].index, targets[0].generation + 2}, {3, 1}, {UINT32_MAX, 1}};
    keen_belief belief;
    MARK_UNTOUCHED(belief);
    for (size_t i = 0; i < COUNT_OF(none); i++) {
        bool found = true;
        EXPECT_RESULT(KEEN_OK, keen_belief_find(world, agent, none[i], &belief, &found));
        cr_assert_not(found);
    }
    EXPECT_UNTOUCHED(belief);
}

Test(read_errors, little_room_gives_the_first_and_the_count) {
    keen_belief beliefs[3];
    uint32_t count = 0;
    EXPECT_RESULT(KEEN_OK, keen_agent_beliefs(world, agent, NULL, 0, &count));
    cr_assert_eq(count, 3);
    MARK_UNTOUCHED(beliefs);
    EXPECT_RESULT(KEEN_OK, keen_agent_beliefs(world, agent, beliefs, 2, &count));
    cr_assert_eq(count, 3);
    cr_assert_not(keen_is_untouched(&beliefs[1], sizeof beliefs[1]));
    EXPECT_UNTOUCHED(beliefs[2]);
    EXPECT_RESULT(KEEN_OK, keen_agent_beliefs(world, agent, beliefs, 3, &count));
    for (uint32_t i = 0; i < 3; i++) {
        cr_assert(keen_target_equal(beliefs[i].target, targets[i]), "slots in the order of targets");
        const keen_belief one = small_world_belief(world, agent, targets[i]);
        cr_assert_eq(one.confidence, beliefs[i].confidence);
        cr_assert_eq(one.state, beliefs[i].state);
    }
}

Test(read_errors, a_world_without_a_frame_has_nothing_to_tell) {
    const keen_world_def def = small_world_def(4, 4);
    keen_world *fresh = small_world_make(&def);
    const keen_event *events;
    const keen_agent_id *ticked;
    uint32_t count = 77;
    EXPECT_RESULT(KEEN_OK, keen_events(fresh, &events, &count));
    cr_assert_eq(count, 0);
    count = 77;
    EXPECT_RESULT(KEEN_OK, keen_frame_ticked(fresh, &ticked, &count));
    cr_assert_eq(count, 0);
    const keen_counters counters = small_world_counters(fresh);
    cr_assert_eq(counters.agents + counters.run + counters.events, 0);
    const keen_agent_id fresh_agent = small_world_agent(fresh, small_world_profile(fresh, NULL), 0.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_beliefs(fresh, fresh_agent, NULL, 0, &count));
    cr_assert_eq(count, 0);
    cr_assert_eq(small_world_status(fresh, fresh_agent).awareness, KEEN_AWARENESS_UNAWARE);
    keen_world_destroy(fresh);
}
