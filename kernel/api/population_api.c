/* Agents and targets: defaults, creation, removal, switches. */
#include "api/check.h"
#include "base/cookies.h"
#include "base/units.h"
#include "frame/population.h"

keen_agent_def keen_default_agent(float units_per_meter) {
    return (keen_agent_def){
        .cookie = KEEN_COOKIE_AGENT,
        .forward = {1.0f, 0.0f, 0.0f},
        .eye_height = 1.6f * keen_units_per_metre(units_per_meter),
        .vision_gain = 1.0f,
        .center_height = 0.9f * keen_units_per_metre(units_per_meter),
        .radius = 0.3f * keen_units_per_metre(units_per_meter),
        .health = 100.0f,
        .max_health = 100.0f,
        .team = KEEN_TEAM_NONE,
        .squad = KEEN_SQUAD_NONE,
    };
}

keen_target_def keen_default_target(float units_per_meter) {
    const float metre = keen_units_per_metre(units_per_meter);
    return (keen_target_def){
        .cookie = KEEN_COOKIE_TARGET,
        .height = 1.8f * metre,
        .center_height = 0.9f * metre,
        .radius = 0.3f * metre,
        .light = 1.0f,
        .loudness = 0.0f,
        .visibility = 1.0f,
        .mass = 80.0f,
        .scent = 0.0f,
        .scent_type = 1u,
        .grounded = true,
        .team = KEEN_TEAM_NONE,
        .alive = true,
    };
}

keen_result keen_agent_create(keen_world *world, const keen_agent_def *def, keen_agent_id *agent) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, def && agent, KEEN_ERROR_NULL, "def or agent is null");
    KEEN_REQUIRE(world, def->cookie == KEEN_COOKIE_AGENT, KEEN_ERROR_COOKIE, "make the def with keen_default_agent");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, keen_id_pool_holds(&world->profiles.ids, def->profile.index, def->profile.generation),
                 KEEN_ERROR_STALE_ID, "profile id is null or of another world");
    if (def->self.generation) {
        KEEN_REQUIRE_TARGET(world, def->self);
    }
    KEEN_REQUIRE(world,
                 keen_is_finite3(def->position) && keen_is_finite3(def->forward) && isfinite(def->eye_height) &&
                     isfinite(def->vision_gain) && isfinite(def->center_height) && isfinite(def->radius) &&
                     isfinite(def->health) && isfinite(def->max_health),
                 KEEN_ERROR_NOT_FINITE, "a number of the def is not finite");
    KEEN_REQUIRE(world, keen_is_facing(def->forward), KEEN_ERROR_FORWARD, "forward has no direction");
    KEEN_REQUIRE(world, def->vision_gain >= 0.0f && keen_is_team(def->team), KEEN_ERROR_RANGE,
                 "vision_gain must be >= 0, team below KEEN_TEAM_COUNT or KEEN_TEAM_NONE");
    KEEN_REQUIRE(world,
                 def->center_height >= 0.0f && def->radius >= 0.0f && def->max_health > 0.0f && def->health >= 0.0f &&
                     def->health <= def->max_health,
                 KEEN_ERROR_RANGE, "lengths must be >= 0, max_health > 0, health 0..max_health");
    const uint32_t index = keen_population_add_agent(world, def);
    KEEN_REQUIRE(world, index != KEEN_NO_INDEX, KEEN_ERROR_CAPACITY, "agent_capacity is used up");
    *agent = keen_world_agent_id(world, index);
    return KEEN_OK;
}

keen_result keen_agent_remove(keen_world *world, keen_agent_id agent) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    keen_population_remove_agent(world, agent.index);
    return KEEN_OK;
}

keen_result keen_agent_set_enabled(keen_world *world, keen_agent_id agent, bool enabled) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    keen_population_enable_agent(world, agent.index, enabled);
    return KEEN_OK;
}

static bool is_target_finite(const keen_target_def *def) {
    return keen_is_finite3(def->position) && keen_is_finite3(def->velocity) && isfinite(def->height) &&
           isfinite(def->center_height) && isfinite(def->radius) && isfinite(def->light) && isfinite(def->loudness) &&
           isfinite(def->visibility) && isfinite(def->mass) && isfinite(def->scent);
}

static bool is_target_in_range(const keen_target_def *def) {
    return def->height >= 0.0f && def->center_height >= 0.0f && def->radius >= 0.0f && def->light >= 0.0f &&
           def->light <= 1.0f && def->loudness >= 0.0f && def->visibility >= 0.0f && def->mass >= 0.0f &&
           def->scent >= 0.0f && keen_is_team(def->team);
}

keen_result keen_target_create(keen_world *world, const keen_target_def *def, keen_target_id *target) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, def && target, KEEN_ERROR_NULL, "def or target is null");
    KEEN_REQUIRE(world, def->cookie == KEEN_COOKIE_TARGET, KEEN_ERROR_COOKIE, "make the def with keen_default_target");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, is_target_finite(def), KEEN_ERROR_NOT_FINITE, "a number of the def is not finite");
    KEEN_REQUIRE(world, is_target_in_range(def), KEEN_ERROR_RANGE,
                 "lengths, loudness and visibility must be >= 0, light 0..1, team below KEEN_TEAM_COUNT or NONE");
    const uint32_t index = keen_population_add_target(world, def);
    KEEN_REQUIRE(world, index != KEEN_NO_INDEX, KEEN_ERROR_CAPACITY, "target_capacity is used up");
    *target = keen_world_target_id(world, index);
    return KEEN_OK;
}

keen_result keen_target_remove(keen_world *world, keen_target_id target) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_TARGET(world, target);
    keen_population_remove_target(world, target.index);
    return KEEN_OK;
}

keen_result keen_target_set_alive(keen_world *world, keen_target_id target, bool alive) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_TARGET(world, target);
    keen_population_set_flag(world, target.index, KEEN_RECORD_ALIVE, alive);
    return KEEN_OK;
}

keen_result keen_target_set_enabled(keen_world *world, keen_target_id target, bool enabled) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_TARGET(world, target);
    keen_population_set_flag(world, target.index, KEEN_RECORD_ENABLED, enabled);
    return KEEN_OK;
}
