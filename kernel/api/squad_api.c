/* Squads and roles. */
#include "api/check.h"
#include "keen/world.h"

keen_result keen_agent_set_squad(keen_world *world, keen_agent_id agent, uint32_t squad, uint32_t role) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    keen_agent_mind *mind = &world->agents.mind[agent.index];
    if (mind->squad != squad) {
        keen_squads_touch(&world->squads, mind->squad);
        keen_squads_touch(&world->squads, squad);
        mind->shared_at = world->now;
    }
    mind->squad = squad;
    mind->role = role;
    return KEEN_OK;
}
