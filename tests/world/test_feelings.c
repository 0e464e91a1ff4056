/* The life of feelings. */
#include "world/small_world.h"

/* An agent whose last belief is gone goes on feeling until it has calmed down, and no longer. */
Test(feelings, go_on_without_beliefs) {
    const keen_world_def def = small_world_def(1, 1);
    keen_world *world = small_world_make(&def);
    const keen_agent_id agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    const keen_target_id target = small_world_target(world, 8.0f, 0.0f);
    small_world_until(world, agent, target, KEEN_STATE_TRACKED, small_world_clear, 20);
    cr_expect_gt(small_world_status(world, agent).emotions[KEEN_EMOTION_ALERTNESS], 0.5f);
    cr_expect_eq(small_world_status(world, agent).dominant, KEEN_EMOTION_ALERTNESS);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    const keen_profile_id profile = small_world_profile(world, NULL);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, agent, profile));
    float before = 2.0f;
    for (uint32_t i = 0; i < 400; i++) {
        small_world_frames(world, 1, small_world_clear);
        const float now = small_world_status(world, agent).emotions[KEEN_EMOTION_ALERTNESS];
        cr_assert_leq(now, before);
        before = now;
    }
    cr_expect_eq(before, 0.0f);
    keen_world_destroy(world);
}
