/* Queues of sounds that wait for their listener: the strongest are kept, the rest is counted, and who sleeps wakes. */
#include "world/small_world.h"

#define OWNERS 60

static keen_world *world;
static keen_agent_id agent;
static keen_target_id owners[OWNERS];

static void make_world(uint32_t sound_capacity) {
    keen_world_def def = small_world_def(4, OWNERS);
    keen_profile_def profile = keen_default_profile(1.0f);
    def.sound_capacity = sound_capacity;
    def.max_tracked = profile.max_tracked = KEEN_MAX_TRACKED;
    world = small_world_make(&def);
    agent = small_world_agent(world, small_world_profile(world, &profile), 0.0f, 0.0f);
    for (uint32_t i = 0; i < OWNERS; i++) {
        owners[i] = small_world_target(world, -500.0f, (float)i);
    }
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(sound_queues, .fini = end);

/* Owner i is heard if it is one of the `kept` nearest; nearer is louder, and i = 0 the nearest. */
static void expect_nearest_kept(uint32_t kept, uint32_t made) {
    for (uint32_t i = 0; i < made; i++) {
        cr_assert_eq(small_world_believes(world, agent, owners[i]), i < kept, "sound %u", i);
    }
}

static float place_of(uint32_t i) {
    return 1.0f + 0.25f * (float)i;
}

Test(sound_queues, keep_the_strongest) {
    make_world(0);
    for (uint32_t i = 0; i < OWNERS; i++) {
        const uint32_t shuffled = i * 7 % OWNERS; /* 7 and 60 share no factor */
        small_world_emit(world, owners[shuffled], place_of(shuffled), 0.0f, 1.0f);
    }
    small_world_frames(world, 1, small_world_clear);
    const uint32_t kept = small_world_counters(world).beliefs;
    cr_assert_geq(kept, 8);
    cr_assert_lt(kept, OWNERS);
    expect_nearest_kept(kept, OWNERS);
    cr_assert_eq(small_world_counters(world).sounds_dropped, OWNERS - kept);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_counters(world).sounds_dropped, 0, "counted once");
}

Test(sound_queues, share_a_pool) {
    make_world(3);
    for (uint32_t i = 0; i < 5; i++) {
        small_world_emit(world, owners[i], place_of(i), 0.0f, 1.0f);
    }
    small_world_frames(world, 1, small_world_clear);
    expect_nearest_kept(3, 5);
    cr_assert_eq(small_world_counters(world).sounds_dropped, 2);
    small_world_emit(world, owners[9], place_of(9), 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert(small_world_believes(world, agent, owners[9]), "the pool is free again");
}

Test(sound_queues, of_one_agent_may_hold_one) {
    make_world(1);
    small_world_emit(world, owners[4], place_of(4), 0.0f, 1.0f);
    small_world_emit(world, owners[2], place_of(2), 0.0f, 1.0f); /* stronger: takes the place */
    small_world_emit(world, owners[8], place_of(8), 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert(small_world_believes(world, agent, owners[2]));
    cr_assert_not(small_world_believes(world, agent, owners[4]));
    cr_assert_not(small_world_believes(world, agent, owners[8]));
    cr_assert_eq(small_world_counters(world).sounds_dropped, 2);
}

Test(sound_queues, wake_the_suspended) {
    make_world(0);
    const float far[3] = {5000.0f, 0.0f, 0.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, far, 1));
    small_world_frames(world, 5, small_world_clear);
    cr_assert_eq(small_world_status(world, agent).tier, KEEN_TIER_SUSPENDED);
    cr_assert_eq(small_world_counters(world).run, 0);
    small_world_emit(world, owners[0], 3.0f, 0.0f, 1.0f);
    small_world_frame(world, 0.001, small_world_clear, NULL);
    cr_assert_eq(small_world_counters(world).due, 1, "due in the next frame, however short");
    cr_assert_eq(small_world_counters(world).run, 1);
    cr_assert_gt(small_world_belief(world, agent, owners[0]).confidence, 0.15f);
    small_world_frame(world, 0.001, small_world_clear, NULL);
    cr_assert_eq(small_world_counters(world).run, 0, "it heard that, and is awake only as far as it is aware");
}

Test(sound_queues, respect_the_tier_they_are_meant_for) {
    make_world(0);
    const float far[3] = {5000.0f, 0.0f, 0.0f};
    keen_sound sound = keen_default_sound();
    sound.position[0] = 3.0f;
    sound.owner = owners[0];
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, far, 1));
    small_world_frames(world, 1, small_world_clear);
    for (sound.max_tier = 0; sound.max_tier < KEEN_TIER_SUSPENDED; sound.max_tier++) {
        EXPECT_RESULT(KEEN_OK, keen_sounds_emit(world, &sound, 1, NULL));
    }
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_counters(world).run, 0);
    sound.max_tier = KEEN_TIER_SUSPENDED;
    EXPECT_RESULT(KEEN_OK, keen_sounds_emit(world, &sound, 1, NULL));
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_counters(world).run, 1);
}

Test(sound_queues, wait_while_a_budget_lets_nobody_through) {
    make_world(0);
    const keen_agent_id other = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    const keen_budget one = {.max_updates_per_frame = 1};
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(world, &one));
    small_world_emit(world, owners[0], 3.0f, 0.0f, 1.0f);
    small_world_frames(world, 2, small_world_clear);
    cr_assert(small_world_believes(world, agent, owners[0]));
    cr_assert(small_world_believes(world, other, owners[0]));
}
