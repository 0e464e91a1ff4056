/* Kernels that make and use a belief's numbers, on every backend against the specification, with answers worked out by
   hand or in double. Its states: test_belief_states.c. */
#include <criterion/criterion.h>
#include <math.h>

#include "mind/attention.h"
#include "mind/awareness.h"
#include "one_row.h"
#include "store/belief_status.h"

#define TOLERANCE 1e-5

static keen_sense row_of(uint32_t status) {
    return (keen_sense)keen_status_get(status, KEEN_STATUS_ROW_SHIFT, KEEN_STATUS_ROW_MASK);
}

Test(belief_values, fusion) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = keen_default_profile(1.0f);
    const float sight[4] = {0.8f, 0.8f, 0.3f, 0.0f}, sound[4] = {0.0f, 0.3f, 0.3f, 0.0f};
    const double expected[4] = {0.8, 0.9, 0.4, 0.0};
    const uint32_t active[4] = {1u, 3u, 3u, 0u};
    keen_check_rows rows = one_row(&def);
    memcpy(rows.scratch->confidence[0], sight, sizeof sight);
    memcpy(rows.scratch->confidence[1], sound, sizeof sound);
    for (size_t i = 0; i < count; i++) {
        KEEN_RUN(tables[i], fusion, &rows);
        for (int lane = 0; lane < 4; lane++) {
            const uint32_t status = rows.belief->status[lane];
            const uint32_t leading = keen_status_get(status, KEEN_STATUS_LEADING_SHIFT, KEEN_STATUS_LEADING_MASK);
            cr_expect_float_eq((double)rows.belief->fused[lane], expected[lane], TOLERANCE, "lane %d", lane);
            cr_expect_eq(keen_status_active(status), active[lane], "lane %d", lane);
            cr_expect_eq(leading, lane == 3 ? (uint32_t)KEEN_SENSE_NONE : (uint32_t)KEEN_SENSE_VISION, "lane %d", lane);
        }
    }
    keen_check_release_rows(&rows);
}

/* Vision, vision dulled by half pain, damage and touch which pain spares, a sense that the quality leaves out. */
Test(belief_values, pain_and_quality_in_fusion) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    keen_profile_def def = keen_default_profile(1.0f); /* vision, hearing, touch, damage, pain */
    def.vision.pain_dulling = 0.5f;
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        for (int slot = 0; slot < 4; slot++) {
            rows.scratch->confidence[slot][0] = 0.8f;
        }
        rows.ticks[0].pain = 0.5f;
        rows.ticks[0].senses = ~(1u << KEEN_SENSE_HEARING);
        rows.belief->target[1] = KEEN_LANE_PLACE | 3;
        rows.scratch->confidence[1][1] = 0.8f;
        rows.scratch->present[1] = 0;
        KEEN_RUN(tables[i], fusion, &rows);
        cr_expect_float_eq((double)rows.sense->weighted[0][0], 0.8 * 0.75, TOLERANCE);
        cr_expect_eq(rows.sense->weighted[1][0], 0.0f);
        cr_expect_float_eq((double)rows.sense->weighted[1][1], 0.8 * 0.75, TOLERANCE, "a place is told, not heard");
        cr_expect_eq(rows.sense->weighted[2][0], 0.8f);
        cr_expect_eq(rows.sense->weighted[3][0], 0.8f);
        cr_expect_eq(keen_status_active(rows.belief->status[0]), 13u);
        keen_check_release_rows(&rows);
    }
}

/* In a profile that does not hear, the hidden slot speaks of places only. */
Test(belief_values, places_have_a_voice_without_hearing) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    keen_profile_def def = keen_default_profile(1.0f);
    def.sense_count = 1;
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        rows.belief->target[1] = KEEN_LANE_PLACE | 3;
        rows.scratch->confidence[1][0] = rows.scratch->confidence[1][1] = 0.5f;
        KEEN_RUN(tables[i], fusion, &rows);
        cr_expect_eq(rows.belief->fused[0], 0.0f);
        cr_expect_eq(rows.belief->fused[1], 0.5f);
        const uint32_t status = rows.belief->status[1];
        cr_expect_eq(keen_status_get(status, KEEN_STATUS_LEADING_SHIFT, KEEN_STATUS_LEADING_MASK),
                     (uint32_t)KEEN_SENSE_HEARING);
        keen_check_release_rows(&rows);
    }
}

