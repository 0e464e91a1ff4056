/* Changes to agents and targets while they are in play: profile, quality, relation, squad, team. */
#include "api/check.h"
#include "frame/population.h"
#include "frame/profile_change.h"
#include "frame/relations.h"
#include "frame/squads.h"

#define KEEN_RATE_MIN 0.01f
#define KEEN_RATE_MAX 1000.0f

keen_result keen_agent_set_profile(keen_world *world, keen_agent_id agent, keen_profile_id profile) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE(world, keen_id_pool_holds(&world->profiles.ids, profile.index, profile.generation),
                 KEEN_ERROR_STALE_ID, "profile id is null or of another world");
    keen_profile_change(world, agent.index, profile.index);
    return KEEN_OK;
}

keen_quality keen_default_quality(keen_quality_level level) {
    switch (level) {
    case KEEN_QUALITY_MEDIUM:
        return (keen_quality){.rate = 1.5f, .samples = 2, .senses = UINT32_MAX};
    case KEEN_QUALITY_LOW:
        return (keen_quality){.rate = 3.0f, .samples = 1, .senses = UINT32_MAX};
    case KEEN_QUALITY_HIGH:
    case KEEN_QUALITY_COUNT:
        break;
    }
    return (keen_quality){.rate = 1.0f, .samples = KEEN_MAX_SAMPLE_POINTS, .senses = UINT32_MAX};
}

keen_result keen_agent_set_quality(keen_world *world, keen_agent_id agent, const keen_quality *quality) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, quality, KEEN_ERROR_NULL, "quality is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE(world, isfinite(quality->rate), KEEN_ERROR_NOT_FINITE, "rate is not finite");
    KEEN_REQUIRE(world,
                 quality->rate >= KEEN_RATE_MIN && quality->rate <= KEEN_RATE_MAX && quality->samples >= 1 &&
                     quality->samples <= KEEN_MAX_SAMPLE_POINTS,
                 KEEN_ERROR_RANGE, "rate must be 0.01..1000, samples 1..KEEN_MAX_SAMPLE_POINTS");
    keen_quality_change(world, agent.index, quality);
    return KEEN_OK;
}

keen_result keen_agent_set_relation(keen_world *world, keen_agent_id agent, keen_target_id target,
                                    keen_relation relation) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE_TARGET(world, target);
    KEEN_REQUIRE(world, (unsigned)relation <= KEEN_RELATION_COUNT, KEEN_ERROR_RANGE, "no such relation");
    KEEN_REQUIRE(world, keen_relations_set_pair(world, agent.index, target.index, relation), KEEN_ERROR_CAPACITY,
                 "relation_capacity is used up");
    return KEEN_OK;
}

keen_result keen_agent_set_squad(keen_world *world, keen_agent_id agent, uint32_t squad, uint32_t role) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    keen_squads_join(world, agent.index, squad, role);
    return KEEN_OK;
}

keen_result keen_target_set_team(keen_world *world, keen_target_id target, uint32_t team) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_TARGET(world, target);
    KEEN_REQUIRE(world, keen_is_team(team), KEEN_ERROR_RANGE, "team must be below KEEN_TEAM_COUNT or KEEN_TEAM_NONE");
    keen_population_set_team(world, target.index, team);
    return KEEN_OK;
}
