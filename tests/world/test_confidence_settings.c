/* Confidence through the public headers (spec 14): groups, the host's opponents, ratio and modifier modes, personal
   survival. Strengths are chosen so that ratios are known numbers. */
#include "world/hunt_scene.h"

static keen_world *world;
static keen_agent_id guard, mate;
static keen_target_id thief, thugs[3];
static keen_observer_columns observers;
static keen_stealth_columns stealth;
static keen_profile_def profile;

static void begin(void) {
    profile = hunt_scene_profile(KEEN_MODEL_DETECTION);
    profile.confidence.flee_interval = 0.2f;
    profile.confidence.modifier_min = profile.confidence.modifier_max = 0.0f;
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(confidence_settings, .init = begin, .fini = end);

static void set_traits(keen_agent_id agent, keen_combat_traits traits) {
    EXPECT_RESULT(KEEN_OK, keen_agent_set_traits(world, agent, &traits));
}

/* The guard and its mate look the other way; nobody is near yet. */
static void make(void) {
    const keen_world_def def = hunt_scene_def(4, 8);
    world = hunt_scene_make(&def);
    const keen_profile_id id = small_world_profile(world, &profile);
    guard = hunt_scene_guard(world, id, 0.0f, 0.0f);
    mate = hunt_scene_guard(world, id, 500.0f, 0.0f);
    thief = hunt_scene_thief(world, HUNT_FAR, 0.0f);
    for (uint32_t i = 0; i < 3; i++) {
        thugs[i] = hunt_scene_thief(world, -400.0f, (float)i);
    }
    EXPECT_RESULT(KEEN_OK, keen_observers_map(world, &observers));
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &stealth));
}

static keen_combat_traits in_group(uint32_t group) {
    keen_combat_traits traits = keen_default_combat_traits();
    traits.group = group;
    return traits;
}

/* The fight begins: the ratio that the guard compares, whose alarm it is. */
static float begin_fight(void) {
    small_world_move_target(world, thief, HUNT_NEAR, 0.0f);
    hunt_scene_tick(world, 1);
    keen_combat_status status;
    EXPECT_RESULT(KEEN_OK, keen_agents_combat_status(world, &guard, 1, &status));
    cr_assert(status.in_combat && status.compared);
    cr_assert_eq(status.decision, KEEN_DECISION_ATTACK);
    return status.threat_ratio;
}

static const keen_event_fight *check_event(void) {
    const keen_event *event = NULL;
    for (uint32_t i = 0; i < 3 && !event; i++) { /* the first check is due within an interval */
        hunt_scene_hurt(world, guard, thief, 1.0f);
        hunt_scene_tick(world, 1);
        event = hunt_scene_event(world, KEEN_EVENT_FLEE_CHECK, 0);
    }
    cr_assert_not_null(event, "no flee check");
    return &event->data.fight;
}

static void expect_near(float value, float expected) {
    cr_expect_float_eq(value, expected, 1e-5f * (1.0f + expected), "%.7g, not %.7g", (double)value, (double)expected);
}

Test(confidence_settings, one_to_one_with_an_alarm) {
    make();
    expect_near(begin_fight(), 1.0f);
    const keen_event *alarm = hunt_scene_event(world, KEEN_EVENT_ALARM, 0);
    cr_assert_not_null(alarm);
    expect_near(alarm->data.fight.threat_ratio, 1.0f);
    expect_near(alarm->data.fight.threshold, (0.1875f + 0.5f) * 3.0f);
}

/* Product: (sum health mine / sum dps theirs) / (sum health theirs / sum dps mine). */
Test(confidence_settings, the_hosts_opponents_by_product) {
    make();
    EXPECT_RESULT(KEEN_OK, keen_agent_set_opponents(world, guard, thugs, 3));
    expect_near(begin_fight(), (100.0f / 30.0f) / (300.0f / 10.0f));
}

Test(confidence_settings, the_hosts_opponents_taken_back) {
    make();
    EXPECT_RESULT(KEEN_OK, keen_agent_set_opponents(world, guard, thugs, 3));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_opponents(world, guard, NULL, 0));
    expect_near(begin_fight(), 1.0f);
}

Test(confidence_settings, opponents_that_are_gone_do_not_count) {
    make();
    EXPECT_RESULT(KEEN_OK, keen_agent_set_opponents(world, guard, thugs, 3));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, thugs[0]));
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, thugs[1], false));
    expect_near(begin_fight(), 1.0f);
}

