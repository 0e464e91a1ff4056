#include "world/event_hash.h"

#include <string.h>

uint64_t event_hash_word(uint64_t hash, uint64_t word) {
    uint64_t z = (hash ^ word) + UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

uint64_t event_hash_float(uint64_t hash, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return event_hash_word(hash, bits);
}

static uint64_t add_target(uint64_t hash, keen_target_id target) {
    return event_hash_word(hash, (uint64_t)target.index << 32 | target.generation);
}

static uint64_t add_place(uint64_t hash, const float place[3]) {
    return event_hash_float(event_hash_float(event_hash_float(hash, place[0]), place[1]), place[2]);
}

static uint64_t add_fight(uint64_t hash, const keen_event_fight *fight) {
    hash = event_hash_float(event_hash_float(hash, fight->threat_ratio), fight->threshold);
    return event_hash_word(hash, (uint64_t)fight->cause << 2 | (uint64_t)fight->passed << 1 | fight->personal);
}

uint64_t event_hash_of_models(uint64_t hash, const keen_event *event) {
    hash = event_hash_word(hash, (uint64_t)event->type);
    switch (event->type) {
    case KEEN_EVENT_DETECTION_STATE:
        return event_hash_word(hash, (uint64_t)event->data.detection_state.from << 8 |
                                         (uint64_t)event->data.detection_state.to);
    case KEEN_EVENT_CUE:
        return event_hash_word(hash, (uint64_t)event->data.cue.cue);
    case KEEN_EVENT_SUSPICIOUS:
        return event_hash_word(hash, event->data.suspicious.value);
    case KEEN_EVENT_NOTICED:
        hash = event_hash_float(add_target(hash, event->data.noticed.target), event->data.noticed.value);
        return add_place(hash, event->data.noticed.place);
    case KEEN_EVENT_ALERT_ENTRY:
        hash = event_hash_word(add_target(hash, event->data.alert_entry.target), event->data.alert_entry.cause);
        return add_place(event_hash_float(hash, event->data.alert_entry.magnitude), event->data.alert_entry.place);
    case KEEN_EVENT_TARGET_ADDED:
    case KEEN_EVENT_TARGET_REMOVED:
        return event_hash_word(add_target(hash, event->data.target_list.target), event->data.target_list.cause);
    case KEEN_EVENT_DECISION:
        hash = event_hash_word(add_target(hash, event->data.decision.target), event->data.decision.decision);
        return event_hash_float(hash, event->data.decision.threat_ratio);
    case KEEN_EVENT_ALARM:
    case KEEN_EVENT_FLEE_CHECK:
    case KEEN_EVENT_FLEE:
    case KEEN_EVENT_FLEE_END:
        return add_fight(hash, &event->data.fight);
    default:
        return hash;
    }
}
