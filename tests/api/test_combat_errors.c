/* Confidence: what is refused, and what the queries say before anything happened. */
#include <math.h>

#include "untouched.h"
#include "world/small_world.h"

static keen_world *world, *plain_world;
static keen_agent_id agent, gone_agent;
static keen_target_id target, gone_target;

static void begin(void) {
    keen_world_def def = small_world_def(3, 4);
    def.detection = true;
    def.group_capacity = 4;
    world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    agent = small_world_agent(world, profile, 0.0f, 0.0f);
    gone_agent = small_world_agent(world, profile, 0.0f, 0.0f);
    target = small_world_target(world, 5.0f, 0.0f);
    gone_target = small_world_target(world, 5.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, gone_agent));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, gone_target));
    def.detection = false;
    plain_world = small_world_make(&def);
}

static void end(void) {
    keen_world_destroy(world);
    keen_world_destroy(plain_world);
}

TestSuite(combat_errors, .init = begin, .fini = end);

static void expect_traits(keen_result expected, keen_combat_traits traits) {
    EXPECT_RESULT(expected, keen_agent_set_traits(world, agent, &traits));
    EXPECT_RESULT(expected, keen_target_set_traits(world, target, &traits));
}

Test(combat_errors, traits) {
    const keen_combat_traits good = keen_default_combat_traits();
    keen_combat_traits bad = good;
    expect_traits(KEEN_OK, good);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_set_traits(NULL, agent, &good));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_set_traits(world, agent, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agent_set_traits(plain_world, agent, &good));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_traits(world, gone_agent, &good));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_set_traits(NULL, target, &good));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_set_traits(world, target, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_target_set_traits(plain_world, target, &good));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_set_traits(world, gone_target, &good));
    bad.aggression = KEEN_AGGRESSION_COUNT;
    expect_traits(KEEN_ERROR_RANGE, bad);
    bad = good;
    bad.confidence = (keen_confidence)(KEEN_CONFIDENCE_NUMBER + 1);
    expect_traits(KEEN_ERROR_RANGE, bad);
    bad.confidence = KEEN_CONFIDENCE_NUMBER;
    bad.rating = -0.1f;
    expect_traits(KEEN_ERROR_RANGE, bad);
    bad.rating = NAN;
    expect_traits(KEEN_ERROR_NOT_FINITE, bad);
    bad.confidence = KEEN_CONFIDENCE_BRAVE;
    expect_traits(KEEN_OK, bad);
    bad.group = 4;
    expect_traits(KEEN_ERROR_RANGE, bad);
    bad.group = 3;
    expect_traits(KEEN_OK, bad);
}

Test(combat_errors, opponents) {
    keen_target_id many[64];
    for (uint32_t i = 0; i < 64; i++) {
        many[i] = target;
    }
    const keen_target_id mixed[2] = {target, gone_target};
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_set_opponents(NULL, agent, many, 1));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_set_opponents(world, agent, NULL, 1));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agent_set_opponents(plain_world, agent, many, 1));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_opponents(world, gone_agent, many, 1));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_opponents(world, agent, mixed, 2));
    EXPECT_RESULT(KEEN_ERROR_CAPACITY, keen_agent_set_opponents(world, agent, many, 64));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_opponents(world, agent, many, 16));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_opponents(world, agent, NULL, 0));
}

Test(combat_errors, flee_spot) {
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_arrive_flee_spot(NULL, agent));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agent_arrive_flee_spot(plain_world, agent));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_arrive_flee_spot(world, gone_agent));
    EXPECT_RESULT(KEEN_OK, keen_agent_arrive_flee_spot(world, agent));
}

