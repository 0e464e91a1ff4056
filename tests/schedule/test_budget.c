/* Budgets let the largest claims through, ties by position, and starve nobody. */
#include <criterion/criterion.h>

#include "schedule/budget.h"
#include "support/check.h"

#define MOST 2000

static keen_select_scratch scratch;

/* The rule, spelled out: sort by claim, then position, and serve until one does not fit. */
typedef struct ranked {
    uint32_t key, position;
} ranked;

static int compare_ranked(const void *a, const void *b) {
    const ranked *left = a;
    const ranked *right = b;
    if (left->key != right->key) {
        return left->key > right->key ? -1 : 1;
    }
    return left->position < right->position ? -1 : 1;
}

static uint32_t choose_by_sorting(const keen_select *select, bool *chosen) {
    static ranked order[MOST];
    uint32_t left = select->budget;
    uint32_t count = 0;
    for (uint32_t i = 0; i < select->count; i++) {
        order[i] = (ranked){select->keys[i], i};
        chosen[i] = false;
    }
    qsort(order, select->count, sizeof *order, compare_ranked);
    for (uint32_t i = 0; i < select->count; i++) {
        const uint32_t cost = select->costs ? select->costs[order[i].position] : 1;
        if (cost > select->budget) {
            continue;
        }
        if (cost > left) {
            break;
        }
        left -= cost;
        chosen[order[i].position] = true;
        count++;
    }
    return count;
}

static void expect_as_sorted(const keen_select *select) {
    static bool expected[MOST];
    static uint32_t chosen[MOST];
    const uint32_t expected_count = choose_by_sorting(select, expected);
    const uint32_t count = keen_select_largest(select, &scratch, chosen);
    cr_assert_eq(count, expected_count, "%u chosen, %u expected", count, expected_count);
    for (uint32_t i = 0; i < count; i++) {
        cr_assert(expected[chosen[i]]);
        cr_assert(i == 0 || chosen[i - 1] < chosen[i]);
    }
}

Test(budget, same_as_sorting) {
    keen_check_random random = keen_check_seed("budget");
    static uint32_t keys[MOST];
    static uint8_t costs[MOST];
    for (uint32_t round = 0; round < 400; round++) {
        const uint32_t count = round < 9 ? keen_check_counts[round] : keen_check_below(&random, MOST);
        const uint32_t shift = keen_check_below(&random, 32); /* from all different to almost all equal */
        for (uint32_t i = 0; i < count; i++) {
            keys[i] = keen_check_u32(&random) >> shift << keen_check_below(&random, 2);
            costs[i] = (uint8_t)keen_check_below(&random, 9);
        }
        const uint32_t budget = keen_check_below(&random, round % 3 == 0 ? 12 : count * 5 + 2);
        expect_as_sorted(&(keen_select){keys, NULL, count, budget});
        expect_as_sorted(&(keen_select){keys, costs, count, budget});
    }
}

Test(budget, dear_claim_is_not_overtaken) {
    const uint32_t keys[] = {1, 9, 5, 7};
    const uint8_t costs[] = {1, 2, 1, 4};
    uint32_t chosen[4];
    const keen_select select = {keys, costs, 4, 5};
    cr_assert_eq(keen_select_largest(&select, &scratch, chosen), 1);
    cr_assert_eq(chosen[0], 1); /* 7 waits for 4 units, and 5 and 1 behind it do not take the 3 that are left */
}

Test(budget, impossible_claim_blocks_nobody) {
    const uint32_t keys[] = {9, 5, 7};
    const uint8_t costs[] = {8, 1, 1};
    uint32_t chosen[3];
    const keen_select select = {keys, costs, 3, 2};
    cr_assert_eq(keen_select_largest(&select, &scratch, chosen), 2);
    cr_assert_eq(chosen[0], 1);
    cr_assert_eq(chosen[1], 2);
}

Test(budget, claim_is_waited_over_interval_doubled_by_stimuli) {
    cr_assert_eq(keen_update_claim(200000, 100000, false), 0x40000000u); /* the bits of 2 */
    cr_assert_eq(keen_update_claim(200000, 100000, true), 0x40800000u);  /* of 4 */
    cr_assert_eq(keen_update_claim(0, 100000, false), 0);
    cr_assert_gt(keen_update_claim(100001, 100000, false), keen_update_claim(100000, 100000, false));
}

/* 900 agents of mixed intervals that together want 25.5 updates a frame; the budget is 30. All begin due at once. */
Test(budget, with_enough_budget_nobody_waits_two_intervals) {
    enum { AGENTS = 900, FRAME_US = 10000, BUDGET = 30 };
    static const uint32_t kinds[] = {200000, 400000, 1000000};
    static uint32_t last[AGENTS], due[AGENTS], waited[AGENTS], interval[AGENTS], claims[AGENTS], chosen[AGENTS];
    uint32_t worst_percent = 0;
    for (uint32_t now = 1000000; now < 21000000; now += FRAME_US) {
        uint32_t count = 0;
        for (uint32_t agent = 0; agent < AGENTS; agent++) {
            const uint32_t own = kinds[agent % 3];
            if (now - last[agent] >= own) {
                due[count] = agent;
                interval[count] = own;
                waited[count] = now - last[agent];
                claims[count] = keen_update_claim(waited[count], own, false);
                count++;
            }
        }
        const keen_select select = {.keys = claims, .count = count, .budget = BUDGET};
        const uint32_t run = keen_select_largest(&select, &scratch, chosen);
        cr_assert_leq(run, BUDGET);
        for (uint32_t i = 0; i < run; i++) {
            last[due[chosen[i]]] = now;
            const uint32_t percent = waited[chosen[i]] * 100u / interval[chosen[i]];
            worst_percent = now > 6000000 && percent > worst_percent ? percent : worst_percent;
        }
    }
    cr_assert_leq(worst_percent, 200, "somebody waited %u %% of an interval", worst_percent);
}
