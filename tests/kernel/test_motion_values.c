/* Location, memory, threat and fade of every backend against the specification (8, 9, 10), worked out by hand. */
#include <criterion/criterion.h>
#include <math.h>

#include "belief/threat.h"
#include "one_row.h"
#include "store/belief_status.h"

#define TOLERANCE 1e-5

/* Sees all lanes at x; the first sensing is dt before. */
static void see_at(keen_check_rows *rows, float x) {
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows->belief->status[lane] = status_of(rows->tunings, KEEN_STATE_DETECTED, KEEN_SENSE_VISION, 1u);
        rows->scratch->x[lane] = x;
    }
}

static void check_velocity_averages_and_starts_again(const keen_kernels *kernels, keen_check_rows *rows) {
    keen_belief_row *belief = rows->belief;
    see_at(rows, 10.0f);
    KEEN_RUN(kernels, location, rows);
    cr_expect_eq(belief->sample_us[0], 0);
    cr_expect_eq(belief->velocity_x[0], 0.0f, "the first sample");
    see_at(rows, 10.2f);
    KEEN_RUN(kernels, location, rows);
    cr_expect_float_eq((double)belief->velocity_x[0], 1.0, 1e-4);
    cr_expect_float_eq((double)belief->accel_x[0], 5.0, 1e-3);
    see_at(rows, 10.4f);
    belief->sample_us[0] = 1400000;
    belief->sample_us[1] = 1400001;
    belief->status[2] |= KEEN_STATUS_MOVED;
    KEEN_RUN(kernels, location, rows);
    cr_expect_float_eq((double)belief->velocity_x[0], (1.0 + 0.2 / 1.5) / 2, 1e-4, "1.5 s ago");
    cr_expect_eq(belief->velocity_x[1], 0.0f, "too long ago");
    cr_expect_eq(belief->accel_x[1], 0.0f);
    cr_expect_eq(belief->velocity_x[2], 0.0f, "started over");
    cr_expect_eq(belief->sample_x[2], 10.4f);
    cr_expect_float_eq((double)belief->velocity_x[3], 1.5, 1e-4);
}

Test(motion_values, velocity_averages_and_starts_again) {
    const keen_profile_def def = keen_default_profile(1.0f);
    on_every_backend(&def, check_velocity_averages_and_starts_again);
}

static void check_what_is_no_sample(const keen_kernels *kernels, keen_check_rows *rows) {
    keen_belief_row *belief = rows->belief;
    belief->status[0] = status_of(rows->tunings, KEEN_STATE_DETECTED, KEEN_SENSE_HEARING, 2u);
    belief->status[1] = status_of(rows->tunings, KEEN_STATE_DETECTED, KEEN_SENSE_ECHOLOCATION, 1u);
    belief->sample_us[1] = 300000;
    belief->velocity_x[1] = 2.0f;
    belief->target[2] = KEEN_LANE_PLACE | 7;
    belief->last_x[2] = 3.0f;
    belief->status[2] = belief->status[0];
    KEEN_RUN(kernels, location, rows);
    cr_expect_eq(belief->sample_us[0], -1, "an error of 2 m");
    cr_expect_eq(belief->sample_us[1], 400000, "an echo that is held");
    cr_expect_eq(belief->velocity_x[1], 2.0f);
    cr_expect_eq(belief->last_x[2], 3.0f, "a place stays where it is");
    rows->ticks->pulse = true;
    KEEN_RUN(kernels, location, rows);
    cr_expect_eq(belief->sample_us[1], 0, "a pulse");
}

Test(motion_values, what_is_no_sample) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.sense_count = 2;
    def.senses[0] = KEEN_SENSE_ECHOLOCATION;
    def.senses[1] = KEEN_SENSE_HEARING;
    on_every_backend(&def, check_what_is_no_sample);
}

static void check_uncertainty(const keen_kernels *kernels, keen_check_rows *rows) {
    keen_belief_row *belief = rows->belief;
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        belief->uncertainty[lane] = lane == 4 ? 4.99f : 3.0f;
        belief->first_us[lane] = lane == 0 ? 0 : 100000;
        belief->status[lane] = lane < 2 ? status_of(rows->tunings, KEEN_STATE_DETECTED, KEEN_SENSE_HEARING, 2u)
                                        : status_of(rows->tunings, KEEN_STATE_LOST, KEEN_SENSE_VISION, 0u);
    }
    belief->velocity_y[3] = 9.0f;
    belief->velocity_y[5] = 60.0f;
    KEEN_RUN(kernels, location, rows);
    const double expected[6] = {2.0, 2.5, 3.05, 3.0 + 0.05 * 1.5, 5.0, 3.0 + 0.05 * 3.0};
    for (int lane = 0; lane < 6; lane++) {
        cr_expect_float_eq((double)belief->uncertainty[lane], expected[lane], TOLERANCE, "lane %d", lane);
    }
}