/* Rising, rising to a runner, by an event, holding, decaying by sight and by ear, found again, Expired and sensed. */
Test(belief_values, smoothing) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = keen_default_profile(1.0f);
    const float before[8] = {0.2f, 0.2f, 0.2f, 0.9f, 0.6f, 0.6f, 0.3f, 0.04f};
    const float fused[8] = {0.8f, 0.8f, 0.8f, 0.5f, 0.0f, 0.0f, 0.8f, 0.8f};
    const keen_belief_state states[8] = {KEEN_STATE_SUSPECTED, KEEN_STATE_SUSPECTED, KEEN_STATE_SUSPECTED,
                                         KEEN_STATE_TRACKED,   KEEN_STATE_DETECTED,  KEEN_STATE_DETECTED,
                                         KEEN_STATE_LOST,      KEEN_STATE_EXPIRED};
    const double expected[8] = {
        0.38 + 0.004, 0.38 + 0.012, 0.8 + 0.004, 0.9, 0.6 * exp(-0.045), 0.6 * exp(-0.015), 0.3 + 0.15 + 0.004 + 0.1,
        0.24 + 0.004};
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            const keen_sense row = lane == 5 ? KEEN_SENSE_HEARING : KEEN_SENSE_VISION;
            const uint32_t active = fused[lane] > 0.0f ? 1u : 0u;
            rows.belief->status[lane] = status_of(rows.tunings, states[lane], row, active);
            rows.belief->confidence[lane] = before[lane];
            rows.belief->fused[lane] = fused[lane];
            rows.belief->first_us[lane] = 1000;
        }
        rows.scratch->speed[1] = 6.0f;
        rows.scratch->lead_event[2] = UINT32_MAX;
        KEEN_RUN(tables[i], smoothing, &rows);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            cr_expect_float_eq((double)rows.belief->confidence[lane], expected[lane], TOLERANCE, "lane %d", lane);
            cr_expect_eq(rows.belief->unsensed_us[lane], fused[lane] > 0.0f ? 0 : 100000, "lane %d", lane);
        }
        cr_expect(rows.belief->status[6] & KEEN_STATUS_REFRESHED);
        cr_expect_eq(keen_status_state(rows.belief->status[7]), KEEN_STATE_UNDETECTED);
        cr_expect(rows.belief->status[7] & KEEN_STATUS_MOVED);
        cr_expect_eq(rows.belief->first_us[7], 0);
        keen_check_release_rows(&rows);
    }
}

/* The row follows sight; sight that has just ended keeps it for its grace, then the sense that is left takes over. */
Test(belief_values, loss_row) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = keen_default_profile(1.0f);
    const keen_sense old_row[6] = {KEEN_SENSE_HEARING, KEEN_SENSE_VISION, KEEN_SENSE_VISION,
                                   KEEN_SENSE_VISION,  KEEN_SENSE_VISION, KEEN_SENSE_HEARING};
    const uint32_t active[6] = {3u, 2u, 2u, 0u, 2u, 0u};
    const int32_t since[6] = {0, 200000, 200001, 900000, 0, 900000}, first[6] = {0, 0, 0, 0, -1, 0};
    const keen_sense expected[6] = {KEEN_SENSE_VISION, KEEN_SENSE_VISION,  KEEN_SENSE_HEARING,
                                    KEEN_SENSE_VISION, KEEN_SENSE_HEARING, KEEN_SENSE_HEARING};
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        for (int lane = 0; lane < 6; lane++) {
            rows.belief->status[lane] = status_of(rows.tunings, KEEN_STATE_DETECTED, old_row[lane], active[lane]);
            rows.belief->row_us[lane] = since[lane];
            rows.belief->first_us[lane] = first[lane];
        }
        KEEN_RUN(tables[i], smoothing, &rows);
        for (int lane = 0; lane < 6; lane++) {
            cr_expect_eq(row_of(rows.belief->status[lane]), expected[lane], "lane %d", lane);
        }
        cr_expect_eq(rows.belief->row_us[1], 300000);
        cr_expect_eq(rows.belief->row_us[2], 0);
        keen_check_release_rows(&rows);
    }
}

