/* Eight-lane arrays of random and special values for the tests of f8.h and f8_math.h, and how lanes are
   compared. The tests are compiled once per instruction set; on a CPU without it they are skipped and
   say so. */
#ifndef KEEN_TESTS_LANE_VALUES_H
#define KEEN_TESTS_LANE_VALUES_H

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "simd/f1_math.h"
#include "simd/f8.h"

#define LANES 8
#define ROUNDS 20000

typedef struct float_lanes {
    _Alignas(32) float at[LANES];
} float_lanes;

typedef struct int_lanes {
    _Alignas(32) int32_t at[LANES];
} int_lanes;

static const uint32_t special_bits[] = {
    0x00000000u, 0x80000000u,                           /* zeros */
    0x00000001u, 0x80000001u, 0x007fffffu,              /* subnormals */
    0x00800000u, 0x80800000u, 0x7f7fffffu, 0xff7fffffu, /* least and largest normals */
    0x7f800000u, 0xff800000u,                           /* infinities */
    0x7fc00000u, 0xffc00000u, 0x7fc12345u,              /* NaNs */
    0x3f800000u, 0xbf800000u, 0x3f000000u, 0xbf000000u, /* 1, 0.5 */
    0x3f7fffffu, 0x3effffffu, 0x3fc00000u, 0x40200000u, /* just below 1 and 0.5, 1.5, 2.5 */
    0x4b000000u, 0x4affffffu, 0xcb000000u, 0x4affffffu, /* 2^23 and just below */
    0x4effffffu, 0x4f000000u, 0xcf000000u, 0xcf000001u, /* around 2^31 */
};
#define SPECIAL_COUNT (sizeof special_bits / sizeof special_bits[0])

/* splitmix64, upper half */
static inline uint32_t next_random(uint64_t *state) {
    *state += 0x9e3779b97f4a7c15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}

static inline float random_unit(uint64_t *state) {
    return (float)(next_random(state) >> 8) * 0x1p-24f;
}

/* A quarter special values, a quarter any bits at all, the rest within -8..8. */
static inline float random_float(uint64_t *state) {
    switch (next_random(state) & 3u) {
    case 0:
        return f1_from_bits(special_bits[next_random(state) % SPECIAL_COUNT]);
    case 1:
        return f1_from_bits(next_random(state));
    default:
        return random_unit(state) * 16.0f - 8.0f;
    }
}

static inline float_lanes random_floats(uint64_t *state) {
    float_lanes lanes;
    for (int i = 0; i < LANES; i++) {
        lanes.at[i] = random_float(state);
    }
    return lanes;
}

/* Half any bits at all, half small, so that equal lanes occur. */
static inline int_lanes random_ints(uint64_t *state) {
    int_lanes lanes;
    for (int i = 0; i < LANES; i++) {
        const uint32_t bits = next_random(state);
        lanes.at[i] = (int32_t)(next_random(state) & 1u ? bits : (bits & 7u) - 4u);
    }
    return lanes;
}

static inline bool same_bits(float a, float b) {
    return f1_bits(a) == f1_bits(b);
}

/* Arithmetic may make any NaN. */
static inline bool same_value(float a, float b) {
    return same_bits(a, b) || (a != a && b != b);
}

static inline bool cpu_runs_this_build(void) {
#if defined(SIMDE_X86_AVX2_NATIVE)
    return __builtin_cpu_supports("avx2");
#elif defined(SIMDE_X86_SSE4_1_NATIVE)
    return __builtin_cpu_supports("sse4.1");
#else
    return true;
#endif
}

#define STRINGIFY_(x) #x
#define STRINGIFY(x) STRINGIFY_(x)

static inline void skip_on_other_cpus(void) {
    if (!cpu_runs_this_build()) {
        fprintf(stderr, "this CPU cannot run " STRINGIFY(KEEN_ISA) "\n");
        cr_skip_test("not on this CPU");
    }
}

#endif
