/* The integer and mask verbs of f8.h against plain C. */
#include "lane_values.h"

TestSuite(n8_m8, .init = skip_on_other_cpus);

typedef n8 int_verb(n8 a, n8 b);
typedef uint32_t int_scalar(uint32_t a, uint32_t b);

static void check_ints(const char *name, int_verb *verb, int_scalar *want) {
    uint64_t random = 11;
    for (int round = 0; round < ROUNDS; round++) {
        const int_lanes a = random_ints(&random);
        const int_lanes b = random_ints(&random);
        int_lanes got;
        n8_store(got.at, verb(n8_load(a.at), n8_load(b.at)));
        for (int i = 0; i < LANES; i++) {
            const uint32_t expected = want((uint32_t)a.at[i], (uint32_t)b.at[i]);
            cr_assert_eq((uint32_t)got.at[i], expected, "%s(%d, %d): %d", name, a.at[i], b.at[i], got.at[i]);
        }
    }
}

static uint32_t add(uint32_t a, uint32_t b) {
    return a + b;
}

static uint32_t sub(uint32_t a, uint32_t b) {
    return a - b;
}

static uint32_t multiply(uint32_t a, uint32_t b) {
    return a * b;
}

static uint32_t bits_and(uint32_t a, uint32_t b) {
    return a & b;
}

static uint32_t bits_or(uint32_t a, uint32_t b) {
    return a | b;
}

static uint32_t bits_xor(uint32_t a, uint32_t b) {
    return a ^ b;
}

static uint32_t bits_and_not(uint32_t a, uint32_t b) {
    return a & ~b;
}

static uint32_t signed_min(uint32_t a, uint32_t b) {
    return (int32_t)a < (int32_t)b ? a : b;
}

static uint32_t signed_max(uint32_t a, uint32_t b) {
    return (int32_t)a > (int32_t)b ? a : b;
}

Test(n8_m8, integer_arithmetic) {
    check_ints("n8_add", n8_add, add);
    check_ints("n8_sub", n8_sub, sub);
    check_ints("n8_mullo", n8_mullo, multiply);
    check_ints("n8_and", n8_and, bits_and);
    check_ints("n8_or", n8_or, bits_or);
    check_ints("n8_xor", n8_xor, bits_xor);
    check_ints("n8_andnot", n8_andnot, bits_and_not);
    check_ints("n8_min", n8_min, signed_min);
    check_ints("n8_max", n8_max, signed_max);
}

Test(n8_m8, integer_compare) {
    uint64_t random = 12;
    for (int round = 0; round < ROUNDS; round++) {
        const int_lanes a = random_ints(&random);
        const int_lanes b = random_ints(&random);
        const unsigned equal = m8_bits(n8_eq(n8_load(a.at), n8_load(b.at)));
        const unsigned greater = m8_bits(n8_gt(n8_load(a.at), n8_load(b.at)));
        const unsigned less = m8_bits(n8_lt(n8_load(a.at), n8_load(b.at)));
        for (int i = 0; i < LANES; i++) {
            cr_assert_eq((equal >> i & 1u) != 0, a.at[i] == b.at[i]);
            cr_assert_eq((greater >> i & 1u) != 0, a.at[i] > b.at[i]);
            cr_assert_eq((less >> i & 1u) != 0, a.at[i] < b.at[i]);
        }
    }
}

#define CHECK_SHIFT(count)                                                                                             \
    do {                                                                                                               \
        n8_store(left.at, n8_shift_left(n8_load(a.at), count));                                                        \
        n8_store(right.at, n8_shift_right(n8_load(a.at), count));                                                      \
        n8_store(right_signed.at, n8_shift_right_signed(n8_load(a.at), count));                                        \
        for (int i = 0; i < LANES; i++) {                                                                              \
            cr_assert_eq((uint32_t)left.at[i], (uint32_t)a.at[i] << (count));                                          \
            cr_assert_eq((uint32_t)right.at[i], (uint32_t)a.at[i] >> (count));                                         \
            cr_assert_eq(right_signed.at[i], a.at[i] >> (count));                                                      \
        }                                                                                                              \
    } while (0)

Test(n8_m8, shifts) {
    uint64_t random = 13;
    for (int round = 0; round < ROUNDS; round++) {
        const int_lanes a = random_ints(&random);
        int_lanes left, right, right_signed;
        CHECK_SHIFT(0);
        CHECK_SHIFT(1);
        CHECK_SHIFT(8);
        CHECK_SHIFT(23);
        CHECK_SHIFT(31);
    }
}