/* Echolocation leads the row when vision is silent, keeps it for its own grace, then gives it to what leads. */
Test(belief_values, loss_rows_with_echolocation) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    keen_profile_def def = keen_default_profile(1.0f);
    const keen_sense senses[] = {KEEN_SENSE_SMELL, KEEN_SENSE_ECHOLOCATION, KEEN_SENSE_VISION};
    def.sense_count = 3;
    memcpy(def.senses, senses, sizeof senses);
    const uint32_t active[8] = {7u, 3u, 1u, 1u, 1u, 1u, 0u, 1u};
    const keen_sense before[8] = {KEEN_SENSE_SMELL,        KEEN_SENSE_VISION,      KEEN_SENSE_ECHOLOCATION,
                                  KEEN_SENSE_ECHOLOCATION, KEEN_SENSE_VISION,      KEEN_SENSE_VISION,
                                  KEEN_SENSE_ECHOLOCATION, KEEN_SENSE_ECHOLOCATION};
    const int32_t since[8] = {0, 0, 500000, 500001, 200000, 200001, 5000000, 0};
    const keen_sense after[8] = {KEEN_SENSE_VISION, KEEN_SENSE_ECHOLOCATION, KEEN_SENSE_ECHOLOCATION, KEEN_SENSE_SMELL,
                                 KEEN_SENSE_VISION, KEEN_SENSE_SMELL,        KEEN_SENSE_ECHOLOCATION, KEEN_SENSE_SMELL};
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            rows.belief->status[lane] = status_of(rows.tunings, KEEN_STATE_DETECTED, before[lane], active[lane]);
            rows.belief->row_us[lane] = since[lane];
            rows.belief->first_us[lane] = lane == 7 ? -1 : 9000000; /* the last was never sensed before */
        }
        KEEN_RUN(tables[i], smoothing, &rows);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            cr_expect_eq(row_of(rows.belief->status[lane]), after[lane], "lane %d: %d", lane,
                         (int)row_of(rows.belief->status[lane]));
        }
        keen_check_release_rows(&rows);
    }
}

/* One and a quarter seconds, then as long as there is, with a curve and without. */
Test(belief_values, fade) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    keen_profile_def def = keen_default_profile(1.0f);
    for (size_t i = 0; i < 2 * count; i++) {
        def.smoothing.curve_count = i % 2 ? 2 : 0;
        def.smoothing.curve[0] = (keen_curve_key){0.0f, 1.0f};
        def.smoothing.curve[1] = (keen_curve_key){2.5f, 0.2f};
        keen_check_rows rows = one_row(&def);
        rows.belief->confidence[0] = rows.belief->last_active[0] = 0.8f;
        rows.belief->first_us[0] = 5;
        set_time_step(&rows, 1250000);
        KEEN_RUN(tables[i / 2], fade, &rows);
        const double expected = i % 2 ? 0.8 * 0.6 : 0.8 * exp(-0.15 * 3.0 * 1.25);
        cr_expect_float_eq((double)rows.belief->confidence[0], expected, TOLERANCE);
        cr_expect_eq(rows.belief->unsensed_us[0], 1250000);
        cr_expect_eq(rows.belief->first_us[0], 1250005);
        cr_expect_eq(rows.belief->first_us[1], -1, "never sensed");
        set_time_step(&rows, INT32_MAX);
        KEEN_RUN(tables[i / 2], fade, &rows);
        cr_expect_float_eq((double)rows.belief->confidence[0], i % 2 ? 0.16 : 0.0, TOLERANCE);
        cr_expect_eq(rows.belief->state_us[0], INT32_MAX);
        keen_check_release_rows(&rows);
    }
}

Test(belief_values, location) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = keen_default_profile(1.0f);
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        for (uint32_t lane = 0; lane < 4; lane++) {
            rows.belief->status[lane] = status_of(rows.tunings, KEEN_STATE_DETECTED, KEEN_SENSE_VISION, lane);
            rows.belief->last_x[lane] = -1.0f;
            rows.scratch->placed[lane] = 2u;
            rows.scratch->place_x[1][lane] = 4.0f;
        }
        KEEN_RUN(tables[i], location, &rows);
        cr_expect_eq(rows.belief->last_x[0], -1.0f, "nothing is sensed");
        cr_expect_eq(rows.belief->last_x[1], 10.0f, "seen at its feet");
        cr_expect_eq(rows.belief->last_x[2], 4.0f, "heard where the event was");
        cr_expect_eq(rows.belief->last_x[3], 10.0f, "sight errs less than hearing");
        cr_expect_eq(rows.belief->error[2], 2.0f);
        cr_expect_eq(rows.belief->error[3], 0.0f);
        keen_check_release_rows(&rows);
    }
}

