/* The terms of a detection value, one target at a time (spec 13, value; detection_value.h). The plain reference,
   detection events and explanations are made of them, so that what is explained and what is noticed is what is
   computed. Eight targets at a time have their own (detection_value.inl), to the same bits. */
#ifndef KEEN_DETECTION_VALUE_TERMS_H
#define KEEN_DETECTION_VALUE_TERMS_H

#include <float.h>
#include <stdbool.h>

#include "detection/observer_skill.h"
#include "simd/f1_math.h"
#include "store/stealth_record.h"

/* The noise of steps, before attenuation. */
static inline float keen_detection_movement(const keen_detection_def *def, const keen_stealth_record *target) {
    if (!keen_stealth_moves(target)) {
        return 0.0f;
    }
    const float weight = def->weight_base + def->weight_mult * keen_stealth_armor_weight(target);
    return weight * (keen_stealth_runs(target) ? def->running_mult : 1.0f) * (1.0f - keen_stealth_muffle(target));
}

/* The noise of an action, before attenuation. */
static inline float keen_detection_action(const keen_detection_def *def, float loudness) {
    return loudness * def->action_mult;
}

/* Never below 0, nor -0. An attenuation of 0 silences even an endless noise. */
static inline float keen_detection_sound(const keen_detection_def *def, float attenuation, float noise, bool los) {
    const float through = los ? 1.0f : def->sound_los_mult;
    return f1_max(attenuation * def->sounds_mult * noise * through, 0.0f);
}

/* T. */
static inline float keen_detection_target_skill(const keen_detection_def *def, const keen_stealth_record *target) {
    if (def->target_skill_needs_sneak && !keen_stealth_sneaks(target)) {
        return 0.0f;
    }
    const float sneak = keen_stealth_sneak(target);
    return def->target_skill_raw ? sneak : keen_detection_skill(def, sneak);
}

/* Above 0 and below 1 gives 1, else toward zero, never to -0. From 2^23 on there are no fractions. */
static inline float keen_detection_whole(float value) {
    if (value > 0.0f && value < 1.0f) {
        return 1.0f;
    }
    return f1_abs(value) < KEEN_TWO_23 ? (float)(int32_t)value : value;
}

/* What the value of somebody near is made of. */
typedef struct keen_value_terms {
    float attenuation, sound, visual;
    float skill;        /* A */
    float target_skill; /* T */
} keen_value_terms;

/* What an observer of skill A adds: the share that distance attenuates, and the one that it does not. */
static inline float keen_detection_near_skill(const keen_detection_def *def, float skill, float attenuation) {
    return def->k_att * skill * attenuation;
}

static inline float keen_detection_flat_skill(const keen_detection_def *def, float skill) {
    return def->k_flat * skill;
}

/* Always finite, not yet truncated. */
static inline float keen_detection_sum(const keen_detection_def *def, const keen_value_terms *terms) {
    const float attenuated = keen_detection_near_skill(def, terms->skill, terms->attenuation);
    const float flat = keen_detection_flat_skill(def, terms->skill);
    const float seen = def->base + terms->sound + terms->visual + attenuated + flat;
    return f1_clamp(seen - def->k_target * terms->target_skill, -FLT_MAX, FLT_MAX);
}

#endif
