/* Targets that are removed, die, are switched off and come again: beliefs lose them, and an index is not used again
   while a belief holds it (spec 7). */
#include "world/pair_scene.h"

static void begin(void) {
    pair_scene_begin(4, 4, 10.0f);
}

TestSuite(come_and_go, .init = begin, .fini = pair_scene_end);

static void expect_destroyed(keen_belief_state from) {
    const keen_event *event = small_world_entry(world, agent, target, KEEN_STATE_LOST);
    cr_assert_not_null(event);
    cr_assert_eq(event->data.state.from, from);
    cr_assert_eq(event->data.state.loss_reason, KEEN_LOSS_TARGET_DESTROYED);
    cr_assert(keen_target_equal(event->data.state.target, target), "under the id it had");
}

Test(come_and_go, removed_targets_are_lost_from_every_state) {
    const keen_belief_state states[] = {KEEN_STATE_SUSPECTED, KEEN_STATE_DETECTED, KEEN_STATE_TRACKED};
    for (uint32_t i = 0; i < 3; i++) {
        small_world_until(world, agent, target, states[i], small_world_clear, 9);
        EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
        small_world_frames(world, 1, small_world_clear);
        expect_destroyed(states[i]);
        target = small_world_target(world, 10.0f, 0.0f);
    }
}

Test(come_and_go, what_was_lost_before_keeps_its_reason) {
    small_world_until(world, agent, target, KEEN_STATE_DETECTED, small_world_clear, 9);
    small_world_until(world, agent, target, KEEN_STATE_LOST, small_world_blocked, 9);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    small_world_until(world, agent, target, KEEN_STATE_REMEMBERED, small_world_clear, 40);
    cr_assert_eq(small_world_belief(world, agent, target).loss_reason, KEEN_LOSS_OCCLUDED);
}

Test(come_and_go, an_undetected_belief_goes_with_its_target) {
    small_world_move_target(world, target, -20.0f, 0.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_UNDETECTED);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    small_world_frames(world, 1, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, target));
    cr_assert_eq(small_world_counters(world).beliefs, 0);
    cr_assert_eq(small_world_target(world, 0.0f, 0.0f).index, target.index, "nobody holds the index any more");
}

Test(come_and_go, an_index_waits_for_the_last_belief_about_its_owner) {
    const keen_agent_id second = small_world_agent(world, profile, 0.0f, 1.0f);
    small_world_until(world, agent, target, KEEN_STATE_DETECTED, small_world_clear, 9);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    small_world_frames(world, 1, small_world_clear);
    const keen_target_id next = small_world_target(world, 12.0f, 0.0f);
    cr_assert_neq(next.index, target.index, "two beliefs hold it");
    small_world_frames(world, 5, small_world_clear);
    cr_assert_eq(small_world_belief(world, agent, target).last_known[0], 10.0f);
    cr_assert_eq(small_world_state(world, agent, next), KEEN_STATE_TRACKED, "the newcomer is somebody else");
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    cr_assert_neq(small_world_target(world, 14.0f, 0.0f).index, target.index, "one belief holds it");
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, second));
    const keen_target_id last = small_world_target(world, 16.0f, 0.0f);
    cr_assert_eq(last.index, target.index);
    cr_assert_not(keen_target_equal(last, target));
}

Test(come_and_go, a_full_world_waits_for_indices_that_are_held) {
    small_world_until(world, agent, target, KEEN_STATE_DETECTED, small_world_clear, 9);
    for (uint32_t i = 0; i < 3; i++) {
        small_world_target(world, 500.0f, 0.0f);
    }
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    const keen_target_def def = keen_default_target(1.0f);
    keen_target_id refused;
    EXPECT_RESULT(KEEN_ERROR_CAPACITY, keen_target_create(world, &def, &refused));
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &refused));
}

Test(come_and_go, a_removed_target_fades_to_expired_and_stays_known_by_its_id) {
    small_world_until(world, agent, target, KEEN_STATE_TRACKED, small_world_clear, 9);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    small_world_until(world, agent, target, KEEN_STATE_EXPIRED, small_world_clear, 100);
    cr_assert_eq(small_world_belief(world, agent, target).loss_reason, KEEN_LOSS_TARGET_DESTROYED);
    cr_assert_eq(small_world_counters(world).traces_asked, 0, "nobody asks for sight lines to who is gone");
}