Test(confidence_settings, the_sum_of_strengths) {
    profile.confidence.ratio_mode = KEEN_RATIO_STRENGTH_SUM;
    make();
    set_traits(guard, in_group(3));
    set_traits(mate, in_group(3));
    observers.dps[mate.index] = 40.0f;
    EXPECT_RESULT(KEEN_OK, keen_agent_set_opponents(world, guard, thugs, 3));
    expect_near(begin_fight(), (1000.0f + 4000.0f) / 3000.0f);
}

Test(confidence_settings, a_group_by_product) {
    make();
    set_traits(guard, in_group(3));
    set_traits(mate, in_group(3));
    observers.dps[mate.index] = 40.0f;
    observers.armor_rating[mate.index] = 50.0f; /* counts as twice the health */
    stealth.health[thief.index] = 50.0f;
    stealth.dps[thief.index] = 20.0f;
    expect_near(begin_fight(), (300.0f / 20.0f) / (50.0f / 50.0f));
    const uint32_t groups[2] = {3, 0};
    keen_group_strength sums[2];
    EXPECT_RESULT(KEEN_OK, keen_groups_strength(world, groups, 2, sums));
    cr_expect(sums[0].members == 2 && sums[1].members == 0);
    expect_near(sums[0].health, 300.0f);
    expect_near(sums[0].dps, 50.0f);
    expect_near(sums[0].strength, 1000.0f + 8000.0f);
}

/* Everybody of a listed target's group counts, and the dead of one's own do not. */
Test(confidence_settings, their_group_and_my_dead) {
    make();
    keen_combat_traits gang = in_group(5);
    EXPECT_RESULT(KEEN_OK, keen_target_set_traits(world, thief, &gang));
    EXPECT_RESULT(KEEN_OK, keen_target_set_traits(world, thugs[0], &gang));
    EXPECT_RESULT(KEEN_OK, keen_target_set_traits(world, thugs[1], &gang));
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, thugs[1], false));
    expect_near(begin_fight(), (100.0f / 20.0f) / (200.0f / 10.0f));
}

static keen_combat_traits daring(float rating) {
    keen_combat_traits traits = keen_default_combat_traits();
    traits.confidence = KEEN_CONFIDENCE_NUMBER;
    traits.rating = rating;
    return traits;
}

static float modifier_of_the_guard(void) {
    keen_combat_status status;
    EXPECT_RESULT(KEEN_OK, keen_agents_combat_status(world, &guard, 1, &status));
    return status.modifier;
}

Test(confidence_settings, an_absolute_modifier) {
    profile.confidence.modifier_min = 0.25f;
    profile.confidence.modifier_max = 0.5f;
    make();
    set_traits(guard, daring(0.75f));
    begin_fight();
    const float modifier = modifier_of_the_guard();
    cr_assert(modifier >= 0.25f && modifier <= 0.5f);
    const keen_event_fight *check = check_event();
    expect_near(check->threshold, 0.75f - modifier);
    cr_expect(check->passed && check->cause == KEEN_FLEE_TIMER);
}

Test(confidence_settings, a_relative_modifier) {
    profile.confidence.modifier_mode = KEEN_MODIFIER_RELATIVE;
    profile.confidence.modifier_min = -0.5f;
    profile.confidence.modifier_max = -0.25f;
    make();
    set_traits(guard, daring(0.9f));
    begin_fight();
    const float modifier = modifier_of_the_guard();
    cr_assert(modifier >= -0.5f && modifier <= -0.25f);
    const keen_event_fight *check = check_event();
    expect_near(check->threshold, 0.9f * (1.0f - modifier));
    cr_expect_not(check->passed, "0.9 times 1.25 at least is more than the ratio, 1 or less");
    const keen_event *flight = hunt_scene_event(world, KEEN_EVENT_FLEE, 0);
    cr_assert_not_null(flight);
    cr_expect_not(flight->data.fight.personal);
}

/* The group would win, this member of it would not live to see it. */
static void fight_as_the_weakest(bool personal) {
    make();
    keen_combat_traits traits = daring(0.6f);
    traits.group = 2;
    traits.personal_survival = personal;
    set_traits(guard, traits);
    set_traits(mate, in_group(2));
    observers.dps[mate.index] = 90.0f;
    const float weak = 11.0f;
    const keen_agent_write write = {.health = {&weak, 0}};
    EXPECT_RESULT(KEEN_OK, keen_agents_write(world, &guard, 1, &write, NULL));
    cr_expect_gt(begin_fight(), 5.0f);
    cr_expect(check_event()->passed);
}

