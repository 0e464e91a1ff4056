/* The combat of one agent, tick by tick, in plain data (spec 14). */
#include <criterion/criterion.h>

#include "combat/combat_tick.h"
#include "combat/confidence.h"
#include "support/told_events.h"

enum { SECOND = 1000000 };

static keen_confidence_def def;
static keen_observer observer;
static keen_combat_tick tick;

/* An average agent (.1875) with health 100 whose modifier is always 0; it is as strong as the other side. */
static void begin(void) {
    def = keen_default_confidence(1.0f);
    def.modifier_min = def.modifier_max = 0.0f;
    observer = (keen_observer){.traits = keen_default_combat_traits(), .health_before = 100.0f};
    observer.traits.confidence = KEEN_CONFIDENCE_AVERAGE;
    tick = (keen_combat_tick){
        .def = &def, .observer = &observer, .seed = 1, .now = SECOND, .health = 100.0f, .tell = tell};
}

TestSuite(combat_tick, .init = begin);

/* The ratio of the group and the agent's own, which is the only one of its side. */
static void compare(float ratio) {
    tick.me = tick.mine = (keen_group_strength){1, ratio, 1.0f, ratio};
    tick.theirs = (keen_group_strength){1, 1.0f, 1.0f, 1.0f};
    event_count = 0;
    keen_combat_decide(&tick);
}

static void prepare(keen_detection_state state, uint32_t compares) {
    observer.state = (uint8_t)state;
    keen_combat_prepare(&tick);
    cr_expect_eq(observer.compares, compares, "%u, not %u", observer.compares, compares);
    cr_expect_eq(observer.wounded + observer.healed, 0);
}

static void begin_combat(void) {
    prepare(KEEN_DETECTION_COMBAT, KEEN_COMPARES_BEGINS);
    observer.compares = 0;
}

static const keen_event_fight *expect_told(uint32_t at, keen_event_type type) {
    cr_assert_lt(at, event_count);
    cr_assert_eq(events[at].type, type, "event %u is %d", at, (int)events[at].type);
    return &events[at].data.fight;
}

/* Its flight began, and the host reports that it is there. */
static void flee_to_spot(void) {
    begin_combat();
    observer.fleeing = 1;
    observer.arrival = KEEN_ARRIVAL_REPORTED;
}

Test(combat_tick, begins_in_combat_lasts_through_lost_and_ends_in_normal) {
    prepare(KEEN_DETECTION_ALERT, 0);
    cr_expect_not(observer.in_combat);
    begin_combat();
    cr_expect(observer.in_combat && observer.combats == 1);
    cr_expect_eq(observer.next_check, SECOND + keen_first_check_us(&def, 1, 0, 1));
    prepare(KEEN_DETECTION_LOST, 0);
    cr_expect(observer.in_combat);
    observer.fleeing = observer.boosts = 1;
    prepare(KEEN_DETECTION_NORMAL, 0);
    cr_expect_eq(observer.in_combat + observer.fleeing + observer.boosts, 0);
    begin_combat();
    cr_expect_eq(observer.combats, 2u);
}

/* (.1875 + .5) * 3 */
Test(combat_tick, raises_the_alarm_as_it_begins) {
    prepare(KEEN_DETECTION_COMBAT, KEEN_COMPARES_BEGINS);
    compare(2.0f);
    cr_expect_eq(expect_told(0, KEEN_EVENT_ALARM)->threshold, 2.0625f);
    cr_expect(observer.compared && observer.threat_ratio == 2.0f);
    cr_expect_eq(observer.compares, 0);
    observer.compares = KEEN_COMPARES_BEGINS;
    compare(2.0625f);
    cr_expect_eq(event_count, 0u);
}

Test(combat_tick, checks_only_those_who_were_hurt_when_the_timer_rings) {
    begin_combat();
    const uint64_t first = observer.next_check;
    tick.now = first;
    prepare(KEEN_DETECTION_COMBAT, 0);
    cr_expect_eq(observer.next_check, first + 5 * SECOND, "what is passed over does not come back");
    tick.health = 99.0f;
    prepare(KEEN_DETECTION_COMBAT, 0);
    cr_expect(observer.hurt);
    tick.now = first + 5 * SECOND;
    prepare(KEEN_DETECTION_LOST, 0);
    tick.now = first + 22 * SECOND;
    prepare(KEEN_DETECTION_COMBAT, KEEN_COMPARES_TIMER);
    cr_expect_eq(observer.next_check, first + 25 * SECOND);
}

Test(combat_tick, the_frenzied_never_check_nor_flee) {
    begin_combat();
    observer.traits.aggression = KEEN_AGGRESSION_FRENZIED;
    observer.hurt = observer.fleeing = 1;
    tick.now = observer.next_check;
    prepare(KEEN_DETECTION_COMBAT, 0);
    cr_expect_not(observer.fleeing);
}

