/* What the host does to a world in the middle of a hunt: other profiles, a shifted origin, skipped time, viewers that
   go away (spec 1, 12, 13). */
#include "world/hunt_scene.h"

static keen_world *world;
static keen_profile_id profiles[3]; /* by model */
static keen_agent_id guard;
static keen_target_id thief;

static void begin_as(keen_model model) {
    const keen_world_def def = hunt_scene_def(4, 8);
    world = hunt_scene_make(&def);
    for (int i = 0; i < 3; i++) {
        const keen_profile_def profile = hunt_scene_profile((keen_model)i);
        profiles[i] = small_world_profile(world, &profile);
    }
    guard = hunt_scene_guard(world, profiles[model], 0.0f, 0.0f);
    thief = hunt_scene_thief(world, HUNT_NEAR, 0.0f);
    hunt_scene_tick(world, 5);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(detection_changes, .fini = end);

static void expect_no_model(void) {
    const keen_detection_status status = hunt_scene_status(world, guard);
    keen_combat_status combat;
    uint32_t count;
    cr_expect_eq(status.state, KEEN_DETECTION_NORMAL);
    cr_expect(status.suspicious == 0 && status.target_count == 0 && status.alert_count == 0);
    EXPECT_RESULT(KEEN_OK, keen_agents_combat_status(world, &guard, 1, &combat));
    cr_expect_not(combat.in_combat || combat.compared || combat.fleeing);
    EXPECT_RESULT(KEEN_OK, keen_agent_detections(world, guard, NULL, 0, &count));
    cr_expect_eq(count, 0);
    cr_expect_eq(hunt_scene_stealth(world, thief).hunters, 0);
}

Test(detection_changes, from_detection_to_beliefs_and_back) {
    begin_as(KEEN_MODEL_DETECTION);
    cr_assert_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, guard, profiles[KEEN_MODEL_BELIEF]));
    expect_no_model();
    hunt_scene_tick(world, 100);
    expect_no_model();
    cr_expect_eq(hunt_scene_stealth(world, thief).points, 100.0f);
    cr_expect_eq(small_world_state(world, guard, thief), KEEN_STATE_TRACKED);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, guard, profiles[KEEN_MODEL_DETECTION]));
    hunt_scene_tick(world, 1);
    cr_expect_eq(small_world_status(world, guard).highest_state, KEEN_STATE_UNDETECTED);
    const keen_event *change = hunt_scene_event(world, KEEN_EVENT_DETECTION_STATE, 0);
    cr_assert_not_null(change);
    cr_expect_eq(change->data.detection_state.from, KEEN_DETECTION_NORMAL);
    cr_expect_eq(change->data.detection_state.to, KEEN_DETECTION_COMBAT);
    cr_expect_eq(hunt_scene_stealth(world, thief).hunters, 1);
}

/* The values of the last time are forgotten: who comes back has no value until it ticks. */
Test(detection_changes, both_keep_beliefs_but_no_old_values) {
    begin_as(KEEN_MODEL_BOTH);
    cr_assert_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
    cr_assert_eq(small_world_state(world, guard, thief), KEEN_STATE_TRACKED);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, guard, profiles[KEEN_MODEL_BELIEF]));
    expect_no_model();
    cr_expect_eq(small_world_state(world, guard, thief), KEEN_STATE_TRACKED);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, guard, profiles[KEEN_MODEL_BOTH]));
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_agent_detections(world, guard, NULL, 0, &count));
    cr_expect_eq(count, 0, "a value that is no longer true");
    small_world_frame(world, 0.001, small_world_clear, NULL); /* nobody's turn */
    cr_expect_eq(hunt_scene_stealth(world, thief).highest, -50.0f);
    hunt_scene_tick(world, 1);
    cr_expect_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
}

Test(detection_changes, from_both_to_detection_goes_on_hunting) {
    begin_as(KEEN_MODEL_BOTH);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, guard, profiles[KEEN_MODEL_DETECTION]));
    cr_expect_eq(hunt_scene_status(world, guard).target_count, 1);
    hunt_scene_tick(world, 2);
    cr_expect_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
    cr_expect_eq(hunt_scene_stealth(world, thief).hunters, 1);
    cr_expect_eq(small_world_status(world, guard).awareness, KEEN_AWARENESS_UNAWARE, "nobody is believed in");
}

