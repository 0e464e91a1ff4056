/* The ledger: the beliefs of one agent, in slots 0 .. max_tracked - 1, eight to a row (spec 11). Who comes in is planned
   before rows are handed out, so that agents can plan at the same time and rows are still given in agent order.

   At a gather, a belief that is Undetected, below `expire` and out of reach gives its slot back (ledger_scan.h).
   Newcomers are, first, those who made a sound that waits in the agent's queue, then gathered targets, the nearest
   first. When all slots are taken a newcomer takes the place of the Expired or Remembered belief with the lowest sort
   score; one who was heard may also replace an Undetected one. Nobody else is put out. */
#ifndef KEEN_GATHER_LEDGER_H
#define KEEN_GATHER_LEDGER_H

#include <stdbool.h>

#include "gather/ledger_scan.h"
#include "store/memory_store.h"
#include "store/rows.h"
#include "store/stimuli.h"
#include "store/targets.h"

#define KEEN_NO_SLOT_INDEX UINT32_MAX

/* One agent's ledger, as a view. */
typedef struct keen_ledger {
    keen_rows *rows;
    keen_targets *targets;
    const uint32_t *row_list; /* [row_count] */
    uint32_t row_count;
    const keen_tuning *tuning;
    uint32_t *beliefs; /* counts those that begin and end; may wrap below zero */
    const keen_memory_store *memory; /* of all agents; null: nothing is kept of beliefs that end */
    uint32_t agent;
    uint64_t now; /* world clock */
} keen_ledger;

/* Who comes in this tick. */
typedef struct keen_newcomers {
    uint32_t *targets; /* [KEEN_MAX_TRACKED] target indices: heard ones, then gathered ones */
    uint32_t heard;
    uint32_t count;
} keen_newcomers;

/* A candidate of the gather. */
typedef struct keen_candidates {
    const uint32_t *index;
    float *distance_squared; /* overwritten */
    uint32_t count;
} keen_candidates;

/* The slot of a target, or KEEN_NO_SLOT_INDEX. */
uint32_t keen_ledger_find(const keen_ledger *ledger, uint32_t target);

/* Bit per slot: a belief is there. */
uint32_t keen_ledger_held(const keen_ledger *ledger);

/* Gives back these slots, a bit each. */
void keen_ledger_drop(const keen_ledger *ledger, uint32_t slots);

/* Adds to `newcomers` the makers of the sounds in an inbox who have no belief yet. */
void keen_ledger_plan_heard(const keen_ledger *ledger, const keen_stimulus *inbox, uint32_t count,
                            keen_newcomers *newcomers);

/* How many gathered targets could come in besides the newcomers: free slots, and beliefs that anyone may replace. */
static inline uint32_t keen_ledger_room(const keen_ledger_scan *scan, const keen_newcomers *newcomers) {
    const uint32_t taken = keen_count_bits(scan->held) + newcomers->count;
    const uint32_t room = scan->tuning->max_tracked + keen_count_bits(scan->replaceable);
    const uint32_t list = scan->tuning->max_tracked - newcomers->count;
    const uint32_t left = room > taken ? room - taken : 0;
    return left < list ? left : list;
}

/* Adds the nearest candidates who have no belief yet, at most `room` > 0 of them, in order of target index.
   `marks` is one word per target, `stamp` a value that no word holds. */
void keen_ledger_plan_gathered(const keen_ledger_scan *scan, const keen_candidates *candidates, uint32_t room,
                               uint32_t *marks, uint32_t stamp, keen_newcomers *newcomers);

/* Rows that the ledger needs in all once the newcomers are in. */
uint32_t keen_ledger_rows_needed(const keen_ledger *ledger, uint32_t held, uint32_t newcomers);

/* Puts one newcomer into a slot, and notes it in *held. False when no row has a place for it. */
bool keen_ledger_admit(const keen_ledger *ledger, uint32_t *held, uint32_t target, bool heard);

/* Empties a slot and lets its target go. */
void keen_ledger_clear(const keen_ledger *ledger, uint32_t slot);

#endif
