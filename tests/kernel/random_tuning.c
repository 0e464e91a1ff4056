#include <float.h>

#include "kernel_check.h"
#include "store/tuning_make.h"

static float pick(keen_check_random *random, const float *values, uint32_t count) {
    return values[keen_check_below(random, count)];
}

static void vary_senses(keen_check_random *random, keen_profile_def *def) {
    static const keen_sense orders[4][2] = {
        {KEEN_SENSE_VISION, KEEN_SENSE_HEARING},
        {KEEN_SENSE_HEARING, KEEN_SENSE_VISION},
        {KEEN_SENSE_VISION, KEEN_SENSE_VISION},
        {KEEN_SENSE_HEARING, KEEN_SENSE_HEARING},
    };
    const uint32_t order = keen_check_below(random, 4);
    def->senses[0] = orders[order][0];
    def->senses[1] = orders[order][1];
    def->sense_count = order < 2 ? 2 : 1;
    def->vision.weight = keen_check_float(random, 0.0f, 1.6f);
    def->hearing.weight = keen_check_one_in(random, 8) ? 0.0f : keen_check_float(random, 0.2f, 1.6f);
    def->vision.error = keen_check_one_in(random, 8) ? FLT_MAX : (float)keen_check_below(random, 3);
    def->hearing.error = keen_check_one_in(random, 8) ? FLT_MAX : (float)keen_check_below(random, 3);
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

keen_tuning keen_check_random_tuning(keen_check_random *random) {
    keen_profile_def def = keen_default_profile(1.0f);
    if (!keen_check_one_in(random, 6)) {
        vary_senses(random, &def);
        vary_vision(random, &def.vision);
        vary_hearing(random, &def.hearing);
        vary_belief(random, &def);
        vary_sampling(random, &def.sampling);
        def.perceive_corpses = keen_check_one_in(random, 2);
        def.masked_teams = keen_check_one_in(random, 2) ? 0 : 1u << keen_check_below(random, 8);
    }
    return keen_tuning_make(&def, 1.0f);
}
