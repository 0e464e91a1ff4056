/* The sense kernels of every backend against the specification's formulas in double precision. */
#include <criterion/criterion.h>
#include <math.h>

#include "keen/trace.h"
#include "one_row.h"
#include "trace/request_want.h"

#define TOLERANCE 1e-4
#define SAMPLES 400

static const double degrees = 3.14159265358979323846 / 180.0;

static double clamp01(double x) {
    return fmin(fmax(x, 0.0), 1.0);
}

static double smooth01(double x) {
    const double t = clamp01(x);
    return t * t * (3.0 - 2.0 * t);
}

static double falloff(double distance, double range, double exponent) {
    return distance < range ? pow(1.0 - distance / range, exponent) : 0.0;
}

/* With angles where the kernel has sines and cosines: the target's size takes asin(s) off both. */
static double zone_of(const keen_vision_def *vision, const double p[3], double radius) {
    const double d = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    const double level = sqrt(p[0] * p[0] + p[1] * p[1]);
    const double size = d > 0.0 ? asin(fmin(1.0, radius / d)) : 0.0;
    const double az = fmax(0.0, fabs(atan2(p[1], p[0])) - size), el = fmax(0.0, atan2(fabs(p[2]), level) - size);
    double best = 0.0;
    for (uint32_t i = 0; d < (double)vision->range && i < vision->zone_count; i++) {
        const keen_view_zone *zone = &vision->zones[i];
        const double h[2] = {cos((double)zone->h_inner * degrees), cos((double)zone->h_outer * degrees)};
        const double v[2] = {sin((double)zone->v_inner * degrees), sin((double)zone->v_outer * degrees)};
        double angle = (double)zone->gain * smooth01((cos(az) - h[1]) / (h[0] - h[1])) *
                       smooth01((v[1] - sin(el)) / (v[1] - v[0]));
        angle = d <= (double)vision->near_radius ? 1.0 : angle;
        const double range = (double)vision->range * (double)zone->range_scale;
        best = fmax(best, angle * falloff(d, range, (double)vision->falloff_exponent));
    }
    return best;
}

static void place_randomly(keen_check_random *random, keen_check_rows *rows) {
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows->scratch->x[lane] = keen_check_float(random, -30.0f, 30.0f);
        rows->scratch->y[lane] = keen_check_float(random, -15.0f, 15.0f);
        rows->scratch->z[lane] = keen_check_float(random, -8.0f, 8.0f);
        rows->scratch->radius[lane] = keen_check_float(random, 0.0f, 2.0f);
    }
}

static void expect_zones(const keen_kernels *table, keen_check_rows *rows, const keen_vision_def *vision) {
    KEEN_RUN(table, geometry, rows);
    KEEN_RUN(table, view_zone, rows);
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        const keen_row_scratch *scratch = rows->scratch;
        const double p[3] = {(double)scratch->x[lane], (double)scratch->y[lane], (double)scratch->z[lane]};
        const double expected = zone_of(vision, p, (double)scratch->radius[lane]);
        cr_expect_float_eq((double)rows->sense->zone[lane], expected, TOLERANCE, "%s: (%g %g %g) r %g: %g, not %g",
                           keen_backend_name(table->backend), p[0], p[1], p[2], (double)scratch->radius[lane],
                           (double)rows->sense->zone[lane], expected);
    }
}

static void check_zones(float exponent) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    keen_check_random random = keen_check_seed("sense values");
    keen_profile_def def = keen_default_profile(1.0f);
    def.vision.falloff_exponent = exponent;
    keen_check_rows rows = one_row(&def);
    for (int sample = 0; sample < SAMPLES; sample++) {
        place_randomly(&random, &rows);
        for (size_t i = 0; i < count; i++) {
            expect_zones(tables[i], &rows, &def.vision);
        }
    }
    keen_check_release_rows(&rows);
}

Test(sense_values, view_zones) {
    check_zones(1.0f);
    check_zones(2.0f);
    check_zones(1.6f);
}

