/* Eight lanes of float, int32 and mask, with verbs that read like the formula. Algorithms see only these
   types, so one source gives every instruction set, and every lane gives the same bits everywhere: no
   estimates, no fused multiply-add, none of SIMDe's FAST options. This is the only file that includes SIMDe.

   f8: 8 float, n8: 8 int32 (wraps), m8: 8 booleans. Each lane is on its own unless the verb says fold.

   memory      f8_load f8_store n8_load n8_store      at a multiple of 32 bytes
               f8_loadu f8_storeu n8_loadu n8_storeu  anywhere
               f8_stream                              f8_store past the caches, for what will not be read soon:
                                                      whole lines, and f8_stream_end() before anybody else may look
               f8_masked_store n8_masked_store        (address, mask, value), aligned: other lanes are written
                                                      back as they were, so nobody else may write them then
               f8_store_packed n8_store_packed        (address, bits, value), anywhere: the lanes set in bits, in
                                                      order, and then anything up to eight
               f8_load_halves(low, high)              lanes 0..3 and 4..7, each at a multiple of 16 bytes
               n8_load_bytes n8_store_bytes           8 uint8 anywhere; stored values are clamped to 0..255
               f8_prefetch f8_prefetch_read           a hint: this line will soon be read and written, or read
   constants   f8_set1 f8_zero n8_set1 n8_zero n8_lanes (0, 1, .. 7) m8_true m8_false
   arithmetic  f8_add f8_sub f8_mul f8_div f8_sqrt f8_abs f8_neg
               f8_min(a, b)                           a < b ? a : b: so b if either is NaN or both are zeros
               f8_max(a, b)                           a > b ? a : b: the same
               f8_clamp(x, low, high)                 f8_min(f8_max(x, low), high)
               f8_clamp01(x)                          f8_clamp(x, 0, 1): NaN gives 0
               f8_lerp(a, b, t)                       a + (b - a) * t: exact at t = 0, rounded at t = 1
               f8_floor                               keeps the sign of zero
               f8_truncate                            toward zero, 0 for what is less than 1 away from it, -0 too
   compare     f8_lt f8_le f8_gt f8_ge f8_eq          false if either is NaN
               f8_ne                                  true if either is NaN
   choose      f8_select n8_select                    (mask, yes, no)
               f8_select_negative n8_select_negative  (word, yes, no): by the sign bit of each lane
               f8_keep n8_keep                        (mask, value): value, and 0 in other lanes
               f8_drop n8_drop                        (mask, value): 0, and value in other lanes
   convert     f8_from_n8                             to nearest, ties to even; exact up to 2^24
               n8_from_f8_truncate                    toward zero; INT32_MIN if NaN or out of range
               n8_round_f8                            to nearest, ties to even; INT32_MIN likewise
               f8_bits n8_bits                        the same 32 bits seen as n8, as f8
   integer     n8_add n8_sub n8_mullo n8_and n8_or n8_xor
               n8_andnot(a, b)                        a & ~b
               n8_min n8_max n8_eq n8_gt n8_lt        signed
               n8_shift_left n8_shift_right           by a constant 0..31, zeros come in
               n8_shift_right_signed                  the same, copies of the sign come in
   mask        m8_and m8_or m8_xor m8_not
               m8_andnot(a, b)                        a and not b
               m8_any m8_all m8_none                  to bool
               m8_bits m8_from_bits                   lane i is bit i; bits above 7 are ignored
               m8_count m8_first                      lanes set; lowest lane set, 8 if none
               f8_count_bits(bits)                    bits set in an unsigned, as in m8_bits
               n8_from_m8 m8_from_n8                  -1 where set, else 0; only these two may go back
   look up     f8_lookup8 n8_lookup8                  (table, index): table[index], index 0..7; table anywhere
               f8_lookup16 n8_lookup16                (table, upper, index): index 0..15, and any result above 7
                                                      when upper is false
   fold        f8_fold_add                            ((0+4) + (2+6)) + ((1+5) + (3+7)): no other order
               f8_fold_max                            the same order, with f8_max
               n8_fold_add n8_fold_or                 any order gives the same
   rows        f8_transpose8(f8 rows[8])              in place. Load and store the rows one by one: rows that
                                                      a loop indexes live in memory, not in registers
               f8_transpose4(f8 rows[4])              the same for lanes 0..3 and for 4..7, each half in itself
               f8_low_halves f8_high_halves           that half of a, then that half of b

   The sign and payload of a NaN that arithmetic makes differ between machines. Select, min, max, abs, neg and
   casts keep all bits. */
