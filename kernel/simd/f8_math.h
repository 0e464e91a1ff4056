/* exp2, exp, log2, pow, the smooth step and settling for eight lanes, of nothing but add, subtract, multiply, divide,
   compare and select. f1_math.h is the same code for one lane, says why each step is there, and lists the
   errors; where it returns early, lanes are selected here at the end. */
#ifndef KEEN_SIMD_F8_MATH_H
#define KEEN_SIMD_F8_MATH_H

#include <float.h>
#include <math.h>

#include "simd/f1_math.h"
#include "simd/f8.h"
#include "simd/math_coefficients.h"

/* c + x * p: a step of Horner's scheme, rounded twice. */
static inline f8 f8_horner(float c, f8 x, f8 p) {
    return f8_add(f8_set1(c), f8_mul(x, p));
}

static inline f8 f8_settle(f8 x) {
    return f8_keep(f8_ge(f8_abs(x), f8_set1(F1_SETTLED)), x);
}

/* Twice t by its exponent: integers add on a port that floats leave free. Of 0 that makes FLT_MIN, nothing beside 3. */
static inline f8 f8_smooth01(f8 x) {
    const f8 t = f8_clamp01(x);
    const f8 twice = n8_bits(n8_add(f8_bits(t), n8_set1(1 << 23)));
    return f8_mul(f8_mul(t, t), f8_sub(f8_set1(3.0f), twice));
}

static inline f8 f8_top_12_bits(f8 x) {
    return n8_bits(n8_and(f8_bits(x), n8_set1((int32_t)KEEN_BITS_TOP_12)));
}

static inline f8 f8_nan(void) {
    return n8_bits(n8_set1((int32_t)KEEN_BITS_NAN));
}

static inline f8 f8_exp2_of_parts(n8 whole, f8 fraction) {
    f8 p = f8_set1(KEEN_EXP2_5);
    p = f8_horner(KEEN_EXP2_4, fraction, p);
    p = f8_horner(KEEN_EXP2_3, fraction, p);
    p = f8_horner(KEEN_EXP2_2, fraction, p);
    p = f8_horner(KEEN_EXP2_1, fraction, p);
    p = f8_horner(KEEN_EXP2_0, fraction, p);
    p = f8_horner(1.0f, fraction, p);
    const f8 result = n8_bits(n8_add(f8_bits(p), n8_shift_left(whole, 23)));
    return f8_select(f8_lt(result, f8_set1(FLT_MIN)), f8_zero(), result);
}

/* 0 or infinity where x is out of range, NaN where it is NaN. */
static inline f8 f8_exp_limits(f8 x, m8 too_small, m8 too_large, f8 result) {
    const f8 not_small = f8_select(too_small, f8_zero(), result);
    const f8 finite_or_not = f8_select(too_large, f8_set1(INFINITY), not_small);
    return f8_select(f8_ne(x, x), f8_nan(), finite_or_not);
}

/* This and log2: halves of pow, as in f1_math.h. */
static inline f8 f8_exp2(f8 x) {
    const n8 whole = n8_round_f8(x);
    const f8 result = f8_exp2_of_parts(whole, f8_sub(x, f8_from_n8(whole)));
    return f8_exp_limits(x, f8_lt(x, f8_set1(-126.0f)), f8_ge(x, f8_set1(128.0f)), result);
}

static inline f8 f8_exp(f8 x) {
    const n8 whole = n8_round_f8(f8_mul(x, f8_set1(KEEN_LOG2_E)));
    const f8 n = f8_from_n8(whole);
    const f8 rest = f8_sub(f8_sub(x, f8_mul(n, f8_set1(KEEN_LN2_HIGH))), f8_mul(n, f8_set1(KEEN_LN2_LOW)));
    const f8 result = f8_exp2_of_parts(whole, f8_mul(rest, f8_set1(KEEN_LOG2_E)));
    const m8 too_small = f8_lt(x, f8_set1(KEEN_EXP_FIRST_NORMAL));
    return f8_exp_limits(x, too_small, f8_gt(x, f8_set1(KEEN_EXP_LAST_FINITE)), result);
}

typedef struct f8_log2_parts {
    f8 high, low;
} f8_log2_parts;

