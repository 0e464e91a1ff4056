/* The assert hook hears of every error of the detection model and of confidence, once and by name. */
#include <math.h>

#include "heard.h"

#define STALE ((keen_agent_id){0, 9})
#define GONE ((keen_target_id){0, 9})

static heard own;
static keen_world *world, *plain; /* plain: without the model */
static keen_agent_id guard;
static keen_target_id thief;

static void begin(void) {
    keen_world_def def = small_world_def(2, 2);
    def.hooks.assert_failed = heard_hook;
    def.hooks.user = &own;
    plain = small_world_make(&def);
    def.detection = true;
    def.group_capacity = 4;
    world = small_world_make(&def);
    guard = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    thief = small_world_target(world, 5.0f, 0.0f);
}

static void end(void) {
    keen_world_destroy(world);
    keen_world_destroy(plain);
}

TestSuite(model_assert_hook, .init = begin, .fini = end);

/* `name` is the function's, without its arguments. */
#define HEARS(error, name, ...)                                                                                        \
    do {                                                                                                               \
        own = (heard){0};                                                                                              \
        EXPECT_RESULT(error, name(__VA_ARGS__));                                                                       \
        expect_heard(&own, error, #name);                                                                              \
    } while (0)

Test(model_assert_hook, columns) {
    const float bad = -1.0f, good = 1.0f;
    const keen_observer_write negative = {.sneak = {&bad, 0}}, narrow = {.sneak = {&good, 1}}, none = {.sneak = {0}};
    const keen_stealth_write low = {.sneak = {&bad, 0}}, thin = {.sneak = {&good, 1}}, nothing = {.sneak = {0}};
    keen_observer_columns observers;
    keen_stealth_columns stealth;
    HEARS(KEEN_ERROR_NULL, keen_observers_map, world, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_observers_map, plain, &observers);
    HEARS(KEEN_ERROR_NULL, keen_stealth_map, world, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_stealth_map, plain, &stealth);
    HEARS(KEEN_ERROR_NULL, keen_observers_write, world, &guard, 1, NULL, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_observers_write, plain, &guard, 1, &none, NULL);
    HEARS(KEEN_ERROR_STRIDE, keen_observers_write, world, &guard, 1, &narrow, NULL);
    HEARS(KEEN_ERROR_PARTIAL, keen_observers_write, world, &guard, 1, &negative, NULL);
    HEARS(KEEN_ERROR_NULL, keen_stealth_write_columns, world, &thief, 1, NULL, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_stealth_write_columns, plain, &thief, 1, &nothing, NULL);
    HEARS(KEEN_ERROR_STRIDE, keen_stealth_write_columns, world, &thief, 1, &thin, NULL);
    HEARS(KEEN_ERROR_PARTIAL, keen_stealth_write_columns, world, &thief, 1, &low, NULL);
}

Test(model_assert_hook, what_happens) {
    const keen_detection_event event = {.owner = GONE};
    HEARS(KEEN_ERROR_NULL, keen_detection_events_report, world, NULL, 1, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_detection_events_report, plain, &event, 1, NULL);
    HEARS(KEEN_ERROR_PARTIAL, keen_detection_events_report, world, &event, 1, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_target_action_sound, plain, thief, 1.0f);
    HEARS(KEEN_ERROR_STALE_ID, keen_target_action_sound, world, GONE, 1.0f);
    HEARS(KEEN_ERROR_NOT_FINITE, keen_target_action_sound, world, thief, NAN);
    HEARS(KEEN_ERROR_RANGE, keen_target_action_sound, world, thief, -1.0f);
    HEARS(KEEN_ERROR_MODEL, keen_agent_hit, plain, guard, thief);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_hit, world, STALE, thief);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_hit, world, guard, GONE);
    HEARS(KEEN_ERROR_MODEL, keen_agent_set_searched, plain, guard, thief);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_set_searched, world, STALE, thief);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_set_searched, world, guard, GONE);
}

