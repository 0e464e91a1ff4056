/* Smell, touch, vibration, damage and echolocation of every backend, with answers worked out by hand. */
#include <criterion/criterion.h>
#include <math.h>

#include "keen/trace.h"
#include "one_row.h"
#include "trace/request_want.h"

#define TOLERANCE 1e-4

static keen_profile_def profile_of(keen_sense first, keen_sense second) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.sense_count = 2;
    def.senses[0] = first;
    def.senses[1] = second;
    return def;
}

static void expect_confidences(const keen_kernels *table, const keen_check_rows *rows, const double expected[8]) {
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        cr_expect_float_eq((double)rows->scratch->confidence[0][lane], expected[lane], TOLERANCE, "%s, lane %d: %g",
                           keen_backend_name(table->backend), lane, (double)rows->scratch->confidence[0][lane]);
    }
}

static void forget_marks(keen_row_scratch *scratch) {
    memset(scratch->placed, 0, sizeof scratch->placed);
    memset(scratch->by_event, 0, sizeof scratch->by_event);
}

/* Wind from ahead carries to 2 at most, from behind to 0.25 at least; sidewind does nothing. Ahead, behind, beside, of
   another smell, without smell, absent, at the nose, far. */
Test(near_senses, smell) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    keen_profile_def def = profile_of(KEEN_SENSE_SMELL, KEEN_SENSE_TOUCH);
    def.smell.scent_mask = 3u;
    keen_check_rows rows = one_row(&def);
    const float x[8] = {6.0f, -6.0f, 0.0f, 3.0f, 3.0f, 3.0f, 0.0f, 40.0f};
    const float y[8] = {0.0f, 0.0f, 9.0f};
    const double expected[8] = {1.0 - 6.0 / 24.0, 1.0 - 6.0 / 6.0, 1.0 - 9.0 / 12.0, 0, 0, 0, 1.0, 0};
    rows.frame.wind[0] = -3.0f; /* toward the agent from ahead: 1.6 ahead, 0.4 behind */
    memcpy(rows.scratch->x, x, sizeof x);
    memcpy(rows.scratch->y, y, sizeof y);
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows.scratch->scent[lane] = lane == 2 ? 0.8f : lane == 4 ? 0.0f : 1.0f;
        rows.scratch->scent_type[lane] = lane == 3 ? 4u : 2u;
        rows.scratch->center_height[lane] = 0.0f;
    }
    rows.scratch->present[5] = 0;
    for (size_t i = 0; i < count; i++) {
        memset(rows.belief->causes, 0, sizeof rows.belief->causes);
        KEEN_RUN(tables[i], geometry, &rows);
        KEEN_RUN(tables[i], smell, &rows);
        expect_confidences(tables[i], &rows, expected);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            const bool silent = lane != 5 && !(rows.scratch->confidence[0][lane] > 0.0f);
            cr_expect_eq(rows.belief->causes[lane] >> 4 * KEEN_SENSE_SMELL,
                         silent ? (uint32_t)KEEN_CAUSE_SCENT_LOST : 0u, "lane %d", lane);
        }
    }
    rows.frame.wind[0] = -30.0f;
    KEEN_RUN(tables[0], smell, &rows);
    cr_expect_float_eq((double)rows.scratch->confidence[0][0], 1.0 - 6.0 / 30.0, TOLERANCE);
    cr_expect_eq(rows.scratch->confidence[0][1], 0.0f, "3.75 m");
    keen_check_release_rows(&rows);
}

/* At arm's length, just too far, reported, reported and near, absent and near, absent and reported, place, empty. */
Test(near_senses, touch) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = profile_of(KEEN_SENSE_TOUCH, KEEN_SENSE_DAMAGE);
    keen_check_rows rows = one_row(&def);
    const float x[8] = {0.69f, 0.71f, 10.0f, 0.5f, 0.5f, 10.0f, 0.0f, 0.0f};
    const double expected[8] = {1, 0, 1, 1, 0, 1, 0, 0};
    memcpy(rows.scratch->x, x, sizeof x);
    rows.ticks[0].radius = 0.3f;
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows.scratch->radius[lane] = 0.3f;
        rows.scratch->struck[lane] = lane == 2 || lane == 3 || lane >= 5 ? KEEN_STRUCK_CONTACT : KEEN_STRUCK_HIT;
    }
    rows.scratch->present[4] = rows.scratch->present[5] = rows.scratch->present[6] = 0;
    rows.belief->target[6] = KEEN_LANE_PLACE | 1;
    rows.belief->target[7] = KEEN_LANE_EMPTY;
    for (size_t i = 0; i < count; i++) {
        forget_marks(rows.scratch);
        KEEN_RUN(tables[i], touch, &rows);
        expect_confidences(tables[i], &rows, expected);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            cr_expect_eq(rows.scratch->by_event[lane], lane == 2 || lane == 5 ? 1u : 0u, "lane %d", lane);
        }
    }
    keen_check_release_rows(&rows);
}

/* Walking, half as heavy, twice as heavy, in the air, creeping, absent, high above, faster than running. */
Test(near_senses, vibration) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = profile_of(KEEN_SENSE_VIBRATION, KEEN_SENSE_DAMAGE);
    keen_check_rows rows = one_row(&def);
    const float mass[8] = {80.0f, 40.0f, 160.0f, 80.0f, 80.0f, 80.0f, 80.0f, 80.0f};
    const float speed[8] = {3.0f, 3.0f, 3.0f, 3.0f, 0.1f, 3.0f, 3.0f, 9.0f};
    const double expected[8] = {0.25, 0.125, 0.25, 0, 0, 0, 0.25, 0.5};
    memcpy(rows.scratch->mass, mass, sizeof mass);
    memcpy(rows.scratch->speed, speed, sizeof speed);
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows.sense->distance[lane] = 6.0f;
        rows.scratch->flags[lane] = lane == 3 ? 7u : 7u | KEEN_RECORD_GROUNDED;
    }
    rows.scratch->present[5] = 0;
    for (size_t i = 0; i < count; i++) {
        KEEN_RUN(tables[i], vibration, &rows);
        expect_confidences(tables[i], &rows, expected);
    }
    keen_check_release_rows(&rows);
}

