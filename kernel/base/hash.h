/* The 64-bit state hash: words are mixed in one by one, so that equal states of any layout give equal values. */
#ifndef KEEN_BASE_HASH_H
#define KEEN_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define KEEN_HASH_START UINT64_C(0x243F6A8885A308D3)

/* SplitMix64's finalizer (spec 15, S without the increment): every input bit reaches every output bit. */
static inline uint64_t keen_hash_mix(uint64_t z) {
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline uint64_t keen_hash_u64(uint64_t hash, uint64_t word) {
    return keen_hash_mix((hash ^ word) + UINT64_C(0x9E3779B97F4A7C15));
}

static inline uint64_t keen_hash_f32(uint64_t hash, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return keen_hash_u64(hash, bits);
}

static inline uint64_t keen_hash_floats(uint64_t hash, const float *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hash = keen_hash_f32(hash, values[i]);
    }
    return hash;
}

#define KEEN_HASH_FLOATS(hash, array) keen_hash_floats((hash), (array), sizeof(array) / sizeof *(array))

/* Of bytes, in words of eight; the last may be short. */
static inline uint64_t keen_hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (; size >= 8; size -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        hash = keen_hash_u64(hash, word);
    }
    uint64_t rest = size;
    memcpy(&rest, at, size);
    return keen_hash_u64(hash, rest);
}

#endif
