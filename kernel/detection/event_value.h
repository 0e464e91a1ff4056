/* What a detection event is worth to somebody who may notice it (spec 13): the detection value at its location with the
   rating as action sound, a clear line of sight, and no movement, visual or target skill. */
#ifndef KEEN_DETECTION_EVENT_VALUE_H
#define KEEN_DETECTION_EVENT_VALUE_H

#include <stdbool.h>

#include "keen/detection.h"
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
    const float sound = f1_max(0.0f, att * def->sounds_mult * (rating * def->action_mult));
    const float skill = def->skill_min + (def->skill_max - def->skill_min) * observer->sneak / 100.0f;
    const float modifier = 1.0f + (observer->alert ? def->alert_mod : 0.0f) +
                           (observer->sleeping ? def->sleep_bonus : 0.0f);
    const float a = skill * modifier;
    const float value = def->base + sound + def->k_att * a * att + def->k_flat * a;
    if (!def->truncate) {
        return (keen_event_value){value, sound};
    }
    const float whole = value < 0.0f ? -f1_floor(-value) : f1_floor(value);
    return (keen_event_value){value > 0.0f && value < 1.0f ? 1.0f : whole, sound};
}

#endif