/* Hit, hit by somebody who cannot be perceived, touched only, a place, nobody. */
Test(near_senses, damage) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = profile_of(KEEN_SENSE_DAMAGE, KEEN_SENSE_TOUCH);
    keen_check_rows rows = one_row(&def);
    const uint32_t struck[8] = {KEEN_STRUCK_HIT, KEEN_STRUCK_HIT | KEEN_STRUCK_CONTACT, KEEN_STRUCK_CONTACT,
                                KEEN_STRUCK_HIT, KEEN_STRUCK_HIT};
    const double expected[8] = {1, 1, 0, 0, 0};
    memcpy(rows.scratch->struck, struck, sizeof struck);
    rows.scratch->present[1] = 0;
    rows.belief->target[3] = KEEN_LANE_PLACE;
    rows.belief->target[4] = KEEN_LANE_EMPTY;
    for (size_t i = 0; i < count; i++) {
        forget_marks(rows.scratch);
        KEEN_RUN(tables[i], damage, &rows);
        expect_confidences(tables[i], &rows, expected);
        cr_expect_eq(rows.scratch->by_event[1], 1u);
        cr_expect_eq(rows.scratch->by_event[2], 0u);
    }
    keen_check_release_rows(&rows);
}

/* In the open, half hidden, too thin, too far, absent; then all of it is held, though everything has changed. */
Test(near_senses, echolocation_pulses_and_holds) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = profile_of(KEEN_SENSE_ECHOLOCATION, KEEN_SENSE_TOUCH);
    const float exposure[5] = {1.0f, 0.5f, 0.03f, 1.0f, 1.0f};
    const double expected[8] = {0.6, 0.3, 0, 0, 0, 0.6, 0.6, 0.6};
    const uint32_t causes[5] = {0, 0, KEEN_CAUSE_BLOCKED, KEEN_CAUSE_OUT_OF_RANGE, 0};
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        memcpy(rows.belief->exposure, exposure, sizeof exposure);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            rows.sense->distance[lane] = lane == 3 ? 25.0f : 10.0f;
        }
        rows.scratch->present[4] = 0;
        rows.ticks[0].pulse = true;
        for (int tick = 0; tick < 2; tick++) {
            forget_marks(rows.scratch);
            KEEN_RUN(tables[i], echolocation, &rows);
            expect_confidences(tables[i], &rows, expected);
            for (int lane = 0; lane < 5; lane++) {
                cr_expect_eq(rows.belief->causes[lane] >> 4 * KEEN_SENSE_ECHOLOCATION, causes[lane], "lane %d", lane);
                cr_expect_eq(rows.scratch->placed[lane], lane < 2 ? 1u : 0u, "lane %d", lane);
            }
            cr_expect_eq(rows.scratch->place_x[0][0], 10.0f, "where the pulse found it");
            rows.ticks[0].pulse = false;
            memset(rows.belief->exposure, 0, sizeof rows.belief->exposure);
            memset(rows.scratch->x, 0, sizeof rows.scratch->x);
        }
        rows.scratch->present[0] = 0;
        KEEN_RUN(tables[i], echolocation, &rows);
        cr_expect_eq(rows.scratch->confidence[0][0], 0.0f, "gone");
        keen_check_release_rows(&rows);
    }
}

/* Sight lines for a pulse, and only for one; damage and touch come before all others. */
Test(near_senses, ask_for_sight_lines) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = profile_of(KEEN_SENSE_TOUCH, KEEN_SENSE_ECHOLOCATION);
    keen_check_rows rows = one_row(&def);
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows.sense->distance[lane] = lane == 1 ? 25.0f : 10.0f;
    }
    rows.scratch->present[2] = 0;
    rows.belief->status[3] = status_of(rows.tunings, KEEN_STATE_DETECTED, KEEN_SENSE_TOUCH, 1u);
    rows.belief->status[4] = status_of(rows.tunings, KEEN_STATE_DETECTED, KEEN_SENSE_ECHOLOCATION, 2u);
    for (size_t i = 0; i < count; i++) {
        rows.ticks[0].pulse = false;
        KEEN_RUN(tables[i], request_want, &rows);
        cr_expect_eq(rows.scratch->asking, 0u);
        rows.ticks[0].pulse = true;
        KEEN_RUN(tables[i], request_want, &rows);
        cr_expect_eq(rows.scratch->asking, 0xF9u);
        cr_expect_eq(rows.scratch->channels[0], KEEN_TRACE_SIGHT);
        cr_expect_eq(rows.scratch->claim[3] >> KEEN_CLAIM_CLASS_SHIFT, KEEN_CLAIM_STRUCK);
        cr_expect_eq(rows.scratch->claim[4] >> KEEN_CLAIM_CLASS_SHIFT, KEEN_CLAIM_SENSED);
        rows.ticks[0].senses = ~(1u << KEEN_SENSE_ECHOLOCATION);
        KEEN_RUN(tables[i], request_want, &rows);
        cr_expect_eq(rows.scratch->asking, 0u, "the quality leaves it out");
        rows.ticks[0].senses = UINT32_MAX;
    }
    keen_check_release_rows(&rows);
}
