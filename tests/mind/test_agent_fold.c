/* What the rows of an agent come to, and the all clear (spec 10). */
#include <criterion/criterion.h>

#include "mind/agent_fold.h"

enum { ROWS = 3 };

static keen_belief_row beliefs[ROWS];
static keen_row_scratch scratch[ROWS];
static keen_row_job jobs[ROWS];

/* Rows without a candidate for top target; lane l of row r is about target 8*r + l. */
static void begin(void) {
    for (uint32_t row = 0; row < ROWS; row++) {
        jobs[row] = (keen_row_job){.belief = &beliefs[row], .scratch = &scratch[row]};
        scratch[row].top_lane = KEEN_LANES;
        scratch[row].top_score = -1.0f;
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            beliefs[row].target[lane] = (int32_t)(KEEN_LANES * row + lane);
        }
    }
}

TestSuite(agent_fold, .init = begin);

static void put_top(uint32_t row, uint32_t lane, float score, float confidence) {
    scratch[row].top_lane = lane;
    scratch[row].top_score = score;
    scratch[row].top_confidence = confidence;
    scratch[row].relation[lane] = KEEN_RELATION_FEARED;
}

Test(agent_fold, of_nobody_has_no_top) {
    const keen_agent_fold none = keen_agent_fold_rows(jobs, 0), empty = keen_agent_fold_rows(jobs, ROWS);
    cr_expect_eq(none.top, KEEN_NO_INDEX);
    cr_expect_eq(none.top_score, -1.0f);
    cr_expect_eq(empty.top, KEEN_NO_INDEX);
    cr_expect_eq(empty.top_score, -1.0f);
    cr_expect_not(empty.alarming);
}

Test(agent_fold, takes_the_highest_score_and_the_lowest_slot_on_ties) {
    put_top(0, 7, 0.25f, 0.9f);
    put_top(1, 6, 0.5f, 0.4f);
    put_top(2, 0, 0.5f, 0.8f);
    const keen_agent_fold fold = keen_agent_fold_rows(jobs, ROWS);
    cr_expect_eq(fold.top, 14u);
    cr_expect_eq(fold.top_score, 0.5f);
    cr_expect_eq(fold.top_confidence, 0.4f);
    cr_expect_eq(fold.top_relation, KEEN_RELATION_FEARED);
}

Test(agent_fold, takes_the_largest_of_all_else) {
    scratch[0].highest_state = 6;
    scratch[1].highest_threat = 0.75f;
    scratch[2].highest_threat = 0.5f;
    scratch[2].curiosity = 0.25f;
    scratch[1].alarming = true;
    const keen_agent_fold fold = keen_agent_fold_rows(jobs, ROWS);
    cr_expect_eq(fold.highest_state, 6u);
    cr_expect_eq(fold.highest_threat, 0.75f);
    cr_expect_eq(fold.curiosity, 0.25f);
    cr_expect(fold.alarming);
}

Test(agent_fold, clears_once_after_an_alarm) {
    keen_agent_mind mind = {.alarmed = 0};
    const keen_agent_fold alarm = {.alarming = true}, peace = {.alarming = false};
    cr_expect_not(keen_agent_clears(&mind, &peace));
    cr_expect_not(keen_agent_clears(&mind, &alarm));
    cr_expect(keen_agent_clears(&mind, &peace));
    cr_expect_not(keen_agent_clears(&mind, &peace));
}
