/* One lane of f8.h and f8_math.h in plain C: the same operations in the same order, so the same bits.
   Reference kernels are written with it, and so is everything that is computed once and not eight at a time.

   Error limits, in units in the last place of the result; tests/math sweeps the whole domain against them:
   exp2 1.2, exp 1.6, log2 0.7, sin_degrees and cos_degrees 1.8, pow 6 (less than 4e-7 of the result), and 1.5
   where x <= 1 and 0 <= y <= 16.
   Results below FLT_MIN are 0 in exp2, exp and pow: none makes a subnormal, pow(x, 1) and pow(x, 2) apart. */
#ifndef KEEN_SIMD_F1_MATH_H
#define KEEN_SIMD_F1_MATH_H

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "simd/math_coefficients.h"

#if FLT_EVAL_METHOD != 0
#    error "Keen promises the same bits everywhere: floats must be computed as floats (on x86: -mfpmath=sse)"
#endif

static inline uint32_t f1_bits(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline float f1_from_bits(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The first when it is less, else the second: so the second when either is NaN, and when both are zeros. */
static inline float f1_min(float a, float b) {
    return a < b ? a : b;
}

static inline float f1_max(float a, float b) {
    return a > b ? a : b;
}

static inline float f1_abs(float x) {
    return f1_from_bits(f1_bits(x) & ~KEEN_BITS_SIGN);
}

static inline float f1_sqrt(float x) {
    return sqrtf(x);
}

static inline float f1_clamp(float x, float low, float high) {
    return f1_min(f1_max(x, low), high);
}

/* NaN gives 0. */
static inline float f1_clamp01(float x) {
    return f1_clamp(x, 0.0f, 1.0f);
}

static inline float f1_lerp(float a, float b, float t) {
    return a + (b - a) * t;
}

/* What is multiplied down tick after tick comes to rest at 0 once it is this small. Otherwise it would end as a
   subnormal number that rounding never lets go, and with those many processors are slower by a hundred cycles an
   operation. Its square is FLT_MIN, so squares of what has not settled are normal, too. NaN and -0 settle at 0. */
#define F1_SETTLED 0x1p-63f

static inline float f1_settle(float x) {
    return f1_abs(x) >= F1_SETTLED ? x : 0.0f;
}

static inline float f1_smooth01(float x) {
    const float t = f1_clamp01(x);
    return t * t * (3.0f - 2.0f * t);
}

/* Toward zero. Out of range or NaN: INT32_MIN. */
static inline int32_t f1_truncate_to_int(float x) {
    return x >= -0x1p+31f && x < 0x1p+31f ? (int32_t)x : INT32_MIN;
}

/* To nearest, ties to even: adding 2^23 leaves no room for a fraction. Out of range or NaN: INT32_MIN. */
static inline int32_t f1_round_to_int(float x) {
    if (!(f1_abs(x) < KEEN_TWO_23)) {
        return f1_truncate_to_int(x);
    }
    const float shift = f1_from_bits((f1_bits(x) & KEEN_BITS_SIGN) | f1_bits(KEEN_TWO_23));
    return (int32_t)((x + shift) - shift);
}

/* Keeps the sign of zero. */
static inline float f1_floor(float x) {
    if (!(f1_abs(x) < KEEN_TWO_23)) {
        return x;
    }
    const float toward_zero = (float)(int32_t)x;
    const float down = toward_zero > x ? toward_zero - 1.0f : toward_zero;
    return f1_from_bits(f1_bits(down) | (f1_bits(x) & KEEN_BITS_SIGN));
}

/* The order in which f8_fold_add meets its lanes. The folds are here for its test: references fold as they go. */
static inline float f1_fold_add(const float lanes[8]) {
    const float even = (lanes[0] + lanes[4]) + (lanes[2] + lanes[6]);
    const float odd = (lanes[1] + lanes[5]) + (lanes[3] + lanes[7]);
    return even + odd;
}

static inline float f1_fold_max(const float lanes[8]) {
    const float even = f1_max(f1_max(lanes[0], lanes[4]), f1_max(lanes[2], lanes[6]));
    const float odd = f1_max(f1_max(lanes[1], lanes[5]), f1_max(lanes[3], lanes[7]));
    return f1_max(even, odd);
}

/* 12 bits of significand, so that a product of two such numbers is exact. */
static inline float f1_top_12_bits(float x) {
    return f1_from_bits(f1_bits(x) & KEEN_BITS_TOP_12);
}

static inline float f1_nan(void) {
    return f1_from_bits(KEEN_BITS_NAN);
}

/* 2^(whole + fraction), fraction within -0.5..0.5 and the result below 2^128. The whole part is added to the
   exponent bits; when it does not fit, the bits spell something below FLT_MIN. */
static inline float f1_exp2_of_parts(int32_t whole, float fraction) {
    float p = KEEN_EXP2_5;
    p = KEEN_EXP2_4 + fraction * p;
    p = KEEN_EXP2_3 + fraction * p;
    p = KEEN_EXP2_2 + fraction * p;
    p = KEEN_EXP2_1 + fraction * p;
    p = KEEN_EXP2_0 + fraction * p;
    p = 1.0f + fraction * p;
    const float result = f1_from_bits(f1_bits(p) + ((uint32_t)whole << 23));
    return result < FLT_MIN ? 0.0f : result;
}

/* 2^x. Exact for whole x; below -126: 0, from 128: infinite. Like log2 it is a half of pow, alone only in the tests
   that bound the error of each. */
static inline float f1_exp2(float x) {
    if (x != x) {
        return f1_nan();
    }
    if (x < -126.0f) {
        return 0.0f;
    }
    if (x >= 128.0f) {
        return INFINITY;
    }
    const int32_t whole = f1_round_to_int(x);
    return f1_exp2_of_parts(whole, x - (float)whole);
}

/* e^x = 2^(x / ln 2), with the quotient's whole part taken out of x before the fraction is computed: a
   rounded quotient would be off by 2^-18 for large x. */
static inline float f1_exp(float x) {
    if (x != x) {
        return f1_nan();
    }
    if (x < KEEN_EXP_FIRST_NORMAL) {
        return 0.0f;
    }
    if (x > KEEN_EXP_LAST_FINITE) {
        return INFINITY;
    }
    const int32_t whole = f1_round_to_int(x * KEEN_LOG2_E);
    const float n = (float)whole;
    const float rest = (x - n * KEEN_LN2_HIGH) - n * KEEN_LN2_LOW;
    return f1_exp2_of_parts(whole, rest * KEEN_LOG2_E);
}

/* A logarithm as the sum of two floats, about 30 bits together. */
typedef struct f1_log2_parts {
    float high, low;
} f1_log2_parts;

/* log2(m * 2^exponent) = exponent + 2/ln 2 * atanh(s), s = (m - 1) / (m + 1), m within sqrt(1/2)..sqrt(2).
   What the division rounds off is computed and kept. x must be positive and finite. */
static inline f1_log2_parts f1_log2_in_parts(float x) {
    const int is_subnormal = x < FLT_MIN;
    const uint32_t bits = f1_bits(is_subnormal ? x * 0x1p+24f : x);
    const int32_t whole = (int32_t)(bits - KEEN_BITS_SQRT_HALF) >> 23;
    const float m = f1_from_bits(bits - ((uint32_t)whole << 23));
    const float exponent = (float)whole - (is_subnormal ? 24.0f : 0.0f);

    const float u = m - 1.0f;
    const float d = m + 1.0f;
    const float d_high = f1_top_12_bits(d);
    const float d_low = (d - d_high) + (m - (d - 1.0f));
    const float reciprocal = 1.0f / d;
    const float s_high = f1_top_12_bits(u * reciprocal);
    const float s_low = ((u - s_high * d_high) - s_high * d_low) * reciprocal;
    const float s = s_high + s_low;

    const float z = s * s;
    float q = KEEN_LOG2_3;
    q = KEEN_LOG2_2 + z * q;
    q = KEEN_LOG2_1 + z * q;
    q = KEEN_LOG2_0 + z * q;
    const float high = s_high * KEEN_TWO_BY_LN2_HIGH;
    const float low = s_low * KEEN_TWO_BY_LN2_HIGH + (s * KEEN_TWO_BY_LN2_LOW + s * z * q);

    const float sum = exponent + high;
    return (f1_log2_parts){sum, (high - (sum - exponent)) + low};
}

/* 0 gives minus infinity, less than 0 gives NaN. */
static inline float f1_log2(float x) {
    if (x == 0.0f) {
        return -INFINITY;
    }
    if (!(x > 0.0f)) {
        return f1_nan();
    }
    if (x == INFINITY) {
        return x;
    }
    const f1_log2_parts log = f1_log2_in_parts(x);
    return log.high + log.low;
}

/* 2^(y * log2 x) for 0 < x < infinity, the product in two parts as well. */
static inline float f1_pow_positive(float x, float y) {
    const f1_log2_parts log = f1_log2_in_parts(x);
    const float sum = log.high + log.low;
    const float log_high = f1_top_12_bits(sum);
    const float log_low = (sum - log_high) + (log.low - (sum - log.high));

    const float exponent = f1_clamp(y, -KEEN_POW_EXPONENT_LIMIT, KEEN_POW_EXPONENT_LIMIT);
    const float exponent_high = f1_top_12_bits(exponent);
    const float exponent_low = exponent - exponent_high;
    const float product_high = exponent_high * log_high;
    const float product_low = exponent_low * log_high + exponent * log_low;

    const float product = product_high + product_low;
    if (product < -126.0f) {
        return 0.0f;
    }
    if (product >= 128.0f) {
        return INFINITY;
    }
    const int32_t whole = f1_round_to_int(product);
    return f1_exp2_of_parts(whole, (product_high - (float)whole) + product_low);
}

/* x^y for x >= 0. y = 1 gives x and y = 2 gives x * x, to the bit; y = 0 or x = 1 gives 1, whatever the other
   is. x = 0 gives 0, or infinity when y < 0. Less than 0 gives NaN, but for those exponents. */
static inline float f1_pow(float x, float y) {
    if (y == 1.0f) {
        return x;
    }
    if (y == 2.0f) {
        return x * x;
    }
    if (y == 0.0f || x == 1.0f) {
        return 1.0f;
    }
    if (!(x >= 0.0f) || y != y) {
        return f1_nan();
    }
    if (x == 0.0f) {
        return y < 0.0f ? INFINITY : 0.0f;
    }
    if (x == INFINITY) {
        return y < 0.0f ? 0.0f : INFINITY;
    }
    return f1_pow_positive(x, y);
}

static inline float f1_sin_degrees_to_45(float a) {
    const float z = a * a;
    const float rest = KEEN_SIN_0_LOW + z * (KEEN_SIN_1 + z * (KEEN_SIN_2 + z * KEEN_SIN_3));
    return a * KEEN_SIN_0_HIGH + a * rest;
}

static inline float f1_cos_degrees_to_45(float a) {
    const float z = a * a;
    return 1.0f + z * (KEEN_COS_0 + z * (KEEN_COS_1 + z * (KEEN_COS_2 + z * KEEN_COS_3)));
}

/* The angle is clamped to 0..180. Exact at 0, 90 and 180. */
static inline float f1_sin_degrees(float angle) {
    const float a = f1_clamp(angle, 0.0f, 180.0f);
    const float acute = a > 90.0f ? 180.0f - a : a;
    return acute <= 45.0f ? f1_sin_degrees_to_45(acute) : f1_cos_degrees_to_45(90.0f - acute);
}

static inline float f1_cos_degrees(float angle) {
    const float a = f1_clamp(angle, 0.0f, 180.0f);
    const float acute = a > 90.0f ? 180.0f - a : a;
    const float cosine = acute <= 45.0f ? f1_cos_degrees_to_45(acute) : f1_sin_degrees_to_45(90.0f - acute);
    return a > 90.0f ? -cosine : cosine;
}

#endif