/* One lane per question: ahead, behind and near, behind and far, at the eye, at the range. */
Test(sense_values, view_zone_edges) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const float x[5] = {20.0f, -1.2f, -1.8f, 0.0f, 40.0f};
    const double expected[5] = {0.5, 1.0 - 1.2 / 40.0, 0.0, 1.0, 0.0};
    const keen_profile_def def = keen_default_profile(1.0f);
    keen_check_rows rows = one_row(&def);
    memcpy(rows.scratch->x, x, sizeof x);
    for (size_t i = 0; i < count; i++) {
        KEEN_RUN(tables[i], geometry, &rows);
        KEEN_RUN(tables[i], view_zone, &rows);
        for (int lane = 0; lane < 5; lane++) {
            cr_expect_float_eq((double)rows.sense->zone[lane], expected[lane], TOLERANCE, "lane %d", lane);
        }
    }
    keen_check_release_rows(&rows);
}

/* Lit, half lit, dark, running, half exposed, blocked, dim, outside. */
Test(sense_values, vision) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const float zone[8] = {0.5f, 0.5f, 0.9f, 0.5f, 0.5f, 0.5f, 0.5f, 0.0f};
    const float light[8] = {1.0f, 0.325f, 0.0f, 1.0f, 1.0f, 1.0f, 0.0f, 1.0f};
    const float exposure[8] = {1.0f, 1.0f, 1.0f, 1.0f, 0.35f, 0.04f, 1.0f, 1.0f};
    const double expected[8] = {0.5, 0.5 * 0.51, 0.0, 0.5 * 1.25, 0.25, 0.0, 0.0, 0.0};
    const uint32_t causes[8] = {
        0, 0, KEEN_CAUSE_DIM, 0, 0, KEEN_CAUSE_BLOCKED, KEEN_CAUSE_DIM, KEEN_CAUSE_OUT_OF_RANGE};
    const keen_profile_def def = keen_default_profile(1.0f);
    keen_check_rows rows = one_row(&def);
    memcpy(rows.sense->zone, zone, sizeof zone);
    memcpy(rows.scratch->light, light, sizeof light);
    memcpy(rows.belief->exposure, exposure, sizeof exposure);
    rows.scratch->speed[3] = 9.0f;
    for (size_t i = 0; i < count; i++) {
        KEEN_RUN(tables[i], vision, &rows);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            cr_expect_float_eq((double)rows.scratch->confidence[0][lane], expected[lane], TOLERANCE, "lane %d", lane);
            cr_expect_eq(rows.belief->causes[lane], causes[lane], "lane %d", lane);
        }
    }
    keen_check_release_rows(&rows);
}

/* In the open, through a wall, audio from the host, too far, louder than the range, an event, a weaker event, masked.
 */
Test(sense_values, hearing) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const float distance[8] = {5.0f, 5.0f, 5.0f, 21.0f, 21.0f, 21.0f, 5.0f, 19.5f};
    const double expected[8] = {
        0.75 - 0.1, 0.75 * 0.3 - 0.1, 0.75 * 0.65 - 0.1, 0.0, 1.0 - 21.0 / 40.0 - 0.1, 0.4, 0.75 - 0.1, 0.0};
    const keen_profile_def def = keen_default_profile(1.0f);
    keen_check_rows rows = one_row(&def);
    memcpy(rows.sense->distance, distance, sizeof distance);
    rows.frame.ambient_noise = 0.2f;
    rows.belief->exposure[1] = 0.0f;
    rows.belief->audio[2] = 0.5f;
    rows.scratch->loudness[4] = 2.0f;
    rows.scratch->heard[5] = 0.4f;
    rows.scratch->heard_x[5] = 3.0f;
    rows.scratch->heard[6] = 0.4f;
    for (size_t i = 0; i < count; i++) {
        memset(rows.scratch->placed, 0, sizeof rows.scratch->placed);
        memset(rows.scratch->by_event, 0, sizeof rows.scratch->by_event);
        KEEN_RUN(tables[i], hearing, &rows);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            cr_expect_float_eq((double)rows.scratch->confidence[1][lane], expected[lane], TOLERANCE, "lane %d", lane);
            cr_expect_eq(rows.scratch->placed[lane], lane == 5 ? 2u : 0u, "lane %d", lane);
        }
        cr_expect_eq(rows.scratch->place_x[1][5], 3.0f);
        cr_expect_eq(rows.belief->causes[3] >> 4, (uint32_t)KEEN_CAUSE_SOUND_FADED);
    }
    keen_check_release_rows(&rows);
}

