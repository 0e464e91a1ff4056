/* What f1_math.h promises to the bit: rounding, the fold's order, and values with one right answer. */
#include <criterion/criterion.h>

#include "simd/f1_math.h"

#define SWEEP_STRIDE 1009u

Test(f1_exact, rounding_agrees_with_libm) {
    for (uint64_t bits = 0; bits < UINT64_C(0x100000000); bits += SWEEP_STRIDE) {
        const float x = f1_from_bits((uint32_t)bits);
        if (x != x) {
            cr_assert(f1_round_to_int(x) == INT32_MIN && f1_truncate_to_int(x) == INT32_MIN);
            continue;
        }
        cr_assert_eq(f1_bits(f1_floor(x)), f1_bits(floorf(x)), "floor %a", (double)x);
        const bool in_range = x >= -0x1p+31f && x < 0x1p+31f;
        cr_assert_eq(f1_round_to_int(x), in_range ? (int32_t)rintf(x) : INT32_MIN, "round %a", (double)x);
        cr_assert_eq(f1_truncate_to_int(x), in_range ? (int32_t)truncf(x) : INT32_MIN, "cut %a", (double)x);
    }
}

Test(f1_exact, ties_go_to_even) {
    for (int32_t whole = -5; whole < 5; whole++) {
        const int32_t even = whole % 2 == 0 ? whole : whole + 1;
        cr_assert_eq(f1_round_to_int((float)whole + 0.5f), even);
    }
}

Test(f1_exact, min_and_max_return_the_second_of_equals) {
    const float nan = f1_from_bits(0x7fc12345u);
    cr_assert_eq(f1_bits(f1_min(0.0f, -0.0f)), f1_bits(-0.0f));
    cr_assert_eq(f1_bits(f1_max(-0.0f, 0.0f)), f1_bits(0.0f));
    cr_assert_eq(f1_min(nan, 2.0f), 2.0f);
    cr_assert_eq(f1_bits(f1_max(2.0f, nan)), f1_bits(nan));
    cr_assert_eq(f1_bits(f1_clamp01(nan)), f1_bits(0.0f));
    cr_assert_eq(f1_bits(f1_clamp01(-0.0f)), f1_bits(0.0f));
}

/* Adding from left to right, or neighbours first, loses the 1. */
Test(f1_exact, fold_order) {
    const float big = 0x1p+25f;
    const float first[8] = {big, 1.0f, 0.0f, 0.0f, -big, 0.0f, 0.0f, 0.0f};
    const float second[8] = {0.0f, 0.0f, big, 0.0f, 1.0f, 0.0f, -big, 0.0f};
    cr_assert_eq(f1_fold_add(first), 1.0f);
    cr_assert_eq(f1_fold_add(second), 1.0f);
    cr_assert_eq(f1_fold_max(first), big);
}

Test(f1_exact, smooth_step) {
    cr_assert_eq(f1_smooth01(-1.0f), 0.0f);
    cr_assert_eq(f1_smooth01(0.25f), 0.15625f);
    cr_assert_eq(f1_smooth01(0.5f), 0.5f);
    cr_assert_eq(f1_smooth01(2.0f), 1.0f);
}

Test(f1_exact, settle) {
    cr_assert_eq(f1_settle(-2.5f), -2.5f);
    cr_assert_eq(f1_settle(F1_SETTLED), F1_SETTLED);
    cr_assert_eq(f1_settle(-F1_SETTLED), -F1_SETTLED);
    cr_assert_eq(f1_bits(f1_settle(0x1.fffffep-64f)), 0u);
    cr_assert_eq(f1_bits(f1_settle(-0x1p-149f)), 0u);
}

Test(f1_exact, powers_of_two) {
    for (int exponent = -126; exponent < 128; exponent++) {
        cr_assert_eq(f1_exp2((float)exponent), ldexpf(1.0f, exponent));
        cr_assert_eq(f1_log2(ldexpf(1.0f, exponent)), (float)exponent);
    }
    for (int exponent = -149; exponent < -126; exponent++) {
        cr_assert_eq(f1_exp2((float)exponent), 0.0f);
        cr_assert_eq(f1_log2(ldexpf(1.0f, exponent)), (float)exponent);
    }
    cr_assert_eq(f1_exp2(128.0f), INFINITY);
    cr_assert_eq(f1_exp(0.0f), 1.0f);
    cr_assert_eq(f1_exp(-INFINITY), 0.0f);
    cr_assert_eq(f1_exp(INFINITY), INFINITY);
    cr_assert(isnan(f1_exp(NAN)) && isnan(f1_exp2(NAN)));
}

Test(f1_exact, logarithms_outside_the_domain) {
    cr_assert_eq(f1_log2(0.0f), -INFINITY);
    cr_assert_eq(f1_log2(-0.0f), -INFINITY);
    cr_assert_eq(f1_log2(INFINITY), INFINITY);
    cr_assert(isnan(f1_log2(-1.0f)) && isnan(f1_log2(-INFINITY)) && isnan(f1_log2(NAN)));
}

Test(f1_exact, powers_with_one_right_answer) {
    const float bases[] = {0.0f, 0x1p-140f, 0.3f, 1.0f, 7.25f, 1e30f, INFINITY};
    for (unsigned i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        const float x = bases[i];
        cr_assert_eq(f1_pow(x, 0.0f), 1.0f);
        cr_assert_eq(f1_pow(x, 1.0f), x);
        cr_assert_eq(f1_pow(x, 2.0f), x * x);
        cr_assert_eq(f1_pow(1.0f, x), 1.0f);
        cr_assert_eq(f1_pow(x, INFINITY), powf(x, INFINITY));
        cr_assert_eq(f1_pow(x, -INFINITY), powf(x, -INFINITY));
    }
    cr_assert_eq(f1_pow(0.0f, 0.1f), 0.0f);
    cr_assert_eq(f1_pow(0.0f, -0.1f), INFINITY);
    cr_assert_eq(f1_pow(INFINITY, 0.1f), INFINITY);
    cr_assert_eq(f1_pow(INFINITY, -0.1f), 0.0f);
    cr_assert_eq(f1_pow(2.0f, 10.0f), 1024.0f);
    cr_assert_eq(f1_pow(0.25f, 0.5f), 0.5f);
    cr_assert_eq(f1_pow(2.0f, -126.5f), 0.0f);
    cr_assert(isnan(f1_pow(-1.0f, 3.0f)) && isnan(f1_pow(NAN, 3.0f)) && isnan(f1_pow(3.0f, NAN)));
}

Test(f1_exact, quarter_turns) {
    cr_assert_eq(f1_bits(f1_sin_degrees(0.0f)), f1_bits(0.0f));
    cr_assert_eq(f1_sin_degrees(30.0f), 0.5f);
    cr_assert_eq(f1_sin_degrees(90.0f), 1.0f);
    cr_assert_eq(f1_bits(f1_sin_degrees(180.0f)), f1_bits(0.0f));
    cr_assert_eq(f1_cos_degrees(0.0f), 1.0f);
    cr_assert_eq(f1_cos_degrees(60.0f), 0.5f);
    cr_assert_eq(f1_bits(f1_cos_degrees(90.0f)), f1_bits(0.0f));
    cr_assert_eq(f1_cos_degrees(120.0f), -0.5f);
    cr_assert_eq(f1_cos_degrees(180.0f), -1.0f);
    cr_assert_eq(f1_cos_degrees(200.0f), -1.0f);
    cr_assert_eq(f1_cos_degrees(-5.0f), 1.0f);
}
