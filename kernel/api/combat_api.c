/* Confidence as hosts see it: traits, opponents, flee spots; decisions and strengths. */
#include <string.h>

#include "api/check.h"
#include "base/float_state.h"
#include "combat/confidence.h"
#include "combat/standing.h"
#include "frame/fighters.h"

static keen_result check_traits(const keen_world *world, const keen_combat_traits *traits) {
    KEEN_REQUIRE(world, traits->confidence != KEEN_CONFIDENCE_NUMBER || isfinite(traits->rating), KEEN_ERROR_NOT_FINITE,
                 "rating is not finite");
    KEEN_REQUIRE(world,
                 (unsigned)traits->aggression < KEEN_AGGRESSION_COUNT &&
                     (unsigned)traits->confidence <= KEEN_CONFIDENCE_NUMBER,
                 KEEN_ERROR_RANGE, "no such aggression or confidence");
    KEEN_REQUIRE(world, traits->confidence != KEEN_CONFIDENCE_NUMBER || traits->rating >= 0.0f, KEEN_ERROR_RANGE,
                 "rating must be >= 0");
    KEEN_REQUIRE(world, traits->group == KEEN_GROUP_NONE || traits->group < world->def.group_capacity, KEEN_ERROR_RANGE,
                 "group must be below group_capacity or KEEN_GROUP_NONE");
    return KEEN_OK;
}

/* A rating that is not read is not kept. */
static void put_traits(keen_world *world, keen_combat_traits *old, const keen_combat_traits *traits) {
    world->groups.stale |= old->group != traits->group;
    *old = (keen_combat_traits){
        .aggression = traits->aggression,
        .confidence = traits->confidence,
        .rating = traits->confidence == KEEN_CONFIDENCE_NUMBER ? traits->rating : 0.0f,
        .personal_survival = traits->personal_survival,
        .group = traits->group,
    };
}

keen_result keen_agent_set_traits(keen_world *world, keen_agent_id agent, const keen_combat_traits *traits) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, traits, KEEN_ERROR_NULL, "traits is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_AGENT(world, agent);
    const keen_result result = check_traits(world, traits);
    if (result == KEEN_OK) {
        put_traits(world, &world->observers.observers[agent.index].traits, traits);
    }
    return result;
}

keen_result keen_target_set_traits(keen_world *world, keen_target_id target, const keen_combat_traits *traits) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, traits, KEEN_ERROR_NULL, "traits is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_TARGET(world, target);
    const keen_result result = check_traits(world, traits);
    if (result == KEEN_OK) {
        put_traits(world, &world->stealth.traits[target.index], traits);
    }
    return result;
}

keen_result keen_agent_set_opponents(keen_world *world, keen_agent_id agent, const keen_target_id *targets,
                                     uint32_t count) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, targets || count == 0, KEEN_ERROR_NULL, "targets is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE(world, count <= world->observers.list_room, KEEN_ERROR_CAPACITY, "more than max_tracked opponents");
    for (uint32_t i = 0; i < count; i++) {
        KEEN_REQUIRE_TARGET(world, targets[i]);
    }
    if (count > 0) {
        memcpy(keen_observer_opponents(&world->observers, agent.index), targets, count * sizeof *targets);
    }
    world->observers.observers[agent.index].opponent_count = (uint8_t)count;
    return KEEN_OK;
}

keen_result keen_agent_arrive_flee_spot(keen_world *world, keen_agent_id agent) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_AGENT(world, agent);
    keen_observer *observer = &world->observers.observers[agent.index];
    if (observer->fleeing && observer->arrival == KEEN_ARRIVAL_NONE) {
        observer->arrival = KEEN_ARRIVAL_REPORTED;
    }
    return KEEN_OK;
}

static keen_combat_status status_of(const keen_world *world, uint32_t agent) {
    const keen_observer *observer = &world->observers.observers[agent];
    const keen_tuning *tuning = keen_world_tuning(world, agent);
    if (!tuning->detects) {
        return (keen_combat_status){.decision = KEEN_DECISION_NONE};
    }
    return (keen_combat_status){
        .decision = keen_standing_strongest(&world->observers, agent),
        .threat_ratio = observer->threat_ratio,
        .compared = observer->compared,
        .in_combat = observer->in_combat,
        .fleeing = observer->fleeing,
        .confidence = keen_confidence_rating(&tuning->confidence, &observer->traits, observer->boosts),
        .modifier = observer->modifier,
    };
}

keen_result keen_agents_combat_status(const keen_world *world, const keen_agent_id *ids, uint32_t count,
                                      keen_combat_status *status) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, (ids && status) || count == 0, KEEN_ERROR_NULL, "ids or status is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_DETECTION(world);
    bool stale = false;
    for (uint32_t i = 0; i < count; i++) {
        const bool held = keen_id_pool_holds(&world->agents.ids, ids[i].index, ids[i].generation);
        status[i] = held ? status_of(world, ids[i].index) : (keen_combat_status){.decision = KEEN_DECISION_NONE};
        stale |= !held;
    }
    KEEN_REQUIRE(world, !stale, KEEN_ERROR_PARTIAL, "some ids are null, stale, or of another world");
    return KEEN_OK;
}

keen_result keen_agent_decision(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                keen_decision *decision) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, decision, KEEN_ERROR_NULL, "decision is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_AGENT(world, agent);
    *decision = keen_standing_about(&world->observers, agent.index, target);
    return KEEN_OK;
}

keen_result keen_groups_strength(const keen_world *world, const uint32_t *groups, uint32_t count,
                                 keen_group_strength *strength) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, (groups && strength) || count == 0, KEEN_ERROR_NULL, "groups or strength is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_DETECTION(world);
    for (uint32_t i = 0; i < count; i++) {
        KEEN_REQUIRE(world, groups[i] < world->def.group_capacity, KEEN_ERROR_RANGE,
                     "group must be below group_capacity");
    }
    for (uint32_t i = 0; i < count; i++) {
        strength[i] = world->groups.strength[groups[i]];
    }
    return KEEN_OK;
}

keen_result keen_agent_threat_ratio(const keen_world *world, keen_agent_id agent, keen_target_id target, float *ratio) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, ratio, KEEN_ERROR_NULL, "ratio is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE_TARGET(world, target);
    *ratio = keen_pair_ratio(world, agent.index, target.index);
    return KEEN_OK;
}
