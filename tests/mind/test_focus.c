/* Whom an agent looks at, from what one tick left of its beliefs (spec 10, attention). */
#include <criterion/criterion.h>

#include "mind/focus.h"
#include "store/belief_status.h"

static keen_tuning tuning;
static keen_agent_mind mind;
static keen_focus_view view;

static const keen_target_id nobody = {KEEN_NO_INDEX, 0}, thief = {3, 1}, guest = {5, 7};

/* The agent has looked at the thief for a second; it is on top. */
static void begin(void) {
    tuning = (keen_tuning){.stickiness_us = 2000000, .attention_margin = 0.25f};
    mind = (keen_agent_mind){
        .focus = thief.index, .focus_generation = thief.generation, .focus_us = 1000000, .forced_focus = KEEN_NO_INDEX};
    view = (keen_focus_view){.top = thief, .top_score = 0.5f, .focus_exists = true, .held = true, .score = 0.5f};
}

TestSuite(focus, .init = begin);

static bool move(int32_t us) {
    const keen_tick tick = {.tuning = &tuning, .dt_us = us};
    return keen_focus_move(&mind, &tick, &view);
}

static void expect(keen_target_id target, int32_t held_us) {
    cr_expect_eq(mind.focus, target.index, "%u", mind.focus);
    cr_expect_eq(mind.focus_generation, target.generation);
    cr_expect_eq(mind.focus_us, held_us, "%d us", mind.focus_us);
}

static void take_over(keen_target_id top, float score) {
    view.top = top;
    view.top_score = score;
}

static void wish(keen_target_id target, bool exists) {
    mind.forced_focus = target.index;
    mind.forced_generation = target.generation;
    view.wish_exists = exists;
}

Test(focus, takes_the_top_when_it_is_nobody) {
    mind.focus = KEEN_NO_INDEX;
    cr_expect(move(100000));
    expect(thief, 0);
    cr_expect_not(move(100000));
    expect(thief, 100000);
}

Test(focus, stays_nobody_without_a_top) {
    mind.focus = KEEN_NO_INDEX;
    take_over(nobody, -1.0f);
    cr_expect_not(move(100000));
    cr_expect_eq(mind.focus, KEEN_NO_INDEX);
}

Test(focus, sticks_until_it_is_outdone_by_more_than_the_margin) {
    take_over(guest, 1.0f);
    cr_expect_not(move(999999), "it sticks");
    take_over(guest, 0.75f);
    cr_expect_not(move(1), "no more than the margin");
    take_over(guest, 0.875f);
    cr_expect(move(1));
    expect(guest, 0);
}

Test(focus, that_slips_goes_to_another_top_at_once) {
    view.slipping = true;
    cr_expect_not(move(1), "it is on top itself");
    take_over(nobody, -1.0f);
    cr_expect_not(move(1), "nobody is");
    take_over(guest, 0.1f);
    cr_expect(move(1));
    expect(guest, 0);
}

Test(focus, is_let_go_when_it_is_not_believed_in) {
    view.held = false;
    take_over(nobody, -1.0f);
    cr_expect(move(1));
    expect(nobody, 0);
    mind.focus = thief.index;
    take_over(guest, 0.1f);
    cr_expect(move(1), "letting go and taking the top are one move");
    expect(guest, 0);
}

/* The top may be the next owner of the index that the focus had. */
Test(focus, of_another_generation_is_another_one) {
    const keen_target_id heir = {thief.index, thief.generation + 2};
    view.held = view.focus_exists = false;
    take_over(heir, 0.5f);
    cr_expect(move(1));
    expect(heir, 0);
}

Test(focus, obeys_and_holds_whom_nobody_believes_in) {
    wish(guest, true);
    cr_expect(move(1));
    expect(guest, 0);
    cr_expect_eq(mind.forced_focus, KEEN_NO_INDEX, "a wish is granted once");
    view.held = false;
    cr_expect_not(move(1999999));
    expect(guest, 1999999);
    cr_expect(move(1), "then the rules are the usual ones");
    expect(thief, 0);
}

Test(focus, is_bound_by_force_only_while_its_target_exists) {
    wish(guest, true);
    move(1);
    view.held = view.focus_exists = false;
    cr_expect(move(1));
    expect(thief, 0);
}

Test(focus, ignores_wishes_for_those_who_are_gone) {
    wish(guest, false);
    cr_expect_not(move(1));
    expect(thief, 1000001);
    cr_expect_eq(mind.forced_focus, KEEN_NO_INDEX);
}

Test(focus, wished_for_again_begins_anew_without_news) {
    wish(thief, true);
    cr_expect_not(move(1));
    expect(thief, 0);
    cr_expect_eq(mind.forced, 1);
}

Test(focus, looks_at_state_and_relation) {
    static keen_belief_row belief;
    static keen_row_scratch scratch;
    const keen_row_job job = {.belief = &belief, .scratch = &scratch};
    const struct {
        keen_belief_state state;
        keen_relation relation;
        bool held, slipping;
    } cases[] = {
        {KEEN_STATE_UNDETECTED, KEEN_RELATION_ENEMY, false, false},
        {KEEN_STATE_SUSPECTED, KEEN_RELATION_UNKNOWN, true, false},
        {KEEN_STATE_TRACKED, KEEN_RELATION_ENEMY, true, false},
        {KEEN_STATE_TRACKED, KEEN_RELATION_FRIENDLY, false, false},
        {KEEN_STATE_DETECTED, KEEN_RELATION_TEAMMATE, false, false},
        {KEEN_STATE_LOST, KEEN_RELATION_ENEMY, true, true},
        {KEEN_STATE_REMEMBERED, KEEN_RELATION_NEUTRAL, true, true},
        {KEEN_STATE_EXPIRED, KEEN_RELATION_ENEMY, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        belief.status[4] = (uint32_t)cases[i].state << KEEN_STATUS_STATE_SHIFT;
        belief.score[4] = 0.375f;
        scratch.relation[4] = (uint32_t)cases[i].relation;
        keen_focus_look(&view, &job, 4);
        cr_expect_eq(view.held, cases[i].held, "case %zu", i);
        cr_expect_eq(view.slipping, cases[i].slipping, "case %zu", i);
        cr_expect_eq(view.score, 0.375f);
    }
}
