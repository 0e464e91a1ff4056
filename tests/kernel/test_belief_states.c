/* States of beliefs on every backend: when they change, and the reasons of a loss (spec 7). */
#include <criterion/criterion.h>

#include "one_row.h"
#include "store/belief_status.h"

static keen_loss_reason reason_of(uint32_t status) {
    return (keen_loss_reason)keen_status_get(status, KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK);
}

typedef struct transition {
    keen_belief_state from;
    keen_sense row;
    uint32_t active;
    float confidence;
    int32_t unsensed_us, state_us;
    keen_belief_state to;
} transition;

#define SEEN KEEN_SENSE_VISION
#define HEARD KEEN_SENSE_HEARING

/* Every row of the table in specification 7, and next to each the case that just does not hold. */
static const transition transitions[] = {
    {KEEN_STATE_UNDETECTED, SEEN, 1u, 0.15f, 0, 0, KEEN_STATE_SUSPECTED},
    {KEEN_STATE_UNDETECTED, SEEN, 1u, 0.149f, 0, 0, KEEN_STATE_UNDETECTED},
    {KEEN_STATE_SUSPECTED, SEEN, 1u, 0.35f, 0, 0, KEEN_STATE_DETECTED},
    {KEEN_STATE_SUSPECTED, SEEN, 0u, 0.3f, 300000, 0, KEEN_STATE_LOST},
    {KEEN_STATE_SUSPECTED, SEEN, 0u, 0.01f, 299999, 0, KEEN_STATE_SUSPECTED},
    {KEEN_STATE_SUSPECTED, HEARD, 0u, 0.3f, 3000000, 0, KEEN_STATE_LOST},
    {KEEN_STATE_SUSPECTED, SEEN, 1u, 0.07f, 0, 0, KEEN_STATE_UNDETECTED},
    {KEEN_STATE_SUSPECTED, SEEN, 1u, 0.08f, 0, 0, KEEN_STATE_SUSPECTED},
    {KEEN_STATE_DETECTED, SEEN, 1u, 0.6f, 0, 400000, KEEN_STATE_TRACKED},
    {KEEN_STATE_DETECTED, SEEN, 1u, 0.6f, 0, 399999, KEEN_STATE_DETECTED},
    {KEEN_STATE_DETECTED, SEEN, 0u, 0.6f, 100000, 400000, KEEN_STATE_DETECTED},
    {KEEN_STATE_DETECTED, SEEN, 0u, 0.6f, 300000, 0, KEEN_STATE_LOST},
    {KEEN_STATE_DETECTED, HEARD, 0u, 0.6f, 3000000, 0, KEEN_STATE_DETECTED},
    {KEEN_STATE_DETECTED, HEARD, 0u, 0.1f, 3000000, 0, KEEN_STATE_SUSPECTED},
    {KEEN_STATE_DETECTED, HEARD, 0u, 0.12f, 3000000, 0, KEEN_STATE_DETECTED},
    {KEEN_STATE_TRACKED, SEEN, 0u, 0.9f, 300000, 0, KEEN_STATE_LOST},
    {KEEN_STATE_TRACKED, HEARD, 0u, 0.9f, 3000000, 0, KEEN_STATE_DETECTED},
    {KEEN_STATE_TRACKED, SEEN, 1u, 0.3f, 0, 0, KEEN_STATE_DETECTED},
    {KEEN_STATE_TRACKED, SEEN, 1u, 0.32f, 0, 0, KEEN_STATE_TRACKED},
    {KEEN_STATE_LOST, SEEN, 1u, 0.35f, 0, 0, KEEN_STATE_DETECTED},
    {KEEN_STATE_LOST, SEEN, 0u, 0.9f, 400000, 0, KEEN_STATE_LOST},
    {KEEN_STATE_LOST, SEEN, 0u, 0.14f, 400000, 1900000, KEEN_STATE_REMEMBERED},
    {KEEN_STATE_LOST, SEEN, 0u, 0.14f, 400000, 1899999, KEEN_STATE_LOST},
    {KEEN_STATE_REMEMBERED, HEARD, 2u, 0.35f, 0, 0, KEEN_STATE_DETECTED},
    {KEEN_STATE_REMEMBERED, SEEN, 0u, 0.9f, 0, 0, KEEN_STATE_REMEMBERED},
    {KEEN_STATE_REMEMBERED, SEEN, 0u, 0.049f, 0, 0, KEEN_STATE_EXPIRED},
    {KEEN_STATE_EXPIRED, SEEN, 0u, 0.0f, 0, 0, KEEN_STATE_EXPIRED},
};

#define TRANSITIONS (int)(sizeof transitions / sizeof transitions[0])

