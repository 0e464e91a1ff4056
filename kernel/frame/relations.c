#include "frame/relations.h"

static void override_row(const keen_relations *relations, const keen_row_job *job) {
    uint32_t place = relations->pairs.first[job->tick->agent];
    for (; place != KEEN_NO_PAIR; place = relations->pairs.pool[place].next) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (job->belief->target[lane] == (int32_t)relations->pairs.pool[place].target) {
                job->scratch->relation[lane] = relations->relation[place];
            }
        }
    }
}

void keen_relations_override(keen_world *world, const keen_row_job *jobs, uint32_t count) {
    for (uint32_t i = 0; i < count && world->relations.pairs.count > 0; i++) {
        if (world->agents.mind[jobs[i].tick->agent].has_relations) {
            override_row(&world->relations, &jobs[i]);
        }
    }
}

keen_relation keen_world_relation(const keen_world *world, uint32_t agent, uint32_t target) {
    const keen_relation own = keen_world_own_relation(world, agent, target);
    return own != KEEN_RELATION_COUNT
               ? own
               : keen_teams_relation(&world->teams, world->agents.team[agent], world->targets.team[target]);
}

void keen_relations_set_teams(keen_world *world, uint32_t agent_team, uint32_t target_team, keen_relation relation) {
    keen_agents *agents = &world->agents;
    world->teams.relation[agent_team][target_team] = (uint8_t)relation;
    keen_teams_refresh(&world->teams, agent_team);
    for (uint32_t agent = 0; agent < agents->ids.extent; agent++) {
        agents->friend_teams[agent] = keen_teams_friends(&world->teams, agents->team[agent]);
    }
}

bool keen_relations_set_pair(keen_world *world, uint32_t agent, uint32_t target, keen_relation relation) {
    const bool set = keen_relations_set(&world->relations, agent, target, relation);
    world->agents.mind[agent].has_relations = keen_pairs_some(&world->relations.pairs, agent);
    return set;
}