Test(motion_values, uncertainty) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.location.velocity_scaling = true;
    on_every_backend(&def, check_uncertainty);
}

static void check_memory(const keen_kernels *kernels, keen_check_rows *rows) {
    keen_belief_row *belief = rows->belief;
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        belief->status[lane] = status_of(rows->tunings, KEEN_STATE_DETECTED, KEEN_SENSE_VISION, lane == 0);
        belief->fused[lane] = lane == 0 ? 0.6f : 0.0f;
        belief->long_term[lane] = 0.5f;
        belief->damage[lane] = lane == 2 ? 1.005f : 50.0f;
        belief->confidence[lane] = 0.7f;
        belief->peak[lane] = 0.8f;
        belief->suspected_us[lane] = 500000;
    }
    belief->status[3] = status_of(rows->tunings, KEEN_STATE_EXPIRED, KEEN_SENSE_VISION, 0u);
    belief->status[4] = status_of(rows->tunings, KEEN_STATE_UNDETECTED, KEEN_SENSE_VISION, 0u);
    belief->status[5] |= KEEN_STATUS_MOVED | (uint32_t)KEEN_STATE_LOST << KEEN_STATUS_FROM_SHIFT;
    belief->status[6] |= KEEN_STATUS_MOVED | (uint32_t)KEEN_STATE_TRACKED << KEEN_STATUS_FROM_SHIFT;
    KEEN_RUN(kernels, memory, rows);
    cr_expect_float_eq((double)belief->long_term[0], 0.5 + 0.5 * 0.1 * 0.6 * 0.1, TOLERANCE);
    cr_expect_float_eq((double)belief->long_term[1], 0.5 * exp(-0.001), TOLERANCE);
    cr_expect_eq(belief->damage[0], 50.0f, "sensed");
    cr_expect_float_eq((double)belief->damage[1], 50.0 * exp(-0.01), 1e-4);
    cr_expect_eq(belief->damage[2], 0.0f, "below 1 point");
    cr_expect_eq(belief->damage[3], 0.0f, "Expired");
    cr_expect(belief->peak[4] == 0.0f && belief->suspected_us[4] == 0, "Undetected");
    cr_expect(belief->peak[5] == 0.7f && belief->suspected_us[5] == 0, "found again: a new stay");
    cr_expect(belief->peak[6] == 0.8f && belief->suspected_us[6] == 600000, "the same stay");
}

Test(motion_values, memory) {
    const keen_profile_def def = keen_default_profile(1.0f);
    on_every_backend(&def, check_memory);
}

static void check_threat(const keen_kernels *kernels, keen_check_rows *rows) {
    static const keen_relation relations[8] = {KEEN_RELATION_ENEMY,      KEEN_RELATION_FEARED,   KEEN_RELATION_UNKNOWN,
                                               KEEN_RELATION_NEUTRAL,    KEEN_RELATION_FRIENDLY, KEEN_RELATION_TEAMMATE,
                                               KEEN_RELATION_HIGH_VALUE, KEEN_RELATION_ENEMY};
    static const double expected[8] = {0.28 + 0.15 + 0.075 + 0.1 + 0.1,
                                       0.28 + 0.15 + 0.075 + 0.15 + 0.1,
                                       0.28 + 0.15 + 0.05,
                                       0.28 + 0.15 + 0.01875 + 0.03,
                                       0.0,
                                       0.0,
                                       0.0,
                                       0.0};
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        rows->belief->confidence[lane] = 0.8f;
        rows->belief->damage[lane] = 50.0f;
        rows->scratch->relation[lane] = relations[lane];
        rows->belief->status[lane] = status_of(rows->tunings, KEEN_STATE_TRACKED, KEEN_SENSE_VISION, 15u);
    }
    rows->belief->status[2] = status_of(rows->tunings, KEEN_STATE_LOST, KEEN_SENSE_VISION, 0u);
    rows->belief->status[3] = status_of(rows->tunings, KEEN_STATE_SUSPECTED, KEEN_SENSE_VISION, 1u);
    rows->belief->status[6] = status_of(rows->tunings, KEEN_STATE_EXPIRED, KEEN_SENSE_VISION, 0u);
    rows->belief->target[7] = KEEN_LANE_PLACE | 1;
    KEEN_RUN(kernels, threat, rows);
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        cr_expect_float_eq((double)rows->scratch->threat[lane], expected[lane], TOLERANCE, "lane %d", lane);
    }
    cr_expect_eq(rows->scratch->highest_threat, rows->scratch->threat[1]);
}

