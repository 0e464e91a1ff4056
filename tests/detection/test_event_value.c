/* What a detection event is worth to somebody, and the skill of observers (spec 13). */
#include <criterion/criterion.h>

#include "detection/event_value.h"

static keen_detection_def def;
static keen_event_observer observer;

/* Round numbers: base -10, a sound of twice its rating halved at half the reach, a skill of 50. */
static void begin(void) {
    def = keen_default_detection(KEEN_DETECTION_SKYRIM, 1.0f);
    def.base = -10.0f;
    def.exponent = 1.0f;
    def.sounds_mult = 1.0f;
    def.action_mult = 2.0f;
    def.skill_min = 0.0f;
    def.skill_max = 100.0f;
    def.alert_mod = 0.25f;
    def.sleep_bonus = -0.5f;
    def.k_att = 0.5f;
    def.k_flat = 0.0f;
    def.truncate = false;
    def.noticed_min = 0.0f;
    observer = (keen_event_observer){.distance = 10.0f, .sneak = 50.0f};
}

TestSuite(event_value, .init = begin);

static void expect(float rating, float value, float sound) {
    const keen_event_value worth = keen_event_value_of(&def, 20.0f, rating, &observer);
    cr_expect_eq(worth.value, value, "%g, not %g", (double)worth.value, (double)value);
    cr_expect_eq(worth.sound, sound, "%g, not %g", (double)worth.sound, (double)sound);
    cr_expect_eq(keen_event_counts(&def, &worth), value > def.noticed_min && sound > 0.0f);
}

Test(event_value, is_base_sound_and_skill) {
    expect(20.0f, -10.0f + 20.0f + 0.5f * 50.0f * 0.5f, 20.0f);
    def.k_flat = 1.0f;
    expect(20.0f, -10.0f + 20.0f + 0.5f * 50.0f * 0.5f + 50.0f, 20.0f);
}

Test(event_value, knows_moods) {
    observer.alert = true;
    expect(20.0f, -10.0f + 20.0f + 0.5f * 62.5f * 0.5f, 20.0f);
    observer.sleeping = true;
    expect(20.0f, -10.0f + 20.0f + 0.5f * 37.5f * 0.5f, 20.0f);
}

Test(event_value, out_of_reach_is_nothing) {
    observer.distance = 20.5f;
    expect(1000.0f, def.out_of_range_value, 0.0f);
}

Test(event_value, without_a_sound_is_not_noticed) {
    def.base = 10.0f;
    expect(0.0f, 10.0f + 0.5f * 50.0f * 0.5f, 0.0f);
}

Test(event_value, truncates_toward_zero_but_not_to_it) {
    def.truncate = true;
    def.k_att = 0.0f;
    expect(10.25f, 1.0f, 10.25f);
    expect(12.75f, 2.0f, 12.75f);
    expect(8.25f, -1.0f, 8.25f);
    expect(10.0f, 0.0f, 10.0f);
}

Test(event_value, is_finite_whatever_the_rating) {
    const float ratings[] = {FLT_MAX, -FLT_MAX, 0.0f};
    def.sounds_mult = def.action_mult = 1e6f;
    for (int i = 0; i < 3; i++) {
        for (int whole = 0; whole < 2; whole++) {
            def.truncate = whole;
            const keen_event_value worth = keen_event_value_of(&def, 20.0f, ratings[i], &observer);
            cr_expect(worth.value >= -FLT_MAX && worth.value <= FLT_MAX, "%g", (double)worth.value);
        }
    }
    cr_expect_eq(keen_event_value_of(&def, 20.0f, FLT_MAX, &observer).value, FLT_MAX);
}
