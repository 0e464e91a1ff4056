/* Target and alert lists of the detection model when their targets come, go, die and are too many (spec 13). */
#include "world/hunt_scene.h"

#define ROOM 4

static keen_world *world;
static keen_profile_id watcher, believer;
static keen_agent_id guard;
static keen_target_id thief;

/* The guard fights the thief. */
static void begin(void) {
    const keen_world_def def = hunt_scene_def(4, 16);
    const keen_profile_def detects = hunt_scene_profile(KEEN_MODEL_DETECTION);
    world = hunt_scene_make(&def);
    watcher = small_world_profile(world, &detects);
    believer = small_world_profile(world, NULL);
    guard = hunt_scene_guard(world, watcher, 0.0f, 0.0f);
    thief = hunt_scene_thief(world, HUNT_NEAR, 0.0f);
    hunt_scene_tick(world, 1);
    cr_assert_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
    cr_assert_eq(hunt_scene_stealth(world, thief).hunters, 1);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(detection_lists, .init = begin, .fini = end);

static void expect_removed(keen_target_id target, keen_target_cause cause) {
    const keen_event *event = hunt_scene_event(world, KEEN_EVENT_TARGET_REMOVED, 0);
    cr_assert_not_null(event, "nothing was removed");
    cr_expect(keen_target_equal(event->data.target_list.target, target));
    cr_expect_eq(event->data.target_list.cause, cause, "%s", keen_target_cause_name(event->data.target_list.cause));
    cr_expect_eq(hunt_scene_status(world, guard).target_count, 0);
    cr_expect_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_NORMAL);
}

/* Whoever gets its index is somebody else. */
Test(detection_lists, a_listed_target_is_removed_and_another_comes) {
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, thief));
    const keen_target_id other = hunt_scene_thief(world, HUNT_FAR, 0.0f);
    cr_expect_eq(hunt_scene_stealth(world, other).hunters, 0);
    hunt_scene_tick(world, 1);
    expect_removed(thief, KEEN_TARGET_GONE);
    cr_expect_eq(hunt_scene_stealth(world, other).points, 100.0f);
    const keen_target_id again = hunt_scene_thief(world, HUNT_NEAR, 0.0f);
    hunt_scene_tick(world, 1);
    keen_listed_target listed[ROOM];
    cr_assert_eq(hunt_scene_targets(world, guard, listed, ROOM), 1);
    cr_expect(keen_target_equal(listed[0].target, again) && listed[0].detected && listed[0].ever_detected);
    cr_expect_eq(hunt_scene_stealth(world, again).hunters, 1);
}

Test(detection_lists, indices_are_used_again_while_they_are_listed) {
    for (uint32_t round = 0; round < 20; round++) {
        EXPECT_RESULT(KEEN_OK, keen_target_remove(world, thief));
        thief = hunt_scene_thief(world, HUNT_NEAR, 0.1f * (float)round);
        hunt_scene_tick(world, 1 + round % 3);
        keen_listed_target listed[ROOM];
        cr_assert_eq(hunt_scene_targets(world, guard, listed, ROOM), 1);
        cr_assert(keen_target_equal(listed[0].target, thief));
        cr_assert_eq(hunt_scene_stealth(world, thief).hunters, 1);
    }
}

Test(detection_lists, a_listed_target_dies_and_rises) {
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, thief, false));
    hunt_scene_tick(world, 1);
    expect_removed(thief, KEEN_TARGET_GONE);
    cr_expect_eq(hunt_scene_stealth(world, thief).hunters, 0);
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, thief, true));
    hunt_scene_tick(world, 1);
    cr_expect_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
}

Test(detection_lists, a_listed_target_is_disabled) {
    EXPECT_RESULT(KEEN_OK, keen_target_set_enabled(world, thief, false));
    hunt_scene_tick(world, 1);
    expect_removed(thief, KEEN_TARGET_GONE);
    EXPECT_RESULT(KEEN_OK, keen_target_set_enabled(world, thief, true));
    hunt_scene_tick(world, 1);
    cr_expect_eq(hunt_scene_status(world, guard).target_count, 1);
}

Test(detection_lists, a_listed_target_makes_peace) {
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_NEUTRAL));
    hunt_scene_tick(world, 1);
    expect_removed(thief, KEEN_TARGET_NOT_HOSTILE);
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_ENEMY));
    hunt_scene_tick(world, 1);
    cr_expect_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
}

/* Turned hostile while it was looked at, not seen through. */
Test(detection_lists, somebody_turns_hostile) {
    keen_stealth_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &columns));
    columns.stance[thief.index] = KEEN_STANCE_SNEAKING;
    columns.sneak[thief.index] = 0.0f;
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_NEUTRAL));
    for (uint32_t i = 0; i < 100; i++) { /* points come back */
        hunt_scene_tick(world, 1);
    }
    cr_assert_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_NORMAL);
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_ENEMY));
    hunt_scene_tick(world, 1);
    cr_expect_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
    const keen_event *added = hunt_scene_event(world, KEEN_EVENT_TARGET_ADDED, 0);
    cr_assert_not_null(added);
    cr_expect_eq(added->data.target_list.cause, KEEN_TARGET_TURNED_HOSTILE);
}

