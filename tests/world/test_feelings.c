/* The life of feelings. */
#include "world/small_world.h"

/* An agent whose last belief is gone goes on feeling until it has calmed down, and no longer. */
Test(feelings, go_on_without_beliefs) {
    const keen_world_def def = small_world_def(1, 2);
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.max_tracked = 1;
    profile.emotions.fall = 0.05f;
    keen_world *world = small_world_make(&def);
    const keen_agent_id agent = small_world_agent(world, small_world_profile(world, &profile), 0.0f, 0.0f);
    const keen_target_id target = small_world_target(world, 8.0f, 0.0f);
    small_world_until(world, agent, target, KEEN_STATE_TRACKED, small_world_clear, 20);
    cr_expect_gt(small_world_status(world, agent).emotions[KEEN_EMOTION_ALERTNESS], 0.5f);
    cr_expect_eq(small_world_status(world, agent).dominant, KEEN_EMOTION_ALERTNESS);
    small_world_until(world, agent, target, KEEN_STATE_EXPIRED, small_world_blocked, 100);
    small_world_move_target(world, target, 500.0f, 0.0f);
    const keen_target_id second = small_world_target(world, 8.0f, 0.0f);
    small_world_frames(world, 2, small_world_blocked);
    small_world_move_target(world, second, 500.0f, 0.0f);
    small_world_frames(world, 2, small_world_blocked);
    cr_assert_eq(small_world_status(world, agent).belief_count, 0);
    float before = small_world_status(world, agent).emotions[KEEN_EMOTION_ALERTNESS];
    cr_assert_gt(before, 0.1f);
    for (uint32_t i = 0; i < 20; i++) {
        small_world_frames(world, 1, small_world_clear);
        const float now = small_world_status(world, agent).emotions[KEEN_EMOTION_ALERTNESS];
        cr_assert_float_eq(now, before * 0.99f, 1e-6f, "tick %u: %g after %g", i, (double)now, (double)before);
        before = now;
    }
    small_world_frames(world, 1200, small_world_clear);
    cr_expect_eq(small_world_status(world, agent).emotions[KEEN_EMOTION_ALERTNESS], 0.0f);
    cr_expect_eq(small_world_status(world, agent).dominant, KEEN_EMOTION_NONE);
    keen_world_destroy(world);
}
