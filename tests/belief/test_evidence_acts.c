/* What evidence and shares do to one belief in one tick (spec 3 and 10). */
#include <criterion/criterion.h>

#include "belief/evidence.h"

enum { LANE = 3, NOW = 1000000 };

static keen_tuning tuning;
static keen_tick tick;
static keen_belief_row belief;
static keen_row_scratch scratch;
static keen_evidence_entry entry;
static keen_stimulus share;

/* A belief of S = .5, Detected two seconds ago by eye, silent for one; last known at x = 1. */
static void begin(void) {
    tuning = (keen_tuning){.required_flags = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | KEEN_RECORD_ALIVE};
    tick = (keen_tick){.tuning = &tuning};
    belief.target[LANE] = 7;
    belief.status[LANE] = (uint32_t)KEEN_STATE_DETECTED << KEEN_STATUS_STATE_SHIFT | KEEN_SENSE_VISION
                                                                                         << KEEN_STATUS_ROW_SHIFT;
    belief.confidence[LANE] = 0.5f;
    belief.unsensed_us[LANE] = belief.row_us[LANE] = 1000000;
    belief.state_us[LANE] = belief.first_us[LANE] = 2000000;
    belief.last_x[LANE] = 1.0f;
    belief.velocity_x[LANE] = 2.0f;
    belief.error[LANE] = 0.5f;
    entry = (keen_evidence_entry){.adds = false};
    share =
        (keen_stimulus){.kind = KEEN_STIMULUS_SHARE, .strength = 0.25f, .position = {9.0f, 8.0f, 7.0f}, .error = 2.5f};
}

TestSuite(evidence_acts, .init = begin);

static keen_told_by act(bool by_host, bool by_squad) {
    const keen_row_job job = {.tick = &tick, .belief = &belief, .scratch = &scratch};
    const keen_acting_evidence acting = {by_host ? &entry : NULL, by_squad ? &share : NULL};
    scratch.told[LANE] = 0;
    return keen_evidence_act_on(&job, LANE, &acting, NOW);
}

static void expect(float confidence, bool told) {
    cr_expect_eq(belief.confidence[LANE], confidence, "%g", (double)belief.confidence[LANE]);
    cr_expect_eq(scratch.told[LANE], told ? UINT32_MAX : 0u);
    cr_expect_eq(belief.unsensed_us[LANE], told ? 0 : 1000000);
    cr_expect_eq(keen_lane_loss_row(belief.status[LANE]), told ? KEEN_SENSE_HEARING : KEEN_SENSE_VISION);
    cr_expect_eq(belief.row_us[LANE], told ? 0 : 1000000);
}

Test(evidence_acts, set_only_raises) {
    entry.set = 0.25f;
    entry.set_until = NOW + 1;
    act(true, false);
    expect(0.5f, false);
    entry.set = 0.5f;
    act(true, false);
    expect(0.5f, true);
    entry.set = 0.75f;
    act(true, false);
    expect(0.75f, true);
}

Test(evidence_acts, set_and_cap_end) {
    entry = (keen_evidence_entry){.set = 0.75f, .set_until = NOW, .cap = 0.25f, .cap_until = NOW};
    act(true, false);
    expect(0.5f, false);
}

Test(evidence_acts, set_comes_before_add_and_cap_last) {
    entry = (keen_evidence_entry){.set = 0.75f, .set_until = NOW + 1, .adds = true, .add = 0.5f};
    act(true, false);
    expect(1.0f, true);
    entry = (keen_evidence_entry){.adds = true, .add = 0.5f, .cap = 0.25f, .cap_until = NOW + 1};
    act(true, false);
    expect(0.25f, true);
}

Test(evidence_acts, taking_away_tells_nothing) {
    entry = (keen_evidence_entry){.adds = true, .add = -0.75f};
    act(true, false);
    expect(0.0f, false);
}

Test(evidence_acts, a_share_says_where_unless_the_target_is_sensed) {
    act(false, true);
    expect(0.5f, false);
    cr_expect_eq(belief.last_x[LANE], 9.0f, "though it is less sure");
    cr_expect(belief.error[LANE] == 2.5f && belief.uncertainty[LANE] == 2.5f);
    share.strength = 0.75f;
    share.position[0] = 5.0f;
    belief.status[LANE] |= 1u << KEEN_STATUS_ACTIVE_SHIFT;
    act(false, true);
    cr_expect_eq(belief.confidence[LANE], 0.75f);
    cr_expect_eq(belief.last_active[LANE], 0.75f, "evidence counts as sensed");
    cr_expect_eq(belief.last_x[LANE], 9.0f);
    cr_expect_eq(keen_lane_loss_row(belief.status[LANE]), KEEN_SENSE_VISION);
}

Test(evidence_acts, says_who_told) {
    cr_expect_eq(act(false, true), KEEN_TOLD_BY_NOBODY, "the share is weaker than what is believed");
    entry = (keen_evidence_entry){.adds = true, .add = 0.125f};
    cr_expect_eq(act(true, true), KEEN_TOLD_BY_HOST);
    share.strength = belief.confidence[LANE];
    cr_expect_eq(act(true, true), KEEN_TOLD_BY_SQUAD, "of both the one with a name");
    share.strength = belief.confidence[LANE];
    cr_expect_eq(act(false, true), KEEN_TOLD_BY_SQUAD);
    entry = (keen_evidence_entry){.cap = 1.0f, .cap_until = NOW + 1};
    cr_expect_eq(act(true, false), KEEN_TOLD_BY_NOBODY);
}

Test(evidence_acts, being_told_restarts_what_had_expired) {
    belief.status[LANE] = (uint32_t)KEEN_STATE_EXPIRED << KEEN_STATUS_STATE_SHIFT;
    belief.confidence[LANE] = 0.03125f;
    belief.peak[LANE] = belief.damage[LANE] = 1.0f;
    entry = (keen_evidence_entry){.adds = true, .add = 0.25f};
    act(true, false);
    cr_expect_eq(belief.confidence[LANE], 0.25f, "from 0");
    cr_expect_eq(keen_status_state(belief.status[LANE]), KEEN_STATE_UNDETECTED);
    cr_expect(belief.status[LANE] & KEEN_STATUS_MOVED);
    cr_expect_eq(belief.first_us[LANE], -1);
    cr_expect(belief.velocity_x[LANE] == 0.0f && belief.peak[LANE] == 0.0f && belief.damage[LANE] == 0.0f);
    cr_expect(belief.last_x[LANE] == 1.0f && belief.error[LANE] == 0.5f, "but where it was is kept");
}

Test(evidence_acts, on_the_living_and_on_actors_only) {
    const keen_row_job job = {.tick = &tick, .belief = &belief, .scratch = &scratch};
    scratch.flags[LANE] = KEEN_RECORD_EXISTS | KEEN_RECORD_ALIVE;
    cr_expect(keen_evidence_reaches(&job, LANE), "disabled ones too");
    scratch.flags[LANE] = KEEN_RECORD_EXISTS;
    cr_expect_not(keen_evidence_reaches(&job, LANE));
    tuning.required_flags = KEEN_RECORD_EXISTS;
    cr_expect(keen_evidence_reaches(&job, LANE), "whoever perceives corpses");
    belief.target[LANE] = KEEN_LANE_PLACE | 1;
    cr_expect_not(keen_evidence_reaches(&job, LANE));
    belief.target[LANE] = KEEN_LANE_EMPTY;
    cr_expect_not(keen_evidence_reaches(&job, LANE));
}
