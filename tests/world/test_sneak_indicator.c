/* keen_targets_stealth: the three stages of a sneak indicator, and what it shows in each. */
#include "world/hunt_scene.h"

static keen_world *world;
static keen_agent_id guard;
static keen_target_id thief;
static keen_stealth_columns columns;

static void begin(void) {
    const keen_world_def def = hunt_scene_def(4, 4);
    const keen_profile_def profile = hunt_scene_profile(KEEN_MODEL_DETECTION);
    world = hunt_scene_make(&def);
    guard = hunt_scene_guard(world, small_world_profile(world, &profile), 0.0f, 0.0f);
    thief = hunt_scene_thief(world, HUNT_FAR, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &columns));
    columns.stance[thief.index] = KEEN_STANCE_SNEAKING;
    columns.sneak[thief.index] = 20.0f;
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(sneak_indicator, .init = begin, .fini = end);

static void expect(keen_sneak_stage stage, float indicator, uint32_t hunters) {
    const keen_stealth own = hunt_scene_stealth(world, thief);
    cr_expect_eq(own.stage, stage, "stage %d, points %g, highest %g", own.stage, (double)own.points,
                 (double)own.highest);
    cr_expect_float_eq(own.indicator, indicator, 1e-6f, "%g, not %g", (double)own.indicator, (double)indicator);
    cr_expect_eq(own.hunters, hunters);
    cr_expect(own.indicator >= 0.0f && own.indicator <= 1.0f);
}

Test(sneak_indicator, before_the_first_frame) {
    expect(KEEN_SNEAK_HIDDEN, 0.0f, 0);
    cr_expect_eq(hunt_scene_stealth(world, thief).highest, -50.0f);
}

Test(sneak_indicator, from_hidden_to_danger_and_back) {
    hunt_scene_tick(world, 2);
    expect(KEEN_SNEAK_HIDDEN, 0.0f, 0);
    small_world_move_target(world, thief, HUNT_NEAR, 0.0f);
    hunt_scene_tick(world, 1);
    keen_stealth own = hunt_scene_stealth(world, thief);
    cr_assert(own.highest > 0.0f && own.highest < 70.0f, "%g", (double)own.highest);
    cr_assert(own.points > 0.0f && own.points < 100.0f);
    expect(KEEN_SNEAK_CAUTION, 1.0f - own.points / 100.0f, 0);
    cr_expect_eq(own.most_aware.index, guard.index);
    hunt_scene_tick(world, 10); /* until the points are gone */
    expect(KEEN_SNEAK_DANGER, 1.0f, 1);
    cr_expect_eq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
    small_world_move_target(world, thief, HUNT_FAR, 0.0f);
    hunt_scene_tick(world, 1);
    own = hunt_scene_stealth(world, thief);
    cr_expect(own.highest <= 0.0f);
    expect(KEEN_SNEAK_DANGER, 1.0f, 1); /* still hunted */
    hunt_scene_tick(world, 100);        /* 15 s until the guard has lost it; then points refill */
    own = hunt_scene_stealth(world, thief);
    cr_expect_neq(hunt_scene_status(world, guard).state, KEEN_DETECTION_COMBAT);
    expect(KEEN_SNEAK_HIDDEN, 1.0f - own.points / 100.0f, 0);
    hunt_scene_tick(world, 400);
    expect(KEEN_SNEAK_HIDDEN, 0.0f, 0);
}

/* Noticed and gone again before anything came of it: the meter goes back slowly. */
Test(sneak_indicator, hidden_again_with_points_missing) {
    small_world_move_target(world, thief, HUNT_NEAR, 0.0f);
    hunt_scene_tick(world, 1);
    small_world_move_target(world, thief, HUNT_FAR, 0.0f);
    hunt_scene_tick(world, 1);
    const keen_stealth own = hunt_scene_stealth(world, thief);
    cr_assert(own.points > 0.0f && own.points < 100.0f);
    expect(KEEN_SNEAK_HIDDEN, 1.0f - own.points / 100.0f, 0);
}

/* The points are gone in a frame in which the guard has no turn: danger before anybody hunts it. */
Test(sneak_indicator, danger_before_the_hunt) {
    small_world_move_target(world, thief, HUNT_NEAR, 0.0f);
    hunt_scene_tick(world, 1);
    bool before = false;
    for (uint32_t i = 0; i < 100 && hunt_scene_status(world, guard).state != KEEN_DETECTION_COMBAT; i++) {
        const keen_stealth own = hunt_scene_stealth(world, thief);
        if (own.points == 0.0f) {
            expect(KEEN_SNEAK_DANGER, 1.0f, 0);
            before = true;
        }
        small_world_frame(world, 0.02, small_world_clear, NULL);
    }
    cr_expect(before, "no frame without points and without a hunter");
    expect(KEEN_SNEAK_DANGER, 1.0f, 1);
}

/* A thief who does not sneak is seen through at once. */
Test(sneak_indicator, from_hidden_to_danger_at_once) {
    columns.stance[thief.index] = 0;
    small_world_move_target(world, thief, HUNT_NEAR, 0.0f);
    hunt_scene_tick(world, 1);
    expect(KEEN_SNEAK_DANGER, 1.0f, 1);
}

/* Who is no enemy is no danger. */
Test(sneak_indicator, friends_do_not_count) {
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_FRIENDLY));
    small_world_move_target(world, thief, HUNT_NEAR, 0.0f);
    hunt_scene_tick(world, 20);
    expect(KEEN_SNEAK_HIDDEN, 0.0f, 0);
}
