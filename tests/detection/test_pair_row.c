/* What the flags of a row of pairs say (spec 13), and what lists say about one target. */
#include <criterion/criterion.h>

#include "detection/observer_tick.h"
#include "detection/pair_row.h"

static keen_detection_row row;

static void put(uint32_t lane, uint32_t flags, float value) {
    row.flags[lane] = flags;
    row.value[lane] = value;
}

Test(pair_row, living_enemies_are_observed) {
    put(0, KEEN_PAIR_KNOWN | KEEN_PAIR_HOSTILE | KEEN_PAIR_LIVING, -50.0f);
    put(1, KEEN_PAIR_HOSTILE | KEEN_PAIR_LIVING, 90.0f);
    put(2, KEEN_PAIR_KNOWN | KEEN_PAIR_LIVING, 90.0f);
    put(3, KEEN_PAIR_KNOWN | KEEN_PAIR_HOSTILE, 90.0f);
    put(7, KEEN_PAIR_KNOWN | KEEN_PAIR_HOSTILE | KEEN_PAIR_LIVING | KEEN_PAIR_DETECTED, 9.0f);
    cr_expect_eq(keen_pairs_observing(&row), 0x81u);
}

Test(pair_row, view_holds_the_detected_the_listed_and_who_may_be_seen_through) {
    put(0, KEEN_PAIR_DETECTED, 1.0f);
    put(1, KEEN_PAIR_FULL, -50.0f);
    put(2, KEEN_PAIR_LISTED, -50.0f);
    put(3, KEEN_PAIR_ALERTING, -50.0f);
    put(4, KEEN_PAIR_LIVING, 25.0f);
    put(5, KEEN_PAIR_LIVING, 25.5f);
    put(6, 0, 90.0f);
    put(7, KEEN_PAIR_LIVING | KEEN_PAIR_HOSTILE | KEEN_PAIR_SEES, -1.0f);
    cr_expect_eq(keen_pairs_in_view(&row, 25.0f), 0x2Fu);
    cr_expect(keen_pairs_any_foe(&row, 0xFFu));
    cr_expect_not(keen_pairs_any_foe(&row, keen_pairs_in_view(&row, 25.0f)));
}

Test(pair_row, the_lowest_threshold_is_either) {
    keen_detection_def def = {.threshold = 25.0f, .threshold_sneak = 70.0f};
    cr_expect_eq(keen_threshold_lowest(&def), 25.0f);
    def.threshold = 80.0f;
    cr_expect_eq(keen_threshold_lowest(&def), 70.0f);
}

Test(pair_row, keeps_what_the_states_say_and_nothing_older) {
    put(4, KEEN_PAIR_KNOWN | KEEN_PAIR_FULL | KEEN_PAIR_KEPT, 1.0f);
    keen_pair_keep(&row, 4, false, KEEN_PAIR_ALERTING);
    cr_expect_eq(row.flags[4], (uint32_t)(KEEN_PAIR_KNOWN | KEEN_PAIR_ALERTING));
    keen_pair_keep(&row, 4, true, 0);
    cr_expect_eq(row.flags[4], (uint32_t)(KEEN_PAIR_KNOWN | KEEN_PAIR_FULL));
}

/* Agent 1 of two, with lists of two: it fights target 5 and is alert to 5 and 6. */
Test(pair_row, lists_know_their_targets_by_generation) {
    static keen_observer agents[2];
    static keen_hunted targets[4];
    static keen_alarm_entry alerts[4];
    const keen_observers observers = {.list_room = 2, .observers = agents, .targets = targets, .alerts = alerts};
    agents[1].target_count = 1;
    agents[1].alert_count = 2;
    targets[2] = (keen_hunted){.target = 5, .generation = 1};
    targets[3] = (keen_hunted){.target = 7, .generation = 1}; /* not in use */
    alerts[2] = (keen_alarm_entry){.owner = 5, .generation = 1};
    alerts[3] = (keen_alarm_entry){.owner = 6, .generation = 3};
    cr_expect_eq(keen_observer_lists(&observers, 1, 5, 1), KEEN_PAIR_KEPT);
    cr_expect_eq(keen_observer_lists(&observers, 1, 6, 3), KEEN_PAIR_ALERTING);
    cr_expect_eq(keen_observer_lists(&observers, 1, 6, 1), 0u);
    cr_expect_eq(keen_observer_lists(&observers, 1, 7, 1), 0u);
    cr_expect_eq(keen_observer_lists(&observers, 0, 5, 1), 0u);
}
