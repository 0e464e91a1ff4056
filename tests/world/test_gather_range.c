/* Who is gathered (spec 11): at least whom the agent's body may come to touch, however large it is. */
#include "small_world.h"

static bool finds(float radius, float x) {
    const keen_world_def def = small_world_def(2, 2);
    keen_world *world = small_world_make(&def);
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.sense_count = 1;
    profile.senses[0] = KEEN_SENSE_TOUCH;
    keen_agent_def agent = keen_default_agent(1.0f);
    agent.profile = small_world_profile(world, &profile);
    agent.radius = radius;
    agent.eye_height = agent.center_height = 0.9f;
    keen_agent_id id;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent, &id));
    const keen_target_id target = small_world_target(world, x, 0.0f);
    small_world_frames(world, 5, small_world_clear);
    keen_belief belief = {.confidence = 0.0f};
    bool found;
    EXPECT_RESULT(KEEN_OK, keen_belief_find(world, id, target, &belief, &found));
    keen_world_destroy(world);
    return found;
}

Test(gather_range, goes_by_the_agents_own_body) {
    cr_assert(finds(0.3f, 0.6f));
    cr_assert(finds(6.0f, 6.3f), "a giant does not find whom it touches");
    cr_assert(finds(6.0f, 8.0f));
    cr_assert_not(finds(6.0f, 8.2f));
    cr_assert(finds(0.3f, 2.39f));
    cr_assert_not(finds(0.3f, 2.41f));
    cr_assert_not(finds(0.0f, 2.2f));
}
