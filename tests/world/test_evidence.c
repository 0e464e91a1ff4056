/* Evidence of the host: set, add, cap and clear, as the golden case 32 has them, and what becomes of it. */
#include "world/small_world.h"

#define FRAME 0.05

static keen_world *world;
static keen_agent_id agent;
static keen_target_id s, m, c, unseen;
static double now;

static keen_profile_id make_profile(void) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.sense_count = 2;
    def.senses[0] = KEEN_SENSE_VISION;
    def.senses[1] = KEEN_SENSE_HEARING;
    def.loss[KEEN_SENSE_VISION].grace = 0.27f;
    def.loss[KEEN_SENSE_HEARING].grace = 2.97f;
    def.states.min_track = 0.47f;
    def.states.min_lost = 1.97f;
    return small_world_profile(world, &def);
}

static keen_agent_id make_agent(keen_profile_id profile) {
    keen_agent_def def = keen_default_agent(1.0f);
    keen_agent_id made;
    def.profile = profile;
    def.eye_height = def.center_height = def.radius = 0.0f;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &made));
    return made;
}

static keen_target_id make_target(float x, float y) {
    keen_target_def def = keen_default_target(1.0f);
    keen_target_id made;
    def.position[0] = x;
    def.position[1] = y;
    def.center_height = def.radius = 0.0f;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &made));
    return made;
}

