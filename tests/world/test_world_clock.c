/* The world clock: frames of no time, skipped time, long steps (spec 1). */
#include <math.h>

#include "world/pair_scene.h"

static void begin(void) {
    pair_scene_begin(2, 2, 10.0f);
}

TestSuite(world_clock, .init = begin, .fini = pair_scene_end);

Test(world_clock, that_does_not_pass_changes_nothing) {
    small_world_frames(world, 4, small_world_clear);
    small_world_emit(world, target, 3.0f, 0.0f, 1.0f);
    const keen_belief before = small_world_belief(world, agent, target);
    for (uint32_t i = 0; i < 10; i++) {
        small_world_move_target(world, target, 10.0f + (float)i, 0.0f);
        const uint64_t hash = keen_world_hash(world);
        small_world_frame(world, 0.0, small_world_clear, NULL);
        cr_assert_eq(keen_world_hash(world), hash);
        const keen_counters counters = small_world_counters(world);
        cr_assert_eq(counters.due + counters.run + counters.faded + counters.events + counters.traces_asked, 0);
        cr_assert_eq(counters.agents, 1);
        cr_assert_eq(counters.targets, 1);
        cr_assert_eq(counters.beliefs, 1);
        const keen_event *events;
        const keen_agent_id *ticked;
        uint32_t count;
        EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
        cr_assert_eq(count, 0);
        EXPECT_RESULT(KEEN_OK, keen_frame_ticked(world, &ticked, &count));
        cr_assert_eq(count, 0);
    }
    cr_assert_eq(small_world_belief(world, agent, target).last_known[0], before.last_known[0]);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_gt(small_world_belief(world, agent, target).weighted[KEEN_SENSE_HEARING], 0.0f, "the sound waited");
}

Test(world_clock, that_does_not_pass_before_the_first_frame_changes_nothing) {
    const uint64_t hash = keen_world_hash(world);
    small_world_frame(world, 0.0, small_world_clear, NULL);
    small_world_frame(world, 1e-7, small_world_clear, NULL); /* rounds to no microsecond */
    cr_assert_eq(keen_world_hash(world), hash);
    cr_assert_eq(keen_world_time(world), 0);
}

Test(world_clock, adds_up_exactly) {
    for (uint32_t i = 0; i < 1000; i++) {
        small_world_frame(world, 0.1, small_world_clear, NULL);
    }
    cr_assert_eq(keen_world_time(world), 100000000);
    cr_assert_eq(small_world_status(world, agent).last_tick, 100000000);
    const keen_belief belief = small_world_belief(world, agent, target);
    cr_assert_eq(belief.state, KEEN_STATE_TRACKED);
    /* First tick at 0.2 s (tier 1), from then on every 0.1 s: Suspected, Detected at 0.3, Tracked 0.5 s later. */
    cr_assert_float_eq(belief.time_in_state, 100.0 - 0.8, 1e-9);
}

Test(world_clock, skipped_is_one_unsensed_tick_of_fading) {
    small_world_until(world, agent, target, KEEN_STATE_TRACKED, small_world_clear, 9);
    const keen_belief before = small_world_belief(world, agent, target);
    const keen_agent_status status = small_world_status(world, agent);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 3.0));
    const keen_belief after = small_world_belief(world, agent, target);
    cr_assert_float_eq((double)after.confidence, (double)before.confidence * exp(-0.15 * 3.0 * 3.0), 1e-5);
    cr_assert_eq(after.state, KEEN_STATE_TRACKED, "no state moves");
    cr_assert_float_eq(after.time_since_sensed, before.time_since_sensed + 3.0, 1e-9);
    cr_assert_float_eq(after.time_in_state, before.time_in_state + 3.0, 1e-9);
    cr_assert_eq(small_world_status(world, agent).last_tick, status.last_tick + 3000000);
    cr_assert_eq(small_world_status(world, agent).awareness, status.awareness);
    small_world_frame(world, 0.05, small_world_clear, NULL);
    cr_assert_eq(small_world_counters(world).due, 0, "the interval goes on where it was");
    small_world_frame(world, 0.05, small_world_blocked, NULL);
    cr_assert_eq(small_world_counters(world).run, 1);
    cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_LOST, "one state per tick from then on");
}

Test(world_clock, skipped_is_not_capped) {
    small_world_until(world, agent, target, KEEN_STATE_TRACKED, small_world_clear, 9);
    const keen_belief before = small_world_belief(world, agent, target);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 20.0));
    cr_assert_float_eq((double)small_world_belief(world, agent, target).confidence,
                       (double)before.confidence * exp(-0.15 * 3.0 * 20.0), 1e-5);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 1e9));
    const keen_belief after = small_world_belief(world, agent, target);
    cr_assert_lt(after.confidence, 1e-6f);
    cr_assert_float_eq(after.time_since_sensed, 2147.483647, 1e-6, "timers saturate");
    small_world_frames(world, 3, small_world_clear);
    cr_assert_geq(small_world_state(world, agent, target), KEEN_STATE_DETECTED);
}

Test(world_clock, skipped_does_not_pass_for_the_disabled) {
    small_world_until(world, agent, target, KEEN_STATE_TRACKED, small_world_clear, 9);
    const keen_belief before = small_world_belief(world, agent, target);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, false));
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 5.0));
    const keen_belief after = small_world_belief(world, agent, target);
    cr_assert_eq(after.confidence, before.confidence);
    cr_assert_eq(after.time_in_state, before.time_in_state);
}

/* Nobody could have answered in the meantime. */
Test(world_clock, skipped_does_not_age_sight_lines) {
    keen_trace_batch batch;
    keen_trace_result results[4];
    keen_submit_report report;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    cr_assert_eq(batch.count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        results[i] = (keen_trace_result){batch.requests[i].ticket, 1.0f, KEEN_AUDIO_NONE};
    }
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 100.0));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, results, 4, &report));
    cr_assert_eq(report.taken, 4);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    cr_assert_eq(small_world_belief(world, agent, target).exposure, 1.0f);
}

Test(world_clock, skipped_is_nothing_when_it_is_zero) {
    small_world_frames(world, 4, small_world_clear);
    const uint64_t hash = keen_world_hash(world);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 0.0));
    cr_assert_eq(keen_world_hash(world), hash);
}

/* A tick counts at most max_tick_step, 8 s. */
Test(world_clock, in_one_long_step_is_capped) {
    small_world_until(world, agent, target, KEEN_STATE_TRACKED, small_world_clear, 9);
    const keen_belief before = small_world_belief(world, agent, target);
    small_world_frame(world, 100.0, small_world_blocked, NULL);
    const keen_belief after = small_world_belief(world, agent, target);
    cr_assert_float_eq(after.time_since_sensed, 8.0, 1e-9);
    cr_assert_float_eq((double)after.confidence, (double)before.confidence * exp(-0.15 * 3.0 * 8.0), 1e-5);
    cr_assert_eq(after.state, KEEN_STATE_LOST);
}

/* 32-bit time stamps wrap after 71 minutes; nothing may notice. */
Test(world_clock, goes_on_beyond_32_bits) {
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 4294.0));
    for (uint32_t i = 0; i < 30; i++) {
        small_world_frame(world, 0.1, small_world_clear, NULL);
        cr_assert_eq(small_world_counters(world).run, i > 0, "frame %u", i);
        cr_assert_eq(small_world_counters(world).traces_asked, i > 0 ? 4 : 0);
    }
    cr_assert_gt(keen_world_time(world), UINT32_MAX);
    cr_assert_eq(small_world_state(world, agent, target), KEEN_STATE_TRACKED);
}
