/* What a detection event is worth to somebody who may notice it (spec 13): the detection value at its location with the
   rating as action sound, a clear line of sight, and no movement, visual or target skill. */
#ifndef KEEN_DETECTION_EVENT_VALUE_H
#define KEEN_DETECTION_EVENT_VALUE_H

#include <stdbool.h>

#include "detection/observer_skill.h"
#include "detection/value_terms.h"
#include "sense/falloff.h"

typedef struct keen_event_observer {
    float distance; /* eye to location */
    float sneak;
    bool alert, sleeping;
} keen_event_observer;

typedef struct keen_event_value {
    float value, sound;
} keen_event_value;

static inline keen_event_value keen_event_value_of(const keen_detection_def *def, float reach, float rating,
                                                   const keen_event_observer *observer) {
    if (observer->distance > reach) {
        return (keen_event_value){def->out_of_range_value, 0.0f};
    }
    const float attenuation = keen_falloff(observer->distance, reach, def->exponent);
    const float mood = keen_observer_mood(def, observer->alert, observer->sleeping);
    const keen_value_terms terms = {
        .attenuation = attenuation,
        .sound = keen_detection_sound(def, attenuation, keen_detection_action(def, rating), true),
        .skill = keen_detection_skill(def, observer->sneak) * mood,
    };
    const float sum = keen_detection_sum(def, &terms);
    return (keen_event_value){def->truncate ? keen_detection_whole(sum) : sum, terms.sound};
}

/* Whether it is noticed: what makes no sound is no event, whatever else is in the value. */
static inline bool keen_event_counts(const keen_detection_def *def, const keen_event_value *worth) {
    return worth->value > def->noticed_min && worth->sound > 0.0f;
}

#endif
