#include "frame/fighters.h"

#include <float.h>

#include "combat/strength.h"
#include "frame/actors.h"

static float sound(float x) {
    return x >= 0.0f && x <= FLT_MAX ? x : 0.0f;
}

static keen_fighter fighter(float health, float armor_rating, float dps, bool lives) {
    return lives ? (keen_fighter){sound(health), sound(armor_rating), sound(dps), 1} : (keen_fighter){0};
}

keen_fighter keen_agent_fighter(const keen_world *world, uint32_t agent) {
    const keen_observer_columns *columns = &world->observers.columns;
    const uint32_t body = keen_agent_body(world, agent);
    const float health = world->agents.columns.health[agent];
    const bool lives =
        body != KEEN_NO_INDEX ? keen_target_lives(world, body) : health > 0.0f && world->agents.enabled[agent];
    return fighter(health, columns->armor_rating[agent], columns->dps[agent], lives);
}

keen_fighter keen_target_fighter(const keen_world *world, uint32_t target) {
    const keen_stealth_columns *columns = &world->stealth.columns;
    const uint32_t agent = keen_body_agent(world, target);
    if (agent != KEEN_NO_INDEX) {
        return keen_agent_fighter(world, agent);
    }
    return fighter(columns->health[target], columns->armor_rating[target], columns->dps[target],
                   keen_target_lives(world, target));
}

float keen_pair_ratio(const keen_world *world, uint32_t agent, uint32_t target) {
    const keen_fighter me = keen_agent_fighter(world, agent), other = keen_target_fighter(world, target);
    const keen_group_strength mine = keen_fighter_strength(&me), theirs = keen_fighter_strength(&other);
    return keen_strength_ratio(&mine, &theirs);
}
