/* An agent's own pain (spec 2, pain). */
#include <criterion/criterion.h>
#include <math.h>

#include "mind/pain.h"

static keen_tuning tuning;
static keen_agent_mind mind;

static void begin(void) {
    tuning = (keen_tuning){.has_pain = true, .pain_decay = 0.5f, .pain_gain = 2.0f, .pain_threshold = 0.3f};
    mind = (keen_agent_mind){.pain_armed = 1};
}

TestSuite(pain, .init = begin);

static void feel(float damage, float max_health) {
    const keen_tick tick = {.tuning = &tuning, .dt = 0.1f};
    mind.damage_taken = damage;
    keen_pain_feel(&mind, &tick, max_health);
    cr_expect_eq(mind.damage_taken, 0.0f, "damage hurts once");
}

Test(pain, comes_of_damage_and_fades) {
    feel(10.0f, 100.0f);
    cr_expect_float_eq(mind.pain, 0.2f, 1e-6f);
    feel(0.0f, 100.0f);
    cr_expect_float_eq(mind.pain, 0.2f * expf(-0.05f), 1e-6f);
    feel(90.0f, 100.0f);
    cr_expect_eq(mind.pain, 1.0f, "and is never more");
}

Test(pain, ends) {
    uint32_t ticks = 0;
    feel(50.0f, 100.0f);
    for (; keen_pain_moves(&mind) && ticks < 1000; ticks++) {
        feel(0.0f, 100.0f);
    }
    cr_expect(ticks > 200 && ticks < 300, "%u", ticks);
    cr_expect_eq(mind.pain, 0.0f);
}

Test(pain, of_health_that_is_none_is_all) {
    feel(1.0f, 0.0f);
    cr_expect_eq(mind.pain, 1.0f);
    mind.pain = 0.0f;
    feel(1.0f, NAN);
    cr_expect_eq(mind.pain, 1.0f);
}

Test(pain, is_unknown_to_profiles_without_it) {
    tuning.has_pain = false;
    mind.pain = 0.5f;
    feel(50.0f, 100.0f);
    cr_expect_eq(mind.pain, 0.0f);
    cr_expect_not(keen_pain_moves(&mind));
}

Test(pain, strikes_when_it_crosses_the_threshold_and_re_arms_below_half) {
    const struct {
        float pain;
        bool strikes;
    } ticks[] = {{0.3f, false},  {0.31f, true}, {0.9f, false},  {0.2f, false}, {0.9f, false},
                 {0.15f, false}, {0.9f, false}, {0.14f, false}, {0.9f, true}};
    for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
        mind.pain = ticks[i].pain;
        cr_expect_eq(keen_pain_strikes(&mind, &tuning), ticks[i].strikes, "tick %zu", i);
    }
}
