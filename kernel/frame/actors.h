/* Actors of the detection model: an agent and the target that is its self are one body, whose traits, health, damage
   and armour are the agent's (spec 13 and 14). */
#ifndef KEEN_FRAME_ACTORS_H
#define KEEN_FRAME_ACTORS_H

#include "frame/world_data.h"

/* The agent whose body a target is, or KEEN_NO_INDEX. */
uint32_t keen_body_agent(const keen_world *world, uint32_t target);

/* The target that is an agent's body, or KEEN_NO_INDEX. */
uint32_t keen_agent_body(const keen_world *world, uint32_t agent);

/* hostile(a, t): the agent would attack the target; by its apparent team, or the pair's own relation. */
bool keen_agent_hostile(const keen_world *world, uint32_t agent, uint32_t target);

/* hostile(t, a): the target would attack the agent. A body goes by its agent's team and relations, any other target by
   its own team. */
bool keen_target_hostile(const keen_world *world, uint32_t target, uint32_t agent);

const keen_combat_traits *keen_target_traits(const keen_world *world, uint32_t target);

/* In the world, enabled and alive. */
bool keen_target_lives(const keen_world *world, uint32_t target);

#endif
