/* Reading beliefs one agent at a time. */
#include "api/check.h"
#include "frame/read_belief.h"
#include "keen/belief.h"

keen_result keen_agent_beliefs(const keen_world *world, keen_agent_id agent, keen_belief *beliefs, uint32_t capacity,
                               uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, count && (beliefs || capacity == 0), KEEN_ERROR_NULL, "beliefs or count is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    *count = keen_read_beliefs(world, agent.index, beliefs, 0, capacity);
    return KEEN_OK;
}

keen_result keen_belief_find(const keen_world *world, keen_agent_id agent, keen_target_id target, keen_belief *belief,
                             bool *found) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, belief && found, KEEN_ERROR_NULL, "belief or found is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    keen_belief_place place;
    *found = target.index < world->def.target_capacity && keen_find_belief(world, agent.index, target.index, &place) &&
             keen_target_equal(keen_world_target_id(world, target.index), target);
    if (*found) {
        *belief = keen_read_belief(world, agent.index, &place);
    }
    return KEEN_OK;
}

const char *keen_belief_state_name(keen_belief_state state) {
    static const char *const names[KEEN_STATE_COUNT] = {"undetected", "suspected",  "detected", "tracked",
                                                        "lost",       "remembered", "expired"};
    return (unsigned)state < KEEN_STATE_COUNT ? names[state] : "unknown";
}

const char *keen_loss_reason_name(keen_loss_reason reason) {
    static const char *const names[KEEN_LOSS_REASON_COUNT] = {
        "none",           "unknown",     "occluded",         "out_of_range",
        "sensor_dropout", "sound_faded", "target_destroyed", "scent_lost"};
    return (unsigned)reason < KEEN_LOSS_REASON_COUNT ? names[reason] : "unknown";
}

const char *keen_awareness_name(keen_awareness awareness) {
    static const char *const names[KEEN_AWARENESS_COUNT] = {"unaware", "peripheral", "suspicious", "alerted",
                                                            "fully_aware"};
    return (unsigned)awareness < KEEN_AWARENESS_COUNT ? names[awareness] : "unknown";
}

const char *keen_threat_level_name(keen_threat_level level) {
    static const char *const names[KEEN_THREAT_COUNT] = {"none", "low", "medium", "high", "critical"};
    return (unsigned)level < KEEN_THREAT_COUNT ? names[level] : "unknown";
}
