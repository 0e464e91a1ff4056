/* Stage spans (keen/span.h): off unless asked for, all stages of a frame, within the frame, and no more than there is
   room for. */
#define _POSIX_C_SOURCE 199309L
#include <criterion/criterion.h>

#include <string.h>
#include <time.h>

#include "keen/keen.h"

static keen_world *make_world(uint32_t span_capacity) {
    keen_world_def def = keen_default_world(1.0f);
    keen_profile_def profile_def = keen_default_profile(1.0f);
    keen_agent_def agent_def = keen_default_agent(1.0f);
    keen_world *world;
    def.span_capacity = span_capacity;
    def.workers = 2;
    def.stagger = false;
    cr_assert_eq(keen_world_create(&def, &world), KEEN_OK);
    cr_assert_eq(keen_profile_create(world, &profile_def, &agent_def.profile, NULL), KEEN_OK);
    for (int i = 0; i < 300; i++) {
        keen_agent_id agent;
        cr_assert_eq(keen_agent_create(world, &agent_def, &agent), KEEN_OK);
    }
    return world;
}

static void run_frame(keen_world *world) {
    cr_assert_eq(keen_frame_begin(world, 0.2), KEEN_OK);
    cr_assert_eq(keen_frame_end(world), KEEN_OK);
}

static uint64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

Test(spans, tell_every_stage_once_a_frame) {
    keen_world *world = make_world(64);
    for (int frame = 0; frame < 3; frame++) {
        const uint64_t begin = now_ns();
        run_frame(world);
        const uint64_t end = now_ns();
        uint32_t stages[KEEN_STAGE_COUNT] = {0}, passes = 0;
        for (uint32_t worker = 0; worker < keen_world_workers(world); worker++) {
            const keen_span *spans;
            uint32_t count;
            cr_assert_eq(keen_frame_spans(world, worker, &spans, &count), KEEN_OK);
            for (uint32_t i = 0; i < count; i++) {
                cr_expect(begin <= spans[i].begin_ns && spans[i].begin_ns <= spans[i].end_ns && spans[i].end_ns <= end);
                cr_expect(i == 0 || spans[i - 1].end_ns <= spans[i].end_ns);
                cr_expect(spans[i].pass || worker == 0);
                stages[spans[i].stage] += !spans[i].pass;
                passes += spans[i].pass;
            }
        }
        for (int stage = 0; stage < KEEN_STAGE_COUNT; stage++) {
            const bool detects = stage >= KEEN_STAGE_POINTS && stage <= KEEN_STAGE_CUES;
            cr_expect_eq(stages[stage], detects ? 0 : 1, "%s: %u", keen_stage_name((keen_stage)stage), stages[stage]);
        }
        cr_expect_gt(passes, 3);
    }
    keen_world_destroy(world);
}

Test(spans, are_none_unless_asked_for) {
    keen_world *world = make_world(0);
    run_frame(world);
    const keen_span *spans;
    uint32_t count = 7;
    cr_assert_eq(keen_frame_spans(world, 0, &spans, &count), KEEN_OK);
    cr_assert_eq(count, 0);
    keen_world_destroy(world);
}

Test(spans, beyond_the_room_are_dropped) {
    keen_world *world = make_world(2);
    run_frame(world);
    const keen_span *spans;
    uint32_t count;
    cr_assert_eq(keen_frame_spans(world, 0, &spans, &count), KEEN_OK);
    cr_assert_eq(count, 2);
    keen_world_destroy(world);
}

Test(spans, are_read_outside_frames) {
    keen_world *world = make_world(4);
    const keen_span *spans = NULL;
    uint32_t count = 7;
    cr_expect_eq(keen_frame_spans(NULL, 0, &spans, &count), KEEN_ERROR_NULL);
    cr_expect_eq(keen_frame_spans(world, 0, NULL, &count), KEEN_ERROR_NULL);
    cr_expect_eq(keen_frame_spans(world, 0, &spans, NULL), KEEN_ERROR_NULL);
    cr_expect_eq(keen_frame_spans(world, keen_world_workers(world), &spans, &count), KEEN_ERROR_RANGE);
    cr_assert_eq(keen_frame_begin(world, 0.1), KEEN_OK);
    cr_expect_eq(keen_frame_spans(world, 0, &spans, &count), KEEN_ERROR_CALL_ORDER);
    cr_expect(spans == NULL && count == 7, "outputs were touched");
    keen_world_destroy(world);
    cr_expect_eq(keen_world_workers(NULL), 0);
}

Test(spans, stages_have_names) {
    for (int a = 0; a < KEEN_STAGE_COUNT; a++) {
        for (int b = 0; b < a; b++) {
            cr_expect_neq(strcmp(keen_stage_name((keen_stage)a), keen_stage_name((keen_stage)b)), 0);
        }
    }
    cr_expect_str_eq(keen_stage_name(KEEN_STAGE_COUNT), "unknown");
}

/* Everybody due is counted once, by tier, and who ran likewise. */
Test(spans, counters_by_tier_add_up) {
    keen_world *world = make_world(0);
    const keen_budget budget = {.max_updates_per_frame = 100};
    const float viewers[3] = {0.0f, 0.0f, 0.0f};
    for (int frame = 0; frame < 4; frame++) {
        keen_counters counters;
        if (frame == 2) {
            cr_assert_eq(keen_world_set_budget(world, &budget), KEEN_OK);
            cr_assert_eq(keen_world_set_viewers(world, viewers, 1), KEEN_OK);
        }
        run_frame(world);
        cr_assert_eq(keen_world_counters(world, &counters), KEEN_OK);
        uint32_t due = 0, run = 0, agents = 0;
        for (uint32_t tier = 0; tier < KEEN_TIER_COUNT; tier++) {
            cr_expect_leq(counters.tier_run[tier], counters.tier_due[tier]);
            due += counters.tier_due[tier];
            run += counters.tier_run[tier];
            agents += counters.tier_agents[tier];
        }
        cr_expect_eq(due, counters.due);
        cr_expect_eq(run, counters.run);
        cr_expect_eq(counters.run, frame < 2 ? 300 : 100);
        cr_expect_eq(counters.deferred, due - run);
        cr_expect_eq(agents, counters.agents);
    }
    keen_world_destroy(world);
}
