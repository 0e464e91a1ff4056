/* f8.h on machines with 128-bit registers, and on those without any: each type is a low half (lanes 0..3) and
   a high half (lanes 4..7). Written out instead of left to SIMDe's own 256-bit types, so that halves stay in
   registers and every verb is one instruction per half. Included by f8.h only. */

/* Where there are no vector registers SIMDe computes lane by lane in C, and some of its C can be bettered. */
#if !defined(SIMDE_X86_SSE2_NATIVE) && !defined(SIMDE_ARM_NEON_A32V7_NATIVE) && !defined(SIMDE_WASM_SIMD128_NATIVE)
#    define F8_LANE_BY_LANE 1
#else
#    define F8_LANE_BY_LANE 0
#endif

typedef struct f8 {
    simde__m128 low, high;
} f8;

typedef struct n8 {
    simde__m128i low, high;
} n8;

typedef struct m8 {
    simde__m128 low, high; /* all ones or all zeros per lane */
} m8;

static inline f8 f8_set1(float x) {
#if F8_LANE_BY_LANE
    const float four[4] = {x, x, x, x}; /* compilers see through this, not through SIMDe's */
    const simde__m128 half = simde_mm_loadu_ps(four);
#else
    const simde__m128 half = simde_mm_set1_ps(x);
#endif
    return (f8){half, half};
}

static inline f8 f8_load(const float *address) {
    return (f8){simde_mm_load_ps(address), simde_mm_load_ps(address + 4)};
}

static inline f8 f8_loadu(const float *address) {
    return (f8){simde_mm_loadu_ps(address), simde_mm_loadu_ps(address + 4)};
}

static inline f8 f8_load_halves(const float *low, const float *high) {
    return (f8){simde_mm_load_ps(low), simde_mm_load_ps(high)};
}

static inline void f8_store(float *address, f8 a) {
    simde_mm_store_ps(address, a.low);
    simde_mm_store_ps(address + 4, a.high);
}

static inline void f8_storeu(float *address, f8 a) {
    simde_mm_storeu_ps(address, a.low);
    simde_mm_storeu_ps(address + 4, a.high);
}

/* Only SSE has stores past the caches that SIMDe gives everybody the fence for. */
static inline void f8_stream(float *address, f8 a) {
#if defined(SIMDE_X86_SSE2_NATIVE)
    simde_mm_stream_ps(address, a.low);
    simde_mm_stream_ps(address + 4, a.high);
#else
    f8_store(address, a);
#endif
}

static inline void f8_stream_end(void) {
#if defined(SIMDE_X86_SSE2_NATIVE)
    simde_mm_sfence();
#endif
}

static inline f8 f8_add(f8 a, f8 b) {
    return (f8){simde_mm_add_ps(a.low, b.low), simde_mm_add_ps(a.high, b.high)};
}

static inline f8 f8_sub(f8 a, f8 b) {
    return (f8){simde_mm_sub_ps(a.low, b.low), simde_mm_sub_ps(a.high, b.high)};
}

static inline f8 f8_mul(f8 a, f8 b) {
    return (f8){simde_mm_mul_ps(a.low, b.low), simde_mm_mul_ps(a.high, b.high)};
}

static inline f8 f8_div(f8 a, f8 b) {
    return (f8){simde_mm_div_ps(a.low, b.low), simde_mm_div_ps(a.high, b.high)};
}

static inline f8 f8_sqrt(f8 a) {
    return (f8){simde_mm_sqrt_ps(a.low), simde_mm_sqrt_ps(a.high)};
}

static inline f8 f8_abs(f8 a) {
    const simde__m128 sign = simde_mm_set1_ps(-0.0f);
    return (f8){simde_mm_andnot_ps(sign, a.low), simde_mm_andnot_ps(sign, a.high)};
}

static inline f8 f8_neg(f8 a) {
    const simde__m128 sign = simde_mm_set1_ps(-0.0f);
    return (f8){simde_mm_xor_ps(sign, a.low), simde_mm_xor_ps(sign, a.high)};
}

static inline m8 f8_lt(f8 a, f8 b) {
    return (m8){simde_mm_cmplt_ps(a.low, b.low), simde_mm_cmplt_ps(a.high, b.high)};
}

