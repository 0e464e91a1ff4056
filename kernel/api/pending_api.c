/* Functions of the public headers that are still to be written. This file goes when the last one does. */
#include "api/check.h"
#include "keen/keen.h"

keen_result keen_agents_beliefs(const keen_world *world, const keen_agent_id *ids, uint32_t count, keen_belief *beliefs, uint32_t capacity, uint32_t *first, uint32_t *needed) {
    (void)world, (void)ids, (void)count, (void)beliefs, (void)capacity, (void)first, (void)needed;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_target_believers(const keen_world *world, keen_target_id target, keen_believer *believers, uint32_t capacity, uint32_t *count) {
    (void)world, (void)target, (void)believers, (void)capacity, (void)count;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_belief_episodes(const keen_world *world, keen_agent_id agent, keen_target_id target, keen_episode *episodes, uint32_t capacity, uint32_t *count) {
    (void)world, (void)agent, (void)target, (void)episodes, (void)capacity, (void)count;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_team_habits(const keen_world *world, uint32_t team, keen_target_id target, keen_habits *habits, bool *found) {
    (void)world, (void)team, (void)target, (void)habits, (void)found;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_teams_summary(const keen_world *world, keen_team_summary *summaries) {
    (void)world, (void)summaries;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_explain(const keen_world *world, keen_agent_id agent, keen_target_id target, keen_explanation *explanation) {
    (void)world, (void)agent, (void)target, (void)explanation;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_target_teleport(keen_world *world, keen_target_id target, const float position[3]) {
    (void)world, (void)target, (void)position;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_world_shift_origin(keen_world *world, const float offset[3]) {
    (void)world, (void)offset;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_world_set_never_search(keen_world *world, const keen_zone *zones, uint32_t count) {
    (void)world, (void)zones, (void)count;
    return KEEN_ERROR_CALL_ORDER;
}

