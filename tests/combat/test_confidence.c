/* Known answers of spec 14 and 15: thresholds, alarms, decisions, draws. */
#include <criterion/criterion.h>
#include <math.h>

#include "base/counter_random.h"
#include "combat/confidence.h"

static void expect_near(float actual, float expected) {
    cr_assert(fabsf(actual - expected) <= 1e-6f * fmaxf(1.0f, fabsf(expected)), "%.9g, not %.9g", (double)actual,
              (double)expected);
}

static keen_combat_traits traits(keen_confidence confidence, float rating) {
    keen_combat_traits own = keen_default_combat_traits();
    own.confidence = confidence;
    own.rating = rating;
    return own;
}

Test(random, known_answers) {
    cr_assert_eq(keen_random_step(0), UINT64_C(0xE220A8397B1DCDAF));
    cr_assert_eq(keen_random_bits(1, 0, 1, KEEN_RANDOM_MODIFIER), 9559851u);
    expect_near(keen_random_unit(1, 0, 1, KEEN_RANDOM_MODIFIER), 9559851.0f / 16777216.0f);
}

Test(confidence, modifier_and_first_check_are_drawn) {
    const keen_confidence_def def = keen_default_confidence(1.0f);
    expect_near(keen_combat_modifier(&def, 1, 0, 1), 0.06981152f);
    cr_assert_eq(keen_first_check_us(&def, 1, 0, 1), 2537553u);
    cr_assert_eq(keen_check_interval_us(&def), 5000000u);
    keen_confidence_def narrow = def;
    narrow.modifier_min = narrow.modifier_max = 0.25f;
    expect_near(keen_combat_modifier(&narrow, 1, 0, 1), 0.25f);
}

Test(confidence, ratings) {
    const keen_confidence_def def = keen_default_confidence(1.0f);
    const float ratings[] = {1000.0f, 0.375f, 0.1875f, 0.0375f, 0.0f};
    for (uint32_t level = 0; level < KEEN_CONFIDENCE_COUNT; level++) {
        for (uint32_t boosts = 0; boosts < 7; boosts++) {
            const keen_combat_traits own = traits((keen_confidence)level, 0.0f);
            const uint32_t expected = level + boosts < 4 ? level + boosts : 4;
            expect_near(keen_confidence_rating(&def, &own, boosts), ratings[expected]);
            cr_assert_eq(keen_confidence_foolhardy(&def, &own, boosts), expected == 4);
        }
    }
}

Test(confidence, a_number_goes_up_to_the_next_level) {
    const keen_confidence_def def = keen_default_confidence(1.0f);
    const struct {
        float rating;
        uint32_t boosts;
        float expected;
    } numbers[] = {{0.6f, 0, 0.6f},  {0.6f, 1, 0.375f}, {0.6f, 2, 0.1875f},    {0.375f, 1, 0.1875f},
                   {0.01f, 1, 0.0f}, {0.0f, 1, 0.0f},   {2000.0f, 1, 1000.0f}, {0.6f, 9, 0.0f}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const keen_combat_traits own = traits(KEEN_CONFIDENCE_NUMBER, numbers[i].rating);
        expect_near(keen_confidence_rating(&def, &own, numbers[i].boosts), numbers[i].expected);
    }
    const keen_combat_traits zero = traits(KEEN_CONFIDENCE_NUMBER, 0.0f);
    cr_assert_not(keen_confidence_foolhardy(&def, &zero, 0));
}

Test(confidence, thresholds) {
    keen_confidence_def def = keen_default_confidence(1.0f);
    const keen_combat_traits average = traits(KEEN_CONFIDENCE_AVERAGE, 0.0f);
    const keen_combat_traits fool = traits(KEEN_CONFIDENCE_FOOLHARDY, 0.0f);
    expect_near(keen_flee_threshold(&def, &average, 0, 0.1f), 0.0875f);
    expect_near(keen_flee_threshold(&def, &average, 0, -0.5f), 0.6875f);
    expect_near(keen_flee_threshold(&def, &fool, 0, 0.4f), 0.0f);
    expect_near(keen_flee_threshold(&def, &average, 2, -0.5f), 0.0f);
    def.modifier_mode = KEEN_MODIFIER_RELATIVE;
    expect_near(keen_flee_threshold(&def, &average, 0, -0.5f), 0.28125f);
}

Test(confidence, alarms) {
    const keen_confidence_def def = keen_default_confidence(1.0f);
    expect_near(keen_alarm_threshold(&def, 0.0f), 1.5f);
    expect_near(keen_alarm_threshold(&def, 0.5f), 3.0f);
    expect_near(keen_alarm_threshold(&def, 1000.0f), 3001.5f);
}

static keen_decision decide(keen_aggression aggression, keen_relation relation, bool would_attack_me, float ratio) {
    keen_combat_traits own = keen_default_combat_traits();
    own.aggression = aggression;
    return keen_decide(&own, relation, would_attack_me, ratio, 0.375f);
}

Test(confidence, decisions) {
    const keen_aggression calm = KEEN_AGGRESSION_UNAGGRESSIVE;
    cr_assert_eq(decide(calm, KEEN_RELATION_ENEMY, false, 0.3f), KEEN_DECISION_AVOID);
    cr_assert_eq(decide(calm, KEEN_RELATION_FEARED, false, 0.3f), KEEN_DECISION_AVOID);
    cr_assert_eq(decide(calm, KEEN_RELATION_ENEMY, true, 0.375f), KEEN_DECISION_IGNORE);
    cr_assert_eq(decide(calm, KEEN_RELATION_NEUTRAL, true, 0.3f), KEEN_DECISION_AVOID);
    cr_assert_eq(decide(calm, KEEN_RELATION_UNKNOWN, true, 0.3f), KEEN_DECISION_AVOID);
    cr_assert_eq(decide(calm, KEEN_RELATION_NEUTRAL, false, 0.3f), KEEN_DECISION_IGNORE);
    cr_assert_eq(decide(calm, KEEN_RELATION_FRIENDLY, true, 0.3f), KEEN_DECISION_IGNORE);
    cr_assert_eq(decide(calm, KEEN_RELATION_TEAMMATE, true, 0.3f), KEEN_DECISION_IGNORE);
    cr_assert_eq(decide(KEEN_AGGRESSION_AGGRESSIVE, KEEN_RELATION_ENEMY, true, 0.0f), KEEN_DECISION_ATTACK);
    cr_assert_eq(decide(KEEN_AGGRESSION_AGGRESSIVE, KEEN_RELATION_NEUTRAL, true, 0.3f), KEEN_DECISION_IGNORE);
    cr_assert_eq(decide(KEEN_AGGRESSION_VERY_AGGRESSIVE, KEEN_RELATION_UNKNOWN, false, 0.3f), KEEN_DECISION_ATTACK);
    cr_assert_eq(decide(KEEN_AGGRESSION_VERY_AGGRESSIVE, KEEN_RELATION_FRIENDLY, true, 0.3f), KEEN_DECISION_IGNORE);
    cr_assert_eq(decide(KEEN_AGGRESSION_FRENZIED, KEEN_RELATION_TEAMMATE, false, 0.3f), KEEN_DECISION_ATTACK);
}
