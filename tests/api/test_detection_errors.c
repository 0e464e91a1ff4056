/* The detection model's values and columns: every error, with outputs untouched. */
#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

static keen_world *world, *plain; /* plain: without the model */
static keen_agent_id guard, stale_agent;
static keen_target_id thief, stale;

static void begin(void) {
    keen_world_def def = small_world_def(4, 4);
    plain = small_world_make(&def);
    def.detection = true;
    world = small_world_make(&def);
    guard = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    thief = small_world_target(world, 5.0f, 0.0f);
    stale = (keen_target_id){thief.index, thief.generation + 2};
    stale_agent = (keen_agent_id){guard.index, guard.generation + 2};
}

static void end(void) {
    keen_world_destroy(world);
    keen_world_destroy(plain);
}

TestSuite(detection_errors, .init = begin, .fini = end);

Test(detection_errors, maps) {
    keen_observer_columns observers;
    keen_stealth_columns stealth;
    MARK_UNTOUCHED(observers);
    MARK_UNTOUCHED(stealth);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_observers_map(NULL, &observers));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_observers_map(world, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_observers_map(plain, &observers));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_stealth_map(NULL, &stealth));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_stealth_map(world, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_stealth_map(plain, &stealth));
    EXPECT_UNTOUCHED(observers);
    EXPECT_UNTOUCHED(stealth);
    EXPECT_RESULT(KEEN_OK, keen_observers_map(world, &observers));
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &stealth));
    cr_expect_eq(observers.sneak[guard.index], 15.0f);
    cr_expect_eq(stealth.sneak[thief.index], 15.0f);
    cr_expect_eq(observers.capacity, 4);
    cr_expect_eq(stealth.capacity, 4);
}

static keen_result write_observer(size_t field, const void *value, size_t stride, keen_write_report *report) {
    keen_observer_write write = {.sneak = {NULL, 0}};
    *(keen_column *)(void *)((char *)&write + field) = (keen_column){value, stride};
    return keen_observers_write(world, &guard, 1, &write, report);
}

static keen_result write_stealth(size_t field, const void *value, size_t stride, keen_write_report *report) {
    keen_stealth_write write = {.sneak = {NULL, 0}};
    *(keen_column *)(void *)((char *)&write + field) = (keen_column){value, stride};
    return keen_stealth_write_columns(world, &thief, 1, &write, report);
}

typedef keen_result write_one(size_t field, const void *value, size_t stride, keen_write_report *report);

static void expect_floats_checked(write_one *write, const size_t *fields, size_t count, const float *most) {
    for (size_t i = 0; i < count; i++) {
        keen_write_report report;
        for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
            EXPECT_RESULT(KEEN_ERROR_PARTIAL, write(fields[i], &keen_not_finite[k], 0, &report));
            cr_expect_eq(report.first_reason, KEEN_ERROR_NOT_FINITE);
            cr_expect(report.rejected == 1 && report.written == 0 && report.first_rejected == 0);
        }
        const float bad[] = {-0.5f, most[i] * 1.5f}, good = most[i] * 0.5f;
        for (size_t k = 0; k < (isfinite(most[i]) && most[i] < 1e30f ? 2u : 1u); k++) {
            EXPECT_RESULT(KEEN_ERROR_PARTIAL, write(fields[i], &bad[k], 0, &report));
            cr_expect_eq(report.first_reason, KEEN_ERROR_RANGE);
        }
        EXPECT_RESULT(KEEN_ERROR_STRIDE, write(fields[i], &good, 2, &report));
        EXPECT_RESULT(KEEN_OK, write(fields[i], &good, 0, &report));
        cr_expect(report.written == 1 && report.rejected == 0);
        EXPECT_RESULT(KEEN_OK, write(fields[i], &good, 4, NULL));
    }
}

