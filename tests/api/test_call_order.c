/* Each call in its place: what is legal inside a frame, what outside, and nothing done when it is neither. */
#include <math.h>

#include "untouched.h"
#include "world/pair_scene.h"

static void begin(void) {
    pair_scene_begin(8, 8, 10.0f);
}

TestSuite(call_order, .init = begin, .fini = pair_scene_end);

Test(call_order, a_frame_begins_once) {
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_frame_begin(world, (double)NAN));
    cr_assert_eq(keen_world_time(world), 100000);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    cr_assert_eq(keen_world_time(world), 200000);
}

Test(call_order, a_frame_ends_once) {
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_frame_end(world));
}

Test(call_order, frames_need_a_world) {
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_frame_begin(NULL, 0.1));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_frame_end(NULL));
}

Test(call_order, time_flows_forward_and_not_too_fast) {
    const double not_finite[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    const double out[] = {-1e-9, -1.0, 1000.0001, 1e300};
    small_world_frames(world, 2, small_world_clear);
    const uint64_t hash = keen_world_hash(world), time = keen_world_time(world);
    for (size_t i = 0; i < 3; i++) {
        EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_frame_begin(world, not_finite[i]));
        EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_world_skip_time(world, not_finite[i]));
    }
    for (size_t i = 0; i < 4; i++) {
        EXPECT_RESULT(KEEN_ERROR_RANGE, keen_frame_begin(world, out[i]));
        EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_frame_end(world));
    }
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_skip_time(world, -1e-9));
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_skip_time(world, 1.0000001e9));
    cr_assert_eq(keen_world_hash(world), hash, "a frame that never began changed something");
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 1000.0));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 1e9));
    cr_assert_eq(keen_world_time(world), time + UINT64_C(1000000000) + UINT64_C(1000000000000000));
}

Test(call_order, the_clock_does_not_run_over) {
    const uint64_t step = UINT64_C(1000000000000000);
    uint64_t time = keen_world_time(world);
    for (; time <= UINT64_MAX - step; time += step) {
        EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 1e9));
    }
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_skip_time(world, 1e9));
    cr_assert_eq(keen_world_time(world), time);
}

Test(call_order, dt_is_rounded_to_microseconds) {
    const double steps[] = {0.0000014, 0.0000016, 1.0 / 60.0, 0.1};
    const uint64_t microseconds[] = {1, 2, 16667, 100000};
    uint64_t expected = 0;
    for (size_t i = 0; i < 4; i++) {
        small_world_frame(world, steps[i], small_world_clear, NULL);
        expected += microseconds[i];
        cr_assert_eq(keen_world_time(world), expected);
    }
}

/* Everything that changes a world waits for the end of the frame. */
Test(call_order, nothing_changes_inside_a_frame) {
    const keen_profile_def profile_def = keen_default_profile(1.0f);
    keen_agent_def agent_def = keen_default_agent(1.0f);
    const keen_target_def target_def = keen_default_target(1.0f);
    const keen_sound sound = keen_default_sound();
    const keen_budget budget = {.max_updates_per_frame = 1};
    const keen_environment environment = {.vision = 1.0f};
    const float viewer[3] = {0.0f, 0.0f, 0.0f};
    keen_profile_id new_profile;
    keen_agent_id new_agent;
    keen_target_id new_target;
    keen_write_report report;
    MARK_UNTOUCHED(new_profile);
    MARK_UNTOUCHED(new_agent);
    MARK_UNTOUCHED(new_target);
    MARK_UNTOUCHED(report);
    agent_def.profile = profile;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_profile_create(world, &profile_def, &new_profile, NULL));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_create(world, &agent_def, &new_agent));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_remove(world, agent));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_set_enabled(world, agent, false));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_target_create(world, &target_def, &new_target));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_target_remove(world, target));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_target_set_alive(world, target, false));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_target_set_enabled(world, target, false));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_sounds_emit(world, &sound, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_world_set_budget(world, &budget));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_world_set_environment(world, &environment));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_world_set_viewers(world, viewer, 1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_world_set_relation(world, 0, 1, KEEN_RELATION_ENEMY));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_world_skip_time(world, 1.0));
    EXPECT_UNTOUCHED(new_profile);
    EXPECT_UNTOUCHED(new_agent);
    EXPECT_UNTOUCHED(new_target);
    EXPECT_UNTOUCHED(report);
    small_world_answer(world, small_world_clear, NULL);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_SUSPECTED, "the frame went on undisturbed");
}

Test(call_order, traces_belong_inside_a_frame) {
    keen_trace_batch batch;
    keen_submit_report report;
    const keen_trace_result result = {0};
    MARK_UNTOUCHED(batch);
    MARK_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_trace_requests(world, &batch));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_trace_submit(world, &result, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_trace_submit(world, NULL, 0, &report));
    EXPECT_UNTOUCHED(batch);
    EXPECT_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, NULL, 0, &report));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

/* What the last frame left behind can be read while the next one runs. */
Test(call_order, the_last_frame_can_be_read_inside_the_next) {
    small_world_frames(world, 1, small_world_clear);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    const keen_event *events;
    const keen_agent_id *ticked;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
    cr_assert_eq(count, 3, "Suspected, looked at, and peripheral awareness");
    cr_assert_eq(events[0].type, KEEN_EVENT_STATE);
    cr_assert_eq(events[1].type, KEEN_EVENT_ATTENTION);
    cr_assert_eq(events[2].type, KEEN_EVENT_AWARENESS);
    EXPECT_RESULT(KEEN_OK, keen_frame_ticked(world, &ticked, &count));
    cr_assert_eq(count, 1);
    cr_assert(keen_agent_equal(ticked[0], agent));
    cr_assert_eq(small_world_counters(world).traces_answered, 4);
    cr_assert_eq(keen_world_hash(world), 0, "a world has no hash inside a frame");
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

/* Beliefs are under way between begin and end. */
Test(call_order, beliefs_are_read_outside_a_frame) {
    keen_belief belief;
    keen_agent_status status;
    uint32_t count;
    bool found;
    MARK_UNTOUCHED(belief);
    MARK_UNTOUCHED(status);
    MARK_UNTOUCHED(count);
    MARK_UNTOUCHED(found);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_belief_find(world, agent, target, &belief, &found));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_beliefs(world, agent, &belief, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agents_status(world, &agent, 1, &status));
    EXPECT_UNTOUCHED(belief);
    EXPECT_UNTOUCHED(status);
    EXPECT_UNTOUCHED(count);
    EXPECT_UNTOUCHED(found);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_agents_status(world, &agent, 1, &status));
}

Test(call_order, a_world_may_end_inside_a_frame) {
    const keen_world_def def = small_world_def(2, 2);
    keen_world *other = small_world_make(&def);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(other, 0.1));
    keen_world_destroy(other);
}
