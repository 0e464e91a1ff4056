/* The ledger: the beliefs of one agent, about actors and places, in slots 0 .. max_tracked - 1, eight to a row (spec
   11). Who comes in, and who gives way, is planned before rows are handed out (ledger_plan.h), so that agents can plan
   at the same time and rows are still given in agent order. */
#ifndef KEEN_GATHER_LEDGER_H
#define KEEN_GATHER_LEDGER_H

#include <stdbool.h>

#include "store/memory_store.h"
#include "store/relations.h"
#include "store/rows.h"
#include "store/stimuli.h"
#include "store/targets.h"
#include "store/tuning.h"

/* One agent's ledger, as a view. */
typedef struct keen_ledger {
    keen_rows *rows;
    keen_targets *targets;
    const uint32_t *row_list; /* [row_count] */
    uint32_t row_count;
    const keen_tuning *tuning;
    uint32_t friend_teams, hostile_teams; /* a bit each */
    const keen_relations *relations;      /* pairs that the teams do not decide; null: the agent has none */
    uint32_t *beliefs;                    /* counts those that begin and end; may wrap below zero */
    const keen_memory_store *memory;      /* of all agents; null: nothing is kept of beliefs that end */
    uint32_t agent;
    float gather_range; /* of the agent */
    uint64_t now;       /* world clock */
} keen_ledger;

/* KEEN_PAIR_* of a slot, in a ledger whose profile detects. */
static inline uint32_t keen_ledger_pair(const keen_ledger *ledger, uint32_t slot) {
    return ledger->rows->detection[ledger->row_list[slot / KEEN_LANES]].flags[slot % KEEN_LANES];
}

/* The slot of a target (or KEEN_LANE_PLACE | tag), or KEEN_NO_SLOT_INDEX. */
uint32_t keen_ledger_find(const keen_ledger *ledger, uint32_t target);

/* Bit per slot: a belief is there. */
uint32_t keen_ledger_held(const keen_ledger *ledger);

/* Gives back these slots, a bit each. */
void keen_ledger_drop(const keen_ledger *ledger, uint32_t slots);

/* Of the slots held those that anybody may replace: Expired or Remembered. */
uint32_t keen_ledger_replaceable(const keen_ledger *ledger, uint32_t held);

/* Of these slots the one with the lowest sort score, or KEEN_NO_SLOT_INDEX. */
uint32_t keen_ledger_least(const keen_ledger *ledger, uint32_t slots);

/* Rows that the ledger needs in all once the newcomers are in. */
uint32_t keen_ledger_rows_needed(const keen_ledger *ledger, uint32_t held, uint32_t newcomers);

/* Puts one newcomer into the lowest free slot, and notes it in *held; target: an index or KEEN_LANE_PLACE | tag. When
   the pool had no row for it, it takes the place of an Expired or Remembered belief; false when there is none. The
   caller holds the target, and lets it go when it is refused. */
bool keen_ledger_admit(const keen_ledger *ledger, uint32_t *held, uint32_t target);

/* Empties a slot and lets its target go. */
void keen_ledger_clear(const keen_ledger *ledger, uint32_t slot);

#endif
