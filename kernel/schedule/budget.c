#include "schedule/budget.h"

#include <string.h>

static uint32_t cost_of(const keen_select *select, uint32_t i) {
    return select->costs ? select->costs[i] : 1u;
}

/* What position i takes, 0 for those passed over because nothing could ever hold them. */
static uint32_t cost_counted(const keen_select *select, uint32_t i) {
    const uint32_t cost = cost_of(select, i);
    return cost <= select->budget ? cost : 0;
}

static uint32_t sum_of_costs(const keen_select *select) {
    if (!select->costs && select->budget > 0) {
        return select->count;
    }
    uint32_t sum = 0;
    for (uint32_t i = 0; i < select->count; i++) {
        sum += cost_counted(select, i);
    }
    return sum;
}

/* Finds the key at which the budget runs out: all larger ones fit, and not all equal ones. Digit by digit: costs per
   value of the digit among the keys that share the digits found so far, walked from the top. On return *left is what
   the budget still holds for keys equal to the threshold. */
static uint32_t find_threshold(const keen_select *select, keen_select_scratch *scratch, uint32_t *left) {
    uint32_t threshold = 0;
    uint32_t room = select->budget;
    for (uint32_t digit = 0; digit < KEEN_CLAIM_DIGITS; digit++) {
        memset(scratch->bins, 0, sizeof scratch->bins);
        for (uint32_t i = 0; i < select->count; i++) {
            const uint32_t key = select->keys[i];
            if ((key & keen_prefix_mask[digit]) == threshold) {
                scratch->bins[key >> keen_digit_shift[digit] & keen_digit_mask[digit]] += cost_counted(select, i);
            }
        }
        uint32_t bin = keen_digit_mask[digit];
        while (scratch->bins[bin] <= room) {
            room -= scratch->bins[bin--];
        }
        threshold |= bin << keen_digit_shift[digit];
    }
    *left = room;
    return threshold;
}

static uint32_t choose_affordable(const keen_select *select, uint32_t *chosen) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < select->count; i++) {
        chosen[count] = i;
        count += cost_of(select, i) <= select->budget;
    }
    return count;
}

uint32_t keen_select_largest(const keen_select *select, keen_select_scratch *scratch, uint32_t *chosen) {
    if (sum_of_costs(select) <= select->budget) {
        return choose_affordable(select, chosen);
    }
    uint32_t left = 0;
    const uint32_t threshold = find_threshold(select, scratch, &left);
    bool closed = false; /* a claim at the threshold did not fit: those behind it wait with it */
    uint32_t count = 0;
    for (uint32_t i = 0; i < select->count; i++) {
        const uint32_t key = select->keys[i];
        const uint32_t cost = cost_of(select, i);
        if (key < threshold || cost > select->budget) {
            continue;
        }
        if (key == threshold) {
            closed = closed || cost > left;
            if (closed) {
                continue;
            }
            left -= cost;
        }
        chosen[count++] = i;
    }
    return count;
}
