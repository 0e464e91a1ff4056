/* Budgets under five times as much demand as they hold, and under alarms (spec 12 and 4). What theory says of updates:
   when claims are waited/interval and demand is r times the budget, everybody is served when its claim reaches about r,
   so nobody waits longer than r intervals and the frames it takes to serve those of one claim. */
#include <stdlib.h>
#include <string.h>

#include "world/small_world.h"

#define AGENTS 400
#define DT 0.05

/* The default tier of those who notice nothing doubles a profile's interval. */
#define SHORT_INTERVAL 0.1
#define LONG_INTERVAL 0.4

static keen_world *world;
static uint64_t interval_us[AGENTS], last_us[AGENTS];

/* Every second one ticks every long interval, the others every short one: 100 + 25 a frame. */
static void make_crowd(uint32_t max_updates, double long_interval) {
    keen_world_def def = small_world_def(AGENTS, 4);
    keen_profile_def quick = keen_default_profile(1.0f), slow = quick;
    def.budget.max_updates_per_frame = max_updates;
    def.stagger = true;
    world = small_world_make(&def);
    quick.base_interval = (float)(SHORT_INTERVAL / 2.0);
    slow.base_interval = (float)(long_interval / 2.0);
    const keen_profile_id profiles[2] = {small_world_profile(world, &quick), small_world_profile(world, &slow)};
    for (uint32_t i = 0; i < AGENTS; i++) {
        small_world_agent(world, profiles[i % 2], (float)i, 0.0f);
        interval_us[i] = (uint64_t)((i % 2 ? long_interval : SHORT_INTERVAL) * 1e6);
        last_us[i] = 0;
    }
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(heavy_demand, .fini = end);

typedef struct waits {
    double *beyond; /* of each tick: its wait less its interval, in seconds */
    uint32_t count, room;
    double most_intervals;               /* the longest wait, in intervals */
    double worst;                        /* the longest wait beyond the interval */
    uint32_t worst_counted, p99_counted; /* by the library, microseconds */
} waits;

static void note(waits *own, uint32_t agent, uint64_t now) {
    const double waited = (double)(now - last_us[agent]) * 1e-6, interval = (double)interval_us[agent] * 1e-6;
    const double beyond = waited > interval ? waited - interval : 0.0;
    if (own->count < own->room) {
        own->beyond[own->count++] = beyond;
    }
    own->worst = beyond > own->worst ? beyond : own->worst;
    own->most_intervals = waited / interval > own->most_intervals ? waited / interval : own->most_intervals;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static waits run(uint32_t frames, uint32_t most) {
    waits own = {.beyond = malloc(sizeof(double) * frames * AGENTS), .room = frames * AGENTS};
    for (uint32_t frame = 0; frame < frames; frame++) {
        const keen_agent_id *ticked;
        uint32_t count;
        small_world_frame(world, DT, small_world_clear, NULL);
        EXPECT_RESULT(KEEN_OK, keen_frame_ticked(world, &ticked, &count));
        cr_assert_leq(count, most);
        const keen_counters counters = small_world_counters(world);
        own.worst_counted =
            counters.staleness_max_us > own.worst_counted ? counters.staleness_max_us : own.worst_counted;
        own.p99_counted = counters.staleness_p99_us > own.p99_counted ? counters.staleness_p99_us : own.p99_counted;
        for (uint32_t i = 0; i < count; i++) {
            note(&own, ticked[i].index, keen_world_time(world));
            last_us[ticked[i].index] = keen_world_time(world);
        }
    }
    for (uint32_t i = 0; i < AGENTS; i++) {
        note(&own, i, keen_world_time(world)); /* those who still wait */
    }
    qsort(own.beyond, own.count, sizeof *own.beyond, by_size);
    return own;
}

static double p99(const waits *own) {
    return own->beyond[own->count * 99 / 100];
}

Test(heavy_demand, of_updates_makes_everybody_wait_alike) {
    const double ratio = 5.0;
    make_crowd(25, LONG_INTERVAL);
    waits own = run(400, 25); /* all began in the same second */
    free(own.beyond);
    own = run(2000, 25);
    cr_log_info("waits beyond the interval: p99 %.3f s, worst %.3f s; longest %.2f intervals", p99(&own), own.worst,
                own.most_intervals);
    cr_expect_leq(own.worst, (ratio - 1.0) * LONG_INTERVAL + 2.0 * DT);
    cr_expect_leq(p99(&own), (ratio - 1.0) * LONG_INTERVAL + 2.0 * DT);
    cr_expect_leq(own.most_intervals, ratio + 2.0 * DT / SHORT_INTERVAL);
    cr_expect_leq((double)own.worst_counted * 1e-6, own.worst + 1e-6);
    cr_expect_leq(own.p99_counted, own.worst_counted);
    free(own.beyond);
}

Test(heavy_demand, within_the_budget_waits_two_intervals_at_most) {
    make_crowd(130, LONG_INTERVAL); /* 125 on the mean */
    waits own = run(1000, 130);
    cr_log_info("longest wait %.2f intervals", own.most_intervals);
    cr_expect_leq(own.most_intervals, 2.0);
    free(own.beyond);
}

/* All sleep far from the viewers; one bang wakes them in the same frame. */
Test(heavy_demand, of_an_alarm_stays_within_the_budget) {
    enum { MOST = 50 };
    const float far_away[3] = {0.0f, 1e5f, 0.0f};
    make_crowd(MOST, SHORT_INTERVAL);
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, far_away, 1));
    for (uint32_t frame = 0; frame < 200; frame++) {
        small_world_frame(world, DT, small_world_clear, NULL);
    }
    cr_assert_eq(small_world_counters(world).due, 0, "somebody is awake");
    const keen_target_id owner = small_world_target(world, AGENTS / 2.0f, 0.0f);
    small_world_emit(world, owner, AGENTS / 2.0f, 0.0f, 100.0f);
    bool had_turn[AGENTS] = {false};
    for (uint32_t frame = 0; frame < AGENTS / MOST; frame++) {
        const keen_agent_id *ticked;
        uint32_t count;
        small_world_frame(world, 1.0 / 60.0, small_world_clear, NULL);
        EXPECT_RESULT(KEEN_OK, keen_frame_ticked(world, &ticked, &count));
        cr_assert_leq(count, MOST);
        cr_assert(frame > 0 || small_world_counters(world).due == AGENTS, "the alarm woke %u",
                  small_world_counters(world).due);
        for (uint32_t i = 0; i < count; i++) {
            had_turn[ticked[i].index] = true;
        }
    }
    for (uint32_t i = 0; i < AGENTS; i++) {
        cr_assert(had_turn[i], "agent %u slept on", i);
    }
    for (uint32_t frame = 0; frame < 200; frame++) {
        small_world_frame(world, DT, small_world_clear, NULL);
        cr_assert_leq(small_world_counters(world).run, MOST);
    }
}

