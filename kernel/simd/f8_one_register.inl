/* f8.h on machines with 256-bit integer and float registers: each type is one register. Included by f8.h
   only. */

typedef struct f8 {
    simde__m256 v;
} f8;

typedef struct n8 {
    simde__m256i v;
} n8;

typedef struct m8 {
    simde__m256 v; /* all ones or all zeros per lane */
} m8;

static inline f8 f8_set1(float x) {
    return (f8){simde_mm256_set1_ps(x)};
}

static inline f8 f8_load(const float *address) {
    return (f8){simde_mm256_load_ps(address)};
}

static inline f8 f8_loadu(const float *address) {
    return (f8){simde_mm256_loadu_ps(address)};
}

static inline f8 f8_load_halves(const float *low, const float *high) {
    const simde__m256 lower = simde_mm256_castps128_ps256(simde_mm_load_ps(low));
    return (f8){simde_mm256_insertf128_ps(lower, simde_mm_load_ps(high), 1)};
}

static inline void f8_store(float *address, f8 a) {
    simde_mm256_store_ps(address, a.v);
}

static inline void f8_storeu(float *address, f8 a) {
    simde_mm256_storeu_ps(address, a.v);
}

static inline void f8_stream(float *address, f8 a) {
    simde_mm256_stream_ps(address, a.v);
}

static inline void f8_stream_end(void) {
    simde_mm_sfence();
}

static inline f8 f8_add(f8 a, f8 b) {
    return (f8){simde_mm256_add_ps(a.v, b.v)};
}

static inline f8 f8_sub(f8 a, f8 b) {
    return (f8){simde_mm256_sub_ps(a.v, b.v)};
}

static inline f8 f8_mul(f8 a, f8 b) {
    return (f8){simde_mm256_mul_ps(a.v, b.v)};
}

static inline f8 f8_div(f8 a, f8 b) {
    return (f8){simde_mm256_div_ps(a.v, b.v)};
}

static inline f8 f8_min(f8 a, f8 b) {
    return (f8){simde_mm256_min_ps(a.v, b.v)};
}

static inline f8 f8_max(f8 a, f8 b) {
    return (f8){simde_mm256_max_ps(a.v, b.v)};
}

static inline f8 f8_sqrt(f8 a) {
    return (f8){simde_mm256_sqrt_ps(a.v)};
}

static inline f8 f8_abs(f8 a) {
    return (f8){simde_mm256_andnot_ps(simde_mm256_set1_ps(-0.0f), a.v)};
}

static inline f8 f8_neg(f8 a) {
    return (f8){simde_mm256_xor_ps(simde_mm256_set1_ps(-0.0f), a.v)};
}

static inline f8 f8_floor(f8 a) {
    return (f8){simde_mm256_floor_ps(a.v)};
}

static inline f8 f8_truncate(f8 a) {
    const simde__m256 whole = simde_mm256_round_ps(a.v, SIMDE_MM_FROUND_TO_ZERO | SIMDE_MM_FROUND_NO_EXC);
    return (f8){simde_mm256_add_ps(whole, simde_mm256_setzero_ps())};
}

static inline m8 f8_lt(f8 a, f8 b) {
    return (m8){simde_mm256_cmp_ps(a.v, b.v, SIMDE_CMP_LT_OQ)};
}

static inline m8 f8_le(f8 a, f8 b) {
    return (m8){simde_mm256_cmp_ps(a.v, b.v, SIMDE_CMP_LE_OQ)};
}

static inline m8 f8_gt(f8 a, f8 b) {
    return (m8){simde_mm256_cmp_ps(a.v, b.v, SIMDE_CMP_GT_OQ)};
}

static inline m8 f8_ge(f8 a, f8 b) {
    return (m8){simde_mm256_cmp_ps(a.v, b.v, SIMDE_CMP_GE_OQ)};
}

static inline m8 f8_eq(f8 a, f8 b) {
    return (m8){simde_mm256_cmp_ps(a.v, b.v, SIMDE_CMP_EQ_OQ)};
}

static inline m8 f8_ne(f8 a, f8 b) {
    return (m8){simde_mm256_cmp_ps(a.v, b.v, SIMDE_CMP_NEQ_UQ)};
}

static inline f8 f8_select(m8 mask, f8 yes, f8 no) {
    return (f8){simde_mm256_blendv_ps(no.v, yes.v, mask.v)};
}

static inline f8 f8_select_negative(f8 word, f8 yes, f8 no) {
    return (f8){simde_mm256_blendv_ps(no.v, yes.v, word.v)};
}

