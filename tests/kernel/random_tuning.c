#include <float.h>

#include "kernel_check.h"
#include "store/tuning_make.h"

static float pick(keen_check_random *random, const float *values, uint32_t count) {
    return values[keen_check_below(random, count)];
}

/* 1 to 8 of all senses in any order, often both that look and listen. */
static void choose_senses(keen_check_random *random, keen_profile_def *def) {
    keen_sense all[KEEN_SENSE_COUNT] = {KEEN_SENSE_VISION};
    for (uint32_t i = 0; i < KEEN_SENSE_COUNT; i++) {
        const uint32_t other = keen_check_below(random, i + 1);
        all[i] = all[other];
        all[other] = (keen_sense)i;
    }
    const uint32_t most = keen_check_one_in(random, 3) ? KEEN_BUILT_IN_SENSES : KEEN_SENSE_COUNT; /* no custom ones */
    const uint32_t wanted = 1 + keen_check_below(random, KEEN_MAX_SENSES);
    def->sense_count = 0;
    for (uint32_t i = 0; i < KEEN_SENSE_COUNT && def->sense_count < wanted; i++) {
        if ((uint32_t)all[i] < most) {
            def->senses[def->sense_count++] = all[i];
        }
    }
    if (def->sense_count == 1 && def->senses[0] == KEEN_SENSE_PAIN) {
        def->senses[def->sense_count++] = KEEN_SENSE_VISION; /* random rows want a slot */
    }
}

static float random_weight(keen_check_random *random) {
    return keen_check_one_in(random, 8) ? 0.0f : keen_check_float(random, 0.2f, 1.6f);
}

static float random_error(keen_check_random *random) {
    return keen_check_one_in(random, 8) ? FLT_MAX : (float)keen_check_below(random, 3);
}

static void vary_senses(keen_check_random *random, keen_profile_def *def) {
    float *const weights[] = {&def->vision.weight,      &def->hearing.weight,   &def->smell.weight,
                              &def->touch.weight,       &def->vibration.weight, &def->damage.weight,
                              &def->echolocation.weight};
    float *const errors[] = {&def->vision.error,    &def->hearing.error, &def->smell.error,       &def->touch.error,
                             &def->vibration.error, &def->damage.error,  &def->echolocation.error};
    float *const dulling[] = {&def->vision.pain_dulling, &def->hearing.pain_dulling, &def->smell.pain_dulling,
                              &def->vibration.pain_dulling, &def->echolocation.pain_dulling};
    choose_senses(random, def);
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        *weights[i] = random_weight(random);
        *errors[i] = random_error(random);
    }
    for (size_t i = 0; i < sizeof dulling / sizeof dulling[0]; i++) {
        *dulling[i] = keen_check_one_in(random, 4) ? 1.0f : keen_check_float(random, 0.0f, 1.0f);
    }
    for (int n = 0; n < KEEN_MAX_CUSTOM_SENSES; n++) {
        def->custom[n] = (keen_custom_use){random_weight(random), random_error(random), 0.5f};
    }
}

static void vary_near_senses(keen_check_random *random, keen_profile_def *def) {
    static const float exponents[] = {1.0f, 1.0f, 2.0f, 0.0f, 0.5f, 1.7f};
    float *const own[] = {&def->smell.exponent, &def->vibration.exponent, &def->echolocation.exponent};
    float *const ranges[] = {&def->smell.range, &def->vibration.range, &def->echolocation.range};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        *own[i] = pick(random, exponents, 6);
        *ranges[i] = keen_check_one_in(random, 16) ? 0.0f : keen_check_float(random, 5.0f, 60.0f);
    }
    def->smell.wind_gain = keen_check_one_in(random, 4) ? 0.0f : keen_check_float(random, 0.0f, 0.6f);
    def->smell.scent_mask = keen_check_one_in(random, 2) ? UINT32_MAX : keen_check_u32(random) & keen_check_u32(random);
    def->touch.touch_range = keen_check_one_in(random, 4) ? 0.0f : keen_check_float(random, 0.0f, 20.0f);
}

static void vary_vision(keen_check_random *random, keen_vision_def *vision) {
    static const float exponents[] = {1.0f, 1.0f, 2.0f, 0.0f, 0.5f, 1.7f, 16.0f};
    vision->falloff_exponent = pick(random, exponents, 7);
    vision->range = keen_check_one_in(random, 16) ? 0.0f : keen_check_float(random, 5.0f, 60.0f);
    vision->near_radius = keen_check_one_in(random, 4) ? 0.0f : keen_check_float(random, 0.5f, 8.0f);
    vision->min_exposure = keen_check_one_in(random, 4) ? 0.0f : keen_check_float(random, 0.0f, 0.5f);
    vision->zone_count = 1 + keen_check_below(random, KEEN_MAX_VIEW_ZONES);
    for (uint32_t i = 0; i < vision->zone_count; i++) {
        keen_view_zone *zone = &vision->zones[i];
        zone->h_outer = keen_check_one_in(random, 4) ? 180.0f : keen_check_float(random, 10.0f, 180.0f);
        zone->h_inner = zone->h_outer * keen_check_float(random, 0.0f, 0.9f);
        zone->v_outer = keen_check_one_in(random, 4) ? 90.0f : keen_check_float(random, 10.0f, 90.0f);
        zone->v_inner = zone->v_outer * keen_check_float(random, 0.0f, 0.9f);
        zone->range_scale = keen_check_one_in(random, 8) ? 0.0f : keen_check_float(random, 0.2f, 1.0f);
        zone->gain = keen_check_one_in(random, 8) ? 0.0f : keen_check_float(random, 0.2f, 1.0f);
    }
}

