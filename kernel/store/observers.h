/* Agents of the detection model: the host's columns, their states and lists, and what confidence has decided. Only in
   worlds that ask for the model; by agent index. */
#ifndef KEEN_STORE_OBSERVERS_H
#define KEEN_STORE_OBSERVERS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/id_pool.h"
#include "keen/belief.h"
#include "keen/combat.h"
#include "keen/detection.h"
#include "store/detection_row.h"

#define KEEN_SNEAK_DEFAULT 15.0f
#define KEEN_DPS_DEFAULT 10.0f

/* One whom the agent fights. */
typedef struct keen_hunted {
    uint32_t target, generation;
    uint32_t undetected_us; /* its timer, saturating */
    uint8_t detected;       /* as of the last tick */
    uint8_t ever_detected;
    uint8_t timing; /* the timer was started, which happens in Combat, and not reset since */
    uint8_t spare;  /* fills the word: no byte of a snapshot is left to chance */
    float place[3]; /* where it was last detected */
} keen_hunted;

/* What made the agent alert. */
typedef struct keen_alarm_entry {
    uint32_t owner, generation;
    keen_alert_cause cause;
    float place[3];
    float magnitude;
} keen_alarm_entry;

/* A decision about somebody outside combat. */
typedef struct keen_standing {
    uint32_t target, generation;
    keen_decision decision;
} keen_standing;

/* Of an agent that flees. */
typedef enum keen_arrival { KEEN_ARRIVAL_NONE, KEEN_ARRIVAL_REPORTED, KEEN_ARRIVAL_THERE } keen_arrival;

#define KEEN_COMPARES_BEGINS 1u                   /* its combat begins: alarm? */
#define KEEN_COMPARES_TIMER 2u                    /* a flee check is due */
#define KEEN_COMPARES_SPOT(cause) (4u << (cause)) /* at its flee spot, by keen_flee_cause */

typedef struct keen_observer {
    /* line 0: states */
    KEEN_ALIGN_LINE uint8_t state; /* keen_detection_state */
    uint8_t sees_through;          /* somebody in its rows is seen through, as of its last tick */
    uint8_t target_count, alert_count, standing_count, opponent_count;
    uint8_t spare[2];
    uint32_t searched, searched_generation; /* the host's wish; KEEN_NO_INDEX: none */
    uint64_t ticked_at;                     /* world clock: target timers have been counted up to here */
    uint32_t combats;                       /* so far */
    /* confidence */
    uint8_t in_combat; /* since Combat, Lost included */
    uint8_t fleeing;
    uint8_t arrival;      /* keen_arrival */
    uint8_t hurt;         /* since the combat began */
    uint8_t boosts;       /* levels up, for this combat */
    uint8_t compared;     /* threat_ratio means something */
    uint8_t state_before; /* the state in which its last tick left it */
    uint8_t wounded;      /* damage was reported since its last tick */
    uint8_t healed;       /* the same of healing */
    uint8_t compares;     /* why it compares strengths in this tick: KEEN_COMPARES_*; 0 outside the stage */
    uint8_t spare_too[2];
    float modifier;      /* of this combat */
    float threat_ratio;  /* last compared */
    float health_before; /* at its last tick, or as it came into the model, to see that it was hurt or healed */
    uint64_t next_check; /* world clock */
    /* line 1 */
    keen_combat_traits traits;
    float skill, skill_elsewhere; /* of its last tick, as in keen_tick: about whom it fights, and about others */
} keen_observer;

/* A of a pair with these flags (KEEN_PAIR_*). */
static inline float keen_observer_skill(const keen_observer *observer, uint32_t flags) {
    if (!(flags & KEEN_PAIR_KNOWN)) {
        return 0.0f;
    }
    return flags & KEEN_PAIR_ELSEWHERE ? observer->skill_elsewhere : observer->skill;
}

typedef struct keen_observers {
    keen_observer_columns columns; /* the host's */
    uint32_t list_room;            /* elements per agent of each list */
    keen_observer *observers;      /* by agent */
    uint8_t *suspicious;           /* by agent: 0, 1, 2 */
    uint8_t *heed;                 /* by agent: what its significance goes by, the larger of its awareness and what its
                                      detection state counts as (keen_awareness) */
    uint8_t *idles;                /* by agent: 1 in Alert or Lost, when idle cues wait */
    keen_hunted *targets;          /* [agent * list_room]; the first target_count are in use */
    keen_alarm_entry *alerts;      /* the same */
    keen_standing *standing;       /* the same */
    keen_target_id *opponents;     /* the same; the host's */
} keen_observers;

void keen_observers_lay_out(keen_observers *observers, keen_arena *arena, uint32_t capacity, uint32_t list_room);
void keen_observers_reset(keen_observers *observers);

/* An agent begins: defaults in its columns, no state, no lists. */
void keen_observers_begin(keen_observers *observers, uint32_t agent);

/* An agent comes into the model: what happened to its health until now is not for its fights. */
void keen_observers_enter(keen_observers *observers, uint32_t agent, float health);

/* An agent leaves the model: its state, lists and fight are forgotten, what the host set stays. */
void keen_observers_forget(keen_observers *observers, uint32_t agent);

static inline keen_hunted *keen_observer_targets(const keen_observers *observers, uint32_t agent) {
    return &observers->targets[(size_t)agent * observers->list_room];
}

static inline keen_standing *keen_observer_standing(const keen_observers *observers, uint32_t agent) {
    return &observers->standing[(size_t)agent * observers->list_room];
}

static inline keen_target_id *keen_observer_opponents(const keen_observers *observers, uint32_t agent) {
    return &observers->opponents[(size_t)agent * observers->list_room];
}

static inline keen_alarm_entry *keen_observer_alerts(const keen_observers *observers, uint32_t agent) {
    return &observers->alerts[(size_t)agent * observers->list_room];
}

#endif
