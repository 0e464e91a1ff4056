/* keen_detection_explain: the factors add up to the value, and the next transition is named. */
#include <math.h>
#include <string.h>

#include "world/hunt_scene.h"

static keen_world *world;
static keen_profile_def profile;
static keen_agent_id guard, believer;
static keen_target_id thief;
static keen_stealth_columns columns;

static void begin(void) {
    const keen_world_def def = hunt_scene_def(4, 4);
    profile = hunt_scene_profile(KEEN_MODEL_DETECTION);
    world = hunt_scene_make(&def);
    guard = hunt_scene_guard(world, small_world_profile(world, &profile), 0.0f, 0.0f);
    believer = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 900.0f);
    thief = hunt_scene_thief(world, 3.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &columns));
    columns.stance[thief.index] = KEEN_STANCE_SNEAKING | KEEN_STANCE_MOVING;
    columns.armor_weight[thief.index] = 10.0f;
    columns.muffle[thief.index] = 0.5f;
    columns.action_sound[thief.index] = 2.0f;
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(explain_detection, .init = begin, .fini = end);

static keen_detection_explanation explain(void) {
    keen_detection_explanation made;
    EXPECT_RESULT(KEEN_OK, keen_detection_explain(world, guard, thief, &made));
    return made;
}

static void expect_next(const char *part) {
    const keen_detection_explanation made = explain();
    cr_expect_not_null(strstr(made.next, part), "\"%s\" lacks \"%s\"", made.next, part);
}

Test(explain_detection, factors_add_up) {
    hunt_scene_tick(world, 1);
    const uint64_t hash = keen_world_hash(world);
    const keen_detection_explanation made = explain();
    const keen_detection *pair = &made.detection;
    cr_assert(made.found && pair->sees && pair->los && pair->hostile);
    cr_expect_float_eq(made.distance, 3.0f, 1e-5f);
    cr_expect_eq(made.light, 1.0f);
    cr_expect_eq(made.movement, (12.0f + 0.5f * 10.0f) * 0.5f);
    cr_expect_eq(made.action, 4.0f);
    cr_expect_eq(made.threshold, 70.0f);
    cr_expect_float_eq(pair->sound, pair->attenuation * (made.movement + made.action), 1e-4f);
    cr_expect_float_eq(made.observer_share, 0.5f * 50.0f * pair->attenuation, 1e-4f);
    cr_expect_float_eq(made.target_share, 0.5f * 15.0f, 1e-4f);
    const float sum = profile.detection.base + pair->sound + pair->visual + made.observer_share - made.target_share;
    cr_expect_float_eq(sum, pair->value, 1e-4f, "%g, not %g", (double)sum, (double)pair->value);
    cr_expect_eq(keen_world_hash(world), hash);
}

/* Until somebody has looked there is no line of sight, but nothing in its way either. */
Test(explain_detection, tells_whether_a_sight_line_was_answered) {
    small_world_frames(world, 3, NULL);
    cr_assert(explain().found);
    cr_expect_not(explain().answered);
    cr_expect_not(explain().detection.los);
    small_world_frames(world, 9, small_world_blocked);
    cr_expect(explain().answered);
    cr_expect_not(explain().detection.los);
}

Test(explain_detection, what_comes_next) {
    expect_next("Alert above 0");
    hunt_scene_tick(world, 1);
    cr_expect_eq(explain().state, KEEN_DETECTION_ALERT);
    expect_next("Combat above value 70");
    expect_next("owners of alerts");
    hunt_scene_tick(world, 10);
    cr_expect_eq(explain().state, KEEN_DETECTION_COMBAT);
    expect_next("detected now");
    small_world_move_target(world, thief, HUNT_FAR, 0.0f);
    hunt_scene_tick(world, 3);
    expect_next("undetected for 15 s, 0.4 s now");
    cr_expect_not(explain().found);
    hunt_scene_tick(world, 80);
    cr_expect_eq(explain().state, KEEN_DETECTION_LOST);
    expect_next("targets and owners");
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_FRIENDLY));
    expect_next("would not attack");
}

Test(explain_detection, errors) {
    const keen_agent_id stale_agent = {guard.index, guard.generation + 2};
    const keen_target_id stale = {thief.index, thief.generation + 2};
    const keen_world_def plain_def = small_world_def(1, 1);
    keen_world *plain = small_world_make(&plain_def);
    keen_detection_explanation made;
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_detection_explain(NULL, guard, thief, &made));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_detection_explain(world, guard, thief, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_detection_explain(plain, guard, thief, &made));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_detection_explain(world, stale_agent, thief, &made));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_detection_explain(world, guard, stale, &made));
    EXPECT_RESULT(KEEN_OK, keen_detection_explain(world, believer, thief, &made));
    cr_expect_not(made.found);
    cr_expect_not_null(strstr(made.next, "does not follow"));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_detection_explain(world, guard, thief, &made));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    keen_world_destroy(plain);
}