static void vary_hearing(keen_check_random *random, keen_hearing_def *hearing) {
    static const float exponents[] = {1.0f, 1.0f, 2.0f, 0.0f, 0.5f, 3.3f};
    hearing->exponent = pick(random, exponents, 6);
    hearing->range = keen_check_one_in(random, 16) ? 0.0f : keen_check_float(random, 5.0f, 60.0f);
    hearing->occluded_gain = keen_check_one_in(random, 8) ? 0.0f : keen_check_float(random, 0.0f, 1.0f);
}

static void vary_curve(keen_check_random *random, keen_smoothing_def *smoothing) {
    if (!keen_check_one_in(random, 3)) {
        return;
    }
    smoothing->curve_count = 2 + keen_check_below(random, KEEN_MAX_CURVE_KEYS - 1);
    float time = keen_check_one_in(random, 2) ? 0.0f : 0.3f;
    for (uint32_t i = 0; i < smoothing->curve_count; i++) {
        smoothing->curve[i] = (keen_curve_key){time, keen_check_float(random, 0.0f, 1.0f)};
        time += keen_check_one_in(random, 6) ? 0.0f : keen_check_float(random, 0.01f, 2.0f);
    }
}

static void vary_belief(keen_check_random *random, keen_profile_def *def) {
    static const float graces[] = {0.0f, 0.1f, 0.3f, 3.0f, 8.0f};
    for (int sense = 0; sense < KEEN_SENSE_COUNT; sense++) {
        def->loss[sense].grace = pick(random, graces, 5);
        def->loss[sense].direct_cut = keen_check_one_in(random, 2);
        def->loss[sense].decay_multiplier = keen_check_one_in(random, 8) ? 0.0f : keen_check_float(random, 0.3f, 5.0f);
    }
    def->fusion.max_rise_per_second = keen_check_one_in(random, 2) ? 0.0f : 0.57f;
    def->fusion.reaction_delay = keen_check_one_in(random, 2) ? 0.0f : 0.85f;
    def->smoothing.rise_rate = keen_check_float(random, 0.5f, 20.0f);
    def->smoothing.decay_exponent = keen_check_one_in(random, 8) ? 0.0f : keen_check_float(random, 0.05f, 1.0f);
    def->memory.refresh_bonus = keen_check_one_in(random, 3) ? 0.0f : 0.1f;
    def->states.min_track = keen_check_one_in(random, 4) ? 0.0f : 0.5f;
    def->states.min_lost = keen_check_one_in(random, 4) ? 0.0f : 2.0f;
    vary_curve(random, &def->smoothing);
}

static void vary_sampling(keen_check_random *random, keen_sampling_def *sampling) {
    sampling->point_count = 1 + keen_check_below(random, KEEN_MAX_SAMPLE_POINTS);
    for (uint32_t i = 0; i < sampling->point_count; i++) {
        sampling->points[i] =
            (keen_sample_point){keen_check_float(random, 0.0f, 1.0f), keen_check_float(random, 0.01f, 2.0f)};
    }
}

static void vary_detection(keen_check_random *random, keen_profile_def *def) {
    static const float exponents[] = {1.0f, 2.0f, 2.0f, 0.0f, 0.5f, 1.7f, 16.0f};
    keen_detection_def *detection = &def->detection;
    def->model = (keen_model)keen_check_below(random, 3);
    *detection = keen_default_detection((keen_detection_preset)keen_check_below(random, 3), 1.0f);
    detection->exponent = pick(random, exponents, 7);
    /* out of doors the largest reach has no end */
    detection->max_distance = keen_check_one_in(random, 8) ? FLT_MAX : keen_check_float(random, 1.0f, 60.0f);
    if (keen_check_one_in(random, 2)) {
        detection->base = keen_check_float(random, -60.0f, 20.0f);
        detection->light_mod = keen_check_float(random, -60.0f, 30.0f);
        detection->skill_min = keen_check_float(random, -20.0f, 30.0f);
        detection->truncate = keen_check_one_in(random, 2);
        detection->k_flat = keen_check_float(random, 0.0f, 1.0f);
        detection->target_skill_needs_sneak = keen_check_one_in(random, 2);
        detection->target_skill_raw = keen_check_one_in(random, 2);
    }
}

keen_tuning keen_check_random_tuning(keen_check_random *random) {
    keen_profile_def def = keen_default_profile(1.0f);
    if (!keen_check_one_in(random, 6)) {
        vary_senses(random, &def);
        vary_vision(random, &def.vision);
        vary_hearing(random, &def.hearing);
        vary_near_senses(random, &def);
        vary_belief(random, &def);
        vary_sampling(random, &def.sampling);
        vary_detection(random, &def);
        def.perceive_corpses = keen_check_one_in(random, 2);
        def.masked_teams = keen_check_one_in(random, 2) ? 0 : 1u << keen_check_below(random, 8);
    }
    keen_tuning tuning = keen_tuning_make(&def, 1.0f);
    keen_tuning_set_exterior(&tuning, keen_check_one_in(random, 2));
    tuning.loss_by.upper |= keen_check_one_in(random, 2); /* as beside a profile with a custom sense */
    return tuning;
}