static void begin(void) {
    keen_world_def def = small_world_def(2, 8);
    def.evidence_capacity = 3;
    world = small_world_make(&def);
    agent = make_agent(make_profile());
    s = make_target(31.513848f, -5.556742f);
    m = make_target(32.0f, 0.0f);
    c = make_target(11.817693f, 2.083778f);
    unseen = make_target(-9.0f, 0.0f);
    now = 0.0;
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(evidence, .init = begin, .fini = end);

static void run_until(double time) {
    for (; now < time - 1e-9; now += FRAME) {
        small_world_frame(world, FRAME, small_world_clear, NULL);
    }
}

static void tell(keen_target_id target, keen_evidence_kind kind, float value, double expires) {
    const keen_evidence evidence = {agent, target, kind, value, expires};
    EXPECT_RESULT(KEEN_OK, keen_evidence_apply(world, &evidence, 1, NULL));
}

static void expect_confidence(keen_target_id target, double expected) {
    const keen_belief belief = small_world_belief(world, agent, target);
    cr_assert_float_eq(belief.confidence, expected, 1e-4, "%f at %f, not %f", (double)belief.confidence, now, expected);
}

Test(evidence, a_set_holds_until_it_expires) {
    run_until(1.0);
    expect_confidence(s, 0.19864463);
    tell(s, KEEN_EVIDENCE_SET, 0.5f, 0.92);
    run_until(1.1);
    expect_confidence(s, 0.5);
    cr_assert_eq(small_world_state(world, agent, s), KEEN_STATE_DETECTED);
    run_until(3.0);
    expect_confidence(s, 0.5);
}

Test(evidence, an_add_acts_once) {
    run_until(1.0);
    tell(m, KEEN_EVIDENCE_ADD, 0.5f, 0.0);
    tell(m, KEEN_EVIDENCE_ADD, -0.25f, 0.0);
    run_until(1.1);
    expect_confidence(m, 0.45005124);
    run_until(3.0);
    expect_confidence(m, 0.45005124);
    tell(m, KEEN_EVIDENCE_ADD, -0.3f, 0.0);
    run_until(3.1);
    expect_confidence(m, 0.15005124);
}

Test(evidence, a_cap_holds_it_down) {
    run_until(2.0);
    tell(c, KEEN_EVIDENCE_CAP, 0.5f, 0.92);
    run_until(2.9);
    expect_confidence(c, 0.5);
    cr_assert_eq(small_world_state(world, agent, c), KEEN_STATE_TRACKED);
    run_until(3.0);
    cr_assert_gt(small_world_belief(world, agent, c).confidence, 0.5f, "it is over");
}

Test(evidence, who_is_told_has_sensed_nothing) {
    run_until(4.0);
    const float uncertainty = small_world_belief(world, agent, unseen).uncertainty;
    tell(unseen, KEEN_EVIDENCE_SET, 0.45f, 1.92);
    run_until(4.1);
    keen_belief belief = small_world_belief(world, agent, unseen);
    cr_assert_float_eq(belief.confidence, 0.45f, 1e-6);
    cr_assert_eq(belief.state, KEEN_STATE_SUSPECTED);
    cr_assert_eq(belief.loss_row, KEEN_SENSE_HEARING);
    cr_assert_eq(belief.leading, KEEN_SENSE_NONE);
    cr_assert_eq(belief.time_since_sensed, 0.0);
    cr_assert_geq(belief.uncertainty, uncertainty, "nobody said where it is");
    run_until(5.0);
    cr_assert_eq(small_world_state(world, agent, unseen), KEEN_STATE_DETECTED, "what one is told does not get lost");
    tell(unseen, KEEN_EVIDENCE_CLEAR, 0.0f, 0.0);
    run_until(5.1);
    expect_confidence(unseen, 0.443300373);
    belief = small_world_belief(world, agent, unseen);
    cr_assert_float_eq(belief.time_since_sensed, 0.1, 1e-9);
}

Test(evidence, a_lower_set_does_not_tell) {
    run_until(1.0);
    tell(unseen, KEEN_EVIDENCE_ADD, 0.5f, 0.0);
    run_until(1.1);
    expect_confidence(unseen, 0.5);
    tell(unseen, KEEN_EVIDENCE_SET, 0.2f, 0.0);
    run_until(1.3);
    const keen_belief belief = small_world_belief(world, agent, unseen);
    cr_assert_float_eq(belief.time_since_sensed, 0.2, 1e-9);
    cr_assert_gt(belief.confidence, 0.2f);
}

Test(evidence, being_told_restarts_what_has_expired) {
    run_until(0.5);
    tell(unseen, KEEN_EVIDENCE_ADD, 0.3f, 0.0);
    run_until(0.6);
    cr_assert_eq(small_world_state(world, agent, unseen), KEEN_STATE_SUSPECTED);
    for (uint32_t i = 0; i < 600 && small_world_state(world, agent, unseen) != KEEN_STATE_EXPIRED; i++) {
        run_until(now + 0.1);
    }
    cr_assert_eq(small_world_state(world, agent, unseen), KEEN_STATE_EXPIRED);
    tell(unseen, KEEN_EVIDENCE_ADD, 0.3f, 0.0);
    run_until(now + 0.1);
    const keen_event *restart = small_world_entry(world, agent, unseen, KEEN_STATE_UNDETECTED);
    cr_assert_not_null(restart);
    cr_assert_eq(restart->data.state.from, KEEN_STATE_EXPIRED);
    expect_confidence(unseen, 0.3);
    run_until(now + 0.1);
    cr_assert_eq(small_world_state(world, agent, unseen), KEEN_STATE_SUSPECTED);
}

Test(evidence, places_come_back_when_it_ends) {
    tell(s, KEEN_EVIDENCE_SET, 0.5f, 0.01);
    tell(m, KEEN_EVIDENCE_ADD, 0.1f, 0.0);
    tell(c, KEEN_EVIDENCE_CAP, 0.5f, 0.0);
    const keen_evidence another = {agent, unseen, KEEN_EVIDENCE_SET, 0.5f, 0.0};
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_evidence_apply(world, &another, 1, &report));
    cr_assert_eq(report.first_reason, KEEN_ERROR_CAPACITY);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, c));
    EXPECT_RESULT(KEEN_OK, keen_evidence_apply(world, &another, 1, &report));
    run_until(0.2);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    agent = make_agent(make_profile());
    tell(s, KEEN_EVIDENCE_SET, 0.5f, 0.0);
    tell(m, KEEN_EVIDENCE_SET, 0.5f, 0.0);
    tell(unseen, KEEN_EVIDENCE_CAP, 0.5f, 0.0);
    tell(unseen, KEEN_EVIDENCE_SET, 0.7f, 0.0);
}

Test(evidence, the_dead_only_fade) {
    run_until(1.0);
    tell(c, KEEN_EVIDENCE_SET, 0.9f, 0.0);
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, c, false));
    run_until(1.1);
    cr_assert_eq(small_world_state(world, agent, c), KEEN_STATE_LOST);
    run_until(1.5);
    cr_assert_eq(small_world_state(world, agent, c), KEEN_STATE_LOST);
    cr_assert_lt(small_world_belief(world, agent, c).confidence, 0.7f);
}
