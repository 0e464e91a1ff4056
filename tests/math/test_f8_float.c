/* The float verbs of f8.h against plain C, lane by lane, bit for bit. */
#include "lane_values.h"

TestSuite(f8_float, .init = skip_on_other_cpus);

typedef f8 unary_verb(f8 a);
typedef f8 binary_verb(f8 a, f8 b);
typedef m8 compare_verb(f8 a, f8 b);
typedef float scalar_unary(float a);
typedef float scalar_binary(float a, float b);
typedef bool scalar_compare(float a, float b);
typedef bool same(float a, float b);

static void check_unary(const char *name, unary_verb *verb, scalar_unary *want, same *equal) {
    uint64_t random = 1;
    for (int round = 0; round < ROUNDS; round++) {
        const float_lanes a = random_floats(&random);
        float_lanes got;
        f8_store(got.at, verb(f8_load(a.at)));
        for (int i = 0; i < LANES; i++) {
            const float expected = want(a.at[i]);
            cr_assert(equal(got.at[i], expected), "%s(%a): %a, not %a", name, (double)a.at[i], (double)got.at[i],
                      (double)expected);
        }
    }
}

static void check_binary(const char *name, binary_verb *verb, scalar_binary *want, same *equal) {
    uint64_t random = 2;
    for (int round = 0; round < ROUNDS; round++) {
        const float_lanes a = random_floats(&random);
        const float_lanes b = random_floats(&random);
        float_lanes got;
        f8_store(got.at, verb(f8_load(a.at), f8_load(b.at)));
        for (int i = 0; i < LANES; i++) {
            const float expected = want(a.at[i], b.at[i]);
            cr_assert(equal(got.at[i], expected), "%s(%a, %a): %a, not %a", name, (double)a.at[i], (double)b.at[i],
                      (double)got.at[i], (double)expected);
        }
    }
}

static void check_compare(const char *name, compare_verb *verb, scalar_compare *want) {
    uint64_t random = 3;
    for (int round = 0; round < ROUNDS; round++) {
        const float_lanes a = random_floats(&random);
        float_lanes b = random_floats(&random);
        b.at[round % LANES] = a.at[round % LANES];
        const unsigned got = m8_bits(verb(f8_load(a.at), f8_load(b.at)));
        for (int i = 0; i < LANES; i++) {
            cr_assert_eq((got >> i & 1u) != 0, want(a.at[i], b.at[i]), "%s(%a, %a)", name, (double)a.at[i],
                         (double)b.at[i]);
        }
    }
}

static float add(float a, float b) {
    return a + b;
}

static float sub(float a, float b) {
    return a - b;
}

static float mul(float a, float b) {
    return a * b;
}

static float divide(float a, float b) {
    return a / b;
}

Test(f8_float, arithmetic) {
    check_binary("f8_add", f8_add, add, same_value);
    check_binary("f8_sub", f8_sub, sub, same_value);
    check_binary("f8_mul", f8_mul, mul, same_value);
    check_binary("f8_div", f8_div, divide, same_value);
    check_unary("f8_sqrt", f8_sqrt, f1_sqrt, same_value);
}

static float negate(float a) {
    return -a;
}

Test(f8_float, min_max_and_sign_keep_every_bit) {
    check_binary("f8_min", f8_min, f1_min, same_bits);
    check_binary("f8_max", f8_max, f1_max, same_bits);
    check_unary("f8_abs", f8_abs, f1_abs, same_bits);
    check_unary("f8_neg", f8_neg, negate, same_bits);
    check_unary("f8_clamp01", f8_clamp01, f1_clamp01, same_bits);
}

Test(f8_float, floor) {
    check_unary("f8_floor", f8_floor, f1_floor, same_value);
}

static float truncate_scalar(float a) {
    return f1_abs(a) < 8388608.0f ? (float)(int32_t)a : a;
}

Test(f8_float, truncate) {
    check_unary("f8_truncate", f8_truncate, truncate_scalar, same_value);
}

static f8 select_negative(f8 a, f8 b) {
    return f8_select_negative(a, b, f8_set1(3.0f));
}

static float select_negative_scalar(float a, float b) {
    uint32_t word;
    memcpy(&word, &a, sizeof word);
    return word >> 31 ? b : 3.0f;
}

Test(f8_float, select_negative) {
    check_binary("f8_select_negative", select_negative, select_negative_scalar, same_bits);
}

static f8 lerp_from_2(f8 b, f8 t) {
    return f8_lerp(f8_set1(2.0f), b, t);
}

static float lerp_from_2_scalar(float b, float t) {
    return f1_lerp(2.0f, b, t);
}

static f8 clamp_to_3(f8 x, f8 low) {
    return f8_clamp(x, low, f8_set1(3.0f));
}

static float clamp_to_3_scalar(float x, float low) {
    return f1_clamp(x, low, 3.0f);
}

Test(f8_float, lerp_and_clamp) {
    check_binary("f8_lerp", lerp_from_2, lerp_from_2_scalar, same_value);
    check_binary("f8_clamp", clamp_to_3, clamp_to_3_scalar, same_bits);
}

static bool less(float a, float b) {
    return a < b;
}

static bool less_or_equal(float a, float b) {
    return a <= b;
}

static bool greater(float a, float b) {
    return a > b;
}