Test(motion_values, threat) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.sense_count = 4;
    def.senses[0] = KEEN_SENSE_VISION;
    def.senses[1] = KEEN_SENSE_HEARING;
    def.senses[2] = KEEN_SENSE_SMELL;
    def.senses[3] = KEEN_SENSE_TOUCH;
    on_every_backend(&def, check_threat);
}

Test(motion_values, threat_levels) {
    const float scores[9] = {0.0f, 0.149f, 0.15f, 0.349f, 0.35f, 0.6f, 0.849f, 0.85f, 1.0f};
    const keen_threat_level levels[9] = {KEEN_THREAT_NONE, KEEN_THREAT_NONE,     KEEN_THREAT_LOW,
                                         KEEN_THREAT_LOW,  KEEN_THREAT_MEDIUM,   KEEN_THREAT_HIGH,
                                         KEEN_THREAT_HIGH, KEEN_THREAT_CRITICAL, KEEN_THREAT_CRITICAL};
    for (int i = 0; i < 9; i++) {
        cr_expect_eq(keen_threat_level_of(scores[i]), levels[i], "%g", (double)scores[i]);
    }
}

static void check_attention_leaves_places_out(const keen_kernels *kernels, keen_check_rows *rows) {
    keen_belief_row *belief = rows->belief;
    belief->target[0] = KEEN_LANE_PLACE | 1;
    belief->confidence[0] = 0.9f;
    belief->status[0] = status_of(rows->tunings, KEEN_STATE_DETECTED, KEEN_SENSE_HEARING, 2u);
    KEEN_RUN(kernels, attention, rows);
    cr_expect_eq(rows->scratch->top_lane, (uint32_t)KEEN_LANES);
    cr_expect_not(rows->scratch->alarming);
    cr_expect_eq(rows->scratch->curiosity, 0.9f);
    belief->target[0] = 0;
    belief->status[1] = status_of(rows->tunings, KEEN_STATE_LOST, KEEN_SENSE_VISION, 0u);
    belief->confidence[1] = 0.3f;
    KEEN_RUN(kernels, attention, rows);
    cr_expect_eq(rows->scratch->top_lane, 0u);
    cr_expect(rows->scratch->alarming);
    cr_expect_eq(rows->scratch->curiosity, 0.3f, "who is Detected makes nobody curious");
}

Test(motion_values, attention_leaves_places_out) {
    const keen_profile_def def = keen_default_profile(1.0f);
    on_every_backend(&def, check_attention_leaves_places_out);
}

static void check_fade(const keen_kernels *kernels, keen_check_rows *rows) {
    keen_belief_row *belief = rows->belief;
    belief->status[0] = status_of(rows->tunings, KEEN_STATE_LOST, KEEN_SENSE_VISION, 0u);
    belief->long_term[0] = 0.5f;
    belief->damage[0] = 40.0f;
    belief->uncertainty[0] = 1.0f;
    belief->sample_us[0] = 7;
    belief->suspected_us[0] = 9;
    belief->sample_us[1] = -1;
    set_time_step(rows, 2000000);
    KEEN_RUN(kernels, fade, rows);
    cr_expect_float_eq((double)belief->long_term[0], 0.5 * exp(-0.02), TOLERANCE);
    cr_expect_float_eq((double)belief->damage[0], 40.0 * exp(-0.2), 1e-4);
    cr_expect_float_eq((double)belief->uncertainty[0], 2.0, TOLERANCE);
    cr_expect_eq(belief->sample_us[0], 2000007);
    cr_expect_eq(belief->suspected_us[0], 2000009);
    cr_expect_eq(belief->sample_us[1], -1);
    cr_expect_eq(belief->suspected_us[1], 0, "Undetected");
}

Test(motion_values, fade) {
    const keen_profile_def def = keen_default_profile(1.0f);
    on_every_backend(&def, check_fade);
}
