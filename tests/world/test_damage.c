/* Damage and contacts: what they take, whom they show, whom they wake. */
#include <math.h>

#include "support/near.h"
#include "small_world.h"

static keen_world *world;
static keen_agent_id agent;
static keen_target_id attacker;

/* Vision, hearing, damage and pain; ticks in each frame of 0.1 s while nobody is near. */
static keen_profile_def hurt_profile(void) {
    keen_profile_def def = keen_default_profile(1.0f);
    const keen_sense senses[] = {KEEN_SENSE_VISION, KEEN_SENSE_HEARING, KEEN_SENSE_TOUCH, KEEN_SENSE_DAMAGE,
                                 KEEN_SENSE_PAIN};
    def.sense_count = sizeof senses / sizeof *senses;
    for (uint32_t i = 0; i < def.sense_count; i++) {
        def.senses[i] = senses[i];
    }
    def.base_interval = 0.05f;
    return def;
}

static void begin_with(const keen_profile_def *profile) {
    const keen_world_def def = small_world_def(4, 4);
    world = small_world_make(&def);
    agent = small_world_agent(world, small_world_profile(world, profile), 0.0f, 0.0f);
    attacker = small_world_target(world, -25.0f, 0.0f);
}

static void begin(void) {
    const keen_profile_def profile = hurt_profile();
    begin_with(&profile);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(damage, .init = begin, .fini = end);

static void hit(keen_target_id from, float amount) {
    const keen_damage damage = {.agent = agent, .from = from, .amount = amount};
    EXPECT_RESULT(KEEN_OK, keen_damage_report(world, &damage, 1, NULL));
}

static void frames(uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        small_world_frame(world, 0.1, small_world_blocked, NULL);
    }
}

static keen_agent_columns columns(void) {
    keen_agent_columns mapped;
    EXPECT_RESULT(KEEN_OK, keen_agents_map(world, &mapped));
    return mapped;
}

static uint32_t pain_events(void) {
    const keen_event *events;
    uint32_t count, found = 0;
    EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        found += events[i].type == KEEN_EVENT_PAIN;
    }
    return found;
}

Test(damage, health_stays_within_its_limits) {
    float *health = &columns().health[agent.index];
    *health = 60.0f;
    EXPECT_RESULT(KEEN_OK, keen_agent_heal(world, agent, 25.0f));
    cr_assert_eq(*health, 85.0f);
    hit(attacker, 120.0f);
    cr_assert_eq(*health, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_heal(world, agent, 40.0f));
    cr_assert_eq(*health, 40.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_heal(world, agent, 90.0f));
    cr_assert_eq(*health, 100.0f);
}

Test(damage, leaves_health_to_a_host_that_drives_it) {
    keen_agent_def def = keen_default_agent(1.0f);
    def.profile = small_world_profile(world, NULL);
    def.host_health = true;
    def.health = 50.0f;
    keen_agent_id driven;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &driven));
    const keen_damage damage = {.agent = driven, .from = attacker, .amount = 10.0f};
    EXPECT_RESULT(KEEN_OK, keen_damage_report(world, &damage, 1, NULL));
    EXPECT_RESULT(KEEN_OK, keen_agent_heal(world, driven, 30.0f));
    cr_assert_eq(columns().health[driven.index], 50.0f);
}

Test(damage, one_hit_shows_the_attacker_at_once) {
    frames(3);
    hit(attacker, 7.0f);
    frames(1);
    keen_belief belief = small_world_belief(world, agent, attacker);
    cr_assert_eq(belief.weighted[KEEN_SENSE_DAMAGE], 1.0f);
    cr_assert_eq(belief.leading, KEEN_SENSE_DAMAGE);
    cr_assert_eq(belief.state, KEEN_STATE_SUSPECTED);
    cr_assert_eq(belief.confidence, 1.0f);
    cr_assert_eq(belief.damage, 7.0f);
    cr_assert_eq(belief.last_known[0], -25.0f);
    frames(1);
    belief = small_world_belief(world, agent, attacker);
    cr_assert_eq(belief.state, KEEN_STATE_DETECTED);
    cr_assert_eq(belief.weighted[KEEN_SENSE_DAMAGE], 0.0f);
}

Test(damage, hits_in_one_tick_add_up) {
    frames(1);
    hit(attacker, 7.0f);
    hit(attacker, 5.0f);
    frames(1);
    cr_assert_eq(small_world_belief(world, agent, attacker).damage, 12.0f);
    cr_assert_eq(columns().health[agent.index], 88.0f);
    NEAR(small_world_status(world, agent).pain, 0.24f);
}

