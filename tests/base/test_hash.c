/* The state hash: pinned values, and that every bit and the order count. */
#include <criterion/criterion.h>

#include "base/hash.h"

/* S(0) of the specification (15) is the finalizer after one increment. */
Test(hash, is_splitmix) {
    cr_assert_eq(keen_hash_mix(UINT64_C(0x9E3779B97F4A7C15)), UINT64_C(0xE220A8397B1DCDAF));
    cr_assert_eq(keen_hash_u64(0, 0), UINT64_C(0xE220A8397B1DCDAF));
    cr_assert_eq(keen_hash_u64(5, 5), UINT64_C(0xE220A8397B1DCDAF));
}

Test(hash, feels_every_bit) {
    const uint64_t base = keen_hash_u64(KEEN_HASH_START, UINT64_C(0x0123456789ABCDEF));
    for (uint32_t bit = 0; bit < 64; bit++) {
        const uint64_t flipped = keen_hash_u64(KEEN_HASH_START, UINT64_C(0x0123456789ABCDEF) ^ UINT64_C(1) << bit);
        const int changed = __builtin_popcountll(base ^ flipped);
        cr_assert(changed > 12 && changed < 52, "bit %u changes %d bits", bit, changed);
    }
}

Test(hash, feels_the_order) {
    const uint64_t ab = keen_hash_u64(keen_hash_u64(KEEN_HASH_START, 1), 2);
    const uint64_t ba = keen_hash_u64(keen_hash_u64(KEEN_HASH_START, 2), 1);
    cr_assert_neq(ab, ba);
    cr_assert_neq(keen_hash_u64(KEEN_HASH_START, 0), KEEN_HASH_START);
}

Test(hash, takes_floats_by_their_bits) {
    cr_assert_eq(keen_hash_f32(KEEN_HASH_START, 1.0f), keen_hash_u64(KEEN_HASH_START, 0x3F800000u));
    cr_assert_neq(keen_hash_f32(KEEN_HASH_START, 0.0f), keen_hash_f32(KEEN_HASH_START, -0.0f));
}