static bool greater_or_equal(float a, float b) {
    return a >= b;
}

static bool equal_to(float a, float b) {
    return a == b;
}

static bool unequal(float a, float b) {
    return a != b;
}

Test(f8_float, compare) {
    check_compare("f8_lt", f8_lt, less);
    check_compare("f8_le", f8_le, less_or_equal);
    check_compare("f8_gt", f8_gt, greater);
    check_compare("f8_ge", f8_ge, greater_or_equal);
    check_compare("f8_eq", f8_eq, equal_to);
    check_compare("f8_ne", f8_ne, unequal);
}

Test(f8_float, conversions) {
    uint64_t random = 4;
    for (int round = 0; round < ROUNDS; round++) {
        float_lanes a = random_floats(&random);
        a.at[0] = (float)(int32_t)next_random(&random) * 0x1p-9f; /* many with a fraction, some ties */
        const int_lanes b = random_ints(&random);
        int_lanes truncated, rounded;
        float_lanes from_int;
        n8_store(truncated.at, n8_from_f8_truncate(f8_load(a.at)));
        n8_store(rounded.at, n8_round_f8(f8_load(a.at)));
        f8_store(from_int.at, f8_from_n8(n8_load(b.at)));
        for (int i = 0; i < LANES; i++) {
            cr_assert_eq(truncated.at[i], f1_truncate_to_int(a.at[i]), "truncate %a", (double)a.at[i]);
            cr_assert_eq(rounded.at[i], f1_round_to_int(a.at[i]), "round %a", (double)a.at[i]);
            cr_assert(same_bits(from_int.at[i], (float)b.at[i]), "from %d", b.at[i]);
        }
    }
}

Test(f8_float, folds_have_one_order) {
    uint64_t random = 5;
    for (int round = 0; round < ROUNDS; round++) {
        const float_lanes a = random_floats(&random);
        cr_assert(same_value(f8_fold_add(f8_load(a.at)), f1_fold_add(a.at)));
        cr_assert(same_bits(f8_fold_max(f8_load(a.at)), f1_fold_max(a.at)));
    }
}

Test(f8_float, loads_and_stores_anywhere) {
    float_lanes memory[3];
    for (int offset = 0; offset <= LANES; offset++) {
        float *const bytes = memory[0].at;
        for (int i = 0; i < 3 * LANES; i++) {
            memory[i / LANES].at[i % LANES] = (float)i;
        }
        const f8 a = f8_loadu(bytes + offset);
        f8_storeu(bytes + LANES + offset, f8_neg(a));
        for (int i = 0; i < 3 * LANES; i++) {
            const bool written = i >= LANES + offset && i < 2 * LANES + offset;
            const float want = written ? -(float)(i - LANES) : (float)i;
            cr_assert_eq(memory[i / LANES].at[i % LANES], want);
        }
    }
    float_lanes got;
    f8_store(got.at, f8_set1(-2.5f));
    for (int i = 0; i < LANES; i++) {
        cr_assert(same_bits(got.at[i], -2.5f));
    }
    f8_store(got.at, f8_zero());
    for (int i = 0; i < LANES; i++) {
        cr_assert(same_bits(got.at[i], 0.0f));
    }
}

Test(f8_float, transpose) {
    float_lanes memory[LANES];
    f8 rows[LANES];
    for (int i = 0; i < LANES; i++) {
        for (int j = 0; j < LANES; j++) {
            memory[i].at[j] = (float)(10 * i + j);
        }
        rows[i] = f8_load(memory[i].at);
    }
    f8_transpose8(rows);
    for (int i = 0; i < LANES; i++) {
        f8_store(memory[i].at, rows[i]);
        for (int j = 0; j < LANES; j++) {
            cr_assert_eq(memory[i].at[j], (float)(10 * j + i));
        }
    }
}

Test(f8_float, transpose_of_halves) {
    float_lanes memory[4];
    f8 rows[4];
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < LANES; j++) {
            memory[i].at[j] = (float)(10 * i + j);
        }
        rows[i] = f8_load(memory[i].at);
    }
    f8_transpose4(rows);
    for (int i = 0; i < 4; i++) {
        f8_store(memory[i].at, rows[i]);
        for (int j = 0; j < LANES; j++) {
            cr_assert_eq(memory[i].at[j], (float)(10 * (j % 4) + i + j / 4 * 4));
        }
    }
}

Test(f8_float, halves) {
    float_lanes a = {{0.0f, 1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f}}, low, high, both;
    float_lanes b = {{10.0f, 11.0f, 12.0f, 13.0f, 14.0f, 15.0f, 16.0f, 17.0f}};
    f8_store(low.at, f8_low_halves(f8_load(a.at), f8_load(b.at)));
    f8_store(high.at, f8_high_halves(f8_load(a.at), f8_load(b.at)));
    f8_store(both.at, f8_load_halves(b.at + 4, a.at));
    for (int i = 0; i < 4; i++) {
        cr_expect(low.at[i] == a.at[i] && low.at[4 + i] == b.at[i]);
        cr_expect(high.at[i] == a.at[4 + i] && high.at[4 + i] == b.at[4 + i]);
        cr_expect(both.at[i] == b.at[4 + i] && both.at[4 + i] == a.at[i]);
    }
}