/* Head and pelvis seen; the same not answered in full, before and at the timeout; a round of the head alone. */
Test(sense_values, exposure) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const uint32_t asked[4] = {15u, 15u, 15u, 1u}, answered[4] = {15u, 7u, 7u, 1u};
    const uint32_t age[4] = {0u, 999999u, 1000000u, 0u};
    const double expected[4] = {0.5, 1.0, 0.5, 1.0};
    const keen_profile_def def = keen_default_profile(1.0f);
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(&def);
        for (int lane = 0; lane < 4; lane++) {
            rows.trace->asked[lane] = asked[lane];
            const uint32_t heard = 1u << KEEN_ANSWERED_AUDIO_SHIFT; /* point 0 came with audio */
            rows.trace->answered[lane] = answered[lane] | heard;
            rows.trace->asked_us[lane] = rows.frame.now_us - age[lane];
            rows.trace->transmittance[0][lane] = rows.trace->transmittance[2][lane] = 1.0f;
            rows.trace->audio[0][lane] = 0.25f;
        }
        KEEN_RUN(tables[i], exposure, &rows);
        for (int lane = 0; lane < 4; lane++) {
            cr_expect_float_eq((double)rows.belief->exposure[lane], expected[lane], TOLERANCE, "lane %d", lane);
            cr_expect_eq(rows.trace->asked[lane], lane == 1 ? 15u : 0u, "lane %d", lane);
            cr_expect_eq(rows.belief->audio[lane], lane == 1 ? KEEN_AUDIO_NONE : 0.25f, "lane %d", lane);
        }
        keen_check_release_rows(&rows);
    }
}

/* An unseen pair that waited for 3 s is no longer behind the sensed ones, so that those cannot starve it. */
Test(sense_values, claims_of_the_unseen_come_up_in_time) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const keen_profile_def def = keen_default_profile(1.0f);
    keen_check_rows rows = one_row(&def);
    rows.frame.now_us = 5u;
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows.sense->zone[lane] = 0.5f;
        rows.trace->round[lane] = lane >= 4 ? 0u : 1u;
        rows.trace->asked_us[lane] = rows.frame.now_us - (lane % 2 ? 3000000u : 2999984u);
        rows.belief->unsensed_us[lane] = lane % 2 ? 3000000 : 2999984;
        rows.belief->status[lane] = status_of(rows.tunings, KEEN_STATE_DETECTED, KEEN_SENSE_VISION, 0u);
    }
    rows.belief->unsensed_us[1] = 0; /* a round was asked: only the time since that counts */
    for (size_t i = 0; i < count; i++) {
        KEEN_RUN(tables[i], request_want, &rows);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            cr_expect_eq(rows.scratch->claim[lane] >> KEEN_CLAIM_CLASS_SHIFT,
                         lane % 2 ? KEEN_CLAIM_SENSED : KEEN_CLAIM_UNSEEN, "lane %d", lane);
        }
    }
    keen_check_release_rows(&rows);
}

/* From the most urgent on: sensed long ago, sensed, never asked, asked long ago, asked lately; then those who do not
 * ask. */
Test(sense_values, claims) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    const uint32_t age[8] = {2000000u, 1000000u, 0u, 2900000u, 100000u, 0u, 0u, 0u};
    const keen_profile_def def = keen_default_profile(1.0f);
    keen_check_rows rows = one_row(&def);
    rows.frame.now_us = 5u;
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows.sense->distance[lane] = 30.0f;
        rows.sense->zone[lane] = 0.5f;
        rows.trace->round[lane] = lane == 2 ? 0u : 1u;
        rows.trace->asked_us[lane] = rows.frame.now_us - age[lane];
        rows.belief->status[lane] = status_of(rows.tunings, KEEN_STATE_DETECTED, KEEN_SENSE_VISION, lane < 2 ? 1u : 0u);
    }
    rows.trace->asked[5] = 15u;
    rows.scratch->present[6] = 0u;
    rows.sense->zone[7] = 0.0f;
    for (size_t i = 0; i < count; i++) {
        KEEN_RUN(tables[i], request_want, &rows);
        for (int lane = 0; lane < 4; lane++) {
            cr_expect_gt(rows.scratch->claim[lane], rows.scratch->claim[lane + 1], "lane %d", lane);
            cr_expect_eq(rows.scratch->channels[lane], KEEN_TRACE_SIGHT);
        }
        for (int lane = 5; lane < KEEN_LANES; lane++) {
            cr_expect_eq(rows.scratch->claim[lane], 0u, "lane %d", lane);
        }
    }
    keen_check_release_rows(&rows);
}
