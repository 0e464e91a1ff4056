/* What the detection model knows of an actor: how it sneaks and listens, and how it fights. Only for worlds that were
   made for the model. */
#ifndef TOOLS_RUN_ACTOR_STEALTH_H
#define TOOLS_RUN_ACTOR_STEALTH_H

#include "run/actor_values.h"

/* KEEN_STANCE_*, at a script time. A teleported actor stands still. */
uint32_t actor_stance(const scenario *scene, const scenario_actor *actor, const world_actor *own, double time);

keen_combat_traits actor_traits(const scenario_actor *actor, double time);

/* Writes what moves and changes; null ids are left out. Traits are given to the world only when they change. */
keen_result actor_stealth_write(keen_world *world, const scenario *scene, const scenario_actor *actor, world_actor *own,
                                double time);

#endif
