/* Numbers that f1_math.h and f8_math.h share. Polynomials are minimax fits with each coefficient rounded to
   float in turn, from the highest or the lowest power, and the others fitted again. */
#ifndef KEEN_SIMD_MATH_COEFFICIENTS_H
#define KEEN_SIMD_MATH_COEFFICIENTS_H

/* (2^f - 1) / f for |f| <= 0.5, ascending powers of f; 2^f is then right to 2^-26 relative. */
#define KEEN_EXP2_0 0x1.62e430p-1f
#define KEEN_EXP2_1 0x1.ebfbdep-3f
#define KEEN_EXP2_2 0x1.c6af70p-5f
#define KEEN_EXP2_3 0x1.3b2b9ep-7f
#define KEEN_EXP2_4 0x1.5f075ep-10f
#define KEEN_EXP2_5 0x1.43097ap-13f

/* log2((1+s)/(1-s)) = s * (2/ln 2) + s^3 * q(s^2) for |s| <= 0.1716, ascending powers of s^2; right to
   2^-36. */
#define KEEN_LOG2_0 0x1.ec709ep-1f
#define KEEN_LOG2_1 0x1.2776e2p-1f
#define KEEN_LOG2_2 0x1.a5cebep-2f
#define KEEN_LOG2_3 0x1.58b424p-2f

/* 2/ln 2 in two parts; the first has 12 bits, so that its product with 12 bits is exact. */
#define KEEN_TWO_BY_LN2_HIGH 0x1.714p+1f
#define KEEN_TWO_BY_LN2_LOW 0x1.47652cp-11f

/* ln 2 in two parts; the first has 8 bits, so that its product with an exponent is exact. */
#define KEEN_LN2_HIGH 0x1.62p-1f
#define KEEN_LN2_LOW 0x1.c85fe0p-10f
#define KEEN_LOG2_E 0x1.715476p+0f

/* exp: the largest argument with a finite result, and the least with a normal one. */
#define KEEN_EXP_LAST_FINITE 0x1.62e42ep+6f
#define KEEN_EXP_FIRST_NORMAL (-0x1.5d589ep+6f)

/* sin(a degrees) / a and (cos(a degrees) - 1) / a^2 for 0 <= a <= 45, ascending powers of a^2. */
#define KEEN_SIN_0_HIGH 0x1.1dfp-6f /* in two parts, so that sin 30 is 0.5 */
#define KEEN_SIN_0_LOW 0x1.1a894ap-20f
#define KEEN_SIN_1 (-0x1.dbb7e6p-21f)
#define KEEN_SIN_2 0x1.dabbbap-37f
#define KEEN_SIN_3 (-0x1.b9d3f2p-54f)
#define KEEN_COS_0 (-0x1.3f6a1ep-13f)
#define KEEN_COS_1 0x1.09b12ap-28f
#define KEEN_COS_2 (-0x1.619ce8p-45f)
#define KEEN_COS_3 0x1.f3adc2p-63f

#define KEEN_BITS_SIGN 0x80000000u
#define KEEN_BITS_TOP_12 0xfffff000u /* keeps sign, exponent and 12 bits of significand */
#define KEEN_BITS_SQRT_HALF 0x3f3504f3u
#define KEEN_BITS_NAN 0x7fc00000u         /* the one NaN that Keen's own functions return */
#define KEEN_TWO_23 0x1p+23f              /* from here on every float is whole */
#define KEEN_POW_EXPONENT_LIMIT 0x1p+100f /* as good as infinite for a power, and safe to multiply */

#endif
