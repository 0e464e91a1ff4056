/* The detection state machine of one agent in one tick (spec 13, states): its lists, its state, what it has to tell.
   It knows targets only as sightings; frame/ makes those out of rows, lists and queues. */
#ifndef KEEN_DETECTION_OBSERVER_TICK_H
#define KEEN_DETECTION_OBSERVER_TICK_H

#include "keen/event.h"
#include "store/detection_row.h"
#include "store/observers.h"
#include "store/stimuli.h"

/* Lanes, both lists, and whoever the queue names. */
#define KEEN_MAX_SIGHTINGS (3 * KEEN_MAX_TRACKED + KEEN_INBOX_SIZE)

/* What comes of a sighting beyond the agent. */
#define KEEN_OUTCOME_NOTICED 1u /* a detection event of its was noticed */
#define KEEN_OUTCOME_LOST 2u    /* the agent lost it */
#define KEEN_OUTCOME_REFUSED 4u /* a target list full of detected ones had no room for it */

/* One target as the agent meets it in this tick. Both lists' targets have one each. */
typedef struct keen_sighting {
    uint32_t target, generation;
    uint32_t flags; /* KEEN_PAIR_*; FULL is the machine's to set */
    float value;
    float points;        /* stealth points as this tick uses them */
    float place[3];      /* where it is */
    float last_place[3]; /* where its value was last above 0; with `placed` */
    bool placed;
    bool sneaks;
    bool attacked;   /* it damaged the agent since the last tick */
    uint8_t outcome; /* KEEN_OUTCOME_*, out */
} keen_sighting;

/* A detection event that the agent noticed. */
typedef struct keen_notice {
    uint32_t sighting;
    float value;
    float place[3];
} keen_notice;

/* Takes an event of this type; the machine fills in its data. */
typedef keen_event *keen_tell(void *context, keen_event_type type);

typedef struct keen_observer_tick {
    const keen_detection_def *settings;
    keen_observer *observer;
    uint8_t *suspicious;
    keen_hunted *targets;     /* the target list, [room] */
    keen_alarm_entry *alerts; /* the alert list, [room] */
    uint32_t room;
    uint32_t passed_us; /* since the last tick, for the target timers */
    keen_sighting *sightings;
    uint32_t count;
    const keen_notice *notices; /* of owners that are alive and hostile; none in Combat */
    uint32_t notice_count;
    keen_tell *tell;
    void *context;
    bool listed; /* out: the target list lost or gained somebody */
} keen_observer_tick;

void keen_observer_run(keen_observer_tick *tick);

/* Whom the agent searches for: its place in the target list, or `room` for nobody. Nobody while a listed target is
   detected, else the one that the host names, else the one lost last, whose timer started last; the later of the list
   on ties. */
uint32_t keen_observer_searched(const keen_observer *observer, const keen_hunted *targets, uint32_t room);

/* On which of an agent's lists a target is: KEEN_PAIR_LISTED, KEEN_PAIR_ALERTING. */
uint32_t keen_observer_lists(const keen_observers *observers, uint32_t agent, uint32_t target, uint32_t generation);

/* Seen through: above the threshold, or detected without any stealth points left. */
static inline bool keen_is_full(const keen_detection_def *settings, float value, float points, bool sneaks) {
    return value > (sneaks ? settings->threshold_sneak : settings->threshold) || (points == 0.0f && value > 0.0f);
}

/* What the state counts as for the agent's significance: a keen_awareness. */
static inline uint32_t keen_detection_heed(uint32_t state) {
    static const uint8_t heed[KEEN_DETECTION_STATE_COUNT] = {
        [KEEN_DETECTION_NORMAL] = KEEN_AWARENESS_UNAWARE,
        [KEEN_DETECTION_ALERT] = KEEN_AWARENESS_SUSPICIOUS,
        [KEEN_DETECTION_COMBAT] = KEEN_AWARENESS_FULLY_AWARE,
        [KEEN_DETECTION_LOST] = KEEN_AWARENESS_ALERTED,
    };
    return heed[state];
}

/* After a tick: what the agent's significance goes by from now on, and whether idle cues wait. */
static inline void keen_observers_heed(keen_observers *observers, uint32_t agent, uint32_t awareness) {
    const uint32_t state = observers->observers[agent].state, heed = keen_detection_heed(state);
    observers->idles[agent] = state == KEEN_DETECTION_ALERT || state == KEEN_DETECTION_LOST;
    observers->heed[agent] = (uint8_t)(awareness > heed ? awareness : heed);
}

/* Time is skipped: target timers run on where they run at all, in Combat. */
void keen_observer_skip(keen_observer *observer, keen_hunted *targets, uint64_t us);

#endif
