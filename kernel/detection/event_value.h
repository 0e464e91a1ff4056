/* What a detection event is worth to somebody who may notice it (spec 13): the detection value at its location with the
   rating as action sound, a clear line of sight, and no movement, visual or target skill. */
#ifndef KEEN_DETECTION_EVENT_VALUE_H
#define KEEN_DETECTION_EVENT_VALUE_H

#include <float.h>
#include <stdbool.h>

#include "detection/observer_skill.h"
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
    const float att = keen_falloff(observer->distance, reach, def->exponent);
    const float sound = f1_max(att * def->sounds_mult * (rating * def->action_mult), 0.0f);
    const float mood = keen_observer_mood(def, observer->alert, observer->sleeping);
    const float a = keen_detection_skill(def, observer->sneak) * mood;
    const float sum = def->base + sound + def->k_att * a * att + def->k_flat * a;
    const float value = f1_clamp(sum, -FLT_MAX, FLT_MAX);
    if (!def->truncate) {
        return (keen_event_value){value, sound};
    }
    const float whole = value < 0.0f ? -f1_floor(-value) : f1_floor(value);
    return (keen_event_value){value > 0.0f && value < 1.0f ? 1.0f : whole, sound};
}

/* Whether it is noticed: what makes no sound is no event, whatever else is in the value. */
static inline bool keen_event_counts(const keen_detection_def *def, const keen_event_value *worth) {
    return worth->value > def->noticed_min && worth->sound > 0.0f;
}

#endif
