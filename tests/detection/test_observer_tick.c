/* The detection state machine on sightings alone: lists, timers, moves and what is told. */
#include <criterion/criterion.h>
#include <string.h>

#include "detection/observer_tick.h"
#include "support/told_events.h"

enum { ROOM = 4 };

static keen_detection_def settings;
static keen_observer observer;
static keen_hunted targets[ROOM];
static keen_alarm_entry alerts[ROOM];
static uint8_t suspicious;
static keen_sighting sightings[8];
static uint32_t refused; /* in the last run, by target a bit each */

/* Targets 0 to 7, enemies in sight of nobody. */
static void begin(void) {
    settings = keen_default_detection(KEEN_DETECTION_SKYRIM, 1.0f);
    observer = (keen_observer){.state = KEEN_DETECTION_NORMAL, .searched = KEEN_NO_INDEX};
    suspicious = 0;
    for (uint32_t i = 0; i < 8; i++) {
        sightings[i] = (keen_sighting){
            .target = i,
            .generation = 1,
            .flags = KEEN_PAIR_KNOWN | KEEN_PAIR_LIVING | KEEN_PAIR_HOSTILE | KEEN_PAIR_WAS_HOSTILE,
            .value = -20.0f,
            .points = 100.0f,
            .place = {(float)i, 0.0f, 0.0f},
        };
    }
}

TestSuite(observer_tick, .init = begin);

static void set_value(uint32_t target, float value) {
    keen_sighting *sighting = &sightings[target];
    const uint32_t was = sighting->flags & KEEN_PAIR_DETECTED ? KEEN_PAIR_WAS_DETECTED : 0u;
    sighting->flags &= ~(uint32_t)(KEEN_PAIR_DETECTED | KEEN_PAIR_WAS_DETECTED);
    sighting->flags |= was | (value > 0.0f ? KEEN_PAIR_DETECTED : 0u);
    sighting->value = value;
}

static void run_with(const keen_notice *notices, uint32_t count, double seconds) {
    keen_observer_tick tick = {
        .settings = &settings,
        .observer = &observer,
        .suspicious = &suspicious,
        .targets = targets,
        .alerts = alerts,
        .room = ROOM,
        .passed_us = (uint32_t)(seconds * 1e6),
        .sightings = sightings,
        .count = 8,
        .notices = notices,
        .notice_count = count,
        .tell = tell,
    };
    event_count = 0;
    keen_observer_run(&tick);
    refused = 0;
    for (uint32_t i = 0; i < 8; i++) {
        refused |= (sightings[i].outcome & KEEN_OUTCOME_REFUSED ? 1u : 0u) << i;
        set_value(i, sightings[i].value);
        sightings[i].attacked = false;
        sightings[i].outcome = 0;
    }
}

static void run(double seconds) {
    run_with(NULL, 0, seconds);
}

static uint32_t told(keen_event_type type) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < event_count; i++) {
        count += events[i].type == type;
    }
    return count;
}

static const keen_event *first_of(keen_event_type type) {
    uint32_t found = 0;
    while (found < event_count && events[found].type != type) {
        found++;
    }
    cr_assert_lt(found, event_count, "no event of type %d", (int)type);
    return &events[found];
}

Test(observer_tick, nothing_happens_to_nobody) {
    run(1.0);
    cr_assert_eq(event_count, 0);
    cr_assert_eq(observer.state, KEEN_DETECTION_NORMAL);
}

Test(observer_tick, a_detected_enemy_alerts_and_a_full_one_is_fought) {
    set_value(2, 10.0f);
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_ALERT);
    cr_assert_eq(suspicious, 1);
    cr_assert_eq(first_of(KEEN_EVENT_ALERT_ENTRY)->data.alert_entry.magnitude, 10.0f);
    cr_assert_eq(first_of(KEEN_EVENT_CUE)->data.cue.cue, KEEN_CUE_NORMAL_TO_ALERT);
    run(0.1);
    cr_assert_eq(event_count, 0, "the same target alerts once");
    set_value(2, settings.threshold + 1.0f);
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_COMBAT);
    cr_assert_eq(suspicious, 2);
    cr_assert_eq(observer.alert_count, 0);
    cr_assert_eq(first_of(KEEN_EVENT_TARGET_ADDED)->data.target_list.cause, KEEN_TARGET_FULL);
}

Test(observer_tick, one_without_points_is_full_when_detected) {
    set_value(1, 1.0f);
    sightings[1].points = 0.0f;
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_COMBAT);
}

Test(observer_tick, sneaking_raises_the_threshold) {
    set_value(1, settings.threshold_sneak);
    sightings[1].sneaks = true;
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_ALERT);
    set_value(1, settings.threshold_sneak + 1.0f);
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_COMBAT);
}

Test(observer_tick, friends_and_the_dead_are_nobody) {
    set_value(1, 90.0f);
    set_value(2, 90.0f);
    sightings[1].flags &= ~(uint32_t)KEEN_PAIR_HOSTILE;
    sightings[2].flags &= ~(uint32_t)KEEN_PAIR_LIVING;
    run(0.1);
    cr_assert_eq(event_count, 0);
    cr_assert(sightings[1].flags & KEEN_PAIR_FULL);
}

