/* Reading many at once: beliefs of agents, believers of a target, status of agents and teams. */
#include "api/check.h"
#include "frame/believers.h"
#include "frame/read_belief.h"
#include "frame/read_status.h"
#include "keen/belief.h"

static bool is_agent(const keen_world *world, keen_agent_id agent) {
    return keen_id_pool_holds(&world->agents.ids, agent.index, agent.generation);
}

keen_result keen_agents_beliefs(const keen_world *world, const keen_agent_id *ids, uint32_t count, keen_belief *beliefs,
                                uint32_t capacity, uint32_t *first, uint32_t *needed) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, (ids || count == 0) && (beliefs || capacity == 0) && first && needed, KEEN_ERROR_NULL,
                 "ids, beliefs, first or needed is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    uint32_t stale = 0;
    uint32_t place = 0;
    for (uint32_t i = 0; i < count; i++) {
        first[i] = place;
        if (is_agent(world, ids[i])) {
            place += keen_read_beliefs(world, ids[i].index, beliefs, place, capacity);
        } else {
            stale++;
        }
    }
    first[count] = place;
    *needed = place;
    KEEN_REQUIRE(world, stale == 0, KEEN_ERROR_PARTIAL, "an agent id is stale");
    return KEEN_OK;
}

keen_result keen_target_believers(const keen_world *world, keen_target_id target, keen_believer *believers,
                                  uint32_t capacity, uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, count && (believers || capacity == 0), KEEN_ERROR_NULL, "believers or count is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_TARGET(world, target);
    *count = keen_list_believers(world, target.index, believers, capacity);
    return KEEN_OK;
}

keen_result keen_agents_status(const keen_world *world, const keen_agent_id *ids, uint32_t count,
                               keen_agent_status *status) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, count == 0 || (ids && status), KEEN_ERROR_NULL, "ids or status is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    uint32_t stale = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (is_agent(world, ids[i])) {
            status[i] = keen_read_status(world, ids[i].index);
        } else {
            status[i] = (keen_agent_status){.tier = KEEN_TIER_SUSPENDED, .dominant = KEEN_EMOTION_NONE};
            stale++;
        }
    }
    KEEN_REQUIRE(world, stale == 0, KEEN_ERROR_PARTIAL, "an agent id is stale");
    return KEEN_OK;
}

keen_result keen_teams_summary(const keen_world *world, keen_team_summary *summaries) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, summaries, KEEN_ERROR_NULL, "summaries is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    keen_summarize_teams(world, summaries);
    return KEEN_OK;
}
