#include "combat/standing.h"

#include <string.h>

bool keen_standing_begin(keen_standing_list *list, const keen_observers *observers, uint32_t agent) {
    const keen_observer *observer = &observers->observers[agent];
    list->old_count = observer->standing_count;
    list->count = 0;
    list->room = observers->list_room;
    list->decides = observer->state_before != KEEN_DETECTION_COMBAT;
    memcpy(list->old, keen_observer_standing(observers, agent), list->old_count * sizeof *list->old);
    return list->decides || list->old_count > 0;
}

keen_decision keen_standing_among(const keen_standing *list, uint32_t count, uint32_t target, uint32_t generation) {
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].target == target && list[i].generation == generation) {
            return list[i].decision;
        }
    }
    return KEEN_DECISION_NONE;
}

void keen_standing_put(keen_standing_list *list, uint32_t target, uint32_t generation, keen_decision decision) {
    if (decision != KEEN_DECISION_NONE && list->count < list->room) {
        list->now[list->count++] = (keen_standing){target, generation, decision};
    }
}

void keen_standing_end(const keen_standing_list *list, keen_observers *observers, uint32_t agent) {
    memcpy(keen_observer_standing(observers, agent), list->now, list->count * sizeof *list->now);
    observers->observers[agent].standing_count = (uint8_t)list->count;
}

keen_decision keen_standing_strongest(const keen_observers *observers, uint32_t agent) {
    const keen_observer *observer = &observers->observers[agent];
    const keen_standing *standing = keen_observer_standing(observers, agent);
    keen_decision strongest = KEEN_DECISION_NONE;
    if (observer->fleeing) {
        return KEEN_DECISION_FLEE;
    }
    if (observer->state == KEEN_DETECTION_COMBAT) {
        return KEEN_DECISION_ATTACK;
    }
    for (uint32_t i = 0; i < observer->standing_count; i++) {
        strongest = standing[i].decision > strongest ? standing[i].decision : strongest;
    }
    return strongest;
}
