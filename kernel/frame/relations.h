/* Pairs whose relation is not their teams' (spec 10). */
#ifndef KEEN_FRAME_RELATIONS_H
#define KEEN_FRAME_RELATIONS_H

#include "frame/world_data.h"

/* After the relation kernel: puts the pairs' own relations into scratch->relation. */
void keen_relations_override(keen_world *world, const keen_row_job *jobs, uint32_t count);

/* Changes, outside a frame. Of a pair: KEEN_RELATION_COUNT takes it back; false when the pool is full. */
void keen_relations_set_teams(keen_world *world, uint32_t agent_team, uint32_t target_team, keen_relation relation);
bool keen_relations_set_pair(keen_world *world, uint32_t agent, uint32_t target, keen_relation relation);

/* How an agent looks at a target now: the pair's own relation, else its teams'. Any thread in a frame. */
keen_relation keen_world_relation(const keen_world *world, uint32_t agent, uint32_t target);

/* The pair's own relation, KEEN_RELATION_COUNT when it has none and the teams decide. */
static inline keen_relation keen_world_own_relation(const keen_world *world, uint32_t agent, uint32_t target) {
    const bool some = world->agents.mind[agent].has_relations;
    return some ? keen_relations_get(&world->relations, agent, target) : KEEN_RELATION_COUNT;
}

#endif
