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

keen_result keen_agent_strongest_place(const keen_world *world, keen_agent_id agent, keen_belief *place, bool *found) {
    (void)world, (void)agent, (void)place, (void)found;
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

keen_result keen_evidence_apply(keen_world *world, const keen_evidence *evidence, uint32_t count, keen_write_report *report) {
    (void)world, (void)evidence, (void)count, (void)report;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_agent_force_attention(keen_world *world, keen_agent_id agent, keen_target_id target) {
    (void)world, (void)agent, (void)target;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_explain(const keen_world *world, keen_agent_id agent, keen_target_id target, keen_explanation *explanation) {
    (void)world, (void)agent, (void)target, (void)explanation;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_damage_report(keen_world *world, const keen_damage *damage, uint32_t count, keen_write_report *report) {
    (void)world, (void)damage, (void)count, (void)report;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_agent_heal(keen_world *world, keen_agent_id agent, float amount) {
    (void)world, (void)agent, (void)amount;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_contacts_report(keen_world *world, const keen_contact *contacts, uint32_t count, keen_write_report *report) {
    (void)world, (void)contacts, (void)count, (void)report;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_report_places(keen_world *world, const keen_place_report *reports, uint32_t count, keen_write_report *report) {
    (void)world, (void)reports, (void)count, (void)report;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_report_place(keen_world *world, keen_agent_id agent, const float position[3], uint32_t tag, float confidence, float error) {
    (void)world, (void)agent, (void)position, (void)tag, (void)confidence, (void)error;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_sense_add(keen_world *world, const keen_sense_def *def, keen_sense *sense) {
    (void)world, (void)def, (void)sense;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_world_set_policies(keen_world *world, const keen_policies *policies) {
    (void)world, (void)policies;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_agent_set_profile(keen_world *world, keen_agent_id agent, keen_profile_id profile) {
    (void)world, (void)agent, (void)profile;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_agent_set_quality(keen_world *world, keen_agent_id agent, const keen_quality *quality) {
    (void)world, (void)agent, (void)quality;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_agent_set_relation(keen_world *world, keen_agent_id agent, keen_target_id target, keen_relation relation) {
    (void)world, (void)agent, (void)target, (void)relation;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_agent_set_squad(keen_world *world, keen_agent_id agent, uint32_t squad, uint32_t role) {
    (void)world, (void)agent, (void)squad, (void)role;
    return KEEN_ERROR_CALL_ORDER;
}

keen_result keen_target_set_team(keen_world *world, keen_target_id target, uint32_t team) {
    (void)world, (void)target, (void)team;
    return KEEN_ERROR_CALL_ORDER;
}

