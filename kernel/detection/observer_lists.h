/* The two lists of an agent of the detection model (spec 13): whom it fights, and what made it alert. Internal to
   detection/. Both are in order of arrival. */
#ifndef KEEN_DETECTION_OBSERVER_LISTS_H
#define KEEN_DETECTION_OBSERVER_LISTS_H

#include "detection/observer_tick.h"
#include "store/stealth.h"

/* Alive and an enemy: nobody else is on a list. */
#define KEEN_PAIR_FOE (KEEN_PAIR_LIVING | KEEN_PAIR_HOSTILE)

static inline bool keen_sighting_foe(const keen_sighting *sighting) {
    return (sighting->flags & KEEN_PAIR_FOE) == KEEN_PAIR_FOE;
}

static inline bool keen_sighting_detected_foe(const keen_sighting *sighting) {
    return keen_sighting_foe(sighting) && (sighting->flags & KEEN_PAIR_DETECTED);
}

static inline bool keen_sighting_full_foe(const keen_sighting *sighting) {
    return keen_sighting_foe(sighting) && (sighting->flags & KEEN_PAIR_FULL);
}

/* Its timer, which stands still at what it is outside Combat, is over. */
static inline bool keen_hunted_expired(const keen_detection_def *settings, const keen_hunted *hunted) {
    return hunted->timing && (double)hunted->undetected_us >= (double)settings->target_timer * 1e6;
}

keen_sighting *keen_sighting_of(const keen_observer_tick *tick, uint32_t target, uint32_t generation);

keen_hunted *keen_listed(const keen_observer_tick *tick, const keen_sighting *sighting);
keen_alarm_entry *keen_alerting(const keen_observer_tick *tick, const keen_sighting *sighting);

/* Puts a target into the list unless it is there, and tells. In a full one it takes the place of the one undetected the
   longest; when all are detected it is refused, which is an outcome. */
void keen_list_target(keen_observer_tick *tick, keen_sighting *sighting, keen_target_cause cause);

/* An entry takes the place of its owner's older one, or of the weakest in a full list, and is told. */
void keen_list_alert(keen_observer_tick *tick, const keen_sighting *sighting, keen_alert_cause cause,
                     const float place[3], float magnitude);

/* Drops who is dead, gone or hostile no more from the target list, and entries whose owner is that, seen through, or
   detected while fought. */
void keen_lists_prune(keen_observer_tick *tick);

/* Target timers: run in Combat, reset where the target is detected. One that starts becomes an alert entry. */
void keen_lists_count_time(keen_observer_tick *tick);

/* Drops whom the agent has not detected for too long, but the one it searches for. */
void keen_lists_expire(keen_observer_tick *tick);

#endif
