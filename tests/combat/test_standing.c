/* Decisions that stand outside Combat: how long, how many, which is the strongest (spec 14). */
#include <criterion/criterion.h>

#include "combat/standing.h"

enum { ROOM = 2, AGENT = 1 };

static keen_observer agents[2];
static keen_standing standing[2 * ROOM];
static keen_observers observers = {.list_room = ROOM, .observers = agents, .standing = standing};

static keen_decision stands(uint32_t target, uint32_t generation) {
    return keen_standing_about(&observers, AGENT, (keen_target_id){target, generation});
}

static void stand(uint32_t target, keen_decision decision) {
    keen_standing_list list;
    cr_assert(keen_standing_begin(&list, &observers, AGENT));
    keen_standing_put(&list, target, 1, decision);
    keen_standing_end(&list, &observers, AGENT);
}

Test(standing, decisions_last_until_nobody_puts_them_again) {
    keen_standing_list list;
    stand(5, KEEN_DECISION_AVOID);
    cr_expect_eq(stands(5, 1), KEEN_DECISION_AVOID);
    cr_expect_eq(stands(5, 3), KEEN_DECISION_NONE, "the index has a new owner");
    cr_expect(keen_standing_begin(&list, &observers, AGENT));
    cr_expect_eq(keen_standing_among(list.old, list.old_count, 5, 1), KEEN_DECISION_AVOID);
    cr_expect_eq(keen_standing_among(list.now, list.count, 5, 1), KEEN_DECISION_NONE);
    keen_standing_end(&list, &observers, AGENT);
    cr_expect_eq(stands(5, 1), KEEN_DECISION_NONE);
}

Test(standing, has_room_for_as_many_as_lists_hold) {
    keen_standing_list list;
    keen_standing_begin(&list, &observers, AGENT);
    keen_standing_put(&list, 4, 1, KEEN_DECISION_NONE);
    for (uint32_t target = 5; target < 8; target++) {
        keen_standing_put(&list, target, 1, KEEN_DECISION_IGNORE);
    }
    keen_standing_end(&list, &observers, AGENT);
    cr_expect_eq(agents[AGENT].standing_count, ROOM);
    cr_expect_eq(stands(6, 1), KEEN_DECISION_IGNORE);
    cr_expect_eq(stands(7, 1), KEEN_DECISION_NONE);
    cr_expect_eq(agents[0].standing_count, 0);
}

Test(standing, in_combat_only_what_stood_before_is_looked_at) {
    keen_standing_list list;
    agents[AGENT].state_before = KEEN_DETECTION_COMBAT;
    agents[AGENT].sees_through = 1;
    cr_expect_not(keen_standing_begin(&list, &observers, AGENT));
    cr_expect_not(keen_standing_looks(&agents[AGENT]));
    agents[AGENT].standing_count = 1;
    cr_expect(keen_standing_begin(&list, &observers, AGENT));
    cr_expect_not(list.decides);
    cr_expect(keen_standing_looks(&agents[AGENT]));
    agents[AGENT].sees_through = 0;
    cr_expect_not(keen_standing_looks(&agents[AGENT]));
}

Test(standing, the_strongest_is_flight_then_combat_then_what_stands) {
    cr_expect_eq(keen_standing_strongest(&observers, AGENT), KEEN_DECISION_NONE);
    keen_standing_list list;
    keen_standing_begin(&list, &observers, AGENT);
    keen_standing_put(&list, 5, 1, KEEN_DECISION_IGNORE);
    keen_standing_put(&list, 6, 1, KEEN_DECISION_AVOID);
    keen_standing_end(&list, &observers, AGENT);
    cr_expect_eq(keen_standing_strongest(&observers, AGENT), KEEN_DECISION_AVOID);
    agents[AGENT].state = KEEN_DETECTION_COMBAT;
    cr_expect_eq(keen_standing_strongest(&observers, AGENT), KEEN_DECISION_ATTACK);
    agents[AGENT].fleeing = 1;
    cr_expect_eq(keen_standing_strongest(&observers, AGENT), KEEN_DECISION_FLEE);
}
