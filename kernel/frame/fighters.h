/* Who fights: the host's columns of an actor as one fighter (spec 14). The body of an agent is the agent. Values that
   are not sound count as 0. */
#ifndef KEEN_FRAME_FIGHTERS_H
#define KEEN_FRAME_FIGHTERS_H

#include "frame/world_data.h"

/* An agent with a body lives as long as that is enabled and alive, also while its brain is switched off; one without
   lives while it is enabled and has health. */
keen_fighter keen_agent_fighter(const keen_world *world, uint32_t agent);

/* A target, by way of its agent if it is a body. */
keen_fighter keen_target_fighter(const keen_world *world, uint32_t target);

/* Strength of the agent over that of the target, from what the host's columns hold now. */
float keen_pair_ratio(const keen_world *world, uint32_t agent, uint32_t target);

#endif
