/* A, the skill of an observer (spec 13, value):

     skill(a) = skill_min + (skill_max - skill_min) * sneak_a/100
     A = skill(observer) * (mood + fighting_someone_else*combat_mod)
     mood = 1 + alert*alert_mod + sleeping*sleep_bonus, alert in state Alert only. */
#ifndef KEEN_DETECTION_OBSERVER_SKILL_H
#define KEEN_DETECTION_OBSERVER_SKILL_H

#include <stdbool.h>

#include "keen/detection.h"

static inline float keen_detection_skill(const keen_detection_def *def, float sneak) {
    return def->skill_min + (def->skill_max - def->skill_min) * sneak / 100.0f;
}

static inline float keen_observer_mood(const keen_detection_def *def, bool alert, bool sleeping) {
    return 1.0f + (alert ? def->alert_mod : 0.0f) + (sleeping ? def->sleep_bonus : 0.0f);
}

#endif