/* From beyond every range, and from a team that is not looked at. */
Test(damage, brings_the_attacker_in_from_anywhere) {
    const keen_target_id sniper = small_world_target(world, -199.76f, 2.65f);
    frames(2);
    cr_assert_not(small_world_believes(world, agent, sniper));
    hit(sniper, 12.0f);
    frames(1);
    const keen_belief belief = small_world_belief(world, agent, sniper);
    cr_assert_eq(belief.state, KEEN_STATE_SUSPECTED);
    cr_assert_eq(belief.last_known[0], -199.76f);
    cr_assert_eq(belief.error, keen_default_profile(1.0f).damage.error);
}

Test(damage, pain_is_felt_without_any_belief) {
    small_world_move_target(world, attacker, -500.0f, 0.0f);
    const keen_damage damage = {.agent = agent, .amount = 24.0f, .origin = {0.0f, -30.0f, 2.0f}};
    frames(2);
    EXPECT_RESULT(KEEN_OK, keen_damage_report(world, &damage, 1, NULL));
    frames(1);
    NEAR(small_world_status(world, agent).pain, 0.48f);
    cr_assert_eq(pain_events(), 1);
    frames(1);
    NEAR(small_world_status(world, agent).pain, 0.48f * expf(-0.05f));
    cr_assert_eq(pain_events(), 0);
    EXPECT_RESULT(KEEN_OK, keen_damage_report(world, &damage, 1, NULL));
    frames(1);
    cr_assert_eq(pain_events(), 0, "it has not been below half of the threshold");
    frames(50);
    cr_assert_lt(small_world_status(world, agent).pain, 0.15f);
    EXPECT_RESULT(KEEN_OK, keen_damage_report(world, &damage, 1, NULL));
    frames(1);
    cr_assert_eq(pain_events(), 1);
}

Test(damage, without_health_to_lose_hurts_fully) {
    columns().max_health[agent.index] = 0.0f;
    hit(attacker, 1.0f);
    frames(1);
    cr_assert_eq(small_world_status(world, agent).pain, 1.0f);
    cr_assert_eq(columns().health[agent.index], 0.0f);
}

Test(damage, is_not_felt_by_who_is_disabled) {
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, false));
    hit(attacker, 24.0f);
    cr_assert_eq(columns().health[agent.index], 76.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, true));
    frames(1);
    cr_assert_eq(small_world_status(world, agent).pain, 0.0f);
}

Test(damage, contacts_are_felt_as_touch) {
    const keen_contact contact = {agent, attacker};
    frames(1);
    EXPECT_RESULT(KEEN_OK, keen_contacts_report(world, &contact, 1, NULL));
    frames(1);
    const keen_belief belief = small_world_belief(world, agent, attacker);
    cr_assert_eq(belief.weighted[KEEN_SENSE_TOUCH], 1.0f);
    cr_assert_eq(belief.confidence, 1.0f);
    cr_assert_eq(belief.last_known[0], -25.0f);
}

/* Each of the three kinds, and the report of a place. */
Test(damage, wakes_the_suspended) {
    const float viewer[3] = {5000.0f, 0.0f, 0.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, viewer, 1));
    frames(3);
    cr_assert_eq(small_world_status(world, agent).tier, KEEN_TIER_SUSPENDED);
    cr_assert_eq(small_world_counters(world).run, 0);
    hit(attacker, 1.0f);
    frames(1);
    cr_assert_eq(small_world_counters(world).run, 1);
    small_world_move_target(world, attacker, -26.0f, 0.0f);
    frames(400); /* forgets again */
    cr_assert_eq(small_world_counters(world).run, 0);
    const keen_contact contact = {agent, attacker};
    EXPECT_RESULT(KEEN_OK, keen_contacts_report(world, &contact, 1, NULL));
    frames(1);
    cr_assert_eq(small_world_counters(world).run, 1);
    frames(400);
    cr_assert_eq(small_world_counters(world).run, 0);
    const float place[3] = {3.0f, 0.0f, 0.0f};
    EXPECT_RESULT(KEEN_OK, keen_report_place(world, agent, place, 7, 0.1f, 1.0f));
    frames(1);
    cr_assert_eq(small_world_counters(world).run, 1);
}