static inline m8 f8_le(f8 a, f8 b) {
    return (m8){simde_mm_cmple_ps(a.low, b.low), simde_mm_cmple_ps(a.high, b.high)};
}

static inline m8 f8_gt(f8 a, f8 b) {
    return (m8){simde_mm_cmpgt_ps(a.low, b.low), simde_mm_cmpgt_ps(a.high, b.high)};
}

static inline m8 f8_ge(f8 a, f8 b) {
    return (m8){simde_mm_cmpge_ps(a.low, b.low), simde_mm_cmpge_ps(a.high, b.high)};
}

static inline m8 f8_eq(f8 a, f8 b) {
    return (m8){simde_mm_cmpeq_ps(a.low, b.low), simde_mm_cmpeq_ps(a.high, b.high)};
}

static inline m8 f8_ne(f8 a, f8 b) {
    return (m8){simde_mm_cmpneq_ps(a.low, b.low), simde_mm_cmpneq_ps(a.high, b.high)};
}

/* A mask lane is whole, so without a blend instruction bits can be chosen one by one. */
static inline simde__m128 f4_select(simde__m128 mask, simde__m128 yes, simde__m128 no) {
#if defined(SIMDE_X86_SSE4_1_NATIVE)
    return simde_mm_blendv_ps(no, yes, mask);
#else
    return simde_mm_or_ps(simde_mm_and_ps(mask, yes), simde_mm_andnot_ps(mask, no));
#endif
}

static inline f8 f8_select(m8 mask, f8 yes, f8 no) {
    return (f8){f4_select(mask.low, yes.low, no.low), f4_select(mask.high, yes.high, no.high)};
}

/* A blend looks at sign bits only; where there is none they become a mask. */
static inline simde__m128 f4_select_negative(simde__m128 word, simde__m128 yes, simde__m128 no) {
#if !defined(SIMDE_X86_SSE4_1_NATIVE)
    word = simde_mm_castsi128_ps(simde_mm_srai_epi32(simde_mm_castps_si128(word), 31));
#endif
    return f4_select(word, yes, no);
}

static inline f8 f8_select_negative(f8 word, f8 yes, f8 no) {
    return (f8){f4_select_negative(word.low, yes.low, no.low), f4_select_negative(word.high, yes.high, no.high)};
}

static inline f8 f8_keep(m8 mask, f8 a) {
    return (f8){simde_mm_and_ps(mask.low, a.low), simde_mm_and_ps(mask.high, a.high)};
}

static inline f8 f8_drop(m8 mask, f8 a) {
    return (f8){simde_mm_andnot_ps(mask.low, a.low), simde_mm_andnot_ps(mask.high, a.high)};
}

#if defined(SIMDE_X86_SSE_NATIVE)

static inline f8 f8_min(f8 a, f8 b) {
    return (f8){simde_mm_min_ps(a.low, b.low), simde_mm_min_ps(a.high, b.high)};
}

static inline f8 f8_max(f8 a, f8 b) {
    return (f8){simde_mm_max_ps(a.low, b.low), simde_mm_max_ps(a.high, b.high)};
}

#else

static inline f8 f8_min(f8 a, f8 b) {
    return f8_select(f8_lt(a, b), a, b);
}

static inline f8 f8_max(f8 a, f8 b) {
    return f8_select(f8_gt(a, b), a, b);
}

#endif

static inline n8 f8_bits(f8 a) {
    return (n8){simde_mm_castps_si128(a.low), simde_mm_castps_si128(a.high)};
}

static inline f8 n8_bits(n8 a) {
    return (f8){simde_mm_castsi128_ps(a.low), simde_mm_castsi128_ps(a.high)};
}

static inline f8 f8_from_n8(n8 a) {
    return (f8){simde_mm_cvtepi32_ps(a.low), simde_mm_cvtepi32_ps(a.high)};
}

static inline n8 n8_from_f8_truncate(f8 a) {
    return (n8){simde_mm_cvttps_epi32(a.low), simde_mm_cvttps_epi32(a.high)};
}

static inline n8 n8_set1(int32_t x) {
    const simde__m128i half = simde_mm_set1_epi32(x);
    return (n8){half, half};
}