Test(detection_errors, observers_write) {
    const size_t fields[] = {offsetof(keen_observer_write, sneak), offsetof(keen_observer_write, blindness),
                             offsetof(keen_observer_write, dps), offsetof(keen_observer_write, armor_rating)};
    const float most[] = {1e30f, 100.0f, 1e30f, 1e30f};
    expect_floats_checked(write_observer, fields, COUNT_OF(fields), most);
    const uint32_t words[] = {2, 1};
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, write_observer(offsetof(keen_observer_write, sleeping), &words[0], 0, &report));
    cr_expect_eq(report.first_reason, KEEN_ERROR_RANGE);
    EXPECT_RESULT(KEEN_ERROR_STRIDE, write_observer(offsetof(keen_observer_write, sleeping), &words[1], 3, &report));
    EXPECT_RESULT(KEEN_OK, write_observer(offsetof(keen_observer_write, sleeping), &words[1], 0, &report));
    keen_observer_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_observers_map(world, &columns));
    cr_expect_eq(columns.sleeping[guard.index], 1);
    cr_expect_eq(columns.blindness[guard.index], 50.0f);
}

Test(detection_errors, stealth_write) {
    const size_t fields[] = {offsetof(keen_stealth_write, sneak),       offsetof(keen_stealth_write, armor_weight),
                             offsetof(keen_stealth_write, muffle),      offsetof(keen_stealth_write, action_sound),
                             offsetof(keen_stealth_write, health),      offsetof(keen_stealth_write, dps),
                             offsetof(keen_stealth_write, armor_rating)};
    const float most[] = {1e30f, 1e30f, 1.0f, 1e30f, 1e30f, 1e30f, 1e30f};
    expect_floats_checked(write_stealth, fields, COUNT_OF(fields), most);
    const uint32_t words[] = {16, 15};
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, write_stealth(offsetof(keen_stealth_write, stance), &words[0], 0, &report));
    cr_expect_eq(report.first_reason, KEEN_ERROR_RANGE);
    EXPECT_RESULT(KEEN_OK, write_stealth(offsetof(keen_stealth_write, stance), &words[1], 0, &report));
    keen_stealth_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &columns));
    cr_expect_eq(columns.stance[thief.index], 15);
    cr_expect_eq(columns.muffle[thief.index], 0.5f);
}

Test(detection_errors, writes_as_a_whole) {
    const keen_observer_write observer = {.sneak = {NULL, 0}};
    const keen_stealth_write stealth = {.sneak = {NULL, 0}};
    keen_write_report report;
    MARK_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_observers_write(NULL, &guard, 1, &observer, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_observers_write(world, NULL, 1, &observer, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_observers_write(world, &guard, 1, NULL, &report));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_observers_write(plain, &guard, 1, &observer, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_stealth_write_columns(NULL, &thief, 1, &stealth, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_stealth_write_columns(world, NULL, 1, &stealth, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_stealth_write_columns(world, &thief, 1, NULL, &report));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_stealth_write_columns(plain, &thief, 1, &stealth, &report));
    EXPECT_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_observers_write(world, &stale_agent, 1, &observer, &report));
    cr_expect_eq(report.first_reason, KEEN_ERROR_STALE_ID);
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_stealth_write_columns(world, &stale, 1, &stealth, &report));
    cr_expect_eq(report.first_reason, KEEN_ERROR_STALE_ID);
    EXPECT_RESULT(KEEN_OK, keen_observers_write(world, NULL, 0, &observer, NULL));
    EXPECT_RESULT(KEEN_OK, keen_stealth_write_columns(world, NULL, 0, &stealth, NULL));
}

Test(detection_errors, action_sound_and_hit) {
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_target_action_sound(NULL, thief, 1.0f));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_target_action_sound(plain, thief, 1.0f));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_target_action_sound(world, stale, 1.0f));
    for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
        EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_target_action_sound(world, thief, keen_not_finite[k]));
    }
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_target_action_sound(world, thief, -1.0f));
    EXPECT_RESULT(KEEN_OK, keen_target_action_sound(world, thief, 0.0f));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_hit(NULL, guard, thief));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agent_hit(plain, guard, thief));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_hit(world, stale_agent, thief));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_hit(world, guard, stale));
    EXPECT_RESULT(KEEN_OK, keen_agent_hit(world, guard, thief));
}