static inline f8 f8_keep(m8 mask, f8 a) {
    return (f8){simde_mm256_and_ps(mask.v, a.v)};
}

static inline f8 f8_drop(m8 mask, f8 a) {
    return (f8){simde_mm256_andnot_ps(mask.v, a.v)};
}

static inline n8 f8_bits(f8 a) {
    return (n8){simde_mm256_castps_si256(a.v)};
}

static inline f8 n8_bits(n8 a) {
    return (f8){simde_mm256_castsi256_ps(a.v)};
}

static inline f8 f8_from_n8(n8 a) {
    return (f8){simde_mm256_cvtepi32_ps(a.v)};
}

static inline n8 n8_from_f8_truncate(f8 a) {
    return (n8){simde_mm256_cvttps_epi32(a.v)};
}

static inline n8 n8_round_f8(f8 a) {
    return (n8){simde_mm256_cvtps_epi32(a.v)};
}

static inline n8 n8_set1(int32_t x) {
    return (n8){simde_mm256_set1_epi32(x)};
}

static inline n8 n8_lanes(void) {
    return (n8){simde_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)};
}

static inline n8 n8_load(const void *address) {
    return (n8){simde_mm256_load_si256((const simde__m256i *)address)};
}

static inline n8 n8_loadu(const void *address) {
    return (n8){simde_mm256_loadu_si256(address)};
}

static inline void n8_store(void *address, n8 a) {
    simde_mm256_store_si256((simde__m256i *)address, a.v);
}

static inline void n8_storeu(void *address, n8 a) {
    simde_mm256_storeu_si256(address, a.v);
}

static inline n8 n8_add(n8 a, n8 b) {
    return (n8){simde_mm256_add_epi32(a.v, b.v)};
}

static inline n8 n8_sub(n8 a, n8 b) {
    return (n8){simde_mm256_sub_epi32(a.v, b.v)};
}

static inline n8 n8_mullo(n8 a, n8 b) {
    return (n8){simde_mm256_mullo_epi32(a.v, b.v)};
}

static inline n8 n8_min(n8 a, n8 b) {
    return (n8){simde_mm256_min_epi32(a.v, b.v)};
}

static inline n8 n8_max(n8 a, n8 b) {
    return (n8){simde_mm256_max_epi32(a.v, b.v)};
}

static inline n8 n8_and(n8 a, n8 b) {
    return (n8){simde_mm256_and_si256(a.v, b.v)};
}

static inline n8 n8_or(n8 a, n8 b) {
    return (n8){simde_mm256_or_si256(a.v, b.v)};
}

static inline n8 n8_xor(n8 a, n8 b) {
    return (n8){simde_mm256_xor_si256(a.v, b.v)};
}

static inline n8 n8_andnot(n8 a, n8 b) {
    return (n8){simde_mm256_andnot_si256(b.v, a.v)};
}

static inline m8 n8_eq(n8 a, n8 b) {
    return (m8){simde_mm256_castsi256_ps(simde_mm256_cmpeq_epi32(a.v, b.v))};
}

static inline m8 n8_gt(n8 a, n8 b) {
    return (m8){simde_mm256_castsi256_ps(simde_mm256_cmpgt_epi32(a.v, b.v))};
}

static inline m8 n8_lt(n8 a, n8 b) {
    return (m8){simde_mm256_castsi256_ps(simde_mm256_cmpgt_epi32(b.v, a.v))};
}

static inline n8 n8_shift_left(n8 a, int count) {
    return (n8){simde_mm256_slli_epi32(a.v, count)};
}

static inline n8 n8_shift_right(n8 a, int count) {
    return (n8){simde_mm256_srli_epi32(a.v, count)};
}

static inline n8 n8_shift_right_signed(n8 a, int count) {
    return (n8){simde_mm256_srai_epi32(a.v, count)};
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
    return (n8){simde_mm256_castps_si256(a.v)};
}

static inline m8 m8_from_n8(n8 a) {
    return (m8){simde_mm256_castsi256_ps(a.v)};
}

static inline m8 m8_and(m8 a, m8 b) {
    return (m8){simde_mm256_and_ps(a.v, b.v)};
}

static inline m8 m8_or(m8 a, m8 b) {
    return (m8){simde_mm256_or_ps(a.v, b.v)};
}

static inline m8 m8_xor(m8 a, m8 b) {
    return (m8){simde_mm256_xor_ps(a.v, b.v)};
}

