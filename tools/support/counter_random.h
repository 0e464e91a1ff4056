/* Random numbers computed from where they are used instead of from a running state, so that the order in which
 * agents are updated never matters. The mixing is SplitMix64, as in the kernel (spec 15). */
#ifndef TOOLS_SUPPORT_COUNTER_RANDOM_H
#define TOOLS_SUPPORT_COUNTER_RANDOM_H

#include <stdint.h>

static inline uint64_t counter_random_mix(uint64_t x) {
    uint64_t z = x + UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline uint64_t counter_random_bits(uint64_t seed, uint64_t index, uint64_t counter, uint64_t purpose) {
    const uint64_t seeded = counter_random_mix(counter_random_mix(seed) ^ index);
    return counter_random_mix(counter_random_mix(seeded ^ counter) ^ purpose);
}

/* 0 <= u < 1, in steps of 2^-24. */
static inline float counter_random_unit(uint64_t seed, uint64_t index, uint64_t counter, uint64_t purpose) {
    return (float)(counter_random_bits(seed, index, counter, purpose) >> 40) * (1.0f / 16777216.0f);
}

/* 0 <= n < count, count below 2^32. */
static inline uint32_t counter_random_below(uint32_t count, uint64_t seed, uint64_t index, uint64_t counter,
                                            uint64_t purpose) {
    return (uint32_t)(((counter_random_bits(seed, index, counter, purpose) >> 32) * count) >> 32);
}

#endif
