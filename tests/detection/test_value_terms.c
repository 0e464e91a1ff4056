/* The terms of a detection value, by hand (spec 13). */
#include <criterion/criterion.h>
#include <math.h>

#include "detection/value_terms.h"

static keen_detection_def def;

static void begin(void) {
    def = keen_default_detection(KEEN_DETECTION_SKYRIM, 1.0f);
}

TestSuite(value_terms, .init = begin);

static void expect_bits(float value, float expected) {
    cr_expect_eq(f1_bits(value), f1_bits(expected), "%a, not %a", (double)value, (double)expected);
}

static keen_stealth_record target_of(uint32_t stance) {
    const keen_stealth_values values = {
        .sneak = 30.0f, .armor_weight = 20.0f, .muffle = 0.25f, .action_sound = 7.0f, .stance = stance};
    return keen_stealth_record_of(&values);
}

static float movement(uint32_t stance) {
    const keen_stealth_record target = target_of(stance);
    return keen_detection_movement(&def, &target);
}

Test(value_terms, only_who_moves_makes_steps) {
    def.weight_base = 12.0f;
    def.weight_mult = 0.5f;
    def.running_mult = 2.0f;
    expect_bits(movement(KEEN_STANCE_MOVING), 22.0f * 0.75f);
    expect_bits(movement(KEEN_STANCE_MOVING | KEEN_STANCE_RUNNING), 22.0f * 2.0f * 0.75f);
    expect_bits(movement(KEEN_STANCE_RUNNING), 0.0f);
    expect_bits(movement(KEEN_STANCE_SNEAKING), 0.0f);
}

Test(value_terms, sound_goes_through_walls_weakened) {
    def.sounds_mult = 1.5f;
    def.sound_los_mult = 0.25f;
    def.action_mult = 2.0f;
    expect_bits(keen_detection_action(&def, 7.0f), 14.0f);
    expect_bits(keen_detection_sound(&def, 0.5f, 16.0f, true), 12.0f);
    expect_bits(keen_detection_sound(&def, 0.5f, 16.0f, false), 3.0f);
}

Test(value_terms, sound_is_never_below_nothing) {
    def.sounds_mult = 1.5f;
    expect_bits(keen_detection_sound(&def, 0.5f, -16.0f, true), 0.0f);
    expect_bits(keen_detection_sound(&def, 0.5f, -0.0f, true), 0.0f);
    expect_bits(keen_detection_sound(&def, 0.0f, INFINITY, true), 0.0f);
}

static float target_skill(uint32_t stance) {
    const keen_stealth_record target = target_of(stance);
    return keen_detection_target_skill(&def, &target);
}

Test(value_terms, target_skill_is_scaled_or_raw) {
    def.skill_min = 10.0f;
    def.skill_max = 90.0f;
    def.target_skill_needs_sneak = false;
    def.target_skill_raw = false;
    expect_bits(target_skill(0), 10.0f + 80.0f * 30.0f / 100.0f);
    def.target_skill_raw = true;
    expect_bits(target_skill(0), 30.0f);
    def.target_skill_needs_sneak = true;
    expect_bits(target_skill(KEEN_STANCE_MOVING), 0.0f);
    expect_bits(target_skill(KEEN_STANCE_SNEAKING), 30.0f);
}

Test(value_terms, whole_is_toward_zero_but_not_to_it_from_above) {
    static const float cases[][2] = {
        {0.0f, 0.0f},
        {-0.0f, 0.0f},
        {FLT_TRUE_MIN, 1.0f},
        {0.999f, 1.0f},
        {1.0f, 1.0f},
        {1.999f, 1.0f},
        {12.75f, 12.0f},
        {-FLT_TRUE_MIN, 0.0f},
        {-0.75f, 0.0f},
        {-1.0f, -1.0f},
        {-1.75f, -1.0f},
        {-50.5f, -50.0f},
        {0x1.fffffep+22f, 0x1.fffffcp+22f}, /* the largest fraction */
        {-0x1.fffffep+22f, -0x1.fffffcp+22f},
        {0x1p+23f, 0x1p+23f},
        {-0x1p+31f, -0x1p+31f},
        {0x1.fffffep+40f, 0x1.fffffep+40f},
        {FLT_MAX, FLT_MAX},
        {-FLT_MAX, -FLT_MAX},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_bits(keen_detection_whole(cases[i][0]), cases[i][1]);
    }
}

/* Every term has a digit of its own. */
Test(value_terms, sum) {
    const keen_value_terms terms = {
        .attenuation = 0.5f, .sound = 200.0f, .visual = 3000.0f, .skill = 40.0f, .target_skill = 8.0f};
    def.base = -10.25f;
    def.k_att = 2.0f;
    def.k_flat = 1000.0f;
    def.k_target = 0.25f;
    expect_bits(keen_detection_sum(&def, &terms), -10.25f + 200.0f + 3000.0f + 40.0f + 40000.0f - 2.0f);
}

Test(value_terms, sum_is_finite) {
    const float most[] = {FLT_MAX, -FLT_MAX};
    for (int i = 0; i < 4; i++) {
        const keen_value_terms terms = {
            .attenuation = 1.0f, .sound = FLT_MAX, .visual = FLT_MAX, .skill = most[i / 2], .target_skill = 1e30f};
        def.k_att = def.k_flat = 1e30f;
        def.k_target = i % 2 ? 1e30f : -1e30f;
        const float value = keen_detection_sum(&def, &terms);
        cr_expect(value >= -FLT_MAX && value <= FLT_MAX, "%g", (double)value);
    }
    const keen_value_terms loud = {.sound = FLT_MAX, .visual = FLT_MAX};
    expect_bits(keen_detection_sum(&def, &loud), FLT_MAX);
}