/* ---- a shifted origin ---- */

typedef struct shifted_scene {
    keen_world *world;
    keen_agent_id guard;
    keen_target_id thief, other;
} shifted_scene;

static shifted_scene make_shifted(float x, float y) {
    const keen_world_def def = hunt_scene_def(2, 4);
    const keen_profile_def profile = hunt_scene_profile(KEEN_MODEL_DETECTION);
    shifted_scene made = {.world = hunt_scene_make(&def)};
    made.guard = hunt_scene_guard(made.world, small_world_profile(made.world, &profile), 0.0f, 0.0f);
    made.thief = hunt_scene_thief(made.world, HUNT_NEAR, 0.0f);
    made.other = hunt_scene_thief(made.world, HUNT_FAR, 0.0f);
    hunt_scene_give_away(made.world, made.other, 4.0f, 2.0f, 30.0f);
    hunt_scene_tick(made.world, 2);
    small_world_move_target(made.world, made.thief, HUNT_FAR, 4.0f);
    hunt_scene_tick(made.world, 4);
    hunt_scene_give_away(made.world, made.other, 4.0f, 2.0f, 30.0f); /* waits for the next tick */
    const float offset[3] = {x, y, 0.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_shift_origin(made.world, offset));
    return made;
}

static void expect_shifted(const float place[3], const float from[3], float x, float y) {
    cr_expect(place[0] == from[0] - x && place[1] == from[1] - y && place[2] == from[2], "%g, %g, %g", (double)place[0],
              (double)place[1], (double)place[2]);
}

static void compare_shifted(const shifted_scene *still, const shifted_scene *moved, float x, float y) {
    keen_listed_target a[4], b[4];
    keen_alert c[4], d[4];
    const uint32_t targets = hunt_scene_targets(still->world, still->guard, a, 4);
    const uint32_t alerts = hunt_scene_alerts(still->world, still->guard, c, 4);
    cr_assert_eq(hunt_scene_targets(moved->world, moved->guard, b, 4), targets);
    cr_assert_eq(hunt_scene_alerts(moved->world, moved->guard, d, 4), alerts);
    cr_expect_gt(targets + alerts, 0);
    for (uint32_t i = 0; i < targets; i++) {
        cr_expect(a[i].undetected == b[i].undetected && a[i].detected == b[i].detected);
        if (a[i].ever_detected) {
            expect_shifted(b[i].last_place, a[i].last_place, x, y);
        }
    }
    for (uint32_t i = 0; i < alerts; i++) {
        cr_expect_eq(c[i].magnitude, d[i].magnitude);
        expect_shifted(d[i].place, c[i].place, x, y);
    }
    cr_expect_eq(hunt_scene_status(still->world, still->guard).state,
                 hunt_scene_status(moved->world, moved->guard).state);
    cr_expect_eq(hunt_scene_stealth(still->world, still->thief).points,
                 hunt_scene_stealth(moved->world, moved->thief).points);
}

Test(detection_shift, places_move_and_nothing_else_changes) {
    const float x = 32.0f, y = -16.0f;
    const shifted_scene still = make_shifted(0.0f, 0.0f), moved = make_shifted(x, y);
    compare_shifted(&still, &moved, x, y);
    for (uint32_t i = 0; i < 130; i++) {
        hunt_scene_tick(still.world, 1);
        hunt_scene_tick(moved.world, 1);
        if (hunt_scene_status(still.world, still.guard).state != KEEN_DETECTION_NORMAL) {
            compare_shifted(&still, &moved, x, y);
        }
    }
    keen_world_destroy(still.world);
    keen_world_destroy(moved.world);
}

/* ---- time ---- */