static inline m8 m8_andnot(m8 a, m8 b) {
    return (m8){simde_mm256_andnot_ps(b.v, a.v)};
}

static inline unsigned m8_bits(m8 a) {
    return (unsigned)simde_mm256_movemask_ps(a.v);
}

/* Every processor with AVX2 has the instruction, and the unit is compiled for it. */
static inline unsigned f8_count_bits(unsigned bits) {
    return (unsigned)__builtin_popcount(bits);
}

static inline bool m8_any(m8 a) {
    return m8_bits(a) != 0;
}

static inline bool m8_all(m8 a) {
    return m8_bits(a) == 0xffu;
}

static inline m8 m8_from_bits(unsigned bits) {
    const n8 lane_bit = {simde_mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128)};
    return n8_eq(n8_and(n8_set1((int32_t)bits), lane_bit), lane_bit);
}

static inline f8 f8_lookup8(const float table[8], n8 index) {
    return (f8){simde_mm256_permutevar8x32_ps(simde_mm256_loadu_ps(table), index.v)};
}

static inline n8 n8_lookup8(const int32_t table[8], n8 index) {
    return (n8){simde_mm256_permutevar8x32_epi32(simde_mm256_loadu_si256(table), index.v)};
}

/* A byte per lane that is set, which one it is, ascending, then zeros: a table by the set's bits. */
#define F8_PACKED_LANE(bits, lane)                                                                                     \
    ((bits) >> (lane)&1u ? (uint64_t)(lane) << 8 * __builtin_popcount((bits) & ((1u << (lane)) - 1u)) : 0u)
#define F8_PACKED_1(bits)                                                                                              \
    (F8_PACKED_LANE(bits, 1) | F8_PACKED_LANE(bits, 2) | F8_PACKED_LANE(bits, 3) | F8_PACKED_LANE(bits, 4) |           \
     F8_PACKED_LANE(bits, 5) | F8_PACKED_LANE(bits, 6) | F8_PACKED_LANE(bits, 7))
#define F8_PACKED_4(bits) F8_PACKED_1(bits), F8_PACKED_1(bits + 1u), F8_PACKED_1(bits + 2u), F8_PACKED_1(bits + 3u)
#define F8_PACKED_16(bits) F8_PACKED_4(bits), F8_PACKED_4(bits + 4u), F8_PACKED_4(bits + 8u), F8_PACKED_4(bits + 12u)
#define F8_PACKED_64(bits)                                                                                             \
    F8_PACKED_16(bits), F8_PACKED_16(bits + 16u), F8_PACKED_16(bits + 32u), F8_PACKED_16(bits + 48u)

static const uint64_t f8_packed_lanes[256] = {F8_PACKED_64(0u), F8_PACKED_64(64u), F8_PACKED_64(128u),
                                              F8_PACKED_64(192u)};

static inline simde__m256i keen_packed_lanes(unsigned bits) {
    return simde_mm256_cvtepu8_epi32(simde_mm_loadu_si64(&f8_packed_lanes[bits & 0xFFu]));
}

static inline void n8_store_packed(void *address, unsigned bits, n8 a) {
    simde_mm256_storeu_si256(address, simde_mm256_permutevar8x32_epi32(a.v, keen_packed_lanes(bits)));
}

static inline void f8_store_packed(float *address, unsigned bits, f8 a) {
    simde_mm256_storeu_ps(address, simde_mm256_permutevar8x32_ps(a.v, keen_packed_lanes(bits)));
}

/* A permute looks at three bits of the index. The blend takes the fourth, and from its sign only. */
static inline n8 n8_lookup16(const int32_t table[16], bool upper, n8 index) {
    const n8 low = n8_lookup8(table, index);
    if (!upper) {
        return low;
    }
    const m8 is_upper = m8_from_n8(n8_shift_left(index, 28));
    return n8_select(is_upper, n8_lookup8(table + 8, index), low);
}

static inline f8 f8_lookup16(const float table[16], bool upper, n8 index) {
    const f8 low = f8_lookup8(table, index);
    if (!upper) {
        return low;
    }
    const m8 is_upper = m8_from_n8(n8_shift_left(index, 28));
    return f8_select(is_upper, f8_lookup8(table + 8, index), low);
}

static inline float f8_fold_add(f8 a) {
    const simde__m128 four = simde_mm_add_ps(simde_mm256_castps256_ps128(a.v), simde_mm256_extractf128_ps(a.v, 1));
    const simde__m128 two = simde_mm_add_ps(four, simde_mm_movehl_ps(four, four));
    return simde_mm_cvtss_f32(two) + simde_mm_cvtss_f32(simde_mm_shuffle_ps(two, two, 1));
}

