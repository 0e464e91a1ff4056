/* Who is in a squad: members in order of squad, then agent. Made anew when squads have changed. */
#ifndef KEEN_STORE_SQUAD_LIST_H
#define KEEN_STORE_SQUAD_LIST_H

#include <stdbool.h>

#include "base/arena.h"
#include "store/agents.h"

typedef struct keen_squads {
    uint64_t *members; /* squad << 32 | agent */
    uint32_t count;
    bool stale; /* an agent has joined, left or gone */
} keen_squads;

void keen_squads_lay_out(keen_squads *squads, keen_arena *arena, uint32_t agents);

static inline uint32_t keen_squad_of(uint64_t member) {
    return (uint32_t)(member >> 32);
}

/* An agent is in this squad from now on, or no longer. */
static inline void keen_squads_touch(keen_squads *squads, uint32_t squad) {
    squads->stale |= squad != KEEN_SQUAD_NONE;
}

void keen_squads_refresh(keen_squads *squads, const keen_agents *agents);

#endif
