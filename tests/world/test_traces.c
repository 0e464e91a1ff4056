/* Answers to sight lines in every order of events: late, partial, twice, too late, shuffled, with audio (spec 4). */
#include "world/pair_scene.h"

#define POINTS 4

static keen_trace_result answers[64];

static void begin(void) {
    pair_scene_begin(2, 2, 10.0f);
}

TestSuite(traces, .init = begin, .fini = pair_scene_end);

/* Begins a tick, expects so many requests, and notes answers to them from `first` on. */
static void begin_tick(uint32_t expected, uint32_t first, float transmittance) {
    keen_trace_batch batch;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    cr_assert_eq(batch.count, expected, "%u requests, %u expected", batch.count, expected);
    for (uint32_t i = 0; i < batch.count; i++) {
        answers[first + i] = (keen_trace_result){batch.requests[i].ticket, transmittance, KEEN_AUDIO_NONE};
    }
}

static void end_tick(void) {
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

static void submit(uint32_t first, uint32_t count, uint32_t taken, uint32_t stale) {
    keen_submit_report report;
    EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, &answers[first], count, &report));
    cr_assert_eq(report.taken, taken, "%u taken, %u expected", report.taken, taken);
    cr_assert_eq(report.stale, stale, "%u stale, %u expected", report.stale, stale);
    cr_assert_eq(report.rejected, 0);
}

static float exposure(void) {
    return small_world_belief(world, agent, target).exposure;
}

static float confidence(void) {
    return small_world_belief(world, agent, target).confidence;
}

Test(traces, answered_at_once_count_at_once) {
    begin_tick(POINTS, 0, 0.5f);
    submit(0, POINTS, POINTS, 0);
    end_tick();
    cr_assert_eq(exposure(), 0.5f);
    cr_assert_gt(confidence(), 0.0f);
    cr_assert_eq(small_world_counters(world).traces_asked, POINTS);
    cr_assert_eq(small_world_counters(world).traces_answered, POINTS);
}

Test(traces, not_answered_show_nothing) {
    begin_tick(POINTS, 0, 1.0f);
    end_tick();
    cr_assert_eq(exposure(), 0.0f);
    cr_assert_eq(confidence(), 0.0f);
}

Test(traces, answered_late_count_when_they_come) {
    begin_tick(POINTS, 0, 1.0f);
    end_tick();
    begin_tick(0, 0, 0.0f); /* a round is in flight: nothing is asked */
    end_tick();
    cr_assert_eq(exposure(), 0.0f);
    begin_tick(0, 0, 0.0f);
    submit(0, POINTS, POINTS, 0);
    end_tick();
    cr_assert_eq(exposure(), 1.0f);
    cr_assert_gt(confidence(), 0.0f);
    begin_tick(POINTS, 0, 0.0f); /* and then the next round begins */
    end_tick();
    cr_assert_eq(exposure(), 1.0f, "X holds until that is over");
}

Test(traces, answered_between_ticks_count_at_the_next) {
    begin_tick(POINTS, 0, 1.0f);
    end_tick();
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.01));
    submit(0, POINTS, POINTS, 0);
    end_tick();
    cr_assert_eq(small_world_counters(world).run, 0);
    cr_assert_eq(small_world_counters(world).traces_answered, POINTS);
    cr_assert_eq(exposure(), 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK - 0.01));
    end_tick();
    cr_assert_eq(exposure(), 1.0f);
}

Test(traces, answered_in_a_frame_of_no_time_count_too) {
    begin_tick(POINTS, 0, 1.0f);
    end_tick();
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.0));
    submit(0, POINTS, POINTS, 0);
    end_tick();
    begin_tick(POINTS, 0, 1.0f);
    end_tick();
    cr_assert_eq(exposure(), 1.0f);
}

/* Default weights .3 .4 .2 .1; answered are the first two points. */
Test(traces, answered_in_part_count_when_the_round_times_out) {
    begin_tick(POINTS, 0, 1.0f);
    submit(0, 2, 2, 0);
    end_tick();
    for (uint32_t i = 0; i < 4; i++) {
        begin_tick(0, 0, 0.0f);
        end_tick();
        cr_assert_eq(exposure(), 0.0f, "before that the previous X holds");
    }
    begin_tick(POINTS, 8, 1.0f); /* 1 s old: over, and a new round is asked in the same frame */
    end_tick();
    cr_assert_float_eq(exposure(), 0.7f, 1e-6f, "unanswered points count 0");
    begin_tick(0, 0, 0.0f);
    submit(2, 2, 0, 2); /* too late for the round that is over */
    submit(8, POINTS, POINTS, 0);
    end_tick();
    cr_assert_eq(exposure(), 1.0f);
    cr_assert_eq(small_world_counters(world).traces_stale, 2);
    cr_assert_eq(small_world_counters(world).traces_answered, POINTS);
}

Test(traces, unanswered_make_way_for_the_next_round) {
    for (uint32_t round = 0; round < 5; round++) {
        begin_tick(POINTS, 0, 1.0f);
        end_tick();
        for (uint32_t i = 0; i < 4; i++) {
            begin_tick(0, 0, 0.0f);
            end_tick();
        }
    }
    cr_assert_eq(exposure(), 0.0f);
}

