/* What is multiplied down tick after tick ends at 0 on every backend, and is never a subnormal number on its way: with
   those many processors are slower by a hundred cycles an operation, and rounding never lets the smallest go. */
#include <criterion/criterion.h>
#include <math.h>

#include "one_row.h"
#include "store/belief_status.h"

#define THREE_HOURS 120000 /* ticks of 0.1 s, and some */

static bool is_subnormal(float x) {
    return fpclassify(x) == FP_SUBNORMAL;
}

/* Seen again after a while, and stands still from then on. */
static void check_who_stands_still(const keen_kernels *kernels, keen_check_rows *rows) {
    keen_belief_row *belief = rows->belief;
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        belief->status[lane] = status_of(rows->tunings, KEEN_STATE_TRACKED, KEEN_SENSE_VISION, 1u);
        belief->first_us[lane] = 1000000;
        belief->uncertainty[lane] = 2.0f + (float)lane;
        belief->sample_us[lane] = 100000;
        belief->velocity_x[lane] = 3.0f - (float)lane;
        belief->accel_z[lane] = -1.0f;
        belief->sample_x[lane] = rows->scratch->x[lane];
    }
    for (int tick = 0; tick < 400; tick++) {
        KEEN_RUN(kernels, location, rows);
        for (int lane = 0; lane < KEEN_LANES; lane++) {
            cr_assert(!is_subnormal(belief->velocity_x[lane]), "tick %d", tick);
            cr_assert(!is_subnormal(belief->accel_x[lane]) && !is_subnormal(belief->accel_z[lane]), "tick %d", tick);
            cr_assert(!is_subnormal(belief->uncertainty[lane]), "tick %d", tick);
        }
    }
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        cr_expect_eq(belief->velocity_x[lane], 0.0f);
        cr_expect_eq(belief->accel_x[lane], 0.0f);
        cr_expect_eq(belief->accel_z[lane], 0.0f);
        cr_expect_eq(belief->uncertainty[lane], 0.0f);
    }
}

Test(settling, who_stands_still_comes_to_rest) {
    const keen_profile_def def = keen_default_profile(1.0f);
    on_every_backend(&def, check_who_stands_still);
}

static void forget(keen_check_rows *rows) {
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows->belief->status[lane] = status_of(rows->tunings, KEEN_STATE_EXPIRED, KEEN_SENSE_VISION, 0u);
        rows->belief->confidence[lane] = rows->belief->last_active[lane] = 0.9f;
        rows->belief->long_term[lane] = 0.5f;
        rows->belief->first_us[lane] = 1000000;
    }
}

static void expect_forgotten(const keen_belief_row *belief) {
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        cr_expect_eq(belief->confidence[lane], 0.0f);
        cr_expect_eq(belief->long_term[lane], 0.0f);
    }
}

static void expect_no_subnormal(const keen_belief_row *belief, int tick) {
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        const bool bad = is_subnormal(belief->confidence[lane]) || is_subnormal(belief->long_term[lane]);
        cr_assert(!bad, "tick %d, lane %d", tick, lane);
    }
}

static void check_who_is_gone(const keen_kernels *kernels, keen_check_rows *rows) {
    forget(rows);
    for (int tick = 0; tick < THREE_HOURS; tick++) {
        KEEN_RUN(kernels, smoothing, rows);
        KEEN_RUN(kernels, memory, rows);
        expect_no_subnormal(rows->belief, tick);
    }
    expect_forgotten(rows->belief);
}

static void check_who_fades(const keen_kernels *kernels, keen_check_rows *rows) {
    forget(rows);
    for (int tick = 0; tick < THREE_HOURS; tick++) {
        KEEN_RUN(kernels, fade, rows);
        expect_no_subnormal(rows->belief, tick);
    }
    expect_forgotten(rows->belief);
}

Test(settling, who_is_gone_is_forgotten) {
    const keen_profile_def def = keen_default_profile(1.0f);
    on_every_backend(&def, check_who_is_gone);
    on_every_backend(&def, check_who_fades);
}

/* A curve that ends at nothing. */
Test(settling, a_curve_comes_to_rest) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.smoothing.curve_count = 2;
    def.smoothing.curve[0] = (keen_curve_key){.time = 0.0f, .value = 1.0f};
    def.smoothing.curve[1] = (keen_curve_key){.time = 5.0f, .value = 0.0f};
    on_every_backend(&def, check_who_is_gone);
}