Test(belief_values, attention) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = keen_default_profile(1.0f);
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            rows.belief->confidence[lane] = 0.4f;
            rows.belief->last_x[lane] = 10.0f;
        }
        rows.belief->status[1] = status_of(rows.tunings, KEEN_STATE_DETECTED, KEEN_SENSE_VISION, 0u);
        rows.belief->status[2] = rows.belief->status[3] =
            status_of(rows.tunings, KEEN_STATE_LOST, KEEN_SENSE_VISION, 0u);
        rows.belief->first_us[1] = rows.belief->first_us[2] = rows.belief->first_us[3] = 0;
        rows.belief->unsensed_us[2] = rows.belief->unsensed_us[3] = 4000000;
        rows.scratch->relation[1] = KEEN_RELATION_FRIENDLY;
        KEEN_RUN(tables[i], attention, &rows);
        cr_expect_float_eq((double)rows.belief->score[0], 0.2 + 0.3, TOLERANCE, "never sensed: no proximity");
        cr_expect_float_eq((double)rows.belief->score[1], 0.2 + 0.3 + 0.2 * 0.75, TOLERANCE);
        cr_expect_float_eq((double)rows.belief->score[2], 0.2 + 0.18 + 0.2 * 0.75, TOLERANCE);
        cr_expect_eq(rows.scratch->top_lane, 2u, "a friend and Undetected ones do not count, ties go to the lowest");
        cr_expect_eq(rows.scratch->top_confidence, 0.4f);
        cr_expect_eq(keen_state_of_rank(rows.scratch->highest_state), KEEN_STATE_DETECTED);
        keen_check_release_rows(&rows);
    }
}

Test(belief_values, state_ranks) {
    static const keen_belief_state order[KEEN_STATE_COUNT] = {
        KEEN_STATE_UNDETECTED, KEEN_STATE_EXPIRED,  KEEN_STATE_REMEMBERED, KEEN_STATE_LOST,
        KEEN_STATE_SUSPECTED,  KEEN_STATE_DETECTED, KEEN_STATE_TRACKED};
    for (uint32_t rank = 0; rank < KEEN_STATE_COUNT; rank++) {
        cr_expect_eq(keen_state_rank(order[rank]), rank);
        cr_expect_eq(keen_state_of_rank(rank), order[rank]);
    }
}

Test(belief_values, awareness) {
    const keen_profile_def def = keen_default_profile(1.0f);
    keen_check_rows rows = one_row(&def);
    cr_expect_eq(keen_awareness_of(rows.tunings, false, 1.0f), KEEN_AWARENESS_UNAWARE);
    cr_expect_eq(keen_awareness_of(rows.tunings, true, 0.149f), KEEN_AWARENESS_UNAWARE);
    cr_expect_eq(keen_awareness_of(rows.tunings, true, 0.15f), KEEN_AWARENESS_PERIPHERAL);
    cr_expect_eq(keen_awareness_of(rows.tunings, true, 0.35f), KEEN_AWARENESS_SUSPICIOUS);
    cr_expect_eq(keen_awareness_of(rows.tunings, true, 0.6f), KEEN_AWARENESS_ALERTED);
    cr_expect_eq(keen_awareness_of(rows.tunings, true, 0.85f), KEEN_AWARENESS_FULLY_AWARE);
    keen_check_release_rows(&rows);
}

/* Told at 0.5, and never sensed: the reaction delay is of those who sense. */
static void check_told_is_not_held_back(const keen_kernels *kernels, keen_check_rows *rows) {
    keen_belief_row *belief = rows->belief;
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        belief->status[lane] = status_of(rows->tunings, KEEN_STATE_SUSPECTED, KEEN_SENSE_HEARING, 0u);
        belief->confidence[lane] = belief->last_active[lane] = 0.5f;
        belief->first_us[lane] = lane % 2 ? 100000 : -1;
    }
    KEEN_RUN(kernels, smoothing, rows);
    const double faded = 0.5 * exp(-0.15 * 0.1 * (double)rows->tunings->loss[KEEN_SENSE_HEARING].multiplier);
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        const double held = (double)rows->tunings->detect - 0.01;
        cr_expect_float_eq((double)belief->confidence[lane], lane % 2 ? held : faded, TOLERANCE, "lane %d", lane);
    }
}

Test(belief_values, who_is_told_is_not_held_back_by_the_reaction_delay) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.fusion.reaction_delay = 0.6f;
    on_every_backend(&def, check_told_is_not_held_back);
}