Test(observer_tick, one_who_turns_hostile_in_sight_is_fought) {
    sightings[3].flags &= ~(uint32_t)(KEEN_PAIR_HOSTILE | KEEN_PAIR_WAS_HOSTILE);
    set_value(3, 5.0f);
    run(0.1);
    cr_assert_eq(event_count, 0);
    sightings[3].flags |= KEEN_PAIR_HOSTILE;
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_COMBAT);
    cr_assert_eq(first_of(KEEN_EVENT_TARGET_ADDED)->data.target_list.cause, KEEN_TARGET_TURNED_HOSTILE);
    cr_assert_eq(told(KEEN_EVENT_ALERT_ENTRY), 0);
}

static void fight(uint32_t target) {
    set_value(target, 90.0f);
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_COMBAT);
}

Test(observer_tick, combat_is_lost_when_the_timer_is_over_and_ends_when_all_is_settled) {
    fight(0);
    set_value(0, -20.0f);
    run(0.1);
    cr_assert_eq(first_of(KEEN_EVENT_ALERT_ENTRY)->data.alert_entry.cause, KEEN_ALERT_LOST);
    run(14.9);
    cr_assert_eq(observer.state, KEEN_DETECTION_COMBAT);
    sightings[0].points = 50.0f;
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_LOST);
    cr_assert_eq(observer.target_count, 1);
    run(10.0);
    cr_assert_eq(observer.state, KEEN_DETECTION_LOST);
    sightings[0].points = 100.0f;
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_NORMAL);
    cr_assert_eq(observer.target_count + observer.alert_count, 0u);
    cr_assert_eq(suspicious, 2);
}

Test(observer_tick, suspicion_ends_with_the_option) {
    settings.clear_suspicious_on_normal = true;
    fight(0);
    sightings[0].flags &= ~(uint32_t)KEEN_PAIR_LIVING;
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_NORMAL);
    cr_assert_eq(first_of(KEEN_EVENT_TARGET_REMOVED)->data.target_list.cause, KEEN_TARGET_GONE);
    cr_assert_eq(suspicious, 0);
}

Test(observer_tick, the_one_searched_for_stays_in_the_list) {
    fight(0);
    fight(1);
    fight(2);
    set_value(0, -20.0f);
    run(0.1);
    set_value(1, -20.0f);
    run(5.0);
    cr_assert_eq(keen_observer_searched(&observer, targets, ROOM), ROOM, "nobody while one is detected");
    set_value(2, -20.0f);
    run(1.0);
    cr_assert_eq(targets[keen_observer_searched(&observer, targets, ROOM)].target, 2, "the one lost last");
    observer.searched = 0;
    observer.searched_generation = 1;
    cr_assert_eq(targets[keen_observer_searched(&observer, targets, ROOM)].target, 0, "the host's wish");
    run(14.0);
    cr_assert_eq(told(KEEN_EVENT_TARGET_REMOVED), 1);
    cr_assert_eq(first_of(KEEN_EVENT_TARGET_REMOVED)->data.target_list.target.index, 1);
    cr_assert_eq(first_of(KEEN_EVENT_TARGET_REMOVED)->data.target_list.cause, KEEN_TARGET_EXPIRED);
}

Test(observer_tick, a_noticed_event_alerts_and_is_listed_when_alert_already) {
    const keen_notice notice = {.sighting = 5, .value = 3.0f, .place = {9.0f, 8.0f, 7.0f}};
    run_with(&notice, 1, 0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_ALERT);
    cr_assert_eq(observer.target_count, 0);
    cr_assert_eq(first_of(KEEN_EVENT_ALERT_ENTRY)->data.alert_entry.place[0], 9.0f);
    run_with(&notice, 1, 0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_ALERT, "what was noticed just now is not settled");
    cr_assert_eq(first_of(KEEN_EVENT_TARGET_ADDED)->data.target_list.cause, KEEN_TARGET_EVENT);
    cr_assert_eq(observer.alert_count, 1, "one entry per owner");
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_NORMAL);
}

Test(observer_tick, an_attacker_alerts) {
    sightings[6].attacked = true;
    run(0.1);
    cr_assert_eq(observer.state, KEEN_DETECTION_ALERT);
    cr_assert_eq(first_of(KEEN_EVENT_ALERT_ENTRY)->data.alert_entry.cause, KEEN_ALERT_DAMAGE);
    cr_assert_eq(first_of(KEEN_EVENT_ALERT_ENTRY)->data.alert_entry.magnitude, -20.0f);
}

