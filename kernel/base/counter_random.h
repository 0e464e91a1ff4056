/* Random numbers that are a function of what they are for (spec 15): no state, so the same on every backend, thread
   count and machine. */
#ifndef KEEN_BASE_COUNTER_RANDOM_H
#define KEEN_BASE_COUNTER_RANDOM_H

#include <stdint.h>

typedef enum keen_random_purpose {
    KEEN_RANDOM_MODIFIER = 0,    /* by agent and its combat count */
    KEEN_RANDOM_FIRST_CHECK = 1, /* the same */
    KEEN_RANDOM_IDLE_CUE = 2     /* by lowest agent of the group and draws so far */
} keen_random_purpose;

/* SplitMix64's step. */
static inline uint64_t keen_random_step(uint64_t x) {
    uint64_t z = x + UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* 0 <= u < 2^24, in steps of 1: u / 2^24 is exact in float. */
static inline uint32_t keen_random_bits(uint64_t seed, uint64_t index, uint64_t counter, keen_random_purpose purpose) {
    const uint64_t mixed = keen_random_step(keen_random_step(keen_random_step(seed) ^ index) ^ counter);
    return (uint32_t)(keen_random_step(mixed ^ (uint64_t)purpose) >> 40);
}

static inline float keen_random_unit(uint64_t seed, uint64_t index, uint64_t counter, keen_random_purpose purpose) {
    return (float)keen_random_bits(seed, index, counter, purpose) * (1.0f / 16777216.0f);
}

#endif
