/* Agents: every def that is refused, with its reason, and nothing made. */
#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

static keen_world *world;
static keen_profile_id profile;

static void begin(void) {
    const keen_world_def def = small_world_def(8, 8);
    world = small_world_make(&def);
    profile = small_world_profile(world, NULL);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(agent_errors, .init = begin, .fini = end);

static keen_agent_def good_def(void) {
    keen_agent_def def = keen_default_agent(1.0f);
    def.profile = profile;
    return def;
}

static void expect_refused(keen_result expected, const keen_agent_def *def) {
    keen_agent_id agent;
    MARK_UNTOUCHED(agent);
    const uint64_t before = keen_world_hash(world);
    EXPECT_RESULT(expected, keen_agent_create(world, def, &agent));
    EXPECT_UNTOUCHED(agent);
    cr_assert_eq(keen_world_hash(world), before);
}

Test(agent_errors, null_pointers) {
    const keen_agent_def def = good_def();
    keen_agent_id agent;
    MARK_UNTOUCHED(agent);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_create(NULL, &def, &agent));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_create(world, NULL, &agent));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_create(world, &def, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_remove(NULL, agent));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_set_enabled(NULL, agent, true));
    EXPECT_UNTOUCHED(agent);
}

Test(agent_errors, wrong_cookie) {
    keen_agent_def def = good_def();
    def.cookie = 0;
    expect_refused(KEEN_ERROR_COOKIE, &def);
    def.cookie = keen_default_target(1.0f).cookie;
    expect_refused(KEEN_ERROR_COOKIE, &def);
}

Test(agent_errors, profile_that_is_not_there) {
    keen_agent_def def = good_def();
    def.profile = (keen_profile_id){0, 0};
    expect_refused(KEEN_ERROR_STALE_ID, &def);
    def.profile = (keen_profile_id){profile.index, profile.generation + 1};
    expect_refused(KEEN_ERROR_STALE_ID, &def);
    def.profile = (keen_profile_id){profile.index, profile.generation + 2};
    expect_refused(KEEN_ERROR_STALE_ID, &def);
    def.profile = (keen_profile_id){profile.index + 1, profile.generation};
    expect_refused(KEEN_ERROR_STALE_ID, &def);
    def.profile = (keen_profile_id){UINT32_MAX, profile.generation};
    expect_refused(KEEN_ERROR_STALE_ID, &def);
}

Test(agent_errors, self_that_is_not_there) {
    keen_agent_def def = good_def();
    const keen_target_id target = small_world_target(world, 0.0f, 0.0f);
    def.self = (keen_target_id){target.index, target.generation + 2};
    expect_refused(KEEN_ERROR_STALE_ID, &def);
    def.self = (keen_target_id){8, 1};
    expect_refused(KEEN_ERROR_STALE_ID, &def);
    def.self = target;
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    expect_refused(KEEN_ERROR_STALE_ID, &def);
}

Test(agent_errors, numbers_that_are_not_finite) {
    const size_t offsets[] = {
        offsetof(keen_agent_def, position[0]), offsetof(keen_agent_def, position[1]),
        offsetof(keen_agent_def, position[2]), offsetof(keen_agent_def, forward[0]),
        offsetof(keen_agent_def, forward[1]),  offsetof(keen_agent_def, forward[2]),
        offsetof(keen_agent_def, eye_height),  offsetof(keen_agent_def, vision_gain),
    };
    for (size_t i = 0; i < COUNT_OF(offsets); i++) {
        for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
            keen_agent_def def = good_def();
            *keen_float_at(&def, offsets[i]) = keen_not_finite[k];
            expect_refused(KEEN_ERROR_NOT_FINITE, &def);
        }
    }
}

Test(agent_errors, facing_without_direction) {
    const float bad[][3] = {{0.0f, 0.0f, 0.0f}, {-0.0f, 0.0f, -0.0f}, {1e-7f, 0.0f, 0.0f}, {5e-7f, -5e-7f, 5e-7f}};
    const float good[][3] = {{0.0f, 0.0f, 1.0f}, {2e-6f, 0.0f, 0.0f}, {-1000.0f, 1e5f, 0.0f}};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        keen_agent_def def = good_def();
        memcpy(def.forward, bad[i], sizeof def.forward);
        expect_refused(KEEN_ERROR_FORWARD, &def);
    }
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        keen_agent_def def = good_def();
        keen_agent_id agent;
        memcpy(def.forward, good[i], sizeof def.forward);
        EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &agent));
    }
}

Test(agent_errors, numbers_out_of_range) {
    keen_agent_def def = good_def();
    def.vision_gain = -0.001f;
    expect_refused(KEEN_ERROR_RANGE, &def);
    const uint32_t teams[] = {KEEN_TEAM_COUNT, KEEN_TEAM_NONE - 1, KEEN_TEAM_NONE + 1, 256, UINT32_MAX};
    for (size_t i = 0; i < COUNT_OF(teams); i++) {
        def = good_def();
        def.team = teams[i];
        expect_refused(KEEN_ERROR_RANGE, &def);
    }
    def.team = KEEN_TEAM_COUNT - 1;
    keen_agent_id agent;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &agent));
}

Test(agent_errors, no_room) {
    keen_agent_def def = good_def();
    keen_agent_id agents[8];
    for (uint32_t i = 0; i < 8; i++) {
        EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &agents[i]));
        cr_assert_eq(agents[i].index, i, "the lowest free index is used");
        cr_assert_neq(agents[i].generation, 0);
    }
    expect_refused(KEEN_ERROR_CAPACITY, &def);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agents[5]));
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agents[2]));
    keen_agent_id again;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &again));
    cr_assert_eq(again.index, 2);
    cr_assert_neq(again.generation, agents[2].generation);
}

Test(agent_errors, ids_that_went_stale) {
    const keen_agent_id agent = small_world_agent(world, profile, 0.0f, 0.0f);
    const keen_agent_id bad[] = {
        {0, 0},
        {agent.index, agent.generation + 1},
        {agent.index, agent.generation + 2},
        {7, 1},
        {8, 1},
        {UINT32_MAX, 1},
        {UINT32_MAX, UINT32_MAX},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_remove(world, bad[i]));
        EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_enabled(world, bad[i], false));
    }
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_remove(world, agent));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_enabled(world, agent, true));
    const keen_agent_id next = small_world_agent(world, profile, 0.0f, 0.0f);
    cr_assert_eq(next.index, agent.index);
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_remove(world, agent));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, next, false));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, next, false));
}