static inline float f8_fold_max(f8 a) {
    const simde__m128 four = simde_mm_max_ps(simde_mm256_castps256_ps128(a.v), simde_mm256_extractf128_ps(a.v, 1));
    const simde__m128 two = simde_mm_max_ps(four, simde_mm_movehl_ps(four, four));
    return simde_mm_cvtss_f32(simde_mm_max_ps(two, simde_mm_shuffle_ps(two, two, 1)));
}

static inline int32_t n8_fold_add(n8 a) {
    const simde__m128i four =
        simde_mm_add_epi32(simde_mm256_castsi256_si128(a.v), simde_mm256_extracti128_si256(a.v, 1));
    const simde__m128i two = simde_mm_add_epi32(four, simde_mm_unpackhi_epi64(four, four));
    return simde_mm_cvtsi128_si32(simde_mm_add_epi32(two, simde_mm_shuffle_epi32(two, 1)));
}

static inline int32_t n8_fold_or(n8 a) {
    const simde__m128i four =
        simde_mm_or_si128(simde_mm256_castsi256_si128(a.v), simde_mm256_extracti128_si256(a.v, 1));
    const simde__m128i two = simde_mm_or_si128(four, simde_mm_unpackhi_epi64(four, four));
    return simde_mm_cvtsi128_si32(simde_mm_or_si128(two, simde_mm_shuffle_epi32(two, 1)));
}

/* Four rows: each half in itself. */
static inline void f8_transpose4_halves(f8 *a, f8 *b, f8 *c, f8 *d) {
    const simde__m256 ab_low = simde_mm256_unpacklo_ps(a->v, b->v);
    const simde__m256 ab_high = simde_mm256_unpackhi_ps(a->v, b->v);
    const simde__m256 cd_low = simde_mm256_unpacklo_ps(c->v, d->v);
    const simde__m256 cd_high = simde_mm256_unpackhi_ps(c->v, d->v);
    a->v = simde_mm256_shuffle_ps(ab_low, cd_low, SIMDE_MM_SHUFFLE(1, 0, 1, 0));
    b->v = simde_mm256_shuffle_ps(ab_low, cd_low, SIMDE_MM_SHUFFLE(3, 2, 3, 2));
    c->v = simde_mm256_shuffle_ps(ab_high, cd_high, SIMDE_MM_SHUFFLE(1, 0, 1, 0));
    d->v = simde_mm256_shuffle_ps(ab_high, cd_high, SIMDE_MM_SHUFFLE(3, 2, 3, 2));
}

static inline void f8_transpose4(f8 rows[4]) {
    f8_transpose4_halves(&rows[0], &rows[1], &rows[2], &rows[3]);
}

static inline f8 f8_low_halves(f8 a, f8 b) {
    return (f8){simde_mm256_permute2f128_ps(a.v, b.v, 0x20)};
}

static inline f8 f8_high_halves(f8 a, f8 b) {
    return (f8){simde_mm256_permute2f128_ps(a.v, b.v, 0x31)};
}

/* The upper half of a and the lower half of b change places. */
static inline void f8_exchange_halves(f8 *a, f8 *b) {
    const f8 lower = f8_low_halves(*a, *b);
    *b = f8_high_halves(*a, *b);
    *a = lower;
}

static inline void f8_transpose8(f8 rows[8]) {
    f8_transpose4_halves(&rows[0], &rows[1], &rows[2], &rows[3]);
    f8_transpose4_halves(&rows[4], &rows[5], &rows[6], &rows[7]);
    f8_exchange_halves(&rows[0], &rows[4]);
    f8_exchange_halves(&rows[1], &rows[5]);
    f8_exchange_halves(&rows[2], &rows[6]);
    f8_exchange_halves(&rows[3], &rows[7]);
}

static inline n8 n8_load_bytes(const uint8_t *address) {
    return (n8){simde_mm256_cvtepu8_epi32(simde_mm_loadu_si64(address))};
}

static inline void n8_store_bytes(uint8_t *address, n8 a) {
    const simde__m128i words =
        simde_mm_packs_epi32(simde_mm256_castsi256_si128(a.v), simde_mm256_extracti128_si256(a.v, 1));
    simde_mm_storeu_si64(address, simde_mm_packus_epi16(words, words));
}