Test(observer_tick, a_full_alert_list_drops_its_weakest) {
    for (uint32_t i = 0; i < ROOM; i++) {
        set_value(i, 5.0f + (float)((i + 2) % ROOM));
    }
    run(0.1);
    cr_assert_eq(observer.alert_count, ROOM);
    set_value(6, 20.0f);
    run(0.1);
    cr_assert_eq(observer.alert_count, ROOM);
    cr_assert_eq(alerts[ROOM - 1].owner, 6);
    for (uint32_t i = 0; i < ROOM; i++) {
        cr_assert_neq(alerts[i].owner, 2, "the weakest made room");
    }
}

Test(observer_tick, a_full_target_list_drops_the_one_undetected_the_longest) {
    for (uint32_t i = 0; i < ROOM; i++) {
        set_value(i, 90.0f);
    }
    run(0.1);
    set_value(1, -20.0f);
    run(1.0);
    set_value(3, -20.0f);
    run(1.0);
    set_value(7, 90.0f);
    run(1.0);
    cr_assert_eq(observer.target_count, ROOM);
    cr_assert_eq(first_of(KEEN_EVENT_TARGET_REMOVED)->data.target_list.target.index, 1);
    cr_assert_eq(targets[ROOM - 1].target, 7);
}

Test(observer_tick, a_list_of_detected_targets_refuses_the_next) {
    for (uint32_t i = 0; i < ROOM; i++) {
        set_value(i, 90.0f);
    }
    run(0.1);
    cr_assert_eq(refused, 0);
    set_value(5, 90.0f);
    set_value(7, 90.0f);
    for (uint32_t i = 0; i < 2; i++) { /* they try again */
        run(0.1);
        cr_assert_eq(observer.target_count, ROOM);
        cr_expect_eq(told(KEEN_EVENT_TARGET_REMOVED), 0);
        cr_expect_eq(refused, 1u << 5 | 1u << 7);
    }
    set_value(2, -20.0f);
    run(0.1);
    cr_expect_eq(targets[ROOM - 1].target, 5);
    cr_expect_eq(refused, 1u << 7, "one had room");
}

/* Listed by its event, seen before that: the entry of its timer says where. */
Test(observer_tick, a_place_seen_before_the_listing_counts) {
    const keen_notice notice = {.sighting = 4, .value = 3.0f};
    sightings[4].placed = true;
    sightings[4].last_place[0] = 44.0f;
    run_with(&notice, 1, 0.1);
    run_with(&notice, 1, 0.1);
    cr_assert_eq(observer.target_count, 1);
    fight(0);
    run(0.1);
    const keen_event_alert_entry *entry = &first_of(KEEN_EVENT_ALERT_ENTRY)->data.alert_entry;
    cr_assert_eq(entry->target.index, 4);
    cr_assert_eq(entry->cause, KEEN_ALERT_LOST);
    cr_assert_eq(entry->place[0], 44.0f);
}

Test(observer_tick, timers_run_on_while_time_is_skipped_in_combat) {
    fight(0);
    set_value(0, -20.0f);
    run(1.0);
    cr_assert(targets[0].timing);
    const uint32_t before = targets[0].undetected_us;
    const uint64_t ticked_at = observer.ticked_at;
    keen_observer_skip(&observer, targets, 2000000);
    cr_assert_eq(targets[0].undetected_us, before + 2000000);
    cr_assert_eq(observer.ticked_at, ticked_at + 2000000);
    keen_observer_skip(&observer, targets, UINT64_C(1) << 33);
    cr_assert_eq(targets[0].undetected_us, UINT32_MAX, "they saturate");
    observer.state = KEEN_DETECTION_LOST;
    targets[0].undetected_us = 5;
    keen_observer_skip(&observer, targets, 2000000);
    cr_assert_eq(targets[0].undetected_us, 5, "and stand still outside Combat");
}

Test(observer_tick, significance_goes_by_the_larger_of_awareness_and_state) {
    uint8_t heed[1], idles[1];
    keen_observers observers = {.observers = &observer, .heed = heed, .idles = idles};
    const struct {
        keen_detection_state state;
        keen_awareness awareness, heed;
        uint8_t idles;
    } cases[] = {
        {KEEN_DETECTION_NORMAL, KEEN_AWARENESS_PERIPHERAL, KEEN_AWARENESS_PERIPHERAL, 0},
        {KEEN_DETECTION_ALERT, KEEN_AWARENESS_UNAWARE, KEEN_AWARENESS_SUSPICIOUS, 1},
        {KEEN_DETECTION_LOST, KEEN_AWARENESS_SUSPICIOUS, KEEN_AWARENESS_ALERTED, 1},
        {KEEN_DETECTION_LOST, KEEN_AWARENESS_FULLY_AWARE, KEEN_AWARENESS_FULLY_AWARE, 1},
        {KEEN_DETECTION_COMBAT, KEEN_AWARENESS_UNAWARE, KEEN_AWARENESS_FULLY_AWARE, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        observer.state = (uint8_t)cases[i].state;
        keen_observers_heed(&observers, 0, cases[i].awareness);
        cr_assert_eq(heed[0], cases[i].heed, "case %zu", i);
        cr_assert_eq(idles[0], cases[i].idles, "case %zu", i);
    }
}