/* Timers, waits and flee checks run on while time is skipped. */
Test(detection_changes, skipped_time_ends_a_hunt) {
    begin_as(KEEN_MODEL_DETECTION);
    small_world_move_target(world, thief, HUNT_FAR, 0.0f);
    hunt_scene_tick(world, 2);
    keen_listed_target listed;
    cr_assert_eq(hunt_scene_targets(world, guard, &listed, 1), 1);
    cr_expect_float_eq(listed.undetected, SMALL_WORLD_TICK, 1e-6);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 10.0));
    cr_assert_eq(hunt_scene_targets(world, guard, &listed, 1), 1);
    cr_expect_float_eq(listed.undetected, 10.0 + SMALL_WORLD_TICK, 1e-6);
    hunt_scene_tick(world, 1);
    cr_assert_eq(hunt_scene_targets(world, guard, &listed, 1), 1);
    cr_expect_float_eq(listed.undetected, 10.0 + 2.0 * SMALL_WORLD_TICK, 1e-6, "%g", listed.undetected);
    cr_expect_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 5.0));
    hunt_scene_tick(world, 1);
    cr_expect_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_LOST);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 10.0)); /* the wait is over */
    hunt_scene_tick(world, 1);
    cr_expect_float_eq(hunt_scene_stealth(world, thief).points, 10.0f * (float)SMALL_WORLD_TICK, 1e-3f);
}

/* A disabled agent's time stands still. */
Test(detection_changes, a_disabled_agents_timers_stand_still) {
    begin_as(KEEN_MODEL_DETECTION);
    small_world_move_target(world, thief, HUNT_FAR, 0.0f);
    hunt_scene_tick(world, 2);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, guard, false));
    hunt_scene_tick(world, 50);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 50.0));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, guard, true));
    keen_listed_target listed;
    cr_assert_eq(hunt_scene_targets(world, guard, &listed, 1), 1);
    cr_expect_float_eq(listed.undetected, SMALL_WORLD_TICK, 1e-6);
    hunt_scene_tick(world, 1);
    cr_assert_eq(hunt_scene_targets(world, guard, &listed, 1), 1);
    cr_expect_float_eq(listed.undetected, 2.0 * SMALL_WORLD_TICK, 1e-6, "%g", listed.undetected);
}

/* ---- level of detail ---- */

#define SOLDIERS 300

static keen_world *make_army(uint32_t workers, keen_agent_id *soldiers) {
    keen_world_def def = hunt_scene_def(SOLDIERS, 4);
    const keen_profile_def profile = hunt_scene_profile(KEEN_MODEL_DETECTION);
    def.workers = workers;
    def.stealth.event_wait = 0.0f;
    def.stealth.regen_min = 1000.0f;
    keen_world *army = hunt_scene_make(&def);
    const keen_profile_id id = small_world_profile(army, &profile);
    for (uint32_t i = 0; i < SOLDIERS; i++) {
        soldiers[i] = hunt_scene_guard(army, id, (float)(i % 20), (float)(i / 20));
    }
    hunt_scene_give_away(army, hunt_scene_thief(army, 200.0f, 0.0f), 10.0f, 7.0f, 60.0f);
    return army;
}

/* Suspicion outlasts the alert, and ends when the agent is suspended; nobody ticks then, and the events come in agent
   order all the same. */
static void expect_calm_in_order(uint32_t workers) {
    static const float far_away[3] = {90000.0f, 0.0f, 0.0f};
    keen_agent_id soldiers[SOLDIERS];
    keen_world *army = make_army(workers, soldiers);
    hunt_scene_tick(army, 4);
    for (uint32_t i = 0; i < SOLDIERS; i++) {
        const keen_detection_status status = hunt_scene_status(army, soldiers[i]);
        cr_assert(status.state == KEEN_DETECTION_NORMAL && status.suspicious == 1, "%u: %d", i, status.state);
    }
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(army, far_away, 1));
    hunt_scene_tick(army, 1);
    for (uint32_t i = 0; i < SOLDIERS; i++) {
        const keen_event *event = hunt_scene_event(army, KEEN_EVENT_SUSPICIOUS, i);
        cr_assert_not_null(event);
        cr_assert(event->agent.index == i && event->data.suspicious.value == 0);
    }
    cr_expect_null(hunt_scene_event(army, KEEN_EVENT_SUSPICIOUS, SOLDIERS));
    cr_expect_eq(hunt_scene_status(army, soldiers[9]).suspicious, 0);
    keen_world_destroy(army);
}

Test(detection_level_of_detail, the_suspended_calm_down_in_agent_order) {
    for (uint32_t workers = 1; workers <= 4; workers++) {
        expect_calm_in_order(workers);
    }
}