Test(come_and_go, the_dead_are_lost_unless_corpses_are_perceived) {
    keen_profile_def grim = keen_default_profile(1.0f);
    grim.perceive_corpses = true;
    const keen_agent_id undertaker = small_world_agent(world, small_world_profile(world, &grim), 0.0f, 1.0f);
    small_world_until(world, agent, target, KEEN_STATE_TRACKED, small_world_clear, 9);
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, target, false));
    small_world_frames(world, 1, small_world_clear);
    expect_destroyed(KEEN_STATE_TRACKED);
    cr_assert_eq(small_world_state(world, undertaker, target), KEEN_STATE_TRACKED);
    small_world_frames(world, 20, small_world_clear);
    cr_assert_eq(small_world_state(world, undertaker, target), KEEN_STATE_TRACKED);
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, target, true));
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_DETECTED, "risen");
}

Test(come_and_go, the_dead_are_not_gathered) {
    keen_target_def def = keen_default_target(1.0f);
    keen_target_id corpse;
    def.alive = false;
    def.position[0] = 5.0f;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &corpse));
    small_world_frames(world, 3, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, corpse));
}

Test(come_and_go, the_disabled_fade_and_come_back) {
    small_world_until(world, agent, target, KEEN_STATE_TRACKED, small_world_clear, 9);
    EXPECT_RESULT(KEEN_OK, keen_target_set_enabled(world, target, false));
    const float before = small_world_belief(world, agent, target).confidence;
    small_world_until(world, agent, target, KEEN_STATE_LOST, small_world_clear, 3);
    const keen_event *event = small_world_entry(world, agent, target, KEEN_STATE_LOST);
    cr_assert_neq(event->data.state.loss_reason, KEEN_LOSS_TARGET_DESTROYED, "it still exists");
    cr_assert_lt(small_world_belief(world, agent, target).confidence, before);
    cr_assert_eq(small_world_counters(world).traces_asked, 0);
    EXPECT_RESULT(KEEN_OK, keen_target_set_enabled(world, target, true));
    small_world_until(world, agent, target, KEEN_STATE_DETECTED, small_world_clear, 1);
}

Test(come_and_go, an_agent_never_perceives_itself) {
    keen_agent_def def = keen_default_agent(1.0f);
    keen_agent_id own;
    def.profile = profile;
    def.self = target;
    def.position[0] = 10.0f;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &own));
    small_world_frames(world, 3, small_world_clear);
    cr_assert_not(small_world_believes(world, own, target));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    const keen_target_id next = small_world_target(world, 11.0f, 0.0f);
    cr_assert_eq(next.index, target.index);
    small_world_frames(world, 1, small_world_clear);
    cr_assert(small_world_believes(world, own, next), "the next owner of the index is somebody else");
}

Test(come_and_go, masked_teams_are_never_perceived) {
    keen_profile_def masking = keen_default_profile(1.0f);
    keen_target_def def = keen_default_target(1.0f);
    keen_target_id masked;
    masking.masked_teams = 1u << 31 | 1u << 0;
    def.position[0] = 5.0f;
    def.team = 31;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &masked));
    const keen_agent_id blind_to_them = small_world_agent(world, small_world_profile(world, &masking), 0.0f, 1.0f);
    small_world_frames(world, 2, small_world_clear);
    cr_assert_not(small_world_believes(world, blind_to_them, masked));
    cr_assert(small_world_believes(world, blind_to_them, target), "without a team");
    cr_assert(small_world_believes(world, agent, masked));
}

Test(come_and_go, friends_are_believed_in_but_never_on_top) {
    keen_target_def def = keen_default_target(1.0f);
    keen_agent_def agent_def = keen_default_agent(1.0f);
    keen_target_id friendly;
    keen_agent_id member;
    def.position[0] = 3.0f;
    def.team = agent_def.team = 2;
    agent_def.profile = profile;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &friendly));
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent_def, &member));
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(small_world_state(world, member, friendly), KEEN_STATE_DETECTED);
    cr_assert(keen_target_equal(small_world_status(world, member).top, target));
    cr_assert(keen_target_equal(small_world_status(world, agent).top, friendly), "to others it is unknown");
}
