/* The combat of one agent in one tick (spec 14): when it begins and ends, flee checks, flights, the alarm. Two steps,
   for strengths are only summed where somebody compares them: _prepare says whether the agent does and why
   (observer->compares), _decide compares. Both know others only by what the caller says of them. */
#ifndef KEEN_COMBAT_COMBAT_TICK_H
#define KEEN_COMBAT_COMBAT_TICK_H

#include "combat/strength.h"
#include "detection/observer_tick.h"

typedef struct keen_combat_tick {
    const keen_confidence_def *def;
    keen_observer *observer;
    uint64_t seed, now; /* of the world */
    uint32_t agent;     /* index: draws go by it */

    /* _prepare */
    float health;
    bool attacked, enemy_near; /* of agents for which keen_combat_at_spot: damaged by a hostile since the last tick; a
                                  living one within flee_enemy_distance */

    /* _decide */
    keen_group_strength me, mine, theirs; /* the agent, its side, the others */
    keen_tell *tell;
    void *context;
} keen_combat_tick;

/* It flees and has arrived: _prepare must know who attacked it or is near. */
static inline bool keen_combat_at_spot(const keen_observer *observer) {
    return observer->in_combat && observer->fleeing && observer->arrival != KEEN_ARRIVAL_NONE;
}

/* A combat runs from entering Combat until Normal. In it a flee check is due every flee_interval from first_check on,
   but for those who flee, are in Lost, were not hurt or are frenzied; one that is passed over does not come back. Who
   is at its flee spot checks for the first of: attacked, enemy near, healed. */
void keen_combat_prepare(keen_combat_tick *tick);

/* Alarm in the tick in which the combat begins, when the ratio is below its threshold. A check fails when the ratio, or
   with personal survival the agent's own, is below its threshold: a flight begins; else one under way ends. At the flee
   spot confidence goes one level up first, except for having been healed. */
void keen_combat_decide(keen_combat_tick *tick);

#endif