Test(model_assert_hook, detections) {
    const keen_agent_id stale = STALE;
    const keen_target_id gone = GONE;
    keen_detection detection;
    keen_detection_status status;
    keen_listed_target listed;
    keen_alert alert;
    keen_stealth stealth;
    uint32_t count;
    bool found;
    HEARS(KEEN_ERROR_NULL, keen_agent_detections, world, guard, NULL, 1, &count);
    HEARS(KEEN_ERROR_MODEL, keen_agent_detections, plain, guard, &detection, 1, &count);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_detections, world, stale, &detection, 1, &count);
    HEARS(KEEN_ERROR_NULL, keen_detection_find, world, guard, thief, NULL, &found);
    HEARS(KEEN_ERROR_MODEL, keen_detection_find, plain, guard, thief, &detection, &found);
    HEARS(KEEN_ERROR_STALE_ID, keen_detection_find, world, stale, thief, &detection, &found);
    HEARS(KEEN_ERROR_NULL, keen_targets_stealth, world, NULL, 1, &stealth);
    HEARS(KEEN_ERROR_MODEL, keen_targets_stealth, plain, &thief, 1, &stealth);
    HEARS(KEEN_ERROR_PARTIAL, keen_targets_stealth, world, &gone, 1, &stealth);
    HEARS(KEEN_ERROR_NULL, keen_agents_detection_status, world, NULL, 1, &status);
    HEARS(KEEN_ERROR_MODEL, keen_agents_detection_status, plain, &guard, 1, &status);
    HEARS(KEEN_ERROR_PARTIAL, keen_agents_detection_status, world, &stale, 1, &status);
    HEARS(KEEN_ERROR_NULL, keen_agent_alerts, world, guard, &alert, 1, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_agent_alerts, plain, guard, &alert, 1, &count);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_alerts, world, stale, &alert, 1, &count);
    HEARS(KEEN_ERROR_NULL, keen_agent_target_list, world, guard, NULL, 1, &count);
    HEARS(KEEN_ERROR_MODEL, keen_agent_target_list, plain, guard, &listed, 1, &count);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_target_list, world, stale, &listed, 1, &count);
}

/* What traits refuse is checked in one place for agents and targets, whose name the hook hears. */
Test(model_assert_hook, traits_and_opponents) {
    const keen_combat_traits good = keen_default_combat_traits();
    keen_target_id many[KEEN_MAX_TRACKED + 1];
    for (uint32_t i = 0; i <= KEEN_MAX_TRACKED; i++) {
        many[i] = thief;
    }
    HEARS(KEEN_ERROR_NULL, keen_agent_set_traits, world, guard, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_agent_set_traits, plain, guard, &good);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_set_traits, world, STALE, &good);
    HEARS(KEEN_ERROR_NULL, keen_target_set_traits, world, thief, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_target_set_traits, plain, thief, &good);
    HEARS(KEEN_ERROR_STALE_ID, keen_target_set_traits, world, GONE, &good);
    HEARS(KEEN_ERROR_NULL, keen_agent_set_opponents, world, guard, NULL, 1);
    HEARS(KEEN_ERROR_MODEL, keen_agent_set_opponents, plain, guard, many, 1);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_set_opponents, world, STALE, many, 1);
    HEARS(KEEN_ERROR_CAPACITY, keen_agent_set_opponents, world, guard, many, KEEN_MAX_TRACKED + 1);
    HEARS(KEEN_ERROR_MODEL, keen_agent_arrive_flee_spot, plain, guard);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_arrive_flee_spot, world, STALE);
}

#define REFUSES(error, ...)                                                                                            \
    do {                                                                                                               \
        keen_combat_traits bad = keen_default_combat_traits();                                                         \
        __VA_ARGS__;                                                                                                   \
        own = (heard){0};                                                                                              \
        EXPECT_RESULT(error, keen_agent_set_traits(world, guard, &bad));                                               \
        cr_expect_eq(own.calls, DEBUG_BUILD ? 1u : 0u);                                                                \
        own = (heard){0};                                                                                              \
        EXPECT_RESULT(error, keen_target_set_traits(world, thief, &bad));                                              \
        cr_expect_eq(own.calls, DEBUG_BUILD ? 1u : 0u);                                                                \
    } while (0)

