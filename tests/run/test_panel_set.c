/* The set that counts what a timeline has no room for: against a table of all keys there are. */
#include <criterion/criterion.h>

#include "run/panel_set.h"
#include "support/check.h"

#define AGENTS 40
#define TARGETS 50

Test(panel_set, counts_every_key_once) {
    static bool seen[2][AGENTS][TARGETS][3];
    keen_check_random random = keen_check_seed("counts_every_key_once");
    panel_set set = {0};
    size_t distinct = 0;
    for (int i = 0; i < 20000; i++) {
        const uint32_t kind = keen_check_below(&random, 2), agent = keen_check_below(&random, AGENTS);
        const uint32_t target = keen_check_below(&random, TARGETS), tag = keen_check_below(&random, 3);
        const panel_key key = {(int32_t)kind, (int32_t)agent, -1 - (int32_t)target, tag};
        distinct += !seen[kind][agent][target][tag];
        seen[kind][agent][target][tag] = true;
        cr_assert(panel_set_add(&set, key));
        cr_assert_eq(set.count, distinct);
    }
    cr_assert_gt(distinct, 5000);
    panel_set_end(&set);
    cr_assert_eq(set.count, 0);
}