#ifndef KEEN_SIMD_F8_H
#define KEEN_SIMD_F8_H

#include <stdbool.h>
#include <stdint.h>

#include "base/lanes.h"
#include "base/prefetch.h"
#include <string.h>

/* 32-bit ARM has neither divide nor square root for vectors, and SIMDe would estimate them. */
#if defined(__arm__) && !defined(__aarch64__) && !defined(SIMDE_NO_NATIVE)
#    define SIMDE_NO_NATIVE
#endif

#if defined(__FAST_MATH__)
#    error "Keen promises the same bits everywhere: build it without -ffast-math"
#endif

#if defined(__GNUC__)
#    pragma GCC diagnostic push
#    pragma GCC diagnostic ignored "-Wundef"
#    pragma GCC diagnostic ignored "-Wconversion"
#    pragma GCC diagnostic ignored "-Wsign-conversion"
#    pragma GCC diagnostic ignored "-Wshadow"
#    pragma GCC diagnostic ignored "-Wpedantic"
#endif
#define SIMDE_NO_CHECK_IMMEDIATE_CONSTANT
#include <simde/x86/avx2.h>
#if defined(__GNUC__)
#    pragma GCC diagnostic pop
#endif

#if defined(SIMDE_FAST_NANS) || defined(SIMDE_FAST_CONVERSION_RANGE) || defined(SIMDE_FAST_ROUND_TIES)
#    error "SIMDe's FAST options change results"
#endif

#if defined(SIMDE_X86_AVX2_NATIVE)
#    include "simd/f8_one_register.inl"
#else
#    include "simd/f8_two_registers.inl"
#endif

static inline f8 f8_zero(void) {
    return f8_set1(0.0f);
}

static inline n8 n8_zero(void) {
    return n8_set1(0);
}

static inline m8 m8_false(void) {
    return m8_from_n8(n8_set1(0));
}

static inline m8 m8_true(void) {
    return m8_from_n8(n8_set1(-1));
}

static inline f8 f8_clamp(f8 x, f8 low, f8 high) {
    return f8_min(f8_max(x, low), high);
}

static inline f8 f8_clamp01(f8 x) {
    return f8_clamp(x, f8_zero(), f8_set1(1.0f));
}

static inline f8 f8_lerp(f8 a, f8 b, f8 t) {
    return f8_add(a, f8_mul(f8_sub(b, a), t));
}

static inline m8 m8_not(m8 a) {
    return m8_xor(a, m8_true());
}

static inline bool m8_none(m8 a) {
    return !m8_any(a);
}

static inline unsigned m8_count(m8 a) {
    return f8_count_bits(m8_bits(a));
}

static inline unsigned m8_first(m8 a) {
    return (unsigned)__builtin_ctz(m8_bits(a) | 0x100u);
}

static inline void f8_masked_store(float *address, m8 mask, f8 value) {
    f8_store(address, f8_select(mask, value, f8_load(address)));
}

static inline void n8_masked_store(void *address, m8 mask, n8 value) {
    n8_store(address, n8_select(mask, value, n8_load(address)));
}

static inline void f8_prefetch(const void *address) {
    keen_prefetch(address);
}

/* A hint: this line will be read soon, and only read. */
static inline void f8_prefetch_read(const void *address) {
    keen_prefetch_read(address);
}

#endif
