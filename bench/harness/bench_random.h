/* Random numbers for making up data: small, seeded, the same everywhere. */
#ifndef KEEN_BENCH_HARNESS_BENCH_RANDOM_H
#define KEEN_BENCH_HARNESS_BENCH_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct bench_random {
    uint64_t state;
} bench_random;

/* Spreads the bits of a number over all of another (the finalizer of SplitMix64). */
static inline uint64_t bench_mix(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static inline uint32_t bench_random_u32(bench_random *random) {
    random->state += UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(bench_mix(random->state) >> 32);
}

static inline uint32_t bench_random_below(bench_random *random, uint32_t limit) {
    return (uint32_t)((uint64_t)bench_random_u32(random) * limit >> 32);
}

/* low <= result <= high */
static inline float bench_random_float(bench_random *random, float low, float high) {
    return low + (high - low) * ((float)(bench_random_u32(random) >> 8) * 0x1p-24f);
}

static inline bool bench_random_chance(bench_random *random, float chance) {
    return bench_random_float(random, 0.0f, 1.0f) < chance;
}

#endif
