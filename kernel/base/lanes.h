/* Eight lanes: the width of every row, on every backend, and the alignment that goes with it. */
#ifndef KEEN_KERNEL_LANES_H
#define KEEN_KERNEL_LANES_H

#include <stdint.h>

#define KEEN_LANES 8
#define KEEN_LINE 64

/* Place in front of the first member of a struct that must start a cache line. */
#define KEEN_ALIGN_LINE _Alignas(KEEN_LINE)

typedef float keen_f32_lanes[KEEN_LANES];
typedef int32_t keen_i32_lanes[KEEN_LANES];
typedef uint32_t keen_u32_lanes[KEEN_LANES];

static inline uint32_t keen_round_up_8(uint32_t n) {
    return (n + 7u) & ~7u;
}

/* Bits set. Counted in the word itself: without a population count instruction the compiler's own is a call. */
static inline uint32_t keen_count_bits(uint32_t bits) {
    bits -= bits >> 1 & 0x55555555u;
    bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0Fu;
    return bits * 0x01010101u >> 24;
}

#endif
