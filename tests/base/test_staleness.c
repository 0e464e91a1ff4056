/* How long agents waited: bins that hold every value, and a 99th percentile within a sixteenth. */
#include <criterion/criterion.h>

#include "schedule/staleness.h"
#include "support/check.h"

#define MOST 5000

Test(staleness, bins_are_in_order_and_hold_their_values) {
    uint32_t last = 0;
    for (uint64_t us = 0; us <= UINT32_MAX; us += 1 + us / 97) {
        const uint32_t bin = keen_staleness_bin((uint32_t)us);
        const uint32_t top = keen_staleness_bin_top(bin);
        cr_assert_lt(bin, KEEN_STALENESS_BINS);
        cr_assert_geq(bin, last);
        cr_assert_geq(top, us);
        cr_assert_leq(top, us + us / 16);
        cr_assert_eq(keen_staleness_bin(top), bin);
        cr_assert(top == UINT32_MAX || keen_staleness_bin(top + 1) == bin + 1);
        last = bin;
    }
    cr_assert_eq(keen_staleness_bin_top(keen_staleness_bin(UINT32_MAX)), UINT32_MAX);
}

Test(staleness, of_nobody_is_zero) {
    keen_staleness staleness;
    keen_staleness_reset(&staleness);
    cr_assert_eq(staleness.max_us, 0);
    cr_assert_eq(keen_staleness_p99(&staleness), 0);
}

Test(staleness, of_one_is_its_own) {
    const uint32_t values[] = {0, 1, 15, 16, 17, 1000, 123456, UINT32_MAX};
    for (uint32_t i = 0; i < sizeof values / sizeof *values; i++) {
        keen_staleness staleness;
        keen_staleness_reset(&staleness);
        keen_staleness_add(&staleness, values[i]);
        cr_assert_eq(staleness.max_us, values[i]);
        cr_assert_eq(keen_staleness_p99(&staleness), values[i]);
    }
}

static int compare(const void *a, const void *b) {
    const uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return left < right ? -1 : left > right;
}

Test(staleness, p99_is_that_of_a_sorted_list) {
    keen_check_random random = keen_check_seed("staleness");
    static uint32_t values[MOST];
    for (uint32_t round = 0; round < 200; round++) {
        const uint32_t count = 1 + keen_check_below(&random, round % 2 ? 120 : MOST);
        const uint32_t shift = keen_check_below(&random, 32);
        keen_staleness staleness;
        keen_staleness_reset(&staleness);
        for (uint32_t i = 0; i < count; i++) {
            values[i] = keen_check_u32(&random) >> shift;
            keen_staleness_add(&staleness, values[i]);
        }
        qsort(values, count, sizeof *values, compare);
        const uint32_t exact = values[(count * 99 + 99) / 100 - 1]; /* 99 % do not exceed it */
        const uint32_t found = keen_staleness_p99(&staleness);
        cr_assert_eq(staleness.max_us, values[count - 1]);
        cr_assert_geq(found, exact);
        cr_assert_leq(found, (uint64_t)exact + exact / 16);
        cr_assert_leq(found, staleness.max_us);
    }
}
