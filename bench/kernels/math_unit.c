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

const bench_math BENCH_GLUE(bench_math_, KEEN_ISA) = {.exp = exp_lanes, .pow = pow_lanes};
