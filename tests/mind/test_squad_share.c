/* What members of a squad tell each other: whose turn it is, what is news, and what queues keep (spec 10, squads). */
#include <criterion/criterion.h>

#include "mind/squad_share.h"
#include "store/belief_status.h"

enum { AGENTS = 2, ROOM = 20 };

static keen_tuning tuning;
static keen_belief_row row;
static void *memory;
static keen_stimuli stimuli;

static void begin(void) {
    tuning = (keen_tuning){.share_interval_us = 500000, .share_gain = 0.5f, .share_cap = 0.25f};
    memory = aligned_alloc(64, (keen_stimuli_size(AGENTS, ROOM) + 63) / 64 * 64);
    keen_stimuli_init(&stimuli, memory, AGENTS, ROOM);
}

static void end(void) {
    free(memory);
}

TestSuite(squad_share, .init = begin, .fini = end);

Test(squad_share, takes_turns_from_joining_on) {
    keen_agent_mind mind = {.shared_at = 1000000};
    cr_expect_not(keen_share_turn(&mind, &tuning, 1499999));
    cr_expect(keen_share_turn(&mind, &tuning, 1600000));
    cr_expect_not(keen_share_turn(&mind, &tuning, 2099999), "counted from its last turn");
    cr_expect(keen_share_turn(&mind, &tuning, 2100000));
}

static void believe(uint32_t lane, int32_t target, keen_belief_state state, int32_t first_us) {
    row.target[lane] = target;
    row.status[lane] = (uint32_t)state << KEEN_STATUS_STATE_SHIFT;
    row.first_us[lane] = first_us;
}

Test(squad_share, news_is_what_was_sensed_and_is_sure) {
    believe(0, 10, KEEN_STATE_DETECTED, 0);
    believe(1, 11, KEEN_STATE_TRACKED, 5000000);
    believe(2, 12, KEEN_STATE_SUSPECTED, 0);
    believe(3, 13, KEEN_STATE_LOST, 0);
    believe(4, 14, KEEN_STATE_DETECTED, -1); /* hearsay */
    believe(5, KEEN_LANE_PLACE | 3, KEEN_STATE_DETECTED, 0);
    believe(6, KEEN_LANE_EMPTY, KEEN_STATE_DETECTED, 0);
    believe(7, 0, KEEN_STATE_TRACKED, 0);
    cr_expect_eq(keen_share_news(&row), 0x83u, "%x", keen_share_news(&row));
}

Test(squad_share, tells_less_than_is_believed_and_where) {
    believe(3, 13, KEEN_STATE_DETECTED, 0);
    row.confidence[3] = 0.375f;
    row.last_x[3] = 1.0f;
    row.last_y[3] = 2.0f;
    row.last_z[3] = 3.0f;
    row.error[3] = 50.0f;
    const keen_stimulus share = keen_share_of(&row, 3, &tuning, 100.0f);
    cr_expect_eq(share.kind, KEEN_STIMULUS_SHARE);
    cr_expect_eq(share.target, 13u);
    cr_expect_eq(share.strength, 0.1875f);
    cr_expect_eq(share.error, 250.0f);
    cr_expect(share.position[0] == 1.0f && share.position[1] == 2.0f && share.position[2] == 3.0f);
    row.confidence[3] = 1.0f;
    cr_expect_eq(keen_share_of(&row, 3, &tuning, 100.0f).strength, tuning.share_cap);
}

static bool put(uint32_t target, float strength, float error, bool friendly) {
    const keen_stimulus share = {
        .kind = KEEN_STIMULUS_SHARE, .target = target, .generation = 1, .strength = strength, .error = error};
    return keen_share_put(&stimuli, 0, &share, friendly);
}

Test(squad_share, the_stronger_of_two_about_one_target_waits) {
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    cr_expect(put(1, 0.2f, 1.0f, false));
    cr_expect(put(2, 0.2f, 2.0f, false));
    cr_expect(put(1, 0.3f, 3.0f, false));
    cr_expect(put(2, 0.2f, 4.0f, false), "not kept, but nothing is lost");
    cr_assert_eq(keen_stimuli_read(&stimuli, 0, inbox), 2u);
    cr_expect(inbox[0].target == 1 && inbox[0].strength == 0.3f && inbox[0].error == 3.0f);
    cr_expect(inbox[1].target == 2 && inbox[1].error == 2.0f);
    cr_expect_eq(stimuli.waiting, 2u);
}

Test(squad_share, talk_about_friends_fills_no_more_than_half_a_queue) {
    const uint32_t half = KEEN_INBOX_SIZE / 2;
    for (uint32_t i = 0; i < half; i++) {
        cr_expect(put(i, 0.2f, 1.0f, true));
    }
    cr_expect_not(put(half, 0.2f, 1.0f, true));
    cr_expect(put(0, 0.3f, 1.0f, true), "about somebody who waits already");
    cr_expect(put(half, 0.2f, 1.0f, false), "foes are kept");
    cr_expect_eq(stimuli.count[0], half + 1);
}

/* Another agent's queue fills the pool. */
Test(squad_share, talk_about_friends_fills_no_more_than_half_the_pool) {
    for (uint32_t i = 0; i < ROOM / 2; i++) {
        keen_stimuli_add(&stimuli, 1, &(keen_stimulus){.target = i, .strength = 0.5f});
    }
    cr_expect_not(put(0, 0.2f, 1.0f, true));
    cr_expect(put(0, 0.2f, 1.0f, false));
}
