/* The life of a belief through the API: seen, suspected, detected, tracked, lost, remembered, expired, and again. */
#include "world/pair_scene.h"

static void begin(void) {
    pair_scene_begin(2, 2, 10.0f);
}

TestSuite(belief_life, .init = begin, .fini = pair_scene_end);

static uint32_t until(keen_belief_state to, small_world_sight *sight, uint32_t most) {
    return small_world_until(world, agent, target, to, sight, most);
}

/* The event of the last frame that says so, complete. */
static void expect_entry(keen_belief_state from, keen_belief_state to, keen_sense leading, keen_loss_reason reason) {
    const keen_event *event = small_world_entry(world, agent, target, to);
    cr_assert_not_null(event, "no event of entering %s", keen_belief_state_name(to));
    const keen_belief belief = small_world_belief(world, agent, target);
    cr_assert_eq(event->time, keen_world_time(world));
    cr_assert_eq(event->data.state.from, from, "from %s", keen_belief_state_name(event->data.state.from));
    cr_assert_eq(event->data.state.leading, leading, "%s", keen_sense_name(event->data.state.leading));
    cr_assert_eq(event->data.state.loss_reason, reason, "%s", keen_loss_reason_name(event->data.state.loss_reason));
    cr_assert_eq(event->data.state.confidence, belief.confidence);
    cr_assert_eq(belief.state, to);
    cr_assert_eq(belief.time_in_state, 0.0);
    cr_assert_eq(belief.loss_reason, reason);
}

Test(belief_life, whole) {
    cr_assert_eq(until(KEEN_STATE_SUSPECTED, small_world_clear, 1), 1);
    expect_entry(KEEN_STATE_UNDETECTED, KEEN_STATE_SUSPECTED, KEEN_SENSE_VISION, KEEN_LOSS_NONE);
    cr_assert_eq(until(KEEN_STATE_DETECTED, small_world_clear, 1), 1, "one state at a time");
    expect_entry(KEEN_STATE_SUSPECTED, KEEN_STATE_DETECTED, KEEN_SENSE_VISION, KEEN_LOSS_NONE);
    cr_assert_eq(until(KEEN_STATE_TRACKED, small_world_clear, 9), 3, "min_track 0.5 s in ticks of 0.2 s");
    expect_entry(KEEN_STATE_DETECTED, KEEN_STATE_TRACKED, KEEN_SENSE_VISION, KEEN_LOSS_NONE);
    cr_assert_eq(until(KEEN_STATE_LOST, small_world_blocked, 9), 2, "grace 0.3 s in ticks of 0.2 s");
    expect_entry(KEEN_STATE_TRACKED, KEEN_STATE_LOST, KEEN_SENSE_NONE, KEEN_LOSS_OCCLUDED);
    const uint32_t lost_for = until(KEEN_STATE_REMEMBERED, small_world_blocked, 50);
    cr_assert_geq(lost_for, 10, "min_lost 2 s");
    expect_entry(KEEN_STATE_LOST, KEEN_STATE_REMEMBERED, KEEN_SENSE_NONE, KEEN_LOSS_OCCLUDED);
    cr_assert_lt(small_world_belief(world, agent, target).confidence, 0.15f);
    until(KEEN_STATE_EXPIRED, small_world_blocked, 50);
    expect_entry(KEEN_STATE_REMEMBERED, KEEN_STATE_EXPIRED, KEEN_SENSE_NONE, KEEN_LOSS_OCCLUDED);
    cr_assert_lt(small_world_belief(world, agent, target).confidence, 0.05f);
}

Test(belief_life, is_told_in_awareness_too) {
    const keen_awareness expected[] = {KEEN_AWARENESS_SUSPICIOUS, KEEN_AWARENESS_ALERTED};
    for (uint32_t i = 0; i < 2; i++) {
        small_world_frames(world, 1, small_world_clear);
        const keen_event *events;
        uint32_t count;
        EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
        cr_assert_eq(count, i == 0 ? 3 : 2, "in the first also whom it looks at");
        const keen_event *last = &events[count - 1];
        cr_assert_eq(last->type, KEEN_EVENT_AWARENESS, "after the agent's beliefs");
        cr_assert_eq(last->data.awareness.to, expected[i], "%s", keen_awareness_name(last->data.awareness.to));
        cr_assert_eq(last->data.awareness.from, i == 0 ? KEEN_AWARENESS_UNAWARE : expected[0]);
        cr_assert_eq(small_world_status(world, agent).awareness, expected[i]);
    }
    const keen_agent_status status = small_world_status(world, agent);
    cr_assert(keen_target_equal(status.top, target));
    cr_assert_eq(status.highest_state, KEEN_STATE_DETECTED);
    small_world_frames(world, 60, small_world_blocked);
    cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_EXPIRED);
    cr_assert_eq(small_world_status(world, agent).awareness, KEEN_AWARENESS_UNAWARE);
    cr_assert_eq(small_world_status(world, agent).top.generation, 0);
    cr_assert_eq(small_world_status(world, agent).highest_state, KEEN_STATE_EXPIRED);
}

