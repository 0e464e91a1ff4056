/* Reading many at once. */
#include "world/small_world.h"

#define AGENTS 9

static keen_world *world;
static keen_agent_id agents[AGENTS];
static keen_target_id target, second;

static void begin(void) {
    const keen_world_def def = small_world_def(AGENTS, 2);
    world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < AGENTS; i++) {
        keen_agent_def agent = keen_default_agent(1.0f);
        agent.profile = profile;
        agent.position[0] = -(float)(i * 5 % 9) * 4.0f;
        agent.team = i % 2;
        agent.health = 90.0f;
        agent.squad = 5;
        agent.role = i;
        EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent, &agents[i]));
    }
    target = small_world_target(world, 5.0f, 0.0f);
    second = small_world_target(world, 5.0f, 500.0f);
    small_world_frames(world, 2, small_world_clear);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(queries, .init = begin, .fini = end);

Test(queries, of_believers_are_sorted) {
    keen_believer all[AGENTS];
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_target_believers(world, target, all, AGENTS, &count));
    cr_assert_geq(count, 4);
    for (uint32_t i = 0; i < count; i++) {
        const keen_belief belief = small_world_belief(world, all[i].agent, target);
        cr_assert_eq(all[i].confidence, belief.confidence);
        cr_assert_eq(all[i].state, belief.state);
        const bool ordered =
            i == 0 || all[i - 1].confidence > all[i].confidence ||
            (all[i - 1].confidence == all[i].confidence && all[i - 1].agent.index < all[i].agent.index);
        cr_assert(ordered, "place %u", i);
    }
    for (uint32_t capacity = 0; capacity < count; capacity++) {
        keen_believer best[AGENTS];
        uint32_t again;
        EXPECT_RESULT(KEEN_OK, keen_target_believers(world, target, best, capacity, &again));
        cr_assert_eq(again, count);
        for (uint32_t i = 0; i < capacity; i++) {
            cr_assert(keen_agent_equal(best[i].agent, all[i].agent), "%u of %u", i, capacity);
        }
    }
    EXPECT_RESULT(KEEN_OK, keen_target_believers(world, second, all, AGENTS, &count));
    cr_assert_eq(count, 0);
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_believers(world, (keen_target_id){0}, all, AGENTS, &count));
}

Test(queries, of_beliefs_in_one_call) {
    const keen_agent_id ids[] = {agents[3], agents[1], {0, 0}, agents[3]};
    keen_belief beliefs[8];
    uint32_t first[5], needed;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_agents_beliefs(world, ids, 4, beliefs, 8, first, &needed));
    cr_assert_eq(first[0], 0);
    cr_assert_eq(first[2], first[3], "a stale id has none");
    cr_assert_eq(first[4], needed);
    cr_assert_eq(needed, 3);
    const keen_belief one = small_world_belief(world, agents[1], target);
    cr_assert_eq(beliefs[first[1]].confidence, one.confidence);
    beliefs[1].confidence = -1.0f;
    EXPECT_RESULT(KEEN_OK, keen_agents_beliefs(world, ids, 2, beliefs, 1, first, &needed));
    cr_assert_eq(needed, 2);
    cr_assert_eq(first[2], 2);
    cr_assert_eq(beliefs[1].confidence, -1.0f, "no more than capacity");
    EXPECT_RESULT(KEEN_OK, keen_agents_beliefs(world, NULL, 0, NULL, 0, first, &needed));
    cr_assert_eq(first[0], 0);
}

Test(queries, of_teams_add_up) {
    keen_team_summary teams[KEEN_TEAM_COUNT];
    EXPECT_RESULT(KEEN_OK, keen_teams_summary(world, teams));
    cr_assert_eq(teams[0].agents, 5);
    cr_assert_eq(teams[1].agents, 4);
    cr_assert_eq(teams[2].agents, 0);
    uint32_t by_awareness[KEEN_AWARENESS_COUNT] = {0}, by_state[KEEN_STATE_COUNT] = {0};
    for (uint32_t i = 0; i < AGENTS; i++) {
        const keen_agent_status status = small_world_status(world, agents[i]);
        by_awareness[status.awareness]++;
        by_state[status.highest_state]++;
    }
    for (uint32_t i = 0; i < KEEN_AWARENESS_COUNT; i++) {
        cr_assert_eq(teams[0].by_awareness[i] + teams[1].by_awareness[i], by_awareness[i]);
    }
    for (uint32_t i = 0; i < KEEN_STATE_COUNT; i++) {
        cr_assert_eq(teams[0].by_state[i] + teams[1].by_state[i], by_state[i]);
    }
}

Test(queries, of_status_say_what_was_set) {
    const keen_agent_status status = small_world_status(world, agents[4]);
    cr_assert_eq(status.health, 90.0f);
    cr_assert_eq(status.squad, 5);
    cr_assert_eq(status.role, 4);
    cr_assert_eq(status.belief_count, 1);
}

Test(queries, are_closed_in_a_frame) {
    keen_team_summary teams[KEEN_TEAM_COUNT];
    uint32_t first[2], count;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_teams_summary(world, teams));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agents_beliefs(world, agents, 1, NULL, 0, first, &count));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_target_believers(world, target, NULL, 0, &count));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_belief_episodes(world, agents[0], target, NULL, 0, &count));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_teams_summary(world, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_beliefs(world, agents, 1, NULL, 0, NULL, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_believers(world, target, NULL, 1, &count));
}
