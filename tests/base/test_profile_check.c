/* The check of profiles alone: defaults of every unit pass, random damage to one field is either legal or refused with
   a name, and nothing that passes holds a number that kernels could not digest. */
#include <criterion/criterion.h>

#include "store/profile_check.h"
#include "store/tuning_make.h"
#include "support/check.h"

static keen_result check(const keen_profile_def *def, const char **field) {
    *field = NULL;
    return keen_profile_check(def, KEEN_MAX_TRACKED, field);
}

Test(profile_check, passes_the_defaults) {
    const float units[] = {1e-3f, 1.0f, 69.99f, 100.0f, 1e6f};
    const char *field;
    for (uint32_t i = 0; i < sizeof units / sizeof *units; i++) {
        const keen_profile_def def = keen_default_profile(units[i]);
        cr_assert_eq(check(&def, &field), KEEN_OK, "%g units: %s", (double)units[i], field);
    }
}

Test(profile_check, needs_the_cookie_first) {
    keen_profile_def def = keen_default_profile(1.0f);
    const char *field;
    def.cookie = 0;
    def.sense_count = 0;
    cr_assert_eq(check(&def, &field), KEEN_ERROR_COOKIE);
    cr_assert_null(field);
}

Test(profile_check, knows_the_world_s_max_tracked) {
    keen_profile_def def = keen_default_profile(1.0f);
    const char *field;
    for (uint32_t world = 1; world <= KEEN_MAX_TRACKED; world++) {
        const keen_result expected = def.max_tracked <= world ? KEEN_OK : KEEN_ERROR_RANGE;
        cr_assert_eq(keen_profile_check(&def, world, &field), expected);
    }
    def.max_tracked = KEEN_MAX_TRACKED;
    cr_assert_eq(check(&def, &field), KEEN_OK);
}

/* Any 32-bit word of the def, any bits: a verdict comes back, with a name when it is a refusal, and what passes makes a
   tuning of finite numbers. */
static bool is_float_finite(float value) {
    return value - value == 0.0f;
}

static void expect_digestible(const keen_tuning *tuning) {
    cr_assert(is_float_finite(tuning->inverse_full_exposure) && is_float_finite(tuning->inverse_light_span));
    cr_assert(is_float_finite(tuning->gather_range) && tuning->gather_range >= 0.0f);
    cr_assert_gt(tuning->base_interval_us, 0);
    cr_assert_gt(tuning->max_step_us, 0);
    cr_assert_gt(tuning->trace_timeout_us, 0);
    cr_assert_geq(tuning->min_track_us, 0);
    cr_assert_geq(tuning->min_lost_us, 0);
    cr_assert_geq(tuning->reaction_delay_us, 0);
    for (uint32_t i = 0; i < tuning->zone_count; i++) {
        cr_assert(is_float_finite(tuning->zones[i].az_scale), "az_scale");
        cr_assert(is_float_finite(tuning->zones[i].el_scale), "el_scale");
    }
    for (uint32_t sense = 0; sense < KEEN_SENSE_COUNT; sense++) {
        cr_assert_geq(tuning->loss[sense].grace_us, 0);
    }
}

/* Edges that lie so close together that float cannot tell their cosines apart. */
Test(profile_check, passes_hard_edges_and_makes_finite_numbers_of_them) {
    const float edges[][2] = {{0.0f, 0.001f}, {35.0f, 35.000004f}, {179.999f, 180.0f}, {89.99f, 90.0f}};
    for (uint32_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        keen_profile_def def = keen_default_profile(1.0f);
        const char *field;
        def.vision.zones[0].h_inner = edges[i][0];
        def.vision.zones[0].h_outer = edges[i][1];
        if (edges[i][1] <= 90.0f) {
            def.vision.zones[0].v_inner = edges[i][0];
            def.vision.zones[0].v_outer = edges[i][1];
        }
        def.vision.light_dark = 0.0f;
        def.vision.light_bright = 1e-40f;
        cr_assert_eq(check(&def, &field), KEEN_OK, "%s", field);
        const keen_tuning tuning = keen_tuning_make(&def, 1.0f);
        expect_digestible(&tuning);
    }
}

#define BOOL(member) offsetof(keen_profile_def, member)

static const size_t bools[] = {
    BOOL(perceive_corpses),
    BOOL(hearing.hear_friends),
    BOOL(location.velocity_scaling),
    BOOL(location.prediction),
    BOOL(detection.target_skill_needs_sneak),
    BOOL(detection.target_skill_raw),
    BOOL(detection.truncate),
    BOOL(detection.clear_suspicious_on_normal),
};

/* A bool holds 0 or 1 and nothing else, whatever happens: the language says so. */
static void mend_bools(keen_profile_def *def) {
    unsigned char *bytes = (unsigned char *)def;
    for (size_t i = 0; i < sizeof bools / sizeof *bools; i++) {
        bytes[bools[i]] &= 1u;
    }
    for (size_t sense = 0; sense < KEEN_SENSE_COUNT; sense++) {
        bytes[BOOL(loss[0].direct_cut) + sense * sizeof def->loss[0]] &= 1u;
    }
}

Test(profile_check, survives_damage) {
    keen_check_random random = keen_check_seed("profile_check");
    const uint32_t words = sizeof(keen_profile_def) / sizeof(uint32_t);
    uint32_t refused = 0, passed = 0;
    for (uint32_t round = 0; round < 200000; round++) {
        keen_profile_def def = keen_default_profile(1.0f);
        const uint32_t word = 1 + keen_check_below(&random, words - 1);
        uint32_t bits = keen_check_u32(&random);
        if (keen_check_one_in(&random, 2)) {
            const float wild = keen_check_wild_float(&random, 0.0f, 2.0f);
            memcpy(&bits, &wild, sizeof bits);
        }
        const size_t offset = word * sizeof(uint32_t);
        memcpy((char *)&def + offset, &bits, sizeof bits);
        mend_bools(&def);
        const char *field;
        const keen_result result = check(&def, &field);
        if (result == KEEN_OK) {
            const keen_tuning tuning = keen_tuning_make(&def, 1.0f);
            expect_digestible(&tuning);
            passed++;
        } else {
            cr_assert(result == KEEN_ERROR_RANGE || result == KEEN_ERROR_NOT_FINITE);
            cr_assert_not_null(field);
            refused++;
        }
    }
    cr_assert_gt(refused, 1000);
    cr_assert_gt(passed, 1000);
}
