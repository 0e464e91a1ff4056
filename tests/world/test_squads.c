/* Squads: golden case 43's shares, and who does not get them. */
#include "world/small_world.h"

static keen_world *world;
static keen_profile_id profile;
static keen_agent_id scout, near_one, far_one, other;
static keen_target_id target;

static keen_agent_id add(float x, float y, float facing, uint32_t squad) {
    return small_world_member(world, profile, x, y, facing, squad);
}

static void begin(void) {
    const keen_world_def def = small_world_def(8, 2);
    keen_profile_def human = keen_default_profile(1.0f);
    human.base_interval = 0.05f;
    human.sense_count = 2; /* vision and hearing */
    human.vision.range = 30.0f;
    world = small_world_make(&def);
    profile = small_world_profile(world, &human);
    scout = add(0.0f, 0.0f, 1.0f, 7);
    near_one = add(-20.0f, -20.0f, -1.0f, 7);
    far_one = add(-20.0f, -46.0f, -1.0f, 7);
    other = add(-4.0f, -20.0f, -1.0f, 8);
    target = small_world_target(world, 6.85f, 0.15f);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(squads, .init = begin, .fini = end);

static void frames(uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        small_world_frame(world, 0.1, small_world_clear, NULL);
    }
}

/* The first turn is one interval after joining: told at 0.5 s, heard at 0.6 s. */
Test(squads, share_what_is_detected) {
    frames(5);
    const keen_belief sharer = small_world_belief(world, scout, target);
    cr_assert_geq(sharer.state, KEEN_STATE_DETECTED);
    cr_assert_not(small_world_believes(world, near_one, target));
    frames(1);
    const keen_belief told = small_world_belief(world, near_one, target);
    const float expected = sharer.confidence * 0.6f;
    cr_assert_float_eq(told.confidence, expected < 0.5f ? expected : 0.5f, 1e-6f);
    cr_assert_float_eq(told.last_known[0], 6.85f, 1e-6f);
    cr_assert_float_eq(told.last_known[1], 0.15f, 1e-6f);
    cr_assert_float_eq(told.error, sharer.error + 2.0f, 1e-6f);
    cr_assert_eq(told.loss_row, KEEN_SENSE_HEARING);
    cr_assert_eq(told.time_since_sensed, 0.0);
    cr_assert_eq(told.leading, KEEN_SENSE_NONE);
    frames(1);
    cr_assert_lt(small_world_belief(world, near_one, target).confidence, told.confidence, "told once");
    frames(4);
    cr_assert_geq(small_world_belief(world, near_one, target).confidence, told.confidence, "and again after .5 s");
}

Test(squads, end_at_the_radius_and_with_the_squad) {
    frames(30);
    cr_assert(small_world_believes(world, near_one, target));
    cr_assert_eq(small_world_state(world, near_one, target), KEEN_STATE_DETECTED);
    cr_assert_not(small_world_believes(world, far_one, target), "too far from the scout, and nobody passes it on");
    keen_belief belief;
    bool found;
    EXPECT_RESULT(KEEN_OK, keen_belief_find(world, other, target, &belief, &found));
    cr_assert(!found || belief.confidence == 0.0f, "another squad");
}

Test(squads, are_what_they_are_now) {
    EXPECT_RESULT(KEEN_OK, keen_agent_set_squad(world, near_one, KEEN_SQUAD_NONE, 3));
    cr_assert_eq(small_world_status(world, near_one).role, 3);
    cr_assert_eq(small_world_status(world, near_one).squad, KEEN_SQUAD_NONE);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_squad(world, other, 7, 4));
    frames(8);
    cr_assert_not(small_world_believes(world, near_one, target));
    cr_assert_gt(small_world_belief(world, other, target).confidence, 0.3f);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, scout));
    const keen_agent_id next = add(0.0f, 0.0f, -1.0f, KEEN_SQUAD_NONE);
    cr_assert_eq(next.index, scout.index, "the same index, but nobody's squad");
    frames(20);
    cr_assert_not(small_world_believes(world, near_one, target));
}

Test(squads, tell_nobody_about_itself) {
    keen_agent_def def = keen_default_agent(1.0f);
    keen_agent_id self;
    def.profile = profile;
    def.self = target;
    def.position[0] = 6.85f;
    def.forward[0] = 1.0f;
    def.squad = 7;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &self));
    frames(20);
    cr_assert_not(small_world_believes(world, self, target));
}

Test(squads, keep_silent_without_time) {
    frames(3);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 2.0));
    const uint64_t before = keen_world_hash(world);
    small_world_frame(world, 0.0, NULL, NULL);
    cr_assert_eq(keen_world_hash(world), before);
}
