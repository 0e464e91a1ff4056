/* exp as decay uses it, pow as falloff does: nanoseconds per value. And peak/mul_add/BACKEND, the most operations that
   a core does in a second. */
#include <stdio.h>
#include <stdlib.h>

#include "harness/bench_memory.h"
#include "harness/bench_random.h"
#include "kernels/kernel_benches.h"
#include "kernels/math_unit.h"
#include "simd/f1_math.h"

#define VALUES 2048
#define EXPONENT 1.7f
#define ROUNDS 1000u

static void exp_one_by_one(const float *x, float *out, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        out[i] = f1_exp(x[i]);
    }
}

static void pow_one_by_one(const float *x, float exponent, float *out, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        out[i] = f1_pow(x[i], exponent);
    }
}

static void mul_add_one_by_one(float *values, uint32_t rounds) {
    for (uint32_t i = 0; i < BENCH_CHAINS * 8; i++) {
        for (uint32_t round = 0; round < rounds; round++) {
            values[i] = values[i] * 0.999f + 0.001f;
        }
    }
}

static const bench_math reference_math = {.exp = exp_one_by_one, .pow = pow_one_by_one, .mul_add = mul_add_one_by_one};

static const bench_math *math_of(keen_backend backend) {
    switch (backend) {
    case KEEN_BACKEND_REFERENCE:
        return &reference_math;
    case KEEN_BACKEND_PORTABLE:
        return &bench_math_portable;
#if defined(__x86_64__) || defined(__i386__)
    case KEEN_BACKEND_SSE4_1:
        return &bench_math_sse4_1;
    case KEEN_BACKEND_AVX2:
        return &bench_math_avx2;
#else
    case KEEN_BACKEND_SSE4_1:
    case KEEN_BACKEND_AVX2:
#endif
    case KEEN_BACKEND_AUTO:
    case KEEN_BACKEND_COUNT:
        break;
    }
    return NULL;
}

static float *make_values(float low, float high) {
    float *values = bench_allocate(VALUES, sizeof *values);
    bench_random random = {11};
    for (uint32_t i = 0; i < VALUES; i++) {
        values[i] = bench_random_float(&random, low, high);
    }
    return values;
}

static void run_exp(bench_state *state, const void *data) {
    const bench_math *math = data;
    float *x = make_values(-4.0f, 0.0f);
    float *out = bench_allocate(VALUES, sizeof *out);
    while (bench_keep_running(state)) {
        math->exp(x, out, VALUES);
        bench_keep(out);
    }
    bench_set_items(state, VALUES);
    free(out);
    free(x);
}

static void run_pow(bench_state *state, const void *data) {
    const bench_math *math = data;
    float *x = make_values(0.001f, 1.0f);
    float *out = bench_allocate(VALUES, sizeof *out);
    while (bench_keep_running(state)) {
        math->pow(x, EXPONENT, out, VALUES);
        bench_keep(out);
    }
    bench_set_items(state, VALUES);
    free(out);
    free(x);
}

static void run_peak(bench_state *state, const void *data) {
    const bench_math *math = data;
    float *values = bench_allocate(BENCH_CHAINS * 8, sizeof *values);
    while (bench_keep_running(state)) {
        math->mul_add(values, ROUNDS);
        bench_keep(values);
    }
    bench_set_items(state, 2.0 * BENCH_CHAINS * 8 * ROUNDS);
    bench_set_operations(state, 2.0 * BENCH_CHAINS * 8 * ROUNDS);
    free(values);
}

static void register_peak(keen_backend backend, const bench_math *math) {
    char path[64];
    snprintf(path, sizeof path, "peak/mul_add/%s", keen_backend_name(backend));
    bench_register(&(bench_def){.name = path, .run = run_peak, .data = math});
}

void bench_register_math(void) {
    for (keen_backend backend = KEEN_BACKEND_REFERENCE; backend < KEEN_BACKEND_COUNT; backend++) {
        const bench_math *math = keen_backend_available(backend) ? math_of(backend) : NULL;
        if (math) {
            bench_register_kernel("exp", backend, &(bench_def){.run = run_exp, .data = math});
            bench_register_kernel("pow", backend, &(bench_def){.run = run_pow, .data = math});
            register_peak(backend, math);
        }
    }
}
