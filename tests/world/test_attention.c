/* Whom an agent looks at: the top target, stickiness, letting go, and what the host forces. */
#include "world/small_world.h"

static keen_world *world;
static keen_profile_id profile;
static keen_agent_id agent;

static void begin(void) {
    const keen_world_def def = small_world_def(2, 4);
    world = small_world_make(&def);
    keen_profile_def plain = keen_default_profile(1.0f);
    plain.attention.stickiness = 1.97f;
    profile = small_world_profile(world, &plain);
    agent = small_world_agent(world, profile, 0.0f, 0.0f);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(attention, .init = begin, .fini = end);

static const keen_event *find_change(void) {
    const keen_event *events;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].type == KEEN_EVENT_ATTENTION) {
            return &events[i];
        }
    }
    return NULL;
}

/* Frames until attention changes; it must change as given. */
static uint32_t frames_until(keen_target_id from, keen_target_id to, uint32_t most) {
    for (uint32_t frames = 1; frames <= most; frames++) {
        small_world_frames(world, 1, small_world_clear);
        const keen_event *event = find_change();
        if (event) {
            cr_assert(keen_target_equal(event->data.attention.old_focus, from), "from another");
            cr_assert(keen_target_equal(event->data.attention.new_focus, to), "to another");
            return frames;
        }
    }
    cr_assert_fail("no change in %u frames", most);
    return 0;
}

static const keen_target_id nobody = {0};

Test(attention, takes_the_top_and_keeps_it) {
    const keen_target_id top = small_world_target(world, 5.0f, 0.0f);
    cr_assert_eq(frames_until(nobody, top, 3), 1);
    small_world_frames(world, 20, small_world_clear);
    cr_assert_null(find_change());
}

Test(attention, forced_on_somebody_unnoticed_it_holds_for_stickiness) {
    const keen_target_id top = small_world_target(world, 5.0f, 0.0f);
    const keen_target_id hidden = small_world_target(world, -9.0f, 0.0f);
    frames_until(nobody, top, 3);
    EXPECT_RESULT(KEEN_OK, keen_agent_force_attention(world, agent, hidden));
    cr_assert_eq(frames_until(top, hidden, 1), 1);
    cr_assert_eq(frames_until(hidden, top, 20), 10, "2 s at 0.2 s each");
}

Test(attention, forced_without_any_belief_it_is_held_and_let_go) {
    const keen_target_id away = small_world_target(world, 900.0f, 0.0f);
    small_world_frames(world, 2, small_world_clear);
    EXPECT_RESULT(KEEN_OK, keen_agent_force_attention(world, agent, away));
    cr_assert_eq(frames_until(nobody, away, 1), 1);
    cr_assert_eq(frames_until(away, nobody, 20), 10);
    const uint64_t hash = keen_world_hash(world);
    cr_assert_neq(hash, 0);
}

Test(attention, a_wish_for_somebody_who_is_gone_is_nothing) {
    const keen_target_id away = small_world_target(world, 900.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_force_attention(world, agent, away));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, away));
    small_world_frames(world, 2, small_world_clear);
    cr_assert_null(find_change());
}

Test(attention, who_is_removed_is_let_go_under_its_old_name) {
    const keen_target_id away = small_world_target(world, 900.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_force_attention(world, agent, away));
    frames_until(nobody, away, 1);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, away));
    const keen_target_id next = small_world_target(world, 900.0f, 0.0f);
    cr_assert_eq(next.index, away.index);
    cr_assert_eq(frames_until(away, nobody, 1), 1);
}

Test(attention, a_removed_focus_is_believed_in_until_somebody_else_is_top) {
    const keen_target_id first = small_world_target(world, 5.0f, 0.0f);
    frames_until(nobody, first, 3);
    small_world_frames(world, 5, small_world_clear);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, first));
    small_world_frames(world, 2, small_world_clear);
    cr_assert_null(find_change());
    const keen_target_id second = small_world_target(world, 4.0f, 0.0f);
    frames_until(first, second, 20);
}

Test(attention, who_becomes_a_friend_is_let_go) {
    const keen_target_id top = small_world_target(world, 5.0f, 0.0f);
    frames_until(nobody, top, 3);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_relation(world, agent, top, KEEN_RELATION_FRIENDLY));
    small_world_frames(world, 1, small_world_clear);
    const keen_event *event = find_change();
    cr_assert_not_null(event);
    cr_assert(keen_target_equal(event->data.attention.old_focus, top));
}

Test(attention, a_removed_agent_leaves_no_wish_behind) {
    const keen_target_id away = small_world_target(world, 900.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_force_attention(world, agent, away));
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    agent = small_world_agent(world, profile, 0.0f, 0.0f);
    small_world_frames(world, 3, small_world_clear);
    cr_assert_null(find_change());
}
