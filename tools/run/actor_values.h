/* An actor's values at a script time, as the library takes them. */
#ifndef TOOLS_RUN_ACTOR_VALUES_H
#define TOOLS_RUN_ACTOR_VALUES_H

#include "keen/keen.h"
#include "scenario/scenario.h"

keen_target_def actor_target_def(const scenario_actor *actor, double time);

/* Without profile and self. */
keen_agent_def actor_agent_def(const scenario_actor *actor, double time);

/* Writes what moves and changes; null ids are left out. */
keen_result actor_write(keen_world *world, const scenario_actor *actor, keen_agent_id agent, keen_target_id target,
                        double time);

#endif