#define SKILL 50.0f /* a guard's, about whom it fights; 0.6 of it about others */

/* Ticks until the guard, in Combat all the while, looks at the target, which it fights. */
static void expect_first_look_as_listed(keen_target_id target) {
    keen_detection detection;
    bool found = false;
    EXPECT_RESULT(KEEN_OK, keen_detection_find(world, guard, target, &detection, &found));
    cr_assert_not(found, "it is looked at already");
    for (uint32_t i = 0; i < 3 && !found; i++) {
        cr_assert_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
        hunt_scene_tick(world, 1);
        EXPECT_RESULT(KEEN_OK, keen_detection_find(world, guard, target, &detection, &found));
    }
    cr_assert(found, "nobody looks at it");
    cr_expect_eq(detection.skill, SKILL, "%g", (double)detection.skill);
    cr_expect_null(hunt_scene_event(world, KEEN_EVENT_TARGET_ADDED, 0), "it was listed");
}

/* Its slot is given up with a profile that tracks fewer, but it stays listed. */
Test(detection_lists, a_listed_target_comes_back_into_the_ledger) {
    keen_profile_def narrow = hunt_scene_profile(KEEN_MODEL_DETECTION);
    narrow.max_tracked = 1;
    const keen_target_id other = hunt_scene_thief(world, HUNT_NEAR, 1.0f);
    hunt_scene_tick(world, 2);
    cr_assert_eq(hunt_scene_status(world, guard).target_count, 2);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, guard, small_world_profile(world, &narrow)));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, guard, watcher));
    expect_first_look_as_listed(other);
}

/* It gave itself away far from the guard, which has not looked at it before. */
Test(detection_lists, a_listed_target_comes_into_the_ledger) {
    const keen_target_id other = hunt_scene_thief(world, HUNT_FAR, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, thief));
    hunt_scene_tick(world, 1);
    for (uint32_t i = 0; i < 2; i++) { /* alert at the first, joins the list at the second */
        hunt_scene_give_away(world, other, 3.0f, 0.0f, 30.0f);
        hunt_scene_tick(world, 1);
    }
    thief = hunt_scene_thief(world, HUNT_NEAR, 0.0f);
    hunt_scene_tick(world, 1);
    cr_assert_eq(hunt_scene_status(world, guard).target_count, 2);
    small_world_move_target(world, other, HUNT_NEAR, 1.0f);
    expect_first_look_as_listed(other);
}

Test(detection_lists, a_disabled_agent_hunts_nobody) {
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, guard, false));
    cr_expect_eq(hunt_scene_stealth(world, thief).hunters, 0);
    hunt_scene_tick(world, 3);
    cr_expect_eq(hunt_scene_status(world, guard).target_count, 1);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, guard, true));
    cr_expect_eq(hunt_scene_stealth(world, thief).hunters, 1);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, guard, false));
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, guard));
    cr_expect_eq(hunt_scene_stealth(world, thief).hunters, 0);
}

Test(detection_lists, a_disabled_agent_tells_nothing_and_stays_suspicious) {
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, guard, false));
    for (uint32_t i = 0; i < 3; i++) {
        hunt_scene_tick(world, 1);
        cr_assert_eq(small_world_counters(world).events, 0, "tick %u", i);
    }
    cr_expect_eq(hunt_scene_status(world, guard).suspicious, 2);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, guard, true));
    hunt_scene_tick(world, 1);
    cr_expect_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
    cr_expect_eq(hunt_scene_status(world, guard).suspicious, 2);
    cr_expect_null(hunt_scene_event(world, KEEN_EVENT_SUSPICIOUS, 0), "nothing has changed");
}

Test(detection_lists, a_disabled_agent_changes_its_profile) {
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, guard, false));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, guard, believer));
    cr_expect_eq(hunt_scene_stealth(world, thief).hunters, 0);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, guard, true));
    cr_expect_eq(hunt_scene_stealth(world, thief).hunters, 0);
}

/* ---- more than there is room for ---- */

typedef struct full_scene {
    keen_world *world;
    keen_agent_id guard;
    keen_target_id owners[8];
} full_scene;

/* An agent in Alert with room for four, and eight thieves too far away to be looked at. */
static full_scene make_full(void) {
    keen_world_def def = hunt_scene_def(1, 16);
    keen_profile_def profile = hunt_scene_profile(KEEN_MODEL_DETECTION);
    def.max_tracked = profile.max_tracked = ROOM;
    full_scene made = {.world = hunt_scene_make(&def)};
    made.guard = hunt_scene_guard(made.world, small_world_profile(made.world, &profile), 0.0f, 0.0f);
    for (uint32_t i = 0; i < 8; i++) {
        made.owners[i] = hunt_scene_thief(made.world, HUNT_FAR + (float)i, 0.0f);
    }
    hunt_scene_give_away(made.world, made.owners[0], 3.0f, 0.0f, 20.0f);
    hunt_scene_tick(made.world, 1);
    cr_assert_eq(hunt_scene_status(made.world, made.guard).state, KEEN_DETECTION_ALERT);
    return made;
}