Test(n8_m8, integer_folds) {
    uint64_t random = 14;
    for (int round = 0; round < ROUNDS; round++) {
        const int_lanes a = random_ints(&random);
        uint32_t sum = 0;
        uint32_t all = 0;
        for (int i = 0; i < LANES; i++) {
            sum += (uint32_t)a.at[i];
            all |= (uint32_t)a.at[i];
        }
        cr_assert_eq((uint32_t)n8_fold_add(n8_load(a.at)), sum);
        cr_assert_eq((uint32_t)n8_fold_or(n8_load(a.at)), all);
    }
}

Test(n8_m8, bytes) {
    for (int value = -300; value <= 70000; value++) {
        uint8_t bytes[LANES + 2] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        int_lanes got;
        n8_store_bytes(bytes + 1, n8_add(n8_set1(value), n8_lanes()));
        cr_assert(bytes[0] == 1 && bytes[LANES + 1] == 10);
        n8_store(got.at, n8_load_bytes(bytes + 1));
        for (int i = 0; i < LANES; i++) {
            const int unclamped = value + i;
            cr_assert_eq(got.at[i], unclamped < 0 ? 0 : unclamped > 255 ? 255 : unclamped);
        }
    }
}

Test(n8_m8, loads_stores_and_casts) {
    uint64_t random = 15;
    int_lanes memory[2];
    for (int offset = 0; offset <= LANES; offset++) {
        memory[0] = random_ints(&random);
        memory[1] = random_ints(&random);
        int_lanes got;
        n8_store(got.at, f8_bits(n8_bits(n8_loadu(memory[0].at + offset))));
        for (int i = 0; i < LANES; i++) {
            cr_assert_eq(got.at[i], memory[(i + offset) / LANES].at[(i + offset) % LANES]);
        }
        int32_t elsewhere[3 * LANES] = {0};
        n8_storeu(elsewhere + offset + 1, n8_load(got.at));
        for (int i = 0; i < 3 * LANES; i++) {
            const bool written = i > offset && i <= offset + LANES;
            cr_assert_eq(elsewhere[i], written ? got.at[i - offset - 1] : 0);
        }
    }
}

static unsigned bits_set(unsigned bits) {
    unsigned count = 0;
    for (; bits; bits >>= 1) {
        count += bits & 1u;
    }
    return count;
}

static unsigned lowest_bit(unsigned bits) {
    unsigned lane = 0;
    while (lane < LANES && !(bits >> lane & 1u)) {
        lane++;
    }
    return lane;
}

/* Tables that start anywhere: one word past an aligned place. Words of any bits, NaNs too. */
Test(n8_m8, lookups) {
    uint64_t random = 17;
    for (int round = 0; round < ROUNDS; round++) {
        int32_t words[17];
        float floats[17];
        for (int i = 0; i < 17; i++) {
            words[i] = (int32_t)next_random(&random);
        }
        memcpy(floats, words, sizeof floats);
        int_lanes low, any, got[6];
        for (int i = 0; i < LANES; i++) {
            low.at[i] = (int32_t)(next_random(&random) % 8u);
            any.at[i] = (int32_t)(next_random(&random) % 16u);
        }
        n8_store(got[0].at, n8_lookup8(words + 1, n8_load(low.at)));
        n8_store(got[1].at, f8_bits(f8_lookup8(floats + 1, n8_load(low.at))));
        n8_store(got[2].at, n8_lookup16(words + 1, false, n8_load(low.at)));
        n8_store(got[3].at, f8_bits(f8_lookup16(floats + 1, false, n8_load(low.at))));
        n8_store(got[4].at, n8_lookup16(words + 1, true, n8_load(any.at)));
        n8_store(got[5].at, f8_bits(f8_lookup16(floats + 1, true, n8_load(any.at))));
        for (int i = 0; i < LANES; i++) {
            for (int verb = 0; verb < 6; verb++) {
                const int32_t index = verb < 4 ? low.at[i] : any.at[i];
                cr_assert_eq(got[verb].at[i], words[1 + index], "verb %d, index %d", verb, index);
            }
        }
    }
}

/* The lanes that are set come first, in order; nothing is written behind the eighth place. */
Test(n8_m8, packed_stores) {
    uint64_t random = 18;
    for (unsigned bits = 0; bits < 256; bits++) {
        int_lanes a;
        for (int i = 0; i < LANES; i++) {
            a.at[i] = (int32_t)next_random(&random);
        }
        int32_t words[LANES + 2] = {0}, floats[LANES + 2] = {0};
        float same[LANES + 2] = {0};
        n8_store_packed(words + 1, bits, n8_load(a.at));
        f8_store_packed(same + 1, bits, n8_bits(n8_load(a.at)));
        memcpy(floats, same, sizeof floats);
        for (unsigned rest = bits, place = 1; rest; rest &= rest - 1, place++) {
            cr_assert_eq(words[place], a.at[lowest_bit(rest)], "bits %u", bits);
            cr_assert_eq(floats[place], a.at[lowest_bit(rest)], "bits %u", bits);
        }
        cr_assert(words[0] == 0 && words[LANES + 1] == 0 && floats[0] == 0 && floats[LANES + 1] == 0);
    }
}

