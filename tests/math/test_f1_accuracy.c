/* How far f1_math.h is from the true values, in units in the last place of the result, against libm's doubles
   over the whole domain. The limits are those that f1_math.h states. f8_math.h has the same bits:
   test_f8_math.c. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "simd/f1_math.h"

#define SWEEP_STRIDE 211u /* prime; of all float bit patterns */

typedef struct worst_error {
    double ulp;
    float x, y;
} worst_error;

static double ulp_error(float got, double want) {
    int exponent;
    frexp(want, &exponent);
    const double ulp = ldexp(1.0, exponent - FLT_MANT_DIG < -149 ? -149 : exponent - FLT_MANT_DIG);
    return fabs((double)got - want) / ulp;
}

/* Results that are normal floats are measured; beyond FLT_MAX and below FLT_MIN there is one right answer.
   Within eight units of either bound an error of the size allowed goes either way. */
static void meet(worst_error *worst, const char *name, float x, float y, float got, double want) {
    if (want > (double)FLT_MAX * (1.0 + 0x1p-20)) {
        cr_assert(got == INFINITY, "%s(%a, %a): %a", name, (double)x, (double)y, (double)got);
    } else if (want < (double)FLT_MIN * (1.0 - 0x1p-20)) {
        cr_assert(got == 0.0f, "%s(%a, %a): %a", name, (double)x, (double)y, (double)got);
    } else if (want >= (double)FLT_MIN * (1.0 + 0x1p-20) && want <= (double)FLT_MAX * (1.0 - 0x1p-20)) {
        const double ulp = ulp_error(got, want);
        if (!(ulp <= worst->ulp)) {
            *worst = (worst_error){ulp, x, y};
        }
    }
}

static void judge(const char *name, worst_error worst, double limit) {
    printf("%-22s at most %.3f ulp off, at (%a, %a); limit %.1f\n", name, worst.ulp, (double)worst.x, (double)worst.y,
           limit);
    cr_assert(worst.ulp > 0.0 && worst.ulp <= limit, "%s: %f ulp at (%a, %a)", name, worst.ulp, (double)worst.x,
              (double)worst.y);
}

typedef float float_function(float x);
typedef double double_function(double x);

static void sweep_exponential(const char *name, float_function *tested, double_function *truth, double limit) {
    worst_error worst = {0};
    for (uint64_t bits = 0; bits < UINT64_C(0x100000000); bits += SWEEP_STRIDE) {
        const float x = f1_from_bits((uint32_t)bits);
        if (x == x) {
            meet(&worst, name, x, 0.0f, tested(x), truth((double)x));
        }
    }
    for (float x = -130.0f; x <= 130.0f; x += 0x1p-12f) {
        meet(&worst, name, x, 0.0f, tested(x), truth((double)x));
    }
    judge(name, worst, limit);
}

Test(f1_accuracy, exp2_and_exp) {
    sweep_exponential("exp2", f1_exp2, exp2, 1.2);
    sweep_exponential("exp", f1_exp, exp, 1.6);
}

Test(f1_accuracy, log2) {
    worst_error worst = {0};
    for (uint32_t bits = 1; bits < 0x7f800000u; bits += SWEEP_STRIDE) {
        const float x = f1_from_bits(bits);
        const double ulp = ulp_error(f1_log2(x), log2((double)x));
        if (!(ulp <= worst.ulp)) {
            worst = (worst_error){ulp, x, 0.0f};
        }
    }
    for (uint32_t bits = f1_bits(0.5f); bits < f1_bits(2.0f); bits += 61) {
        const float x = f1_from_bits(bits);
        const double ulp = ulp_error(f1_log2(x), log2((double)x));
        if (x != 1.0f && !(ulp <= worst.ulp)) {
            worst = (worst_error){ulp, x, 0.0f};
        }
    }
    judge("log2", worst, 0.7);
}

/* Weyl sequences: they fill the square evenly and are the same everywhere. */
static float weyl(uint32_t i, uint32_t step) {
    return (float)((i * step) >> 8) * 0x1p-24f;
}

Test(f1_accuracy, pow_of_0_to_1) {
    worst_error worst = {0};
    for (uint32_t i = 1; i < 2000000; i++) {
        const float x = weyl(i, 2654435769u);
        const float y = weyl(i, 1640531527u) * 16.0f;
        meet(&worst, "pow", x, y, f1_pow(x, y), pow((double)x, (double)y));
    }
    judge("pow, x 0..1, y 0..16", worst, 1.5);
}

/* The exponent is chosen for the result, so that all of -126..128 is met: the farther from 0, the more the
   logarithm's own error counts, and that is largest for bases around sqrt(2) and its half. */
static void sweep_pow(const char *name, uint32_t first_base, uint32_t last_base) {
    worst_error worst = {0};
    for (uint32_t i = 1; i < 2000000; i++) {
        const uint64_t base_bits = (uint64_t)(i * 2654435769u) * (last_base - first_base);
        const float x = f1_from_bits(first_base + (uint32_t)(base_bits >> 32));
        const double target = (double)weyl(i, 1640531527u) * 254.0 - 126.0;
        const float y = (float)(target / log2((double)x));
        meet(&worst, name, x, y, f1_pow(x, y), pow((double)x, (double)y));
    }
    judge(name, worst, 6.0);
}

Test(f1_accuracy, pow_of_anything) {
    sweep_pow("pow, any x", 1, f1_bits(1.0f));
    sweep_pow("pow, any larger x", f1_bits(1.0f) + 1, f1_bits(FLT_MAX));
    sweep_pow("pow, x 0.5..1", f1_bits(0.5f), f1_bits(1.0f));
    sweep_pow("pow, x 1..2", f1_bits(1.0f) + 1, f1_bits(2.0f));
}

static double true_sin_degrees(double a) {
    const double degree = 3.14159265358979323846 / 180.0;
    const double acute = a > 90.0 ? 180.0 - a : a;
    return acute > 45.0 ? cos((90.0 - acute) * degree) : sin(acute * degree);
}

Test(f1_accuracy, sine_and_cosine) {
    worst_error worst_sin = {0};
    worst_error worst_cos = {0};
    for (float a = 0x1p-14f; a < 180.0f; a += 0x1p-12f) {
        const double sine = true_sin_degrees((double)a);
        const double cosine = a > 90.0f ? -true_sin_degrees((double)a - 90.0) : true_sin_degrees(90.0 - (double)a);
        const double sin_ulp = ulp_error(f1_sin_degrees(a), sine);
        const double cos_ulp = ulp_error(f1_cos_degrees(a), cosine);
        worst_sin = sin_ulp > worst_sin.ulp ? (worst_error){sin_ulp, a, 0.0f} : worst_sin;
        worst_cos = cos_ulp > worst_cos.ulp ? (worst_error){cos_ulp, a, 0.0f} : worst_cos;
    }
    judge("sin_degrees", worst_sin, 1.8);
    judge("cos_degrees", worst_cos, 1.8);
}
