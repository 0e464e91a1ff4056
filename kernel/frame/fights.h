/* Combats of agents: when they begin and end, flee checks, flights, alarms (spec 14). */
#ifndef KEEN_FRAME_FIGHTS_H
#define KEEN_FRAME_FIGHTS_H

#include "frame/model_events.h"

/* Begins and ends the agent's combat by the state that it is in now, and finds out whether it compares strengths in
   this tick: observer.compares. Touches nothing of other agents. */
void keen_fight_prepare(keen_world *world, uint32_t agent);

/* Compares, decides and tells. `theirs` are the opponents of its side. */
void keen_fight_compare(keen_world *world, const keen_event_run *run, uint32_t agent,
                        const keen_group_strength *theirs);

#endif
