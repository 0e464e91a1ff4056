/* How teams look at each other (spec 10): a table of relations, and the masks that kernels test. */
#ifndef KEEN_STORE_TEAMS_H
#define KEEN_STORE_TEAMS_H

#include <string.h>

#include "keen/world.h"

#define KEEN_RELATION_NO_ENTRY 0xFFu

typedef struct keen_teams {
    uint8_t relation[KEEN_TEAM_COUNT][KEEN_TEAM_COUNT];   /* keen_relation or KEEN_RELATION_NO_ENTRY */
    uint32_t friends[KEEN_TEAM_COUNT];                    /* by agent team: teams it calls friendly or teammate */
    uint32_t masks[KEEN_TEAM_COUNT][KEEN_RELATION_COUNT]; /* by agent team: teams it looks at so, a bit each */
} keen_teams;

static inline keen_relation keen_teams_relation(const keen_teams *teams, uint32_t agent_team, uint32_t target_team) {
    if (agent_team >= KEEN_TEAM_COUNT || target_team >= KEEN_TEAM_COUNT) {
        return KEEN_RELATION_UNKNOWN;
    }
    const uint8_t entry = teams->relation[agent_team][target_team];
    if (entry != KEEN_RELATION_NO_ENTRY) {
        return (keen_relation)entry;
    }
    return agent_team == target_team ? KEEN_RELATION_TEAMMATE : KEEN_RELATION_UNKNOWN;
}

/* Friendly or teammate, for every team; nobody for an agent without a team. */
static inline uint32_t keen_teams_friends(const keen_teams *teams, uint32_t agent_team) {
    return agent_team < KEEN_TEAM_COUNT ? teams->friends[agent_team] : 0u;
}

/* Enemy, high value or feared. */
static inline uint32_t keen_teams_hostile(const keen_teams *teams, uint32_t agent_team) {
    if (agent_team >= KEEN_TEAM_COUNT) {
        return 0u;
    }
    const uint32_t *masks = teams->masks[agent_team];
    return masks[KEEN_RELATION_ENEMY] | masks[KEEN_RELATION_HIGH_VALUE] | masks[KEEN_RELATION_FEARED];
}

static inline uint32_t keen_team_bit(uint32_t team) {
    return team < KEEN_TEAM_COUNT ? 1u << team : 0u;
}

static inline void keen_teams_refresh(keen_teams *teams, uint32_t agent_team) {
    uint32_t mask = 0;
    memset(teams->masks[agent_team], 0, sizeof teams->masks[agent_team]);
    for (uint32_t team = 0; team < KEEN_TEAM_COUNT; team++) {
        const keen_relation relation = keen_teams_relation(teams, agent_team, team);
        teams->masks[agent_team][relation] |= 1u << team;
        if (relation == KEEN_RELATION_FRIENDLY || relation == KEEN_RELATION_TEAMMATE) {
            mask |= 1u << team;
        }
    }
    teams->friends[agent_team] = mask;
}

static inline void keen_teams_reset(keen_teams *teams) {
    memset(teams->relation, (int)KEEN_RELATION_NO_ENTRY, sizeof teams->relation);
    for (uint32_t team = 0; team < KEEN_TEAM_COUNT; team++) {
        keen_teams_refresh(teams, team);
    }
}

#endif
