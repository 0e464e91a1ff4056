/* Agents and the targets that are their bodies, in fights (spec 14): a body lives or not, whatever its brain does.
   Public headers only. */
#include "world/hunt_scene.h"

static keen_world *world;
static keen_agent_id guard, brain;
static keen_target_id body, dummy;
static keen_stealth_columns stealth;

/* A guard, somebody with brain and body and half the guard's health, and a target without a brain. */
static void begin(void) {
    const keen_world_def def = hunt_scene_def(2, 2);
    const keen_profile_def profile = hunt_scene_profile(KEEN_MODEL_DETECTION);
    keen_agent_def agent = keen_default_agent(1.0f);
    keen_agent_columns agents;
    world = hunt_scene_make(&def);
    agent.profile = small_world_profile(world, &profile);
    guard = hunt_scene_guard(world, agent.profile, 0.0f, 0.0f);
    body = hunt_scene_thief(world, HUNT_FAR, 0.0f);
    dummy = hunt_scene_thief(world, HUNT_FAR, 5.0f);
    agent.self = body;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent, &brain));
    EXPECT_RESULT(KEEN_OK, keen_agents_map(world, &agents));
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &stealth));
    agents.health[brain.index] = agents.health[guard.index] / 2.0f;
    stealth.health[body.index] = stealth.health[dummy.index] = agents.health[guard.index] / 4.0f;
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(bodies, .init = begin, .fini = end);

static float ratio_to(keen_target_id target) {
    float ratio;
    EXPECT_RESULT(KEEN_OK, keen_agent_threat_ratio(world, guard, target, &ratio));
    return ratio;
}

Test(bodies, are_as_strong_as_their_agents) {
    cr_expect_float_eq(ratio_to(body), 2.0f, 1e-5f, "%g", (double)ratio_to(body));
    cr_expect_float_eq(ratio_to(dummy), 4.0f, 1e-5f, "%g", (double)ratio_to(dummy));
}

Test(bodies, stay_as_strong_while_their_brain_is_switched_off) {
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, brain, false));
    cr_expect_float_eq(ratio_to(body), 2.0f, 1e-5f, "%g", (double)ratio_to(body));
    EXPECT_RESULT(KEEN_OK, keen_target_set_enabled(world, body, false));
    cr_expect_gt(ratio_to(body), 1e6f, "who is not in the world is no threat");
}

Test(bodies, are_on_their_own_once_their_agent_is_removed) {
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, brain));
    cr_expect_eq(ratio_to(body), ratio_to(dummy), "%g", (double)ratio_to(body));
}