Test(combat_tick, a_failed_check_begins_a_flight) {
    begin_combat();
    observer.compares = KEEN_COMPARES_TIMER;
    compare(0.25f);
    cr_expect(expect_told(0, KEEN_EVENT_FLEE_CHECK)->passed);
    cr_expect(event_count == 1 && !observer.fleeing);
    observer.compares = KEEN_COMPARES_TIMER;
    compare(0.125f);
    cr_expect_not(expect_told(0, KEEN_EVENT_FLEE_CHECK)->passed);
    const keen_event_fight *flight = expect_told(1, KEEN_EVENT_FLEE);
    cr_expect(flight->threat_ratio == 0.125f && flight->threshold == 0.1875f && !flight->personal);
    cr_expect(observer.fleeing);
}

/* The group is fine; the agent has a sixteenth of an average health. */
Test(combat_tick, personal_survival_flees_for_itself) {
    begin_combat();
    for (uint32_t survives = 0; survives < 2; survives++) {
        observer.traits.personal_survival = survives != 0;
        observer.compares = KEEN_COMPARES_TIMER;
        tick.me = (keen_group_strength){1, 0.0625f, 1.0f, 0.0625f};
        tick.mine = (keen_group_strength){2, 2.0f, 2.0f, 2.0f};
        tick.theirs = (keen_group_strength){2, 2.0f, 2.0f, 2.0f};
        event_count = 0;
        keen_combat_decide(&tick);
        cr_expect(expect_told(0, KEEN_EVENT_FLEE_CHECK)->passed);
        cr_expect_eq(observer.fleeing, survives);
    }
    cr_expect(expect_told(1, KEEN_EVENT_FLEE)->personal);
}

Test(combat_tick, at_the_spot_the_first_cause_counts) {
    const struct {
        bool attacked, near, healed;
        uint32_t compares;
    } cases[] = {
        {true, true, true, KEEN_COMPARES_SPOT(KEEN_FLEE_ATTACKED)},
        {false, true, true, KEEN_COMPARES_SPOT(KEEN_FLEE_ENEMY_NEAR)},
        {false, false, true, KEEN_COMPARES_SPOT(KEEN_FLEE_HEALED)},
        {false, false, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        flee_to_spot();
        tick.attacked = cases[i].attacked;
        tick.enemy_near = cases[i].near;
        observer.healed = cases[i].healed;
        prepare(KEEN_DETECTION_COMBAT, cases[i].compares);
        observer.compares = 0;
        prepare(KEEN_DETECTION_NORMAL, 0);
    }
}

Test(combat_tick, on_its_way_nothing_counts) {
    flee_to_spot();
    observer.arrival = KEEN_ARRIVAL_NONE;
    cr_expect_not(keen_combat_at_spot(&observer));
    tick.attacked = true;
    tick.now = observer.next_check;
    observer.hurt = 1;
    prepare(KEEN_DETECTION_COMBAT, 0);
}

/* Brave is .0375: what failed on average courage passes one level up. */
Test(combat_tick, being_cornered_makes_brave_and_ends_the_flight) {
    flee_to_spot();
    observer.compares = KEEN_COMPARES_SPOT(KEEN_FLEE_ATTACKED);
    compare(0.125f);
    expect_told(0, KEEN_EVENT_FLEE_SPOT);
    cr_expect(expect_told(1, KEEN_EVENT_FLEE_CHECK)->passed);
    cr_expect_eq(expect_told(2, KEEN_EVENT_FLEE_END)->cause, KEEN_FLEE_ATTACKED);
    cr_expect(observer.boosts == 1 && !observer.fleeing && observer.arrival == KEEN_ARRIVAL_NONE);
}

Test(combat_tick, being_healed_does_not_and_the_next_flight_begins) {
    flee_to_spot();
    observer.compares = KEEN_COMPARES_SPOT(KEEN_FLEE_HEALED);
    compare(0.125f);
    expect_told(0, KEEN_EVENT_FLEE_SPOT);
    cr_expect_not(expect_told(1, KEEN_EVENT_FLEE_CHECK)->passed);
    expect_told(2, KEEN_EVENT_FLEE);
    cr_expect(observer.boosts == 0 && observer.fleeing && observer.arrival == KEEN_ARRIVAL_NONE);
}

Test(combat_tick, arrival_is_told_once) {
    flee_to_spot();
    compare(1.0f);
    expect_told(0, KEEN_EVENT_FLEE_SPOT);
    cr_expect_eq(observer.arrival, KEEN_ARRIVAL_THERE);
    compare(1.0f);
    cr_expect_eq(event_count, 0u);
}
