/* Known answers of spec 14: strengths, ratios, alarms, decisions. */
#include <criterion/criterion.h>
#include <math.h>

#include "combat/confidence.h"
#include "combat/strength.h"

static keen_group_strength side(float health, float armor_rating, float dps) {
    return keen_fighter_strength(&(keen_fighter){health, armor_rating, dps, 1});
}

static void expect_near(float actual, float expected) {
    cr_assert(fabsf(actual - expected) <= 1e-5f * fmaxf(1.0f, fabsf(expected)), "%.9g, not %.9g", (double)actual,
              (double)expected);
}

Test(threat_ratio, armour_makes_health) {
    expect_near(keen_armored_health(100.0f, 6.75f), 107.23861f);
    expect_near(keen_armored_health(1.0f, 6.75f), 1.0723861f);
    expect_near(keen_armored_health(100.0f, 0.0f), 100.0f);
    expect_near(keen_armored_health(100.0f, 99.0f), 10000.0f);
    expect_near(keen_armored_health(100.0f, 150.0f), 10000.0f);
}

Test(threat_ratio, the_harmless_are_tested_first) {
    const keen_group_strength strong = side(100.0f, 0.0f, 10.0f), none = side(100.0f, 0.0f, 0.0f);
    const keen_group_strength nobody = {0};
    for (int mode = KEEN_RATIO_PRODUCT; mode <= KEEN_RATIO_STRENGTH_SUM; mode++) {
        expect_near(keen_group_ratio(&strong, &none, (keen_ratio_mode)mode), 1e9f);
        expect_near(keen_group_ratio(&none, &none, (keen_ratio_mode)mode), 1e9f);
        expect_near(keen_group_ratio(&none, &nobody, (keen_ratio_mode)mode), 1e9f);
        expect_near(keen_group_ratio(&none, &strong, (keen_ratio_mode)mode), 0.0f);
        expect_near(keen_group_ratio(&nobody, &strong, (keen_ratio_mode)mode), 0.0f);
    }
    expect_near(keen_strength_ratio(&strong, &none), 1e9f);
    expect_near(keen_strength_ratio(&none, &strong), 0.0f);
}

Test(threat_ratio, the_two_modes_differ_for_groups) {
    keen_group_strength mine = side(100.0f, 0.0f, 10.0f), theirs = mine;
    const keen_group_strength one = mine;
    expect_near(keen_group_ratio(&mine, &theirs, KEEN_RATIO_PRODUCT), 1.0f);
    keen_strength_add(&theirs, &one);
    expect_near(keen_group_ratio(&mine, &theirs, KEEN_RATIO_PRODUCT), 0.25f);
    expect_near(keen_group_ratio(&mine, &theirs, KEEN_RATIO_STRENGTH_SUM), 0.5f);
    cr_assert_eq(theirs.members, 2);
}

Test(threat_ratio, for_myself_by_means) {
    const keen_group_strength one = side(100.0f, 0.0f, 10.0f), weak = side(50.0f, 0.0f, 30.0f);
    keen_group_strength mine = one, theirs = one;
    keen_strength_add(&mine, &weak);
    keen_strength_add(&theirs, &one);
    keen_strength_add(&theirs, &one);
    /* (20 / 10) / (100 / 20) */
    expect_near(keen_personal_ratio(20.0f, &mine, &theirs), 0.4f);
    expect_near(keen_personal_ratio(0.0f, &mine, &theirs), 0.0f);
    expect_near(keen_personal_ratio(20.0f, &mine, &(keen_group_strength){0}), 1e9f);
}

Test(threat_ratio, stays_a_number_whatever_the_host_says) {
    const keen_group_strength huge = side(3e38f, 99.0f, 3e38f), tiny = side(1e-38f, 0.0f, 1e-38f);
    for (int mode = KEEN_RATIO_PRODUCT; mode <= KEEN_RATIO_STRENGTH_SUM; mode++) {
        cr_assert(isfinite(keen_group_ratio(&huge, &tiny, (keen_ratio_mode)mode)));
        cr_assert(isfinite(keen_group_ratio(&tiny, &huge, (keen_ratio_mode)mode)));
        cr_assert(isfinite(keen_group_ratio(&huge, &huge, (keen_ratio_mode)mode)));
    }
    cr_assert(isfinite(keen_personal_ratio(huge.health, &huge, &tiny)));
}
