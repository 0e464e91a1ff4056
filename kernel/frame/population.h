/* Agents and targets come and go. The values are checked already. */
#ifndef KEEN_FRAME_POPULATION_H
#define KEEN_FRAME_POPULATION_H

#include "frame/world_data.h"

/* The index, or KEEN_NO_INDEX when the capacity is used up. */
uint32_t keen_population_add_agent(keen_world *world, const keen_agent_def *def);
void keen_population_remove_agent(keen_world *world, uint32_t agent);
void keen_population_enable_agent(keen_world *world, uint32_t agent, bool enabled);

uint32_t keen_population_add_target(keen_world *world, const keen_target_def *def);
void keen_population_set_flag(keen_world *world, uint32_t target, uint32_t flag, bool set);

/* Of a target that goes: evidence and relations about it go too (spec 3). */
void keen_population_remove_target(keen_world *world, uint32_t target);

/* The agent's interval, after its profile, its quality or whether it is enabled has changed (spec 12). */
void keen_population_refresh_interval(keen_world *world, uint32_t agent);

/* Trailing rows without a belief go back to the pool. Serial. */
void keen_population_give_back_rows(keen_world *world, uint32_t agent);

/* The apparent team. */
void keen_population_set_team(keen_world *world, uint32_t target, uint32_t team);

#endif