Test(detection_errors, reads) {
    keen_detection detection;
    keen_stealth stealth;
    uint32_t count;
    bool found;
    MARK_UNTOUCHED(detection);
    MARK_UNTOUCHED(stealth);
    MARK_UNTOUCHED(count);
    MARK_UNTOUCHED(found);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_detections(NULL, guard, &detection, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_detections(world, guard, NULL, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agent_detections(world, guard, &detection, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_agent_detections(plain, guard, &detection, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_detections(world, stale_agent, &detection, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_detection_find(NULL, guard, thief, &detection, &found));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_detection_find(world, guard, thief, NULL, &found));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_detection_find(world, guard, thief, &detection, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_detection_find(plain, guard, thief, &detection, &found));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_detection_find(world, stale_agent, thief, &detection, &found));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_targets_stealth(NULL, &thief, 1, &stealth));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_targets_stealth(world, NULL, 1, &stealth));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_targets_stealth(world, &thief, 1, NULL));
    EXPECT_RESULT(KEEN_ERROR_MODEL, keen_targets_stealth(plain, &thief, 1, &stealth));
    EXPECT_UNTOUCHED(detection);
    EXPECT_UNTOUCHED(stealth);
    EXPECT_UNTOUCHED(count);
    EXPECT_UNTOUCHED(found);
    EXPECT_RESULT(KEEN_OK, keen_agent_detections(world, guard, NULL, 0, &count));
    cr_expect_eq(count, 0);
    EXPECT_RESULT(KEEN_OK, keen_detection_find(world, guard, stale, &detection, &found));
    cr_expect(!found);
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_targets_stealth(world, &stale, 1, &stealth));
    cr_expect(stealth.points == 0.0f && stealth.most_aware.generation == 0);
    EXPECT_RESULT(KEEN_OK, keen_targets_stealth(world, &thief, 1, &stealth));
    cr_expect_eq(stealth.points, 100.0f);
    EXPECT_RESULT(KEEN_OK, keen_targets_stealth(world, NULL, 0, NULL));
}

Test(detection_errors, not_within_a_frame) {
    const keen_observer_write observer = {.sneak = {NULL, 0}};
    const keen_stealth_write stealth_write = {.sneak = {NULL, 0}};
    keen_detection detection;
    keen_stealth stealth;
    uint32_t count;
    bool found;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_observers_write(world, &guard, 1, &observer, NULL));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_stealth_write_columns(world, &thief, 1, &stealth_write, NULL));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_target_action_sound(world, thief, 1.0f));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_hit(world, guard, thief));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agent_detections(world, guard, &detection, 1, &count));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_detection_find(world, guard, thief, &detection, &found));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_targets_stealth(world, &thief, 1, &stealth));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

Test(detection_errors, stealth_settings) {
    const size_t fields[] = {offsetof(keen_stealth_def, drain_mult), offsetof(keen_stealth_def, regen_mult),
                             offsetof(keen_stealth_def, regen_min),  offsetof(keen_stealth_def, alert_wait),
                             offsetof(keen_stealth_def, hit_max),    offsetof(keen_stealth_def, hit_wait),
                             offsetof(keen_stealth_def, event_max),  offsetof(keen_stealth_def, event_wait),
                             offsetof(keen_stealth_def, lost_wait)};
    const float bad[] = {NAN, INFINITY, -1.0f};
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        for (size_t k = 0; k < COUNT_OF(bad); k++) {
            keen_world_def def = small_world_def(1, 1);
            def.detection = true;
            *keen_float_at(&def.stealth, fields[i]) = bad[k];
            keen_world *made;
            MARK_UNTOUCHED(made);
            EXPECT_RESULT(k < 2 ? KEEN_ERROR_NOT_FINITE : KEEN_ERROR_RANGE, keen_world_create(&def, &made));
            EXPECT_UNTOUCHED(made);
        }
    }
}
