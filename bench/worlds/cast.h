/* Who is in a world where not everybody is equal: agents whose tiers come from how far the viewers are, and who of them
   has an enemy in plain view. Everybody is a target as well, of a team that nobody looks at, as bystanders are; enemies
   are targets behind them, one per engaged agent, a few metres before its eyes. */
#ifndef KEEN_BENCH_WORLDS_CAST_H
#define KEEN_BENCH_WORLDS_CAST_H

#include "keen/keen.h"
#include "worlds/crowd.h"

#define BENCH_VIEWERS 64u

typedef enum bench_role {
    BENCH_ROLE_ENGAGED, /* tier 0 */
    BENCH_ROLE_TIER_1,
    BENCH_ROLE_TIER_2,
    BENCH_ROLE_TIER_3,
    BENCH_ROLE_SUSPENDED
} bench_role;

/* Shares in thousandths of the agents; all roles together 1000. */
typedef struct bench_cast_def {
    uint32_t of_thousand[BENCH_ROLE_SUSPENDED + 1];
} bench_cast_def;

bench_role bench_cast_role(const bench_cast_def *def, uint32_t agent);

/* How many enemies there are: one per engaged agent. */
uint32_t bench_cast_enemies(const bench_cast_def *def, uint32_t count);

/* A crowd whose members stand at the distances from their viewer that their roles ask for. */
bench_crowd bench_cast_crowd(const bench_cast_def *def, uint32_t count);

void bench_cast_viewers(float viewers[BENCH_VIEWERS][3]);

/* owners[enemies]: the agent that each enemy stands before. */
void bench_cast_owners(const bench_cast_def *def, uint32_t count, uint32_t *owners);

/* Puts the enemies, targets count .. count + enemies - 1, before their agents. */
void bench_cast_write_enemies(const bench_crowd *crowd, const uint32_t *owners, uint32_t enemies,
                              const keen_target_columns *targets);

#endif
