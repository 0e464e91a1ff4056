/* What a belief or an event is about, as output names it. */
#ifndef TOOLS_RUN_TARGET_NAME_H
#define TOOLS_RUN_TARGET_NAME_H

#include "run/scenario_world.h"

#define TARGET_NAME_SIZE (SCENARIO_NAME_SIZE + 16)

/* An actor's name, "place:TAG", or "" for nobody. */
void target_name(const scenario_world *play, keen_target_id target, char name[TARGET_NAME_SIZE]);
void place_name(const scenario_world *play, uint32_t tag, char name[TARGET_NAME_SIZE]);
void belief_name(const scenario_world *play, const keen_belief *belief, char name[TARGET_NAME_SIZE]);

#endif
