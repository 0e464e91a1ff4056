/* Choosing in parts is choosing as a whole, in however many parts and in whatever order they are worked on. */
#include <criterion/criterion.h>

#include "schedule/budget.h"
#include "schedule/select_parts.h"
#include "support/check.h"

#define MOST 3000
#define MOST_PARTS 9

/* Last part first. */
static void run_backwards(void *user, uint32_t parts, keen_select_work *work, void *context) {
    (void)user;
    while (parts > 0) {
        work(context, --parts, 0);
    }
}

static void expect_as_whole(const uint32_t *claims, uint32_t count, uint32_t most, uint32_t part_count) {
    static keen_select_scratch scratch;
    static keen_select_part parts[MOST_PARTS];
    static uint32_t items[MOST], expected[MOST], chosen[MOST + 1];
    for (uint32_t i = 0; i < count; i++) {
        items[i] = 7 + 3 * i;
    }
    const keen_select select = {.keys = claims, .count = count, .budget = most};
    cr_assert_eq(keen_select_largest(&select, &scratch, expected), most);
    const keen_select_team team = {.run = run_backwards, .parts = parts, .part_count = part_count};
    memset(parts, 0xA5, sizeof parts);
    chosen[most] = 0xCAFE;
    keen_select_parts(&(keen_select_claims){claims, items, count}, most, &team, chosen);
    for (uint32_t i = 0; i < most; i++) {
        cr_assert_eq(chosen[i], items[expected[i]], "place %u of %u, %u claims in %u parts", i, most, count,
                     part_count);
    }
    cr_assert_eq(chosen[most], 0xCAFE);
}

Test(select_parts, same_as_whole) {
    keen_check_random random = keen_check_seed("select_parts");
    static uint32_t claims[MOST];
    for (uint32_t round = 0; round < 400; round++) {
        const uint32_t count = 1 + keen_check_below(&random, round < 40 ? 12 : MOST);
        const uint32_t shift = keen_check_below(&random, 32); /* from all different to almost all equal */
        for (uint32_t i = 0; i < count; i++) {
            claims[i] = keen_check_u32(&random) >> shift << keen_check_below(&random, 2);
        }
        expect_as_whole(claims, count, keen_check_below(&random, count), 1 + round % MOST_PARTS);
    }
}
