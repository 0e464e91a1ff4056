/* Targets that jump, origins that shift, zones that nobody searches, and the way a lost target ran. */
#include "small_world.h"

#include <math.h>

static keen_world *world;
static keen_agent_id agent;
static keen_target_id target;

static void begin(void) {
    const keen_world_def def = small_world_def(4, 4);
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.location.prediction = true;
    world = small_world_make(&def);
    agent = small_world_agent(world, small_world_profile(world, &profile), 0.0f, 0.0f);
    target = small_world_target(world, 10.0f, 0.0f);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(jumps, .init = begin, .fini = end);

static keen_belief belief(void) {
    return small_world_belief(world, agent, target);
}

/* Walks along y at 2 m/s in sight; the velocity averages towards it. */
static void walk(uint32_t ticks) {
    for (uint32_t i = 0; i < ticks; i++) {
        keen_target_columns columns;
        EXPECT_RESULT(KEEN_OK, keen_targets_map(world, &columns));
        columns.y[target.index] += 0.4f;
        small_world_frames(world, 1, small_world_clear);
    }
}

Test(jumps, way_it_ran) {
    walk(10);
    cr_assert_float_eq(belief().velocity[1], 2.0f, 0.05f);
    cr_assert_eq(belief().predicted[1], belief().last_known[1], "sensed");
    cr_assert_eq(belief().detections, 1);
    cr_assert(belief().first_hand);
    small_world_until(world, agent, target, KEEN_STATE_LOST, small_world_blocked, 4);
    cr_assert_float_eq(belief().loss_direction[1], 1.0f, 1e-5f);
    cr_assert_float_eq(belief().predicted[1] - belief().last_known[1], 2.0f, 0.6f);
    cr_assert_gt(belief().uncertainty, 0.1f);
    small_world_until(world, agent, target, KEEN_STATE_DETECTED, small_world_clear, 9);
    cr_assert_eq(belief().loss_direction[1], 0.0f);
    small_world_until(world, agent, target, KEEN_STATE_LOST, small_world_blocked, 9);
    small_world_until(world, agent, target, KEEN_STATE_EXPIRED, small_world_blocked, 200);
    cr_assert_eq(belief().threat, 0.0f);
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(belief().state, KEEN_STATE_SUSPECTED);
    cr_assert_eq(belief().detections, 2, "kept when it starts over");
    cr_assert_gt(belief().threat, 0.15f);
    cr_assert_eq(belief().threat_level, KEEN_THREAT_LOW);
}

Test(jumps, target_teleports) {
    const float away[3] = {-100.0f, 0.0f, 0.0f};
    walk(10);
    EXPECT_RESULT(KEEN_OK, keen_target_teleport(world, target, away));
    cr_assert_eq(belief().velocity[1], 0.0f);
    cr_assert_eq(belief().exposure, 0.0f);
    small_world_until(world, agent, target, KEEN_STATE_LOST, small_world_blocked, 4);
    cr_assert_eq(belief().loss_reason, KEEN_LOSS_OUT_OF_RANGE);
    cr_assert_eq(belief().loss_direction[1], 0.0f);
    cr_assert_eq(belief().last_known[0], 10.0f);
}

Test(jumps, target_teleports_in_sight) {
    const float near[3] = {12.0f, 0.0f, 0.0f};
    walk(10);
    EXPECT_RESULT(KEEN_OK, keen_target_teleport(world, target, near));
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(belief().last_known[0], 12.0f);
    cr_assert_eq(belief().velocity[0], 0.0f, "nothing tracks through the jump");
    small_world_until(world, agent, target, KEEN_STATE_LOST, small_world_blocked, 4);
    cr_assert_eq(belief().loss_reason, KEEN_LOSS_OCCLUDED, "sensed since");
}

Test(jumps, origin_shifts) {
    const float offset[3] = {64.0f, -32.0f, 8.0f};
    walk(10);
    const keen_belief before = belief();
    small_world_emit(world, target, 3.0f, 4.0f, 1.0f);
    EXPECT_RESULT(KEEN_OK, keen_world_shift_origin(world, offset));
    for (int axis = 0; axis < 3; axis++) {
        cr_assert_float_eq(belief().last_known[axis], before.last_known[axis] - offset[axis], 1e-4f);
        cr_assert_float_eq(belief().velocity[axis], before.velocity[axis], 1e-6f);
    }
    walk(1);
    cr_assert_float_eq(belief().velocity[1], 2.0f, 0.05f);
    cr_assert_float_eq(belief().velocity[0], 0.0f, 1e-3f);
    cr_assert_float_eq(belief().last_known[0], 10.0f - 64.0f, 1e-4f);
}

Test(jumps, zones_are_never_searched) {
    keen_zone zones[2] = {{.center = {10.0f, 30.0f, 0.0f}, .radius = 5.0f},
                          {.box = true, .center = {10.0f, 0.0f, 0.0f}, .half = {1.0f, 2.0f, 1.0f}}};
    small_world_frames(world, 3, small_world_clear);
    cr_assert_not(belief().never_search);
    EXPECT_RESULT(KEEN_OK, keen_world_set_never_search(world, zones, 2));
    cr_assert(belief().never_search);
    EXPECT_RESULT(KEEN_OK, keen_world_set_never_search(world, zones, 1));
    cr_assert_not(belief().never_search);
    EXPECT_RESULT(KEEN_OK, keen_world_set_never_search(world, NULL, 0));
}

Test(jumps, what_is_refused) {
    const float bad[3] = {0.0f, NAN, 0.0f}, good[3] = {1.0f, 2.0f, 3.0f};
    const keen_target_id nobody = {3, 1};
    keen_zone zone = {.radius = -1.0f};
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_teleport(NULL, target, good));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_teleport(world, target, NULL));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_teleport(world, nobody, good));
    EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_target_teleport(world, target, bad));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_shift_origin(world, NULL));
    EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_world_shift_origin(world, bad));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_never_search(world, NULL, 1));
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_set_never_search(world, &zone, 1));
    zone.radius = INFINITY;
    EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_world_set_never_search(world, &zone, 1));
    zone = (keen_zone){.box = true, .half = {1.0f, -1.0f, 1.0f}};
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_set_never_search(world, &zone, 1));
    EXPECT_RESULT(KEEN_ERROR_CAPACITY, keen_world_set_never_search(world, &zone, UINT32_MAX));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_target_teleport(world, target, good));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_world_shift_origin(world, good));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_world_set_never_search(world, NULL, 0));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

/* The grid still says where the target was; who looks there now does not find it. */
Test(jumps, an_old_grid_is_not_believed) {
    keen_world_def def = small_world_def(1, 1);
    def.grid_rebuild_hz = 1;
    keen_world *own = small_world_make(&def);
    const keen_agent_id guard = small_world_agent(own, small_world_profile(own, NULL), 900.0f, 0.0f);
    const keen_target_id thief = small_world_target(own, 0.0f, 0.0f);
    keen_belief belief;
    bool found;
    small_world_frame(own, SMALL_WORLD_TICK, small_world_clear, NULL);
    small_world_move_agent(own, guard, -5.0f, 0.0f);
    small_world_move_target(own, thief, 500.0f, 0.0f);
    small_world_frames(own, 2, small_world_clear);
    EXPECT_RESULT(KEEN_OK, keen_belief_find(own, guard, thief, &belief, &found));
    cr_expect_not(found);
    small_world_move_target(own, thief, 5.0f, 0.0f);
    small_world_frames(own, 1, small_world_clear);
    EXPECT_RESULT(KEEN_OK, keen_belief_find(own, guard, thief, &belief, &found));
    cr_expect(found, "near where the grid has it");
    keen_world_destroy(own);
}