Test(combat_errors, status) {
    const keen_agent_id ids[2] = {gone_agent, agent};
    keen_combat_status status[2];
    MARK_UNTOUCHED(status);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_combat_status(NULL, ids, 1, status));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_combat_status(world, NULL, 1, status));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_combat_status(world, ids, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agents_combat_status(plain_world, ids, 1, status));
    EXPECT_UNTOUCHED(status);
    EXPECT_RESULT(KEEN_OK, keen_agents_combat_status(world, NULL, 0, NULL));
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_agents_combat_status(world, ids, 2, status));
    for (int i = 0; i < 2; i++) { /* the second does not follow the model */
        cr_assert_eq(status[i].decision, KEEN_DECISION_NONE);
        cr_assert_not(status[i].compared || status[i].in_combat || status[i].fleeing);
        cr_assert(status[i].confidence == 0.0f && status[i].modifier == 0.0f && status[i].threat_ratio == 0.0f);
    }
}

Test(combat_errors, decision) {
    keen_decision decision;
    MARK_UNTOUCHED(decision);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_decision(NULL, agent, target, &decision));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_decision(world, agent, target, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agent_decision(plain_world, agent, target, &decision));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_decision(world, gone_agent, target, &decision));
    EXPECT_UNTOUCHED(decision);
    EXPECT_RESULT(KEEN_OK, keen_agent_decision(world, agent, target, &decision));
    cr_assert_eq(decision, KEEN_DECISION_NONE);
    EXPECT_RESULT(KEEN_OK, keen_agent_decision(world, agent, gone_target, &decision));
    cr_assert_eq(decision, KEEN_DECISION_NONE);
}

Test(combat_errors, group_strength) {
    const uint32_t groups[2] = {0, 4};
    keen_group_strength strength[2];
    MARK_UNTOUCHED(strength);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_groups_strength(NULL, groups, 1, strength));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_groups_strength(world, NULL, 1, strength));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_groups_strength(world, groups, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_groups_strength(plain_world, groups, 1, strength));
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_groups_strength(world, groups, 2, strength));
    EXPECT_UNTOUCHED(strength);
    EXPECT_RESULT(KEEN_OK, keen_groups_strength(world, NULL, 0, NULL));
    EXPECT_RESULT(KEEN_OK, keen_groups_strength(world, groups, 1, strength));
    cr_assert(strength[0].members == 0 && strength[0].strength == 0.0f);
}

Test(combat_errors, threat_ratio) {
    float ratio;
    MARK_UNTOUCHED(ratio);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_threat_ratio(NULL, agent, target, &ratio));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_threat_ratio(world, agent, target, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agent_threat_ratio(plain_world, agent, target, &ratio));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_threat_ratio(world, gone_agent, target, &ratio));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_threat_ratio(world, agent, gone_target, &ratio));
    EXPECT_UNTOUCHED(ratio);
    EXPECT_RESULT(KEEN_OK, keen_agent_threat_ratio(world, agent, target, &ratio));
    cr_assert(fabsf(ratio - 1.0f) < 1e-6f);
}

Test(combat_errors, call_order) {
    const keen_combat_traits traits = keen_default_combat_traits();
    const uint32_t group = 0;
    keen_combat_status status;
    keen_group_strength strength;
    keen_decision decision;
    float ratio;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_set_traits(world, agent, &traits));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_target_set_traits(world, target, &traits));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_set_opponents(world, agent, &target, 1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_arrive_flee_spot(world, agent));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agents_combat_status(world, &agent, 1, &status));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_decision(world, agent, target, &decision));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_groups_strength(world, &group, 1, &strength));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_threat_ratio(world, agent, target, &ratio));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

Test(combat_errors, names) {
    cr_assert_str_eq(keen_decision_name(KEEN_DECISION_AVOID), "avoid");
    cr_assert_str_eq(keen_decision_name(KEEN_DECISION_COUNT), "unknown");
    cr_assert_str_eq(keen_aggression_name(KEEN_AGGRESSION_FRENZIED), "frenzied");
    cr_assert_str_eq(keen_aggression_name((keen_aggression)-1), "unknown");
    cr_assert_str_eq(keen_confidence_name(KEEN_CONFIDENCE_NUMBER), "number");
    cr_assert_str_eq(keen_confidence_name((keen_confidence)6), "unknown");
    cr_assert_str_eq(keen_flee_cause_name(KEEN_FLEE_HEALED), "healed");
    cr_assert_str_eq(keen_flee_cause_name(KEEN_FLEE_CAUSE_COUNT), "unknown");
}
