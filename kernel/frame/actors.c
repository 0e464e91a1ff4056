#include "frame/actors.h"

#include "detection/hostility.h"
#include "frame/relations.h"

uint32_t keen_agent_body(const keen_world *world, uint32_t agent) {
    const uint32_t self = world->agents.self[agent];
    const bool there =
        self != KEEN_NO_INDEX && keen_id_pool_holds(&world->targets.ids, self, world->agents.self_generation[agent]);
    return there ? self : KEEN_NO_INDEX;
}

/* A body whose agent was removed is on its own. */
uint32_t keen_body_agent(const keen_world *world, uint32_t target) {
    const uint32_t agent = world->stealth.body_of[target];
    const bool there = agent != KEEN_NO_INDEX && keen_id_pool_in_use(&world->agents.ids, agent);
    return there && keen_agent_body(world, agent) == target ? agent : KEEN_NO_INDEX;
}

const keen_combat_traits *keen_target_traits(const keen_world *world, uint32_t target) {
    const uint32_t agent = keen_body_agent(world, target);
    return agent != KEEN_NO_INDEX ? &world->observers.observers[agent].traits : &world->stealth.traits[target];
}

bool keen_agent_hostile(const keen_world *world, uint32_t agent, uint32_t target) {
    const keen_aggression aggression = world->observers.observers[agent].traits.aggression;
    return keen_hostile_relations(aggression) >> keen_world_relation(world, agent, target) & 1u;
}

bool keen_target_hostile(const keen_world *world, uint32_t target, uint32_t agent) {
    const uint32_t other = keen_body_agent(world, target), body = keen_agent_body(world, agent);
    const keen_aggression aggression = keen_target_traits(world, target)->aggression;
    const keen_relation relation =
        other != KEEN_NO_INDEX && body != KEEN_NO_INDEX
            ? keen_world_relation(world, other, body)
            : keen_teams_relation(&world->teams,
                                  other != KEEN_NO_INDEX ? world->agents.team[other] : world->targets.team[target],
                                  world->agents.team[agent]);
    return keen_hostile_relations(aggression) >> relation & 1u;
}

bool keen_target_lives(const keen_world *world, uint32_t target) {
    const uint32_t living = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | KEEN_RECORD_ALIVE;
    return (world->targets.flags[target] & living) == living;
}
