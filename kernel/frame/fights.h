/* Combats of agents (spec 14): what of the world they go by (combat/combat_tick.h). */
#ifndef KEEN_FRAME_FIGHTS_H
#define KEEN_FRAME_FIGHTS_H

#include "frame/model_events.h"

/* Finds out whether the agent compares strengths in this tick, by the state that it is in now: observer.compares.
   Touches nothing of other agents. */
void keen_fight_prepare(keen_world *world, uint32_t agent);

/* Compares, decides and tells. `theirs` are the opponents of its side. */
void keen_fight_compare(keen_world *world, const keen_event_run *run, uint32_t agent,
                        const keen_group_strength *theirs);

#endif
