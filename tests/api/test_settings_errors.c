/* What all agents share: budget, surroundings, viewers, relations between teams. */
#include "bad_floats.h"
#include "world/small_world.h"

static keen_world *world;

static void begin(void) {
    keen_world_def def = small_world_def(4, 4);
    def.viewer_capacity = 3;
    world = small_world_make(&def);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(settings_errors, .init = begin, .fini = end);

Test(settings_errors, null_pointers) {
    const keen_budget budget = {0};
    const keen_environment environment = {.vision = 1.0f};
    const float viewer[3] = {0.0f, 0.0f, 0.0f};
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_budget(NULL, &budget));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_budget(world, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_environment(NULL, &environment));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_environment(world, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_viewers(NULL, viewer, 1));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_viewers(world, NULL, 1));
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, NULL, 0));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_relation(NULL, 0, 0, KEEN_RELATION_ENEMY));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_skip_time(NULL, 0.0));
}

Test(settings_errors, budgets_have_room_for_a_round_of_sight_lines) {
    for (uint32_t traces = 1; traces < KEEN_MAX_SAMPLE_POINTS; traces++) {
        const keen_budget budget = {.max_updates_per_frame = 1, .max_traces_per_frame = traces};
        EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_set_budget(world, &budget));
    }
    const keen_profile_id profile = small_world_profile(world, NULL);
    small_world_agent(world, profile, 0.0f, 0.0f);
    small_world_agent(world, profile, 0.0f, 0.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_counters(world).run, 2, "what was refused does not hold");
    const keen_budget least = {.max_updates_per_frame = 1, .max_traces_per_frame = KEEN_MAX_SAMPLE_POINTS};
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(world, &least));
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_counters(world).run, 1);
}

/* What an agent 10 m from a target sees in the present surroundings. */
static float vision_now(void) {
    static keen_agent_id agent;
    static keen_target_id target;
    if (agent.generation == 0) {
        agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
        target = small_world_target(world, 10.0f, 0.0f);
    }
    small_world_frames(world, 1, small_world_clear);
    return small_world_belief(world, agent, target).weighted[KEEN_SENSE_VISION];
}

Test(settings_errors, surroundings_that_are_refused_stay_as_they_were) {
    const keen_environment half = {.ambient_noise = 0.0f, .vision = 0.5f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(world, &half));
    const float seen = vision_now();
    cr_assert_gt(seen, 0.0f);
    for (size_t i = 0; i < NOT_FINITE_COUNT; i++) {
        const keen_environment noise = {.ambient_noise = keen_not_finite[i], .vision = 1.0f};
        const keen_environment wind = {.vision = 1.0f, .wind = {0.0f, keen_not_finite[i], 0.0f}};
        EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_world_set_environment(world, &wind));
        const keen_environment vision = {.ambient_noise = 0.0f, .vision = keen_not_finite[i]};
        EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_world_set_environment(world, &noise));
        EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_world_set_environment(world, &vision));
    }
    const keen_environment out[] = {{.ambient_noise = -0.1f, .vision = 1.0f}, {.vision = -0.1f}, {.vision = 1.1f}};
    for (size_t i = 0; i < COUNT_OF(out); i++) {
        EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_set_environment(world, &out[i]));
    }
    cr_assert_eq(vision_now(), seen);
    const keen_environment full = {.ambient_noise = 5.0f, .vision = 1.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(world, &full));
    cr_assert_eq(vision_now(), 2.0f * seen);
}

static uint32_t tier_of_agent_at(float x) {
    const keen_agent_id agent = small_world_agent(world, small_world_profile(world, NULL), x, 0.0f);
    small_world_frames(world, 1, small_world_clear);
    const uint32_t tier = small_world_status(world, agent).tier;
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    return tier;
}

Test(settings_errors, viewers_that_are_refused_stay_as_they_were) {
    const float far[3] = {1000.0f, 0.0f, 0.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, far, 1));
    cr_assert_eq(tier_of_agent_at(0.0f), KEEN_TIER_SUSPENDED);
    const float near[4][3] = {{0}};
    EXPECT_RESULT(KEEN_ERROR_CAPACITY, keen_world_set_viewers(world, near[0], 4));
    for (size_t axis = 0; axis < 9; axis++) {
        for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
            float bad[9] = {0};
            bad[axis] = keen_not_finite[k];
            EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_world_set_viewers(world, bad, 3));
        }
    }
    cr_assert_eq(tier_of_agent_at(0.0f), KEEN_TIER_SUSPENDED);
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, near[0], 3));
    cr_assert_eq(tier_of_agent_at(0.0f), 1);
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, NULL, 0));
    cr_assert_eq(tier_of_agent_at(0.0f), 1, "without viewers everybody is near");
}

Test(settings_errors, relations_are_between_teams_that_exist) {
    const uint32_t bad[] = {KEEN_TEAM_COUNT, KEEN_TEAM_NONE, UINT32_MAX};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_set_relation(world, bad[i], 0, KEEN_RELATION_ENEMY));
        EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_set_relation(world, 0, bad[i], KEEN_RELATION_ENEMY));
    }
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_set_relation(world, 0, 1, KEEN_RELATION_COUNT));
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_set_relation(world, 0, 1, (keen_relation)-1));
    for (int relation = 0; relation < KEEN_RELATION_COUNT; relation++) {
        EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, KEEN_TEAM_COUNT - 1, 0, (keen_relation)relation));
    }
}