Test(confidence_settings, personal_survival) {
    fight_as_the_weakest(true);
    const keen_event *flight = hunt_scene_event(world, KEEN_EVENT_FLEE, 0);
    cr_assert_not_null(flight);
    cr_expect(flight->data.fight.personal);
    keen_agent_columns agents;
    EXPECT_RESULT(KEEN_OK, keen_agents_map(world, &agents));
    const float health = agents.health[guard.index]; /* over a mean dps of 10; mean health 100 over a mean dps of 50 */
    expect_near(flight->data.fight.threat_ratio, (health / 10.0f) / (100.0f / 50.0f));
    keen_combat_status status;
    EXPECT_RESULT(KEEN_OK, keen_agents_combat_status(world, &guard, 1, &status));
    cr_expect(status.fleeing && status.decision == KEEN_DECISION_FLEE);
}

Test(confidence_settings, without_personal_survival) {
    fight_as_the_weakest(false);
    cr_expect_null(hunt_scene_event(world, KEEN_EVENT_FLEE, 0));
}

/* A flight from the first check to the end at its spot. */
Test(confidence_settings, a_flight_and_its_end) {
    make();
    set_traits(guard, daring(1.2f));
    EXPECT_RESULT(KEEN_OK, keen_agent_arrive_flee_spot(world, guard)); /* of one that does not flee */
    begin_fight();
    cr_expect_null(hunt_scene_event(world, KEEN_EVENT_FLEE_SPOT, 0));
    cr_expect_not(check_event()->passed);
    EXPECT_RESULT(KEEN_OK, keen_agent_arrive_flee_spot(world, guard));
    EXPECT_RESULT(KEEN_OK, keen_agent_arrive_flee_spot(world, guard)); /* once is enough */
    hunt_scene_tick(world, 1); /* the thief is near: braver by a level, .375, and 1 is enough */
    cr_assert_not_null(hunt_scene_event(world, KEEN_EVENT_FLEE_SPOT, 0));
    cr_expect_null(hunt_scene_event(world, KEEN_EVENT_FLEE_SPOT, 1));
    const keen_event *end = hunt_scene_event(world, KEEN_EVENT_FLEE_END, 0);
    cr_assert_not_null(end);
    cr_expect_eq(end->data.fight.cause, KEEN_FLEE_ENEMY_NEAR);
    keen_combat_status status;
    EXPECT_RESULT(KEEN_OK, keen_agents_combat_status(world, &guard, 1, &status));
    cr_expect(!status.fleeing && status.in_combat);
    expect_near(status.confidence, 0.375f);
}

/* ---- out of the model and back ---- */

static void set_profile(keen_model model) {
    keen_profile_def def = profile;
    def.model = model;
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, guard, small_world_profile(world, &def)));
}

static void set_health(float health) {
    const keen_agent_write write = {.health = {&health, 0}};
    EXPECT_RESULT(KEEN_OK, keen_agents_write(world, &guard, 1, &write, NULL));
}

/* Nobody who was not hurt since its combat began checks; who is hurt now does. */
static void expect_unhurt(void) {
    begin_fight();
    for (uint32_t i = 0; i < 5; i++) { /* longer than two intervals between checks */
        hunt_scene_tick(world, 1);
        cr_assert_null(hunt_scene_event(world, KEEN_EVENT_FLEE_CHECK, 0), "tick %u", i);
    }
    cr_expect_eq(check_event()->cause, KEEN_FLEE_TIMER);
}

Test(confidence_settings, what_hurt_before_it_came_into_the_model_is_forgotten) {
    make();
    set_profile(KEEN_MODEL_BELIEF);
    hunt_scene_hurt(world, guard, thugs[0], 10.0f);
    hunt_scene_tick(world, 2);
    set_health(60.0f);
    hunt_scene_tick(world, 1);
    set_profile(KEEN_MODEL_DETECTION);
    expect_unhurt();
}

Test(confidence_settings, the_next_fight_does_not_go_by_the_health_of_an_older_one) {
    make();
    begin_fight();
    hunt_scene_tick(world, 1);
    set_profile(KEEN_MODEL_BELIEF);
    hunt_scene_tick(world, 1);
    set_health(60.0f);
    set_profile(KEEN_MODEL_BOTH);
    expect_unhurt();
}