/* ---- sight lines ---- */

#define LOOKERS 10
#define SEEN 10
#define PAIRS (LOOKERS * SEEN)
#define POINTS 4

static uint32_t asked_frame[LOOKERS][SEEN], longest_gap;

/* Pairs that see each other, asked in every frame if the budget lets them. */
static void make_lookers(uint32_t max_traces, float distance) {
    keen_world_def def = small_world_def(LOOKERS, SEEN);
    def.budget.max_traces_per_frame = max_traces;
    world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < LOOKERS; i++) {
        small_world_agent(world, profile, 0.0f, 0.1f * (float)i);
        small_world_target(world, distance, 0.1f * (float)i);
    }
}

static void look(uint32_t frame, uint32_t most) {
    keen_trace_batch batch;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    cr_assert_leq(batch.count, most);
    for (uint32_t i = 0; i < batch.count; i += POINTS) {
        uint32_t *last = &asked_frame[batch.requests[i].agent][batch.requests[i].target];
        longest_gap = frame - *last > longest_gap ? frame - *last : longest_gap;
        *last = frame;
    }
    small_world_answer(world, small_world_clear, NULL);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

static void settle(uint32_t frame) {
    for (uint32_t i = 0; i < PAIRS; i++) {
        asked_frame[i / SEEN][i % SEEN] = frame;
    }
    longest_gap = 0;
}

Test(heavy_demand, of_sight_lines_serves_every_pair_in_turn) {
    enum { MOST = PAIRS * POINTS / 5, SETTLED = 50 };
    make_lookers(MOST, 12.0f);
    uint32_t frame = 0;
    for (; frame < SETTLED; frame++) {
        look(frame, MOST);
    }
    settle(frame);
    for (; frame < SETTLED + 300; frame++) {
        look(frame, MOST);
    }
    cr_log_info("longest gap between rounds of a pair: %u frames, 5 in theory", longest_gap);
    cr_expect_leq(longest_gap, 5 + 1);
    for (uint32_t i = 0; i < PAIRS; i++) {
        cr_expect_leq(frame - asked_frame[i / SEEN][i % SEEN], 5 + 1);
    }
}

Test(heavy_demand, of_sight_lines_within_the_budget_waits_for_nobody) {
    make_lookers(PAIRS * POINTS, 12.0f);
    for (uint32_t frame = 1; frame < 50; frame++) {
        look(frame, PAIRS * POINTS);
        cr_assert_eq(small_world_counters(world).traces_deferred, 0);
    }
    cr_expect_leq(longest_gap, 1);
}

/* Nobody to look at, and in the next frame everybody. */
Test(heavy_demand, of_sight_lines_all_at_once_stays_within_the_budget) {
    enum { MOST = PAIRS * POINTS / 5 };
    make_lookers(MOST, 500.0f);
    for (uint32_t frame = 0; frame < 5; frame++) {
        look(frame, 0);
    }
    keen_target_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_targets_map(world, &columns));
    for (uint32_t i = 0; i < SEEN; i++) {
        columns.x[i] = 12.0f;
    }
    memset(asked_frame, 0, sizeof asked_frame);
    for (uint32_t frame = 5; frame < 60; frame++) {
        look(frame, MOST);
    }
    for (uint32_t i = 0; i < PAIRS; i++) {
        cr_expect_gt(asked_frame[i / SEEN][i % SEEN], 0, "pair %u was never looked at", i);
    }
}