static inline n8 n8_lanes(void) {
    return (n8){simde_mm_setr_epi32(0, 1, 2, 3), simde_mm_setr_epi32(4, 5, 6, 7)};
}

static inline n8 n8_load(const void *address) {
    const simde__m128i *const halves = address;
    return (n8){simde_mm_load_si128(halves), simde_mm_load_si128(halves + 1)};
}

static inline n8 n8_loadu(const void *address) {
    const simde__m128i *const halves = address;
    return (n8){simde_mm_loadu_si128(halves), simde_mm_loadu_si128(halves + 1)};
}

static inline void n8_store(void *address, n8 a) {
    simde__m128i *const halves = address;
    simde_mm_store_si128(halves, a.low);
    simde_mm_store_si128(halves + 1, a.high);
}

static inline void n8_storeu(void *address, n8 a) {
    simde__m128i *const halves = address;
    simde_mm_storeu_si128(halves, a.low);
    simde_mm_storeu_si128(halves + 1, a.high);
}

/* Unsigned, because int32 may not overflow in C. */
#if F8_LANE_BY_LANE

static inline simde__m128i n4_add(simde__m128i a, simde__m128i b) {
    simde__m128i_private sum = simde__m128i_to_private(a);
    sum.u32 += simde__m128i_to_private(b).u32;
    return simde__m128i_from_private(sum);
}

static inline simde__m128i n4_sub(simde__m128i a, simde__m128i b) {
    simde__m128i_private difference = simde__m128i_to_private(a);
    difference.u32 -= simde__m128i_to_private(b).u32;
    return simde__m128i_from_private(difference);
}

#else

static inline simde__m128i n4_add(simde__m128i a, simde__m128i b) {
    return simde_mm_add_epi32(a, b);
}

static inline simde__m128i n4_sub(simde__m128i a, simde__m128i b) {
    return simde_mm_sub_epi32(a, b);
}

#endif

static inline n8 n8_add(n8 a, n8 b) {
    return (n8){n4_add(a.low, b.low), n4_add(a.high, b.high)};
}

static inline n8 n8_sub(n8 a, n8 b) {
    return (n8){n4_sub(a.low, b.low), n4_sub(a.high, b.high)};
}

static inline n8 n8_mullo(n8 a, n8 b) {
    return (n8){simde_mm_mullo_epi32(a.low, b.low), simde_mm_mullo_epi32(a.high, b.high)};
}

static inline n8 n8_min(n8 a, n8 b) {
    return (n8){simde_mm_min_epi32(a.low, b.low), simde_mm_min_epi32(a.high, b.high)};
}

static inline n8 n8_max(n8 a, n8 b) {
    return (n8){simde_mm_max_epi32(a.low, b.low), simde_mm_max_epi32(a.high, b.high)};
}

static inline n8 n8_and(n8 a, n8 b) {
    return (n8){simde_mm_and_si128(a.low, b.low), simde_mm_and_si128(a.high, b.high)};
}

static inline n8 n8_or(n8 a, n8 b) {
    return (n8){simde_mm_or_si128(a.low, b.low), simde_mm_or_si128(a.high, b.high)};
}

static inline n8 n8_xor(n8 a, n8 b) {
    return (n8){simde_mm_xor_si128(a.low, b.low), simde_mm_xor_si128(a.high, b.high)};
}

static inline n8 n8_andnot(n8 a, n8 b) {
    return (n8){simde_mm_andnot_si128(b.low, a.low), simde_mm_andnot_si128(b.high, a.high)};
}

static inline m8 n8_eq(n8 a, n8 b) {
    return (m8){simde_mm_castsi128_ps(simde_mm_cmpeq_epi32(a.low, b.low)),
                simde_mm_castsi128_ps(simde_mm_cmpeq_epi32(a.high, b.high))};
}

static inline m8 n8_gt(n8 a, n8 b) {
    return (m8){simde_mm_castsi128_ps(simde_mm_cmpgt_epi32(a.low, b.low)),
                simde_mm_castsi128_ps(simde_mm_cmpgt_epi32(a.high, b.high))};
}

static inline m8 n8_lt(n8 a, n8 b) {
    return n8_gt(b, a);
}

