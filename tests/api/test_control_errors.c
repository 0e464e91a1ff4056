/* Evidence, attention and changes in play that are refused. */
#include <math.h>

#include "untouched.h"
#include "world/small_world.h"

static keen_world *world;
static keen_profile_id profile;
static keen_agent_id agent, gone_agent;
static keen_target_id target, gone_target;

static void begin(void) {
    keen_world_def def = small_world_def(2, 4);
    def.relation_capacity = 1;
    world = small_world_make(&def);
    profile = small_world_profile(world, NULL);
    agent = small_world_agent(world, profile, 0.0f, 0.0f);
    gone_agent = small_world_agent(world, profile, 0.0f, 0.0f);
    target = small_world_target(world, 5.0f, 0.0f);
    gone_target = small_world_target(world, 5.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, gone_agent));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, gone_target));
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(control_errors, .init = begin, .fini = end);

static void expect_refused(keen_result reason, keen_evidence evidence) {
    const keen_evidence batch[2] = {evidence, {agent, target, KEEN_EVIDENCE_SET, 0.5f, 0.0}};
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_evidence_apply(world, batch, 2, &report));
    cr_assert_eq(report.written, 1);
    cr_assert_eq(report.rejected, 1);
    cr_assert_eq(report.first_rejected, 0);
    cr_assert_eq(report.first_reason, reason, "%s", keen_result_string(report.first_reason));
}

Test(control_errors, evidence) {
    keen_write_report report;
    MARK_UNTOUCHED(report);
    const keen_evidence good = {agent, target, KEEN_EVIDENCE_SET, 0.5f, 0.0};
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_evidence_apply(NULL, &good, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_evidence_apply(world, NULL, 1, &report));
    EXPECT_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_OK, keen_evidence_apply(world, NULL, 0, NULL));
    expect_refused(KEEN_ERROR_STALE_ID, (keen_evidence){gone_agent, target, KEEN_EVIDENCE_SET, 0.5f, 0.0});
    expect_refused(KEEN_ERROR_STALE_ID, (keen_evidence){agent, gone_target, KEEN_EVIDENCE_CLEAR, 0.5f, 0.0});
    expect_refused(KEEN_ERROR_RANGE, (keen_evidence){agent, target, (keen_evidence_kind)4, 0.5f, 0.0});
    expect_refused(KEEN_ERROR_NOT_FINITE, (keen_evidence){agent, target, KEEN_EVIDENCE_ADD, NAN, 0.0});
    expect_refused(KEEN_ERROR_NOT_FINITE, (keen_evidence){agent, target, KEEN_EVIDENCE_CAP, 0.5f, (double)INFINITY});
    expect_refused(KEEN_ERROR_RANGE, (keen_evidence){agent, target, KEEN_EVIDENCE_SET, -0.1f, 0.0});
    expect_refused(KEEN_ERROR_RANGE, (keen_evidence){agent, target, KEEN_EVIDENCE_ADD, -1.1f, 0.0});
    expect_refused(KEEN_ERROR_RANGE, (keen_evidence){agent, target, KEEN_EVIDENCE_CAP, 0.5f, -1.0});
}

Test(control_errors, attention) {
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_force_attention(NULL, agent, target));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_force_attention(world, gone_agent, target));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_force_attention(world, agent, gone_target));
}

Test(control_errors, profile_squad_and_team) {
    const keen_profile_id no_profile = {0};
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_set_profile(NULL, agent, profile));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_profile(world, gone_agent, profile));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_profile(world, agent, no_profile));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_squad(world, gone_agent, 1, 1));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_squad(world, agent, KEEN_SQUAD_NONE, 1));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_set_team(world, gone_target, 1));
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_target_set_team(world, target, KEEN_TEAM_COUNT));
    EXPECT_RESULT(KEEN_OK, keen_target_set_team(world, target, KEEN_TEAM_NONE));
}

Test(control_errors, quality) {
    keen_quality quality = keen_default_quality(KEEN_QUALITY_HIGH);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_set_quality(world, agent, NULL));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_quality(world, gone_agent, &quality));
    quality.rate = NAN;
    EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_agent_set_quality(world, agent, &quality));
    quality.rate = 1001.0f;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_agent_set_quality(world, agent, &quality));
    quality.rate = 1000.0f;
    quality.samples = 0;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_agent_set_quality(world, agent, &quality));
    quality.samples = KEEN_MAX_SAMPLE_POINTS + 1;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_agent_set_quality(world, agent, &quality));
}

Test(control_errors, relations) {
    const keen_target_id another = small_world_target(world, 5.0f, 0.0f);
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_relation(world, gone_agent, target, KEEN_RELATION_ENEMY));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_relation(world, agent, gone_target, KEEN_RELATION_ENEMY));
    EXPECT_RESULT(KEEN_ERROR_RANGE,
                  keen_agent_set_relation(world, agent, target, (keen_relation)(KEEN_RELATION_COUNT + 1)));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_relation(world, agent, target, KEEN_RELATION_ENEMY));
    EXPECT_RESULT(KEEN_ERROR_CAPACITY, keen_agent_set_relation(world, agent, another, KEEN_RELATION_ENEMY));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_relation(world, agent, target, KEEN_RELATION_COUNT));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_relation(world, agent, another, KEEN_RELATION_ENEMY));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, another));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_relation(world, agent, target, KEEN_RELATION_FEARED));
}

Test(control_errors, nothing_changes_in_a_frame) {
    const keen_quality quality = keen_default_quality(KEEN_QUALITY_LOW);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_evidence_apply(world, NULL, 0, NULL));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_force_attention(world, agent, target));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_set_profile(world, agent, profile));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_set_quality(world, agent, &quality));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_set_relation(world, agent, target, KEEN_RELATION_ENEMY));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_set_squad(world, agent, 1, 1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_target_set_team(world, target, 1));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}
