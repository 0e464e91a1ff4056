/* Relations between teams, and the masks made of them (spec 10). */
#include <criterion/criterion.h>

#include "store/teams.h"

static keen_teams teams;

static void begin(void) {
    keen_teams_reset(&teams);
}

TestSuite(teams, .init = begin);

Test(teams, without_an_entry_know_their_own) {
    for (uint32_t a = 0; a < KEEN_TEAM_COUNT; a++) {
        for (uint32_t b = 0; b < KEEN_TEAM_COUNT; b++) {
            const keen_relation expected = a == b ? KEEN_RELATION_TEAMMATE : KEEN_RELATION_UNKNOWN;
            cr_assert_eq(keen_teams_relation(&teams, a, b), expected);
        }
        cr_assert_eq(keen_teams_friends(&teams, a), 1u << a);
    }
}

Test(teams, that_do_not_exist_are_unknown) {
    const uint32_t none[] = {KEEN_TEAM_NONE, KEEN_TEAM_COUNT, UINT32_MAX};
    for (uint32_t i = 0; i < 3; i++) {
        cr_assert_eq(keen_teams_relation(&teams, none[i], 0), KEEN_RELATION_UNKNOWN);
        cr_assert_eq(keen_teams_relation(&teams, 0, none[i]), KEEN_RELATION_UNKNOWN);
        cr_assert_eq(keen_teams_relation(&teams, none[i], none[i]), KEEN_RELATION_UNKNOWN, "not even their own");
        cr_assert_eq(keen_teams_friends(&teams, none[i]), 0);
        cr_assert_eq(keen_team_bit(none[i]), 0);
    }
    cr_assert_eq(keen_team_bit(0), 1);
    cr_assert_eq(keen_team_bit(31), 1u << 31);
}

Test(teams, have_relations_one_way) {
    teams.relation[3][7] = KEEN_RELATION_FRIENDLY;
    keen_teams_refresh(&teams, 3);
    cr_assert_eq(keen_teams_relation(&teams, 3, 7), KEEN_RELATION_FRIENDLY);
    cr_assert_eq(keen_teams_relation(&teams, 7, 3), KEEN_RELATION_UNKNOWN);
    cr_assert_eq(keen_teams_friends(&teams, 3), 1u << 3 | 1u << 7);
    cr_assert_eq(keen_teams_friends(&teams, 7), 1u << 7);
}

Test(teams, call_friends_only_friendly_and_teammate) {
    for (int relation = 0; relation < KEEN_RELATION_COUNT; relation++) {
        teams.relation[0][31] = (uint8_t)relation;
        keen_teams_refresh(&teams, 0);
        const bool friendly = relation == KEEN_RELATION_FRIENDLY || relation == KEEN_RELATION_TEAMMATE;
        cr_assert_eq(keen_teams_friends(&teams, 0) >> 31, friendly ? 1 : 0, "relation %d", relation);
    }
}

Test(teams, may_fall_out_with_themselves) {
    teams.relation[5][5] = KEEN_RELATION_ENEMY;
    keen_teams_refresh(&teams, 5);
    cr_assert_eq(keen_teams_relation(&teams, 5, 5), KEEN_RELATION_ENEMY);
    cr_assert_eq(keen_teams_friends(&teams, 5), 0);
}