Test(traces, answered_twice_count_once) {
    begin_tick(POINTS, 0, 1.0f);
    submit(0, 3, 3, 0);
    for (uint32_t i = 0; i < POINTS; i++) {
        answers[8 + i] = (keen_trace_result){answers[i].ticket, 0.0f, KEEN_AUDIO_NONE};
    }
    submit(8, 3, 0, 3);
    answers[16] = answers[17] = answers[3];
    answers[17].transmittance = 0.0f;
    submit(16, 2, 1, 1); /* the same point twice in one batch: the first counts */
    submit(8, POINTS, 0, POINTS);
    end_tick();
    cr_assert_eq(exposure(), 1.0f);
    cr_assert_eq(small_world_counters(world).traces_stale, 3 + 1 + POINTS);
    begin_tick(POINTS, 20, 0.5f);
    submit(0, POINTS, 0, POINTS); /* of the round before */
    submit(20, POINTS, POINTS, 0);
    end_tick();
    cr_assert_eq(exposure(), 0.5f);
}

Test(traces, answered_in_any_order_and_size_count_the_same) {
    const float transmittance[POINTS] = {0.0f, 0.25f, 0.5f, 1.0f};
    const uint32_t orders[4][POINTS] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}, {1, 3, 0, 2}};
    for (uint32_t n = 0; n < 4; n++) {
        begin_tick(POINTS, 0, 1.0f);
        for (uint32_t i = 0; i < POINTS; i++) {
            answers[8 + i] = answers[orders[n][i]];
            answers[8 + i].transmittance = transmittance[orders[n][i]];
        }
        submit(8, n, n, 0);
        submit(8 + n, POINTS - n, POINTS - n, 0);
        end_tick();
        cr_assert_float_eq(exposure(), 0.4f * 0.25f + 0.2f * 0.5f + 0.1f, 1e-6f, "order %u", n);
    }
}

/* A sound behind the back needs a ray too; what audio the host gives is T of spec 2. */
Test(traces, carry_audio) {
    small_world_move_target(world, target, -6.0f, 0.0f);
    small_world_set_loudness(world, target, 1.0f);
    keen_trace_batch batch;
    const float given[] = {1.0f, 0.5f, 0.0f, KEEN_AUDIO_NONE, KEEN_AUDIO_NONE};
    const float transmittance[] = {0.0f, 0.0f, 1.0f, 1.0f, 0.0f};
    const float expected[] = {1.0f, 0.65f, 0.3f, 1.0f, 0.3f};
    float near = 0.0f;
    for (uint32_t n = 0; n < 5; n++) {
        EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
        EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
        cr_assert_eq(batch.count, POINTS);
        cr_assert_eq(batch.requests[0].channels, KEEN_TRACE_AUDIO);
        for (uint32_t i = 0; i < POINTS; i++) {
            answers[i] = (keen_trace_result){batch.requests[i].ticket, transmittance[n], given[n]};
        }
        submit(0, POINTS, POINTS, 0);
        end_tick();
        const float heard = small_world_belief(world, agent, target).weighted[KEEN_SENSE_HEARING];
        near = n == 0 ? heard : near;
        cr_assert_float_eq(heard, near * expected[n], 1e-6f, "case %u", n);
    }
}

Test(traces, ask_for_both_channels_with_one_ray) {
    small_world_set_loudness(world, target, 1.0f);
    keen_trace_batch batch;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    cr_assert_eq(batch.count, POINTS);
    cr_assert_eq(batch.requests[0].channels, KEEN_TRACE_SIGHT | KEEN_TRACE_AUDIO);
    end_tick();
}

Test(traces, are_not_wasted_on_who_cannot_be_sensed) {
    small_world_move_target(world, target, -6.0f, 0.0f); /* silent, behind the back */
    begin_tick(0, 0, 0.0f);
    end_tick();
    small_world_move_target(world, target, 39.9f, 30.0f); /* in the zone, out of range */
    begin_tick(0, 0, 0.0f);
    end_tick();
    small_world_move_target(world, target, -1.0f, 0.0f); /* in the near zone */
    begin_tick(POINTS, 0, 1.0f);
    end_tick();
}

Test(traces, follow_the_sample_points_of_the_profile) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.sampling.point_count = KEEN_MAX_SAMPLE_POINTS;
    for (uint32_t i = 0; i < KEEN_MAX_SAMPLE_POINTS; i++) {
        def.sampling.points[i] = (keen_sample_point){(float)i / 8.0f, (float)(1u << i)};
    }
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    agent = small_world_agent(world, small_world_profile(world, &def), 0.0f, 0.0f);
    begin_tick(KEEN_MAX_SAMPLE_POINTS, 0, 0.0f);
    for (uint32_t i = 0; i < KEEN_MAX_SAMPLE_POINTS; i += 2) {
        answers[i].transmittance = 1.0f;
    }
    submit(0, KEEN_MAX_SAMPLE_POINTS, KEEN_MAX_SAMPLE_POINTS, 0);
    end_tick();
    cr_assert_float_eq(exposure(), 85.0f / 255.0f, 1e-6f); /* 1 + 4 + 16 + 64 of 255 */
}
