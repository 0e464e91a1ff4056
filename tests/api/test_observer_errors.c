/* States and lists of the detection model: every error of every call, with outputs untouched. */
#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

static keen_world *world, *plain; /* plain: without the model */
static keen_agent_id guard, believer, stale_agent;
static keen_target_id thief, stale;

static void begin(void) {
    keen_world_def def = small_world_def(4, 4);
    keen_profile_def profile = keen_default_profile(1.0f);
    plain = small_world_make(&def);
    def.detection = true;
    world = small_world_make(&def);
    believer = small_world_agent(world, small_world_profile(world, &profile), 0.0f, 9.0f);
    profile.model = KEEN_MODEL_DETECTION;
    guard = small_world_agent(world, small_world_profile(world, &profile), 0.0f, 0.0f);
    thief = small_world_target(world, 5.0f, 0.0f);
    stale = (keen_target_id){thief.index, thief.generation + 2};
    stale_agent = (keen_agent_id){guard.index, guard.generation + 2};
}

static void end(void) {
    keen_world_destroy(world);
    keen_world_destroy(plain);
}

TestSuite(observer_errors, .init = begin, .fini = end);

static void expect_rejected(const keen_detection_event *event, keen_result reason) {
    const keen_detection_event good = {.owner = thief}, pair[2] = {good, *event};
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_detection_events_report(world, pair, 2, &report));
    cr_expect(report.written == 1 && report.rejected == 1 && report.first_rejected == 1);
    cr_expect_eq(report.first_reason, reason, "%s", keen_result_string(report.first_reason));
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_detection_events_report(world, pair, 2, NULL));
}

Test(observer_errors, detection_events_one_by_one) {
    const keen_detection_event good = {.owner = thief, .action_rating = 3.0f};
    keen_detection_event bad = good;
    bad.owner = stale;
    expect_rejected(&bad, KEEN_ERROR_STALE_ID);
    bad.owner = (keen_target_id){0};
    expect_rejected(&bad, KEEN_ERROR_STALE_ID);
    for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
        for (int axis = 0; axis < 3; axis++) {
            bad = good;
            bad.location[axis] = keen_not_finite[k];
            expect_rejected(&bad, KEEN_ERROR_NOT_FINITE);
        }
        bad = good;
        bad.action_rating = keen_not_finite[k];
        expect_rejected(&bad, KEEN_ERROR_NOT_FINITE);
    }
    bad = good;
    bad.action_rating = -0.001f;
    expect_rejected(&bad, KEEN_ERROR_RANGE);
}

Test(observer_errors, detection_events_as_a_whole) {
    const keen_detection_event event = {.owner = thief, .action_rating = 3.0f};
    keen_write_report report;
    MARK_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_detection_events_report(NULL, &event, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_detection_events_report(world, NULL, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_detection_events_report(plain, &event, 1, &report));
    EXPECT_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_OK, keen_detection_events_report(world, &event, 1, &report));
    cr_expect(report.written == 1 && report.rejected == 0);
    EXPECT_RESULT(KEEN_OK, keen_detection_events_report(world, NULL, 0, NULL));
}

Test(observer_errors, searched) {
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_set_searched(NULL, guard, thief));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agent_set_searched(plain, guard, thief));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_searched(world, stale_agent, thief));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_set_searched(world, guard, stale));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_searched(world, guard, thief));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_searched(world, guard, (keen_target_id){0}));
}

Test(observer_errors, status) {
    const keen_agent_id ids[3] = {stale_agent, believer, guard};
    keen_detection_status status[3];
    MARK_UNTOUCHED(status);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_detection_status(NULL, ids, 1, status));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_detection_status(world, NULL, 1, status));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_detection_status(world, ids, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agents_detection_status(plain, ids, 1, status));
    EXPECT_UNTOUCHED(status);
    EXPECT_RESULT(KEEN_OK, keen_agents_detection_status(world, NULL, 0, NULL));
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_agents_detection_status(world, ids, 3, status));
    for (int i = 0; i < 3; i++) {
        cr_expect_eq(status[i].state, KEEN_DETECTION_NORMAL);
        cr_expect(status[i].suspicious == 0 && status[i].alert_count == 0 && status[i].target_count == 0);
        cr_expect_eq(status[i].searched.generation, 0);
    }
    EXPECT_RESULT(KEEN_OK, keen_agents_detection_status(world, ids + 1, 2, status));
}

Test(observer_errors, lists) {
    keen_alert alert;
    keen_listed_target target;
    uint32_t count;
    MARK_UNTOUCHED(alert);
    MARK_UNTOUCHED(target);
    MARK_UNTOUCHED(count);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_alerts(NULL, guard, &alert, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_alerts(world, guard, NULL, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_alerts(world, guard, &alert, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agent_alerts(plain, guard, &alert, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_alerts(world, stale_agent, &alert, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_target_list(NULL, guard, &target, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_target_list(world, guard, NULL, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_target_list(world, guard, &target, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agent_target_list(plain, guard, &target, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_target_list(world, stale_agent, &target, 1, &count));
    EXPECT_UNTOUCHED(count);
    EXPECT_RESULT(KEEN_OK, keen_agent_alerts(world, believer, &alert, 1, &count));
    cr_expect_eq(count, 0);
    EXPECT_RESULT(KEEN_OK, keen_agent_target_list(world, guard, NULL, 0, &count));
    cr_expect_eq(count, 0);
    EXPECT_UNTOUCHED(alert);
    EXPECT_UNTOUCHED(target);
}

Test(observer_errors, not_within_a_frame) {
    const keen_detection_event event = {.owner = thief};
    keen_detection_status status;
    keen_listed_target target;
    keen_alert alert;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_detection_events_report(world, &event, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_set_searched(world, guard, thief));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agents_detection_status(world, &guard, 1, &status));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_alerts(world, guard, &alert, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_target_list(world, guard, &target, 1, &count));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

/* A profile that follows the model is refused where the world has no memory for it. */
Test(observer_errors, profiles_of_worlds_without_the_model) {
    keen_profile_def profile = keen_default_profile(1.0f);
    keen_profile_id id;
    const char *why = NULL;
    profile.model = KEEN_MODEL_BOTH;
    MARK_UNTOUCHED(id);
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_profile_create(plain, &profile, &id, &why));
    EXPECT_UNTOUCHED(id);
    cr_expect_not_null(why);
}
