/* Whom a search brings into an agent's ledger (spec 11), after those of whom it is told (ledger_plan.h).

   A full ledger is searched for everybody only when there is somebody who may be put out by them, and for enemies when
   there is somebody who may be put out by an enemy (ledger_class.h). */
#ifndef KEEN_GATHER_LEDGER_SEARCH_H
#define KEEN_GATHER_LEDGER_SEARCH_H

#include "gather/ledger_plan.h"

/* The candidates of a gather. */
typedef struct keen_candidates {
    const uint32_t *index;
    const float *distance_squared;
    uint32_t count;
} keen_candidates;

/* Whom a search may bring in. */
typedef struct keen_ledger_wish {
    bool others, enemies;
    bool full; /* only instead of somebody else */
    uint32_t room;
} keen_ledger_wish;

/* What the scan found out about the slots (ledger_scan.h). */
keen_ledger_wish keen_ledger_search_wish(keen_ledger_plan *plan, uint32_t idle);

/* Adds the best candidates who have no belief yet. `marks` is one word per target, `stamp` a value that no word holds.
 */
void keen_ledger_search_take(keen_ledger_plan *plan, const keen_ledger_wish *wish, const keen_candidates *candidates,
                             uint32_t *marks, uint32_t stamp);

#endif