Test(n8_m8, every_mask) {
    for (unsigned bits = 0; bits < 256; bits++) {
        const m8 mask = m8_from_bits(bits | 0xffffff00u);
        cr_assert_eq(m8_bits(mask), bits);
        cr_assert_eq(m8_any(mask), bits != 0);
        cr_assert_eq(m8_none(mask), bits == 0);
        cr_assert_eq(m8_all(mask), bits == 255);
        cr_assert_eq(m8_count(mask), bits_set(bits));
        cr_assert_eq(m8_first(mask), lowest_bit(bits));
        cr_assert_eq(m8_bits(m8_not(mask)), bits ^ 255u);
        cr_assert_eq(m8_bits(m8_from_n8(n8_from_m8(mask))), bits);
        int_lanes lanes;
        n8_store(lanes.at, n8_from_m8(mask));
        for (int i = 0; i < LANES; i++) {
            cr_assert_eq(lanes.at[i], bits >> i & 1u ? -1 : 0);
        }
    }
    cr_assert_eq(m8_bits(m8_true()), 255u);
    cr_assert_eq(m8_bits(m8_false()), 0u);
}

Test(n8_m8, every_pair_of_masks) {
    for (unsigned a = 0; a < 256; a++) {
        for (unsigned b = 0; b < 256; b++) {
            const m8 mask_a = m8_from_bits(a);
            const m8 mask_b = m8_from_bits(b);
            cr_assert_eq(m8_bits(m8_and(mask_a, mask_b)), (a & b));
            cr_assert_eq(m8_bits(m8_or(mask_a, mask_b)), (a | b));
            cr_assert_eq(m8_bits(m8_xor(mask_a, mask_b)), (a ^ b));
            cr_assert_eq(m8_bits(m8_andnot(mask_a, mask_b)), (a & ~b & 255u));
        }
    }
}

Test(n8_m8, select_keep_drop_and_masked_store_under_every_mask) {
    uint64_t random = 16;
    for (unsigned bits = 0; bits < 256; bits++) {
        const m8 mask = m8_from_bits(bits);
        const float_lanes yes = random_floats(&random);
        const float_lanes no = random_floats(&random);
        float_lanes chosen, kept, dropped, stored = no;
        int_lanes chosen_int, signed_int, kept_int, dropped_int, stored_int;
        f8_store(chosen.at, f8_select(mask, f8_load(yes.at), f8_load(no.at)));
        f8_store(kept.at, f8_keep(mask, f8_load(yes.at)));
        f8_store(dropped.at, f8_drop(mask, f8_load(yes.at)));
        f8_masked_store(stored.at, mask, f8_load(yes.at));
        n8_store(chosen_int.at, n8_select(mask, f8_bits(f8_load(yes.at)), f8_bits(f8_load(no.at))));
        const n8 sign = n8_or(n8_and(n8_from_m8(mask), n8_set1(INT32_MIN)), n8_set1((int32_t)bits));
        n8_store(signed_int.at, n8_select_negative(sign, f8_bits(f8_load(yes.at)), f8_bits(f8_load(no.at))));
        n8_store(kept_int.at, n8_keep(mask, f8_bits(f8_load(yes.at))));
        n8_store(dropped_int.at, n8_drop(mask, f8_bits(f8_load(yes.at))));
        n8_store(stored_int.at, f8_bits(f8_load(no.at)));
        n8_masked_store(stored_int.at, mask, f8_bits(f8_load(yes.at)));
        for (int i = 0; i < LANES; i++) {
            const bool set = (bits >> i & 1u) != 0;
            const uint32_t choice = f1_bits(set ? yes.at[i] : no.at[i]);
            const uint32_t keep = set ? f1_bits(yes.at[i]) : 0;
            const uint32_t drop = set ? 0 : f1_bits(yes.at[i]);
            cr_assert(f1_bits(chosen.at[i]) == choice && (uint32_t)chosen_int.at[i] == choice);
            cr_assert_eq((uint32_t)signed_int.at[i], choice);
            cr_assert(f1_bits(stored.at[i]) == choice && (uint32_t)stored_int.at[i] == choice);
            cr_assert(f1_bits(kept.at[i]) == keep && (uint32_t)kept_int.at[i] == keep);
            cr_assert(f1_bits(dropped.at[i]) == drop && (uint32_t)dropped_int.at[i] == drop);
        }
    }
}
