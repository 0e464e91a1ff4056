/* Reports of damage, contacts and places that are refused, one by one; the others of the batch go through. */
#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

static keen_world *world;
static keen_agent_id agent, gone_agent;
static keen_target_id target, gone_target;

static void begin(void) {
    const keen_world_def def = small_world_def(2, 4);
    world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    agent = small_world_agent(world, profile, 0.0f, 0.0f);
    gone_agent = small_world_agent(world, profile, 0.0f, 0.0f);
    target = small_world_target(world, -500.0f, 0.0f);
    gone_target = small_world_target(world, -500.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, gone_agent));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, gone_target));
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(stimulus_errors, .init = begin, .fini = end);

static keen_damage good_damage(void) {
    return (keen_damage){.agent = agent, .from = target, .amount = 10.0f};
}

static keen_place_report good_place(void) {
    return (keen_place_report){
        .agent = agent, .position = {5.0f, 0.0f, 0.0f}, .tag = 3, .confidence = 0.5f, .error = 2.0f};
}

static void expect_one_refused(const keen_write_report *report, keen_result reason) {
    cr_assert_eq(report->written, 0);
    cr_assert_eq(report->rejected, 1);
    cr_assert_eq(report->first_rejected, 0);
    cr_assert_eq(report->first_reason, reason, "%s", keen_result_string(report->first_reason));
}

static void refuse_damage(keen_result reason, const keen_damage *damage) {
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_damage_report(world, damage, 1, &report));
    expect_one_refused(&report, reason);
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_damage_report(world, damage, 1, NULL));
    keen_agent_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_agents_map(world, &columns));
    cr_assert_eq(columns.health[agent.index], 100.0f);
}

static void refuse_place(keen_result reason, const keen_place_report *place) {
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_report_places(world, place, 1, &report));
    expect_one_refused(&report, reason);
    EXPECT_RESULT(reason,
                  keen_report_place(world, place->agent, place->position, place->tag, place->confidence, place->error));
}

Test(stimulus_errors, null_pointers) {
    const keen_damage damage = good_damage();
    const keen_contact contact = {agent, target};
    const keen_place_report place = good_place();
    keen_write_report report;
    keen_belief belief;
    bool found;
    MARK_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_damage_report(NULL, &damage, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_damage_report(world, NULL, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_contacts_report(NULL, &contact, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_contacts_report(world, NULL, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_report_places(NULL, &place, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_report_places(world, NULL, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_report_place(NULL, agent, place.position, 3, 0.5f, 2.0f));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_report_place(world, agent, NULL, 3, 0.5f, 2.0f));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_heal(NULL, agent, 1.0f));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_strongest_place(NULL, agent, &belief, &found));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_strongest_place(world, agent, NULL, &found));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_strongest_place(world, agent, &belief, NULL));
    EXPECT_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_OK, keen_damage_report(world, NULL, 0, &report));
    EXPECT_RESULT(KEEN_OK, keen_contacts_report(world, NULL, 0, NULL));
    EXPECT_RESULT(KEEN_OK, keen_report_places(world, NULL, 0, NULL));
    cr_assert_eq(report.written, 0);
    cr_assert_eq(report.rejected, 0);
}

Test(stimulus_errors, only_outside_a_frame) {
    const keen_damage damage = good_damage();
    const keen_contact contact = {agent, target};
    const keen_place_report place = good_place();
    keen_belief belief;
    bool found;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_damage_report(world, &damage, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_contacts_report(world, &contact, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_report_places(world, &place, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_report_place(world, agent, place.position, 3, 0.5f, 2.0f));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_heal(world, agent, 1.0f));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_strongest_place(world, agent, &belief, &found));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

Test(stimulus_errors, damage) {
    keen_damage damage = good_damage();
    damage.agent = gone_agent;
    refuse_damage(KEEN_ERROR_STALE_ID, &damage);
    damage = good_damage();
    damage.from = gone_target;
    refuse_damage(KEEN_ERROR_STALE_ID, &damage);
    for (size_t i = 0; i < NOT_FINITE_COUNT; i++) {
        damage = good_damage();
        damage.amount = keen_not_finite[i];
        refuse_damage(KEEN_ERROR_NOT_FINITE, &damage);
        damage = good_damage();
        damage.from = (keen_target_id){0};
        damage.origin[i % 3] = keen_not_finite[i];
        refuse_damage(KEEN_ERROR_NOT_FINITE, &damage);
    }
    damage = good_damage();
    damage.amount = -1.0f;
    refuse_damage(KEEN_ERROR_RANGE, &damage);
}

Test(stimulus_errors, contacts) {
    const keen_contact contacts[] = {{agent, gone_target}, {agent, target}, {gone_agent, target}};
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_contacts_report(world, contacts, 3, &report));
    cr_assert_eq(report.written, 1);
    cr_assert_eq(report.rejected, 2);
    cr_assert_eq(report.first_rejected, 0);
    cr_assert_eq(report.first_reason, KEEN_ERROR_STALE_ID);
}

Test(stimulus_errors, places) {
    keen_place_report place = good_place();
    place.agent = gone_agent;
    refuse_place(KEEN_ERROR_STALE_ID, &place);
    for (size_t i = 0; i < NOT_FINITE_COUNT; i++) {
        place = good_place();
        place.position[i % 3] = keen_not_finite[i];
        refuse_place(KEEN_ERROR_NOT_FINITE, &place);
        place = good_place();
        place.confidence = keen_not_finite[i];
        refuse_place(KEEN_ERROR_NOT_FINITE, &place);
        place = good_place();
        place.error = keen_not_finite[i];
        refuse_place(KEEN_ERROR_NOT_FINITE, &place);
    }
    place = good_place();
    place.confidence = -0.1f;
    refuse_place(KEEN_ERROR_RANGE, &place);
    place.confidence = 1.1f;
    refuse_place(KEEN_ERROR_RANGE, &place);
    place = good_place();
    place.error = -1.0f;
    refuse_place(KEEN_ERROR_RANGE, &place);
    place = good_place();
    place.tag = KEEN_PLACE_TAG_COUNT;
    refuse_place(KEEN_ERROR_RANGE, &place);
}

Test(stimulus_errors, heal) {
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_heal(world, gone_agent, 1.0f));
    EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_agent_heal(world, agent, NAN));
    EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_agent_heal(world, agent, INFINITY));
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_agent_heal(world, agent, -1.0f));
}

Test(stimulus_errors, the_others_of_a_batch_go_through) {
    keen_damage damage[3] = {good_damage(), good_damage(), good_damage()};
    damage[1].amount = NAN;
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_damage_report(world, damage, 3, &report));
    cr_assert_eq(report.written, 2);
    cr_assert_eq(report.first_rejected, 1);
    keen_agent_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_agents_map(world, &columns));
    cr_assert_eq(columns.health[agent.index], 80.0f);
}