static void expect_transition(const keen_kernels *table, const transition *t, int number) {
    const keen_profile_def def = keen_default_profile(1.0f);
    keen_check_rows rows = one_row(&def);
    rows.belief->status[2] = status_of(rows.tunings, t->from, t->row, t->active);
    rows.belief->confidence[2] = t->confidence;
    rows.belief->unsensed_us[2] = t->unsensed_us;
    rows.belief->state_us[2] = t->state_us;
    rows.belief->causes[2] = KEEN_CAUSE_DIM;
    KEEN_RUN(table, states, &rows);
    const uint32_t status = rows.belief->status[2];
    const bool moved = (status & KEEN_STATUS_MOVED) != 0, lost = t->to == KEEN_STATE_LOST && t->from != t->to;
    const keen_loss_reason reason = t->row == SEEN ? KEEN_LOSS_SENSOR_DROPOUT : KEEN_LOSS_SOUND_FADED;
    cr_expect_eq(keen_status_state(status), t->to, "%s, row %d", keen_backend_name(table->backend), number);
    cr_expect_eq(moved, t->from != t->to, "row %d", number);
    cr_expect_eq(rows.belief->state_us[2], moved ? 0 : t->state_us + 100000, "row %d", number);
    cr_expect_eq(reason_of(status), lost ? reason : KEEN_LOSS_NONE, "row %d", number);
    keen_check_release_rows(&rows);
}

Test(belief_states, transitions) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    for (size_t i = 0; i < count; i++) {
        for (int number = 0; number < TRANSITIONS; number++) {
            expect_transition(tables[i], &transitions[number], number);
        }
    }
}

/* What becomes of each state when the target is removed, sensed or not. */
Test(belief_states, target_destroyed) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = keen_default_profile(1.0f);
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        for (int state = 0; state < KEEN_STATE_COUNT; state++) {
            rows.belief->status[state] = status_of(rows.tunings, (keen_belief_state)state, SEEN, 0u);
            rows.belief->confidence[state] = 0.5f;
            rows.scratch->flags[state] = state % 2 ? KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED : 0u;
        }
        KEEN_RUN(tables[i], states, &rows);
        for (int state = 0; state < KEEN_STATE_COUNT; state++) {
            const bool noticed = state >= KEEN_STATE_SUSPECTED && state <= KEEN_STATE_TRACKED;
            const uint32_t status = rows.belief->status[state];
            cr_expect_eq((int)keen_status_state(status), noticed ? (int)KEEN_STATE_LOST : state);
            cr_expect_eq(reason_of(status), noticed ? KEEN_LOSS_TARGET_DESTROYED : KEEN_LOSS_NONE);
            cr_expect_eq((status & KEEN_STATUS_FORGOTTEN) != 0, state == KEEN_STATE_UNDETECTED);
        }
        keen_check_release_rows(&rows);
    }
}

/* Each row's sense has its own reason; only those that look ask for a cause, each for its own. */
Test(belief_states, reasons_of_all_senses) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = keen_default_profile(1.0f);
    const keen_sense rows_of[8] = {KEEN_SENSE_SMELL,  KEEN_SENSE_VIBRATION,    KEEN_SENSE_TOUCH,  KEEN_SENSE_DAMAGE,
                                   KEEN_SENSE_VISION, KEEN_SENSE_ECHOLOCATION, KEEN_SENSE_VISION, KEEN_SENSE_CUSTOM_0};
    const keen_loss_reason expected[8] = {KEEN_LOSS_SCENT_LOST,   KEEN_LOSS_SENSOR_DROPOUT, KEEN_LOSS_UNKNOWN,
                                          KEEN_LOSS_UNKNOWN,      KEEN_LOSS_OUT_OF_RANGE,   KEEN_LOSS_OCCLUDED,
                                          KEEN_LOSS_OUT_OF_RANGE, KEEN_LOSS_SOUND_FADED};
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        rows.tunings->loss_by.upper = true;
        rows.tunings->loss_by.reason[KEEN_SENSE_CUSTOM_0] = KEEN_LOSS_SOUND_FADED;
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            const keen_cause seen = lane == 6 ? KEEN_CAUSE_DIM : KEEN_CAUSE_OUT_OF_RANGE;
            rows.belief->status[lane] = status_of(rows.tunings, KEEN_STATE_SUSPECTED, rows_of[lane], 0u);
            rows.belief->causes[lane] = (uint32_t)seen << 4 * KEEN_SENSE_VISION | (uint32_t)KEEN_CAUSE_BLOCKED
                                                                                      << 4 * KEEN_SENSE_ECHOLOCATION;
            rows.belief->unsensed_us[lane] = INT32_MAX;
            rows.belief->confidence[lane] = 0.2f;
        }
        rows.belief->status[6] |= KEEN_STATUS_JUMPED;
        KEEN_RUN(tables[i], states, &rows);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            cr_expect_eq(reason_of(rows.belief->status[lane]), expected[lane], "lane %d: %d", lane,
                         (int)reason_of(rows.belief->status[lane]));
        }
        keen_check_release_rows(&rows);
    }
}
