/* Stealth points of one target, frame by frame (spec 13). */
#include <criterion/criterion.h>

#include "base/id_pool.h"
#include "detection/stealth_points.h"

enum { TARGETS = 2, T = 1 };

static keen_stealth_def def;
static uint64_t now;

static float points[TARGETS], points_used[TARGETS], highest_value[TARGETS];
static uint64_t wait_until[TARGETS];
static _Atomic uint32_t hunters[TARGETS], noticed_by[TARGETS];
static uint8_t hit[TARGETS];
static keen_stealth_store stealth = {
    .capacity = TARGETS,
    .points = points,
    .points_used = points_used,
    .wait_until = wait_until,
    .highest_value = highest_value,
    .hunters = hunters,
    .noticed_by = noticed_by,
    .hit = hit,
};

static void begin(void) {
    def = (keen_stealth_def){.drain_mult = 3.0f,
                             .alert_wait = 10.0f,
                             .regen_mult = 0.5f,
                             .regen_min = 4.0f,
                             .hit_max = 50.0f,
                             .hit_wait = 15.0f,
                             .event_max = 75.0f};
    now = 1000000;
    points[T] = 60.0f;
    highest_value[T] = KEEN_VALUE_NOBODY;
    noticed_by[T] = KEEN_NO_INDEX;
}

TestSuite(stealth_points, .init = begin);

static void move(float seconds) {
    const keen_points_frame frame = {.def = &def, .now = now, .dt = seconds};
    keen_points_move(&stealth, T, &frame);
    cr_expect_eq(points_used[T], points[T]);
}

Test(stealth_points, refill_by_how_far_everybody_is_from_seeing_it) {
    move(1.0f);
    cr_expect_eq(points[T], 85.0f);
    highest_value[T] = -4.0f;
    move(1.0f);
    cr_expect_eq(points[T], 89.0f, "no slower than regen_min");
    move(100.0f);
    cr_expect_eq(points[T], KEEN_POINTS_MAX);
}

Test(stealth_points, drain_while_it_is_detected_and_then_wait) {
    highest_value[T] = 5.0f;
    move(2.0f);
    cr_expect_eq(points[T], 30.0f);
    cr_expect_eq(wait_until[T], 11000000u);
    highest_value[T] = -20.0f;
    now = 10999999;
    move(1.0f);
    cr_expect_eq(points[T], 30.0f, "the wait is not over");
    now++;
    move(1.0f);
    cr_expect_eq(points[T], 40.0f);
    highest_value[T] = 90.0f;
    move(1.0f);
    cr_expect_eq(points[T], 0.0f);
}

Test(stealth_points, of_the_hunted_are_none) {
    hunters[T] = 1;
    move(1.0f);
    cr_expect_eq(points[T], 0.0f);
    hunters[T] = 0;
    move(1.0f);
    cr_expect_eq(points[T], 25.0f, "being hunted brings no wait of its own");
}

Test(stealth_points, of_one_who_hits_are_capped_before_they_move) {
    hit[T] = 1;
    move(1.0f);
    cr_expect_eq(points[T], 50.0f);
    cr_expect_eq(hit[T], 0);
    cr_expect_eq(wait_until[T], 16000000u);
    points[T] = 20.0f;
    hit[T] = 1;
    move(1.0f);
    cr_expect_eq(points[T], 20.0f, "a cap does not raise");
}

Test(stealth_points, waits_are_never_shortened) {
    keen_points_wait(&stealth, T, now, 10.0f);
    keen_points_wait(&stealth, T, now, 5.0f);
    cr_expect_eq(wait_until[T], 11000000u);
    cr_expect_eq(wait_until[0], 0u);
}

/* Agent 4 noticed an event of the target: those after it see it capped in the same frame. */
Test(stealth_points, are_capped_for_those_after_the_one_who_noticed) {
    points_used[T] = 90.0f;
    noticed_by[T] = 4;
    cr_expect_eq(keen_points_for(&stealth, &def, 3, T), 90.0f);
    cr_expect_eq(keen_points_for(&stealth, &def, 4, T), 90.0f);
    cr_expect_eq(keen_points_for(&stealth, &def, 5, T), 75.0f);
    points_used[T] = 10.0f;
    cr_expect_eq(keen_points_for(&stealth, &def, 5, T), 10.0f);
}

Test(stealth_points, keys_order_values_and_then_agents) {
    const float values[] = {-90.0f, -50.0f, -1e-30f, 0.0f, 1e-30f, 0.5f, 25.0f, 90.0f};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const uint64_t key = keen_awareness_key(values[i], 7);
        cr_expect_eq(keen_awareness_value(key), values[i]);
        cr_expect_eq(keen_awareness_agent(key), 7u);
        cr_expect_gt(key, keen_awareness_key(values[i], 8));
        cr_expect_gt(key, i ? keen_awareness_key(values[i - 1], 0) : 0u);
    }
}