Test(belief_life, ends_in_lost_and_comes_back) {
    until(KEEN_STATE_TRACKED, small_world_clear, 9);
    until(KEEN_STATE_LOST, small_world_blocked, 9);
    small_world_frames(world, 5, small_world_blocked);
    const float before = small_world_belief(world, agent, target).confidence;
    until(KEEN_STATE_DETECTED, small_world_clear, 1);
    expect_entry(KEEN_STATE_LOST, KEEN_STATE_DETECTED, KEEN_SENSE_VISION, KEEN_LOSS_NONE);
    const float fused = small_world_belief(world, agent, target).fused;
    const float risen = before + (fused - before) * 0.6f + 0.05f * fused * 0.2f + 0.1f; /* spec 6 and 9 */
    cr_assert_float_eq(small_world_belief(world, agent, target).confidence, risen, 1e-5f);
}

Test(belief_life, starts_over_after_it_expired) {
    until(KEEN_STATE_DETECTED, small_world_clear, 3);
    until(KEEN_STATE_EXPIRED, small_world_blocked, 100);
    small_world_frames(world, 1, small_world_clear);
    expect_entry(KEEN_STATE_EXPIRED, KEEN_STATE_UNDETECTED, KEEN_SENSE_VISION, KEEN_LOSS_NONE);
    cr_assert_gt(small_world_belief(world, agent, target).confidence, 0.15f, "it rises in that tick");
    until(KEEN_STATE_SUSPECTED, small_world_clear, 1);
    expect_entry(KEEN_STATE_UNDETECTED, KEEN_STATE_SUSPECTED, KEEN_SENSE_VISION, KEEN_LOSS_NONE);
}

Test(belief_life, ends_out_of_range) {
    until(KEEN_STATE_DETECTED, small_world_clear, 3);
    small_world_move_target(world, target, 60.0f, 0.0f);
    until(KEEN_STATE_LOST, small_world_clear, 3);
    expect_entry(KEEN_STATE_DETECTED, KEEN_STATE_LOST, KEEN_SENSE_NONE, KEEN_LOSS_OUT_OF_RANGE);
    cr_assert_eq(small_world_belief(world, agent, target).last_known[0], 10.0f, "where it was last seen");
}

Test(belief_life, ends_behind_the_back) {
    until(KEEN_STATE_DETECTED, small_world_clear, 3);
    small_world_move_target(world, target, -10.0f, 0.0f);
    until(KEEN_STATE_LOST, small_world_clear, 3);
    expect_entry(KEEN_STATE_DETECTED, KEEN_STATE_LOST, KEEN_SENSE_NONE, KEEN_LOSS_OUT_OF_RANGE);
}

Test(belief_life, ends_in_the_dark) {
    until(KEEN_STATE_DETECTED, small_world_clear, 3);
    small_world_set_light(world, target, 0.0f);
    until(KEEN_STATE_LOST, small_world_clear, 3);
    expect_entry(KEEN_STATE_DETECTED, KEEN_STATE_LOST, KEEN_SENSE_NONE, KEEN_LOSS_SENSOR_DROPOUT);
}

/* Hearing's row allows no direct cut (spec 6): what was only heard fades through Suspected. */
Test(belief_life, of_what_was_only_heard_fades) {
    small_world_move_target(world, target, -4.0f, 0.0f);
    small_world_set_loudness(world, target, 1.0f);
    until(KEEN_STATE_DETECTED, small_world_clear, 5);
    cr_assert_eq(small_world_belief(world, agent, target).loss_row, KEEN_SENSE_HEARING);
    small_world_set_loudness(world, target, 0.0f);
    until(KEEN_STATE_SUSPECTED, small_world_clear, 100);
    expect_entry(KEEN_STATE_DETECTED, KEEN_STATE_SUSPECTED, KEEN_SENSE_NONE, KEEN_LOSS_NONE);
    until(KEEN_STATE_LOST, small_world_clear, 1);
    expect_entry(KEEN_STATE_SUSPECTED, KEEN_STATE_LOST, KEEN_SENSE_NONE, KEEN_LOSS_SOUND_FADED);
}

Test(belief_life, holds_while_something_is_sensed) {
    until(KEEN_STATE_TRACKED, small_world_clear, 9);
    const float before = small_world_belief(world, agent, target).confidence;
    small_world_move_target(world, target, 30.0f, 0.0f);
    small_world_frames(world, 20, small_world_clear);
    const keen_belief after = small_world_belief(world, agent, target);
    cr_assert_eq(after.confidence, before, "confidence does not fall while it is seen");
    cr_assert_lt(after.fused, 0.3f);
    cr_assert_eq(after.time_since_sensed, 0.0);
    cr_assert_eq(after.last_known[0], 30.0f);
}

Test(belief_life, is_left_alone_when_nobody_is_there) {
    small_world_move_target(world, target, 0.0f, 500.0f);
    small_world_frames(world, 10, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, target));
    cr_assert_eq(small_world_counters(world).beliefs, 0);
    cr_assert_eq(small_world_counters(world).traces_asked, 0);
}

/* A belief that never came to anything gives its slot back once its target is gone from the gather range. */
Test(belief_life, ends_unnoticed_out_of_reach) {
    small_world_move_target(world, target, -30.0f, 0.0f);
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_UNDETECTED);
    small_world_move_target(world, target, -300.0f, 0.0f);
    small_world_frames(world, 2, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, target));
}
