/* What randomised tests share: a seed that is printed and can be set with KEEN_TEST_SEED, awkward element counts,
   awkward floats, and memory with canaries on both sides. */
#ifndef KEEN_TESTS_CHECK_H
#define KEEN_TESTS_CHECK_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define KEEN_CHECK_GUARD 64
#define KEEN_CHECK_GUARD_BYTE 0xC5
#define KEEN_CHECK_BLOCKS 64

static const uint32_t keen_check_counts[] = {0, 1, 7, 8, 9, 63, 64, 65, 1000};

#define KEEN_CHECK_COUNTS (sizeof keen_check_counts / sizeof keen_check_counts[0])

typedef struct keen_check_random {
    uint64_t state;
} keen_check_random;

/* Prints the seed, so that a failure can be replayed. */
static inline keen_check_random keen_check_seed(const char *test) {
    const char *given = getenv("KEEN_TEST_SEED");
    const uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL) * 2654435761u ^ (uint64_t)clock();
    fprintf(stderr, "%s: KEEN_TEST_SEED=%llu\n", test, (unsigned long long)seed);
    return (keen_check_random){seed};
}

static inline uint32_t keen_check_u32(keen_check_random *random) {
    uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((z ^ z >> 31) >> 32);
}

/* 0 .. count - 1 */
static inline uint32_t keen_check_below(keen_check_random *random, uint32_t count) {
    return (uint32_t)((uint64_t)keen_check_u32(random) * count >> 32);
}

static inline bool keen_check_one_in(keen_check_random *random, uint32_t count) {
    return keen_check_below(random, count) == 0;
}

static inline float keen_check_float(keen_check_random *random, float low, float high) {
    return low + (high - low) * ((float)(keen_check_u32(random) >> 8) / 16777216.0f);
}

/* Mostly low .. high; one in sixteen is a number that code forgets about. */
static inline float keen_check_wild_float(keen_check_random *random, float low, float high) {
    static const float wild[] = {0.0f,   -0.0f,  1.0f,   -1.0f, 1e30f,    -1e30f,   3e38f,
                                 -3e38f, 1e-30f, 1e-42f, NAN,   INFINITY, -INFINITY};
    if (keen_check_one_in(random, 16)) {
        return wild[keen_check_below(random, sizeof wild / sizeof wild[0])];
    }
    return keen_check_float(random, low, high);
}

/* Blocks with canaries before and behind, each aligned to a cache line. */
typedef struct keen_check_memory {
    unsigned char *blocks[KEEN_CHECK_BLOCKS];
    size_t sizes[KEEN_CHECK_BLOCKS];
    uint32_t count;
} keen_check_memory;

/* Zeroed. Its end is the end of `size`, to the byte. */
static inline void *keen_check_take(keen_check_memory *memory, size_t size) {
    const size_t whole = (2 * KEEN_CHECK_GUARD + size + KEEN_CHECK_GUARD - 1) / KEEN_CHECK_GUARD * KEEN_CHECK_GUARD;
    unsigned char *block = memory->count < KEEN_CHECK_BLOCKS ? aligned_alloc(KEEN_CHECK_GUARD, whole) : NULL;
    if (!block) {
        fprintf(stderr, "no memory for a test\n");
        abort();
    }
    memset(block, KEEN_CHECK_GUARD_BYTE, whole);
    memset(block + KEEN_CHECK_GUARD, 0, size);
    memory->blocks[memory->count] = block;
    memory->sizes[memory->count++] = size;
    return block + KEEN_CHECK_GUARD;
}

static inline bool keen_check_guards_hold(const keen_check_memory *memory) {
    for (uint32_t i = 0; i < memory->count; i++) {
        const unsigned char *before = memory->blocks[i];
        const unsigned char *behind = before + KEEN_CHECK_GUARD + memory->sizes[i];
        for (size_t k = 0; k < KEEN_CHECK_GUARD; k++) {
            if (before[k] != KEEN_CHECK_GUARD_BYTE || behind[k] != KEEN_CHECK_GUARD_BYTE) {
                return false;
            }
        }
    }
    return true;
}

static inline void keen_check_release(keen_check_memory *memory) {
    for (uint32_t i = 0; i < memory->count; i++) {
        free(memory->blocks[i]);
    }
    memory->count = 0;
}

/* An array of wild floats. */
static inline float *keen_check_floats(keen_check_memory *memory, keen_check_random *random, uint32_t count, float low,
                                       float high) {
    float *floats = keen_check_take(memory, count * sizeof *floats);
    for (uint32_t i = 0; i < count; i++) {
        floats[i] = keen_check_wild_float(random, low, high);
    }
    return floats;
}

/* An array of numbers 0 .. below - 1. */
static inline uint32_t *keen_check_numbers(keen_check_memory *memory, keen_check_random *random, uint32_t count,
                                           uint32_t below) {
    uint32_t *numbers = keen_check_take(memory, count * sizeof *numbers);
    for (uint32_t i = 0; i < count; i++) {
        numbers[i] = keen_check_below(random, below);
    }
    return numbers;
}

static inline uint8_t *keen_check_bytes(keen_check_memory *memory, keen_check_random *random, uint32_t count,
                                        uint32_t below) {
    uint8_t *bytes = keen_check_take(memory, count);
    for (uint32_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)keen_check_below(random, below);
    }
    return bytes;
}

#endif