/* SIMDe's functions, not its macros of the same names: a macro may insist on a literal count. */
static inline n8 n8_shift_left(n8 a, int count) {
    return (n8){(simde_mm_slli_epi32)(a.low, count), (simde_mm_slli_epi32)(a.high, count)};
}

static inline n8 n8_shift_right(n8 a, int count) {
    return (n8){(simde_mm_srli_epi32)(a.low, count), (simde_mm_srli_epi32)(a.high, count)};
}

static inline n8 n8_shift_right_signed(n8 a, int count) {
    return (n8){(simde_mm_srai_epi32)(a.low, count), (simde_mm_srai_epi32)(a.high, count)};
}

static inline n8 n8_select(m8 mask, n8 yes, n8 no) {
    return f8_bits(f8_select(mask, n8_bits(yes), n8_bits(no)));
}

static inline n8 n8_select_negative(n8 word, n8 yes, n8 no) {
    return f8_bits(f8_select_negative(n8_bits(word), n8_bits(yes), n8_bits(no)));
}

static inline n8 n8_keep(m8 mask, n8 a) {
    return f8_bits(f8_keep(mask, n8_bits(a)));
}

static inline n8 n8_drop(m8 mask, n8 a) {
    return f8_bits(f8_drop(mask, n8_bits(a)));
}

static inline n8 n8_from_m8(m8 a) {
    return (n8){simde_mm_castps_si128(a.low), simde_mm_castps_si128(a.high)};
}

static inline m8 m8_from_n8(n8 a) {
    return (m8){simde_mm_castsi128_ps(a.low), simde_mm_castsi128_ps(a.high)};
}

static inline m8 m8_and(m8 a, m8 b) {
    return (m8){simde_mm_and_ps(a.low, b.low), simde_mm_and_ps(a.high, b.high)};
}

static inline m8 m8_or(m8 a, m8 b) {
    return (m8){simde_mm_or_ps(a.low, b.low), simde_mm_or_ps(a.high, b.high)};
}

static inline m8 m8_xor(m8 a, m8 b) {
    return (m8){simde_mm_xor_ps(a.low, b.low), simde_mm_xor_ps(a.high, b.high)};
}

static inline m8 m8_andnot(m8 a, m8 b) {
    return (m8){simde_mm_andnot_ps(b.low, a.low), simde_mm_andnot_ps(b.high, a.high)};
}

static inline unsigned m8_bits(m8 a) {
    return (unsigned)simde_mm_movemask_ps(a.low) | (unsigned)simde_mm_movemask_ps(a.high) << 4;
}

/* A population count instruction is not everywhere, and a compiler without one calls a function. */
static inline unsigned f8_count_bits(unsigned bits) {
    return keen_count_bits(bits);
}

static inline bool m8_any(m8 a) {
    return simde_mm_movemask_ps(simde_mm_or_ps(a.low, a.high)) != 0;
}

static inline bool m8_all(m8 a) {
    return simde_mm_movemask_ps(simde_mm_and_ps(a.low, a.high)) == 0xf;
}

static inline m8 m8_from_bits(unsigned bits) {
    const n8 lane_bit = {simde_mm_setr_epi32(1, 2, 4, 8), simde_mm_setr_epi32(16, 32, 64, 128)};
    return n8_eq(n8_and(n8_set1((int32_t)bits), lane_bit), lane_bit);
}

#if defined(SIMDE_X86_SSSE3_NATIVE) || defined(SIMDE_ARM_NEON_A64V8_NATIVE)

/* Where the four bytes of each lane's entry lie, in a table of four entries: a byte shuffle looks at the lower four
   bits of each byte, which leaves the two lower bits of the index. */
