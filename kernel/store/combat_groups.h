/* Combat groups: who belongs to which, and their idle cues. Actors are agents by index, then targets that are no
   agent's self by index; members stand in this order, so that sums over a group are the same everywhere. */
#ifndef KEEN_STORE_COMBAT_GROUPS_H
#define KEEN_STORE_COMBAT_GROUPS_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/arena.h"
#include "keen/combat.h"
#include "store/fighter.h"

/* Until the next idle cue. It runs while a member is in its state. */
typedef struct keen_idle_timer {
    uint64_t at;    /* world clock */
    uint32_t pass;  /* over the agents, in which it was last carried on; 0: never */
    uint32_t spare; /* these fill words: no byte of a snapshot is left to chance */
} keen_idle_timer;

/* Idle cues of a group, or of an agent without one. */
typedef struct keen_idle_cues {
    keen_idle_timer alert, lost;
    uint32_t draws; /* so far */
    uint32_t spare;
} keen_idle_cues;

typedef struct keen_combat_groups {
    uint32_t capacity;             /* groups */
    uint32_t actor_capacity;       /* agents and targets */
    uint32_t cue_pass;             /* passes over the agents for their idle cues so far */
    bool stale;                    /* members changed: sort them again before use */
    uint32_t *first;               /* [capacity + 1] */
    uint32_t *members;             /* actor numbers: agent index, or agent_capacity + target index */
    keen_group_strength *strength; /* [capacity], as of the last frame */
    keen_idle_cues *group_cues;    /* [capacity] */
    keen_idle_cues *agent_cues;    /* by agent */

    /* scratch of one frame */
    keen_fighter *fighters;         /* [actor_capacity], as members */
    keen_group_strength *opponents; /* [capacity], of groups that compare strengths in this frame */
    _Atomic uint8_t *comparing;     /* [capacity], 1: such a group */
} keen_combat_groups;

void keen_combat_groups_lay_out(keen_combat_groups *groups, keen_arena *arena, uint32_t capacity, uint32_t agents,
                                uint32_t targets);

/* What need not outlive a frame. */
void keen_combat_groups_lay_out_scratch(keen_combat_groups *groups, keen_arena *arena);
void keen_combat_groups_reset(keen_combat_groups *groups);

#endif