Test(detection_full_lists, the_weakest_alert_makes_room) {
    full_scene own = make_full();
    const float ratings[8] = {20.0f, 30.0f, 60.0f, 10.0f, 50.0f, 40.0f, 70.0f, 12.0f};
    for (uint32_t i = 1; i < 8; i++) {
        hunt_scene_give_away(own.world, own.owners[i], 3.0f, 0.0f, ratings[i]);
        hunt_scene_tick(own.world, 1);
    }
    keen_alert alerts[8];
    cr_assert_eq(hunt_scene_alerts(own.world, own.guard, alerts, 8), ROOM);
    const uint32_t left[ROOM] = {2, 5, 6, 7}; /* what comes is taken; 10, 20, 30 and 40 or 50 had to go */
    cr_expect(keen_target_equal(alerts[0].owner, own.owners[left[0]]));
    cr_expect(keen_target_equal(alerts[3].owner, own.owners[left[3]]), "the newest is in, however weak");
    for (uint32_t i = 0; i < ROOM; i++) {
        cr_expect_neq(alerts[i].owner.index, own.owners[3].index);
        cr_expect_neq(alerts[i].owner.index, own.owners[0].index);
        cr_expect_eq(alerts[i].cause, KEEN_ALERT_EVENT);
    }
    keen_world_destroy(own.world);
}

/* Four that it detects without seeing them through give themselves away, and then somebody far away. */
Test(detection_full_lists, those_who_are_refused_are_counted) {
    keen_world_def def = hunt_scene_def(1, 8);
    keen_profile_def profile = hunt_scene_profile(KEEN_MODEL_DETECTION);
    keen_target_id far[2];
    def.max_tracked = profile.max_tracked = ROOM;
    def.stealth.drain_mult = 0.0f;
    def.stealth.event_max = 100.0f;
    profile.detection.threshold = profile.detection.threshold_sneak = 1000.0f;
    keen_world *own = hunt_scene_make(&def);
    const keen_agent_id one = hunt_scene_guard(own, small_world_profile(own, &profile), 0.0f, 0.0f);
    for (uint32_t i = 0; i < 2; i++) {
        far[i] = hunt_scene_thief(own, HUNT_FAR, (float)i);
    }
    for (uint32_t i = 0; i < ROOM; i++) {
        const keen_target_id near = hunt_scene_thief(own, HUNT_NEAR, 0.2f * (float)i);
        hunt_scene_tick(own, 1);
        hunt_scene_give_away(own, near, 3.0f, 0.0f, 30.0f);
    }
    hunt_scene_tick(own, 1);
    cr_assert_eq(hunt_scene_status(own, one).state, KEEN_DETECTION_ALERT);
    cr_assert_eq(hunt_scene_status(own, one).target_count, ROOM);
    cr_expect_eq(small_world_counters(own).targets_refused, 0);
    for (uint32_t i = 0; i < 2; i++) {
        hunt_scene_give_away(own, far[i], 3.0f, 0.0f, 30.0f);
        hunt_scene_give_away(own, far[i], 3.0f, 1.0f, 30.0f);
    }
    hunt_scene_tick(own, 1);
    cr_expect_eq(small_world_counters(own).targets_refused, 2, "each once, however often it gave itself away");
    cr_expect_null(hunt_scene_event(own, KEEN_EVENT_TARGET_REMOVED, 0));
    hunt_scene_tick(own, 1);
    cr_expect_eq(small_world_counters(own).targets_refused, 0);
    keen_world_destroy(own);
}

Test(detection_full_lists, the_one_undetected_longest_makes_room) {
    full_scene own = make_full();
    for (uint32_t i = 1; i < 8; i++) {
        hunt_scene_give_away(own.world, own.owners[i], 3.0f, 0.0f, 30.0f);
        hunt_scene_tick(own.world, 1);
        const keen_event *removed = hunt_scene_event(own.world, KEEN_EVENT_TARGET_REMOVED, 0);
        cr_assert_eq(removed != NULL, i > ROOM, "owner %u", i);
        if (removed) {
            cr_expect_eq(removed->data.target_list.cause, KEEN_TARGET_EXPIRED);
            cr_expect(keen_target_equal(removed->data.target_list.target, own.owners[i - ROOM]));
        }
    }
    keen_listed_target targets[8];
    cr_assert_eq(hunt_scene_targets(own.world, own.guard, targets, 8), ROOM);
    for (uint32_t i = 0; i < ROOM; i++) {
        cr_expect(keen_target_equal(targets[i].target, own.owners[4 + i]));
        cr_expect_not(targets[i].detected || targets[i].ever_detected);
    }
    keen_world_destroy(own.world);
}
