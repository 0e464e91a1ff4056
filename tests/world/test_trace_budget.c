/* max_traces_per_frame: never exceeded, rounds asked whole, every pair's turn comes (spec 4). */
#include <string.h>

#include "world/small_world.h"

#define AGENTS 12
#define TARGETS 12
#define POINTS 4

static keen_world *world;
static keen_agent_id agents[AGENTS];
static keen_target_id targets[TARGETS];

/* Everybody sees every target: 144 pairs of four points. */
static void make_world(uint32_t max_traces, uint32_t trace_capacity) {
    keen_world_def def = small_world_def(AGENTS, TARGETS);
    def.budget.max_traces_per_frame = max_traces;
    def.trace_capacity = trace_capacity;
    world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < AGENTS; i++) {
        agents[i] = small_world_agent(world, profile, 0.0f, 0.1f * (float)i);
        targets[i] = small_world_target(world, 12.0f, 0.1f * (float)i);
    }
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(trace_budget, .fini = end);

static uint32_t asked_by_pair[AGENTS][TARGETS];

/* A frame of one tick; every round must be whole. Returns how many requests there were. */
static uint32_t run_frame(void) {
    keen_trace_batch batch;
    uint32_t points[AGENTS][TARGETS] = {{0}};
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    for (uint32_t i = 0; i < batch.count; i++) {
        points[batch.requests[i].agent][batch.requests[i].target]++;
        cr_assert(i == 0 || batch.requests[i].agent >= batch.requests[i - 1].agent, "in agent order");
    }
    for (uint32_t a = 0; a < AGENTS; a++) {
        for (uint32_t t = 0; t < TARGETS; t++) {
            cr_assert(points[a][t] == 0 || points[a][t] == POINTS, "%u points of a round", points[a][t]);
            asked_by_pair[a][t] += points[a][t] / POINTS;
        }
    }
    const uint32_t count = batch.count;
    small_world_answer(world, small_world_clear, NULL);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    return count;
}

static uint32_t fewest_rounds(void) {
    uint32_t fewest = UINT32_MAX;
    for (uint32_t a = 0; a < AGENTS; a++) {
        for (uint32_t t = 0; t < TARGETS; t++) {
            fewest = asked_by_pair[a][t] < fewest ? asked_by_pair[a][t] : fewest;
        }
    }
    return fewest;
}

Test(trace_budget, of_nothing_asks_for_everything) {
    make_world(0, 0);
    cr_assert_eq(run_frame(), AGENTS * TARGETS * POINTS);
    cr_assert_eq(small_world_counters(world).traces_deferred, 0);
    cr_assert_eq(small_world_counters(world).traces_asked, AGENTS * TARGETS * POINTS);
}

Test(trace_budget, is_never_exceeded_and_serves_every_pair) {
    make_world(70, 0); /* 17 rounds and a rest of two points */
    for (uint32_t frame = 0; frame < 30; frame++) {
        const uint32_t asked = run_frame();
        cr_assert_leq(asked, 70);
        cr_assert_geq(asked, 68, "whole rounds as long as they fit");
        const keen_counters counters = small_world_counters(world);
        cr_assert_eq(counters.traces_asked, asked);
        cr_assert_eq(counters.traces_deferred, AGENTS * TARGETS * POINTS - asked);
    }
    cr_assert_geq(fewest_rounds(), 1, "a pair was never asked for");
    for (uint32_t a = 0; a < AGENTS; a++) {
        for (uint32_t t = 0; t < TARGETS; t++) {
            cr_assert_gt(small_world_belief(world, agents[a], targets[t]).confidence, 0.0f);
        }
    }
}

/* Sensed pairs go before unseen ones (spec 4), and among themselves by age: once all are sensed, all get about the same
   share. */
Test(trace_budget, is_shared_evenly_in_the_long_run) {
    make_world(36 * POINTS, 0);
    for (uint32_t frame = 0; frame < 30; frame++) {
        run_frame();
    }
    memset(asked_by_pair, 0, sizeof asked_by_pair);
    for (uint32_t frame = 0; frame < 400; frame++) {
        run_frame();
    }
    const uint32_t share = 400 * 36 / (AGENTS * TARGETS);
    cr_assert_geq(fewest_rounds(), share / 2, "%u rounds where %u are fair", fewest_rounds(), share);
}

/* The least that is legal, two rounds: those who are sensed by then do not keep the others waiting for ever. */
Test(trace_budget, of_two_rounds_serves_pair_after_pair) {
    make_world(2 * POINTS, 0);
    for (uint32_t frame = 0; frame < AGENTS * TARGETS / 2 + 20; frame++) {
        cr_assert_eq(run_frame(), 2 * POINTS);
    }
    cr_assert_geq(fewest_rounds(), 1);
}

Test(trace_budget, can_be_changed) {
    make_world(0, 0);
    const keen_budget budget = {.max_traces_per_frame = 40};
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(world, &budget));
    cr_assert_eq(run_frame(), 40);
    const keen_budget none = {0};
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(world, &none));
    cr_assert_eq(run_frame(), AGENTS * TARGETS * POINTS);
}

Test(trace_budget, is_also_what_the_buffer_holds) {
    make_world(0, 50);
    cr_assert_eq(run_frame(), 48);
    cr_assert_eq(small_world_counters(world).traces_deferred, AGENTS * TARGETS * POINTS - 48);
    const keen_budget larger = {.max_traces_per_frame = 1000};
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(world, &larger));
    cr_assert_eq(run_frame(), 48);
}