static inline f8_log2_parts f8_log2_in_parts(f8 x) {
    const f8 one = f8_set1(1.0f);
    const m8 is_subnormal = f8_lt(x, f8_set1(FLT_MIN));
    const n8 bits = f8_bits(f8_select(is_subnormal, f8_mul(x, f8_set1(0x1p+24f)), x));
    const n8 whole = n8_shift_right_signed(n8_sub(bits, n8_set1((int32_t)KEEN_BITS_SQRT_HALF)), 23);
    const f8 m = n8_bits(n8_sub(bits, n8_shift_left(whole, 23)));
    const f8 exponent = f8_sub(f8_from_n8(whole), f8_keep(is_subnormal, f8_set1(24.0f)));

    const f8 u = f8_sub(m, one);
    const f8 d = f8_add(m, one);
    const f8 d_high = f8_top_12_bits(d);
    const f8 d_low = f8_add(f8_sub(d, d_high), f8_sub(m, f8_sub(d, one)));
    const f8 reciprocal = f8_div(one, d);
    const f8 s_high = f8_top_12_bits(f8_mul(u, reciprocal));
    const f8 remainder = f8_sub(f8_sub(u, f8_mul(s_high, d_high)), f8_mul(s_high, d_low));
    const f8 s_low = f8_mul(remainder, reciprocal);
    const f8 s = f8_add(s_high, s_low);

    const f8 z = f8_mul(s, s);
    f8 q = f8_set1(KEEN_LOG2_3);
    q = f8_horner(KEEN_LOG2_2, z, q);
    q = f8_horner(KEEN_LOG2_1, z, q);
    q = f8_horner(KEEN_LOG2_0, z, q);
    const f8 scale = f8_set1(KEEN_TWO_BY_LN2_HIGH);
    const f8 high = f8_mul(s_high, scale);
    const f8 tail = f8_add(f8_mul(s, f8_set1(KEEN_TWO_BY_LN2_LOW)), f8_mul(f8_mul(s, z), q));
    const f8 low = f8_add(f8_mul(s_low, scale), tail);

    const f8 sum = f8_add(exponent, high);
    return (f8_log2_parts){sum, f8_add(f8_sub(high, f8_sub(sum, exponent)), low)};
}

static inline f8 f8_log2(f8 x) {
    const f8 infinity = f8_set1(INFINITY);
    const f8_log2_parts log = f8_log2_in_parts(x);
    f8 result = f8_add(log.high, log.low);
    result = f8_select(f8_eq(x, infinity), infinity, result);
    result = f8_select(f8_gt(x, f8_zero()), result, f8_nan());
    return f8_select(f8_eq(x, f8_zero()), f8_set1(-INFINITY), result);
}

static inline f8 f8_pow_positive(f8 x, f8 y) {
    const f8_log2_parts log = f8_log2_in_parts(x);
    const f8 sum = f8_add(log.high, log.low);
    const f8 log_high = f8_top_12_bits(sum);
    const f8 log_low = f8_add(f8_sub(sum, log_high), f8_sub(log.low, f8_sub(sum, log.high)));

    const f8 exponent = f8_clamp(y, f8_set1(-KEEN_POW_EXPONENT_LIMIT), f8_set1(KEEN_POW_EXPONENT_LIMIT));
    const f8 exponent_high = f8_top_12_bits(exponent);
    const f8 exponent_low = f8_sub(exponent, exponent_high);
    const f8 product_high = f8_mul(exponent_high, log_high);
    const f8 product_low = f8_add(f8_mul(exponent_low, log_high), f8_mul(exponent, log_low));

    const f8 product = f8_add(product_high, product_low);
    const n8 whole = n8_round_f8(product);
    const f8 fraction = f8_add(f8_sub(product_high, f8_from_n8(whole)), product_low);
    const f8 result = f8_exp2_of_parts(whole, fraction);
    const m8 too_small = f8_lt(product, f8_set1(-126.0f));
    return f8_exp_limits(product, too_small, f8_ge(product, f8_set1(128.0f)), result);
}

static inline f8 f8_pow(f8 x, f8 y) {
    const f8 zero = f8_zero();
    const f8 one = f8_set1(1.0f);
    const f8 infinity = f8_set1(INFINITY);
    const m8 falling = f8_lt(y, zero);
    f8 result = f8_pow_positive(x, y);
    result = f8_select(f8_eq(x, infinity), f8_select(falling, zero, infinity), result);
    result = f8_select(f8_eq(x, zero), f8_select(falling, infinity, zero), result);
    result = f8_select(m8_and(f8_ge(x, zero), f8_eq(y, y)), result, f8_nan());
    result = f8_select(m8_or(f8_eq(y, zero), f8_eq(x, one)), one, result);
    result = f8_select(f8_eq(y, f8_set1(2.0f)), f8_mul(x, x), result);
    return f8_select(f8_eq(y, one), x, result);
}

#endif