Test(model_assert_hook, bad_traits) {
    REFUSES(KEEN_ERROR_RANGE, bad.aggression = KEEN_AGGRESSION_COUNT);
    REFUSES(KEEN_ERROR_RANGE, bad.confidence = (keen_confidence)(KEEN_CONFIDENCE_NUMBER + 1));
    REFUSES(KEEN_ERROR_RANGE, bad.group = 4);
    REFUSES(KEEN_ERROR_RANGE, bad.confidence = KEEN_CONFIDENCE_NUMBER; bad.rating = -1.0f);
    REFUSES(KEEN_ERROR_NOT_FINITE, bad.confidence = KEEN_CONFIDENCE_NUMBER; bad.rating = INFINITY);
}

Test(model_assert_hook, fights) {
    const keen_agent_id stale = STALE;
    const uint32_t group = 4;
    keen_combat_status status;
    keen_group_strength strength;
    keen_decision decision;
    float ratio;
    HEARS(KEEN_ERROR_NULL, keen_agents_combat_status, world, NULL, 1, &status);
    HEARS(KEEN_ERROR_MODEL, keen_agents_combat_status, plain, &guard, 1, &status);
    HEARS(KEEN_ERROR_PARTIAL, keen_agents_combat_status, world, &stale, 1, &status);
    HEARS(KEEN_ERROR_NULL, keen_agent_decision, world, guard, thief, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_agent_decision, plain, guard, thief, &decision);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_decision, world, stale, thief, &decision);
    HEARS(KEEN_ERROR_NULL, keen_groups_strength, world, &group, 1, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_groups_strength, plain, &group, 1, &strength);
    HEARS(KEEN_ERROR_RANGE, keen_groups_strength, world, &group, 1, &strength);
    HEARS(KEEN_ERROR_NULL, keen_agent_threat_ratio, world, guard, thief, NULL);
    HEARS(KEEN_ERROR_MODEL, keen_agent_threat_ratio, plain, guard, thief, &ratio);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_threat_ratio, world, stale, thief, &ratio);
    HEARS(KEEN_ERROR_STALE_ID, keen_agent_threat_ratio, world, guard, GONE, &ratio);
}

Test(model_assert_hook, within_a_frame) {
    const keen_detection_event event = {.owner = thief};
    const keen_combat_traits traits = keen_default_combat_traits();
    const keen_observer_write observer = {.sneak = {0}};
    const keen_stealth_write stealth_write = {.sneak = {0}};
    const uint32_t group = 0;
    keen_detection detection;
    keen_detection_status status;
    keen_combat_status combat;
    keen_stealth stealth;
    keen_group_strength strength;
    uint32_t count;
    float ratio;
    bool found;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    HEARS(KEEN_ERROR_CALL_ORDER, keen_observers_write, world, &guard, 1, &observer, NULL);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_stealth_write_columns, world, &thief, 1, &stealth_write, NULL);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_detection_events_report, world, &event, 1, NULL);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_target_action_sound, world, thief, 1.0f);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agent_hit, world, guard, thief);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agent_set_searched, world, guard, thief);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agent_detections, world, guard, &detection, 1, &count);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_detection_find, world, guard, thief, &detection, &found);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_targets_stealth, world, &thief, 1, &stealth);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agents_detection_status, world, &guard, 1, &status);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agent_alerts, world, guard, NULL, 0, &count);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agent_target_list, world, guard, NULL, 0, &count);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agent_set_traits, world, guard, &traits);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_target_set_traits, world, thief, &traits);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agent_set_opponents, world, guard, &thief, 1);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agent_arrive_flee_spot, world, guard);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agents_combat_status, world, &guard, 1, &combat);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_groups_strength, world, &group, 1, &strength);
    HEARS(KEEN_ERROR_CALL_ORDER, keen_agent_threat_ratio, world, guard, thief, &ratio);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}
