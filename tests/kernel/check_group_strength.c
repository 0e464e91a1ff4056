/* Sums over combat groups. A backend gives the bits of the reference. */
#include <criterion/criterion.h>
#include <float.h>
#include <string.h>

#include "flat_checks.h"

/* Sizes from nobody to many, so that lanes end at different steps. */
static uint32_t *group_bounds(keen_check_memory *memory, keen_check_random *random, uint32_t groups) {
    uint32_t *first = keen_check_take(memory, (groups + 1) * sizeof *first);
    first[0] = keen_check_below(random, 3);
    for (uint32_t group = 0; group < groups; group++) {
        const uint32_t most = keen_check_one_in(random, 8) ? 40 : 6;
        first[group + 1] = first[group] + keen_check_below(random, most);
    }
    return first;
}

void check_group_strength(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    uint32_t *first = group_bounds(&memory, random, count);
    keen_fighter *fighters = keen_check_take(&memory, (first[count] + 1) * sizeof *fighters);
    for (uint32_t i = 0; i < first[count]; i++) {
        if (!keen_check_one_in(random, 5)) {
            const float health = keen_check_one_in(random, 32) ? FLT_MAX : keen_check_float(random, 0.0f, 300.0f);
            const float armor = keen_check_one_in(random, 4) ? 99.0f : keen_check_float(random, 0.0f, 150.0f);
            fighters[i] = (keen_fighter){health, armor, keen_check_float(random, -5.0f, 40.0f), 1};
            fighters[i].dps = fighters[i].dps > 0.0f ? fighters[i].dps : 0.0f;
        }
    }
    keen_group_strength_args args = {
        .fighters = fighters,
        .first = first,
        .count = count,
        .strength = keen_check_take(&memory, count * sizeof(keen_group_strength)),
    };
    keen_group_strength_args expected = args;
    expected.strength = keen_check_take(&memory, count * sizeof(keen_group_strength));
    keen_group_strength_ref(&expected);
    kernels->group_strength(&args);
    EXPECT_SAME(args.strength, expected.strength, count * sizeof(keen_group_strength));
    expect_guards(&memory, kernels, count);
}
