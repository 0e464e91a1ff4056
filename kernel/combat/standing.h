/* What an agent has decided about those whom it sees through, or who hurt it, while it is not in Combat (spec 14): a
   decision is made anew in each tick outside Combat, told when it changes, and lapses when there is no reason to look
   at that one any more. In Combat those that stood before stay while they are seen through. */
#ifndef KEEN_COMBAT_STANDING_H
#define KEEN_COMBAT_STANDING_H

#include <stdbool.h>

#include "keen/event.h"
#include "store/observers.h"

/* What stood before the tick, and what will stand after it. */
typedef struct keen_standing_list {
    keen_standing old[KEEN_MAX_TRACKED], now[KEEN_MAX_TRACKED];
    uint32_t old_count, count, room;
    bool decides; /* not in Combat when the tick began */
} keen_standing_list;

/* The agent's list at the beginning of its tick. False when nothing can come of it. */
bool keen_standing_begin(keen_standing_list *list, const keen_observers *observers, uint32_t agent);

/* KEEN_DECISION_NONE when there is none. */
keen_decision keen_standing_among(const keen_standing *list, uint32_t count, uint32_t target, uint32_t generation);

/* Somebody whom there is reason to look at stands with a decision from now on, if there is room. */
void keen_standing_put(keen_standing_list *list, uint32_t target, uint32_t generation, keen_decision decision);

/* The new list is the agent's. */
void keen_standing_end(const keen_standing_list *list, keen_observers *observers, uint32_t agent);

/* Flee, else attack in Combat, else the strongest standing decision, else none. */
keen_decision keen_standing_strongest(const keen_observers *observers, uint32_t agent);

/* About one target. */
static inline keen_decision keen_standing_about(const keen_observers *observers, uint32_t agent,
                                                keen_target_id target) {
    return keen_standing_among(keen_observer_standing(observers, agent), observers->observers[agent].standing_count,
                               target.index, target.generation);
}

/* Whether it looks for whom it has seen through. */
static inline bool keen_standing_looks(const keen_observer *observer) {
    return observer->sees_through && (observer->state_before != KEEN_DETECTION_COMBAT || observer->standing_count > 0);
}

#endif
