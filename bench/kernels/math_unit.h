/* exp and pow over arrays, and the peak of multiply and add, one table per instruction set, and one of plain C. */
#ifndef KEEN_BENCH_KERNELS_MATH_UNIT_H
#define KEEN_BENCH_KERNELS_MATH_UNIT_H

#include <stdint.h>

/* Chains that do not depend on each other, enough to keep all units of a core busy. */
#define BENCH_CHAINS 12

/* Arrays on 32-byte boundaries, count a multiple of eight. */
typedef struct bench_math {
    void (*exp)(const float *x, float *out, uint32_t count);
    void (*pow)(const float *x, float exponent, float *out, uint32_t count);
    void (*mul_add)(float *values, uint32_t rounds); /* values[BENCH_CHAINS * 8]: x = x*a + b, rounds times */
} bench_math;

extern const bench_math bench_math_portable;
extern const bench_math bench_math_sse4_1;
extern const bench_math bench_math_avx2;

#endif