static inline simde__m128i n4_entry_bytes(simde__m128i index) {
    const simde__m128i first_byte = simde_mm_setr_epi8(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
    const simde__m128i place = simde_mm_shuffle_epi8((simde_mm_slli_epi32)(index, 2), first_byte);
    return simde_mm_or_si128(place, simde_mm_set1_epi32(0x03020100));
}

/* Entries base .. base + 7 of a table of words; lanes with another index get any of them. */
static inline n8 n8_lookup_from(const void *table, int base, n8 index) {
    const simde__m128i *const fours = (const simde__m128i *)table + base / 4;
    const simde__m128i first = simde_mm_loadu_si128(fours), second = simde_mm_loadu_si128(fours + 1);
    const simde__m128i low = n4_entry_bytes(index.low), high = n4_entry_bytes(index.high);
    const n8 in_first = {simde_mm_shuffle_epi8(first, low), simde_mm_shuffle_epi8(first, high)};
    const n8 in_second = {simde_mm_shuffle_epi8(second, low), simde_mm_shuffle_epi8(second, high)};
    return n8_select(n8_gt(index, n8_set1(base + 3)), in_second, in_first);
}

static inline n8 n8_lookup_words(const void *table, bool upper, n8 index) {
    const n8 low = n8_lookup_from(table, 0, index);
    return upper ? n8_select(n8_gt(index, n8_set1(7)), n8_lookup_from(table, 8, index), low) : low;
}

#else

static inline n8 n8_lookup_words(const void *table, bool upper, n8 index) {
    (void)upper;
    _Alignas(32) int32_t lanes[8];
    n8_store(lanes, index);
    for (int i = 0; i < 8; i++) {
        memcpy(&lanes[i], (const char *)table + 4 * lanes[i], 4);
    }
    return n8_load(lanes);
}

#endif

static inline n8 n8_lookup8(const int32_t table[8], n8 index) {
    return n8_lookup_words(table, false, index);
}

static inline f8 f8_lookup8(const float table[8], n8 index) {
    return n8_bits(n8_lookup_words(table, false, index));
}

static inline n8 n8_lookup16(const int32_t table[16], bool upper, n8 index) {
    return n8_lookup_words(table, upper, index);
}

static inline f8 f8_lookup16(const float table[16], bool upper, n8 index) {
    return n8_bits(n8_lookup_words(table, upper, index));
}

/* Every lane is written where the next one belongs, and only those that are set move the end on. */
static inline void n8_store_packed(void *address, unsigned bits, n8 a) {
    _Alignas(16) int32_t lanes[8];
    unsigned char *end = address;
    n8_store(lanes, a);
    for (unsigned lane = 0; lane < 8; lane++) {
        memcpy(end, &lanes[lane], sizeof lanes[lane]);
        end += (bits >> lane & 1u) * sizeof lanes[lane];
    }
}

static inline void f8_store_packed(float *address, unsigned bits, f8 a) {
    n8_store_packed(address, bits, f8_bits(a));
}

/* Above 2^23 every float is whole already; the additions below are for the rest. */
static inline m8 f8_has_fraction(f8 a) {
    return f8_lt(f8_abs(a), f8_set1(8388608.0f));
}

#if defined(SIMDE_X86_SSE2_NATIVE)

static inline n8 n8_round_f8(f8 a) {
    return (n8){simde_mm_cvtps_epi32(a.low), simde_mm_cvtps_epi32(a.high)};
}

#else

/* Adding 2^23 leaves no room for a fraction, and rounds it off to nearest, ties to even. */
static inline n8 n8_round_f8(f8 a) {
    const n8 sign = n8_and(f8_bits(a), n8_set1(INT32_MIN));
    const f8 shift = n8_bits(n8_or(sign, f8_bits(f8_set1(8388608.0f))));
    const f8 rounded = f8_sub(f8_add(a, shift), shift);
    return n8_from_f8_truncate(f8_select(f8_has_fraction(a), rounded, a));
}

#endif

static inline f8 f8_truncate(f8 a) {
    return f8_select(f8_has_fraction(a), f8_from_n8(n8_from_f8_truncate(a)), a);
}

#if defined(SIMDE_X86_SSE4_1_NATIVE)

static inline f8 f8_floor(f8 a) {
    return (f8){simde_mm_floor_ps(a.low), simde_mm_floor_ps(a.high)};
}

#else

static inline f8 f8_floor(f8 a) {
    const f8 toward_zero = f8_from_n8(n8_from_f8_truncate(a));
    const f8 down = f8_sub(toward_zero, f8_keep(f8_gt(toward_zero, a), f8_set1(1.0f)));
    const n8 sign = n8_and(f8_bits(a), n8_set1(INT32_MIN));
    return f8_select(f8_has_fraction(a), n8_bits(n8_or(f8_bits(down), sign)), a);
}

#endif

static inline float f8_fold_add(f8 a) {
    const simde__m128 four = simde_mm_add_ps(a.low, a.high);
    const simde__m128 two = simde_mm_add_ps(four, simde_mm_movehl_ps(four, four));
    return simde_mm_cvtss_f32(two) + simde_mm_cvtss_f32(simde_mm_shuffle_ps(two, two, 1));
}

static inline float f8_fold_max(f8 a) {
    const simde__m128 four = simde_mm_max_ps(a.low, a.high);
    const simde__m128 two = simde_mm_max_ps(four, simde_mm_movehl_ps(four, four));
    return simde_mm_cvtss_f32(simde_mm_max_ps(two, simde_mm_shuffle_ps(two, two, 1)));
}

static inline int32_t n8_fold_add(n8 a) {
    const simde__m128i four = n4_add(a.low, a.high);
    const simde__m128i two = n4_add(four, simde_mm_unpackhi_epi64(four, four));
    return simde_mm_cvtsi128_si32(n4_add(two, simde_mm_shuffle_epi32(two, 1)));
}

static inline int32_t n8_fold_or(n8 a) {
    const simde__m128i four = simde_mm_or_si128(a.low, a.high);
    const simde__m128i two = simde_mm_or_si128(four, simde_mm_unpackhi_epi64(four, four));
    return simde_mm_cvtsi128_si32(simde_mm_or_si128(two, simde_mm_shuffle_epi32(two, 1)));
}

/* Four lanes of four rows. */
static inline void f4_transpose4(simde__m128 *a, simde__m128 *b, simde__m128 *c, simde__m128 *d) {
    const simde__m128 ab_low = simde_mm_unpacklo_ps(*a, *b);
    const simde__m128 ab_high = simde_mm_unpackhi_ps(*a, *b);
    const simde__m128 cd_low = simde_mm_unpacklo_ps(*c, *d);
    const simde__m128 cd_high = simde_mm_unpackhi_ps(*c, *d);
    *a = simde_mm_movelh_ps(ab_low, cd_low);
    *b = simde_mm_movehl_ps(cd_low, ab_low);
    *c = simde_mm_movelh_ps(ab_high, cd_high);
    *d = simde_mm_movehl_ps(cd_high, ab_high);
}

static inline void f8_transpose4(f8 rows[4]) {
    f4_transpose4(&rows[0].low, &rows[1].low, &rows[2].low, &rows[3].low);
    f4_transpose4(&rows[0].high, &rows[1].high, &rows[2].high, &rows[3].high);
}

static inline f8 f8_low_halves(f8 a, f8 b) {
    return (f8){a.low, b.low};
}

static inline f8 f8_high_halves(f8 a, f8 b) {
    return (f8){a.high, b.high};
}

/* The upper half of a and the lower half of b change places. */
static inline void f8_exchange_halves(f8 *a, f8 *b) {
    const simde__m128 upper = a->high;
    a->high = b->low;
    b->low = upper;
}

/* Each quarter in itself, then the upper right and the lower left quarter change places. */
static inline void f8_transpose8(f8 rows[8]) {
    f8_transpose4(&rows[0]);
    f8_transpose4(&rows[4]);
    f8_exchange_halves(&rows[0], &rows[4]);
    f8_exchange_halves(&rows[1], &rows[5]);
    f8_exchange_halves(&rows[2], &rows[6]);
    f8_exchange_halves(&rows[3], &rows[7]);
}

static inline n8 n8_load_bytes(const uint8_t *address) {
    const simde__m128i bytes = simde_mm_loadu_si64(address);
    return (n8){simde_mm_cvtepu8_epi32(bytes), simde_mm_cvtepu8_epi32(simde_mm_srli_si128(bytes, 4))};
}

static inline void n8_store_bytes(uint8_t *address, n8 a) {
    const simde__m128i words = simde_mm_packs_epi32(a.low, a.high);
    simde_mm_storeu_si64(address, simde_mm_packus_epi16(words, words));
}
