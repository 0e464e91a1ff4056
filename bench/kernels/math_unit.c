/* Compiled once per instruction set, as the library's kernels are: the build gives KEEN_ISA and the set's flags. */
#include "kernels/math_unit.h"

#include "simd/f8_math.h"

#define BENCH_GLUE_NOW(a, b) a##b
#define BENCH_GLUE(a, b) BENCH_GLUE_NOW(a, b)

static void exp_lanes(const float *x, float *out, uint32_t count) {
    for (uint32_t i = 0; i < count; i += 8) {
        f8_store(out + i, f8_exp(f8_load(x + i)));
    }
}

static void pow_lanes(const float *x, float exponent, float *out, uint32_t count) {
    const f8 y = f8_set1(exponent);
    for (uint32_t i = 0; i < count; i += 8) {
        f8_store(out + i, f8_pow(f8_load(x + i), y));
    }
}

static void mul_add_lanes(float *values, uint32_t rounds) {
    const f8 factor = f8_set1(0.999f), term = f8_set1(0.001f);
    f8 x[BENCH_CHAINS];
    for (int i = 0; i < BENCH_CHAINS; i++) {
        x[i] = f8_load(values + 8 * i);
    }
    for (uint32_t round = 0; round < rounds; round++) {
        for (int i = 0; i < BENCH_CHAINS; i++) {
            x[i] = f8_add(f8_mul(x[i], factor), term);
        }
    }
    for (int i = 0; i < BENCH_CHAINS; i++) {
        f8_store(values + 8 * i, x[i]);
    }
}

const bench_math BENCH_GLUE(bench_math_, KEEN_ISA) = {.exp = exp_lanes, .pow = pow_lanes, .mul_add = mul_add_lanes};
