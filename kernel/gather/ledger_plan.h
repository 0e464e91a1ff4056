/* Who comes into one agent's ledger in this tick, and who gives way (spec 11). First come those of whom the agent is
   told: who hit or touched it, who made a sound or was shared, whom evidence names, places reported; then who was
   gathered. Those who give way leave at once, so that a plan is a list for free slots.

   A full ledger is searched for everybody only when there is somebody who may be put out by them, and for enemies when
   there is somebody who may be put out by an enemy (ledger_class.h). */
#ifndef KEEN_GATHER_LEDGER_PLAN_H
#define KEEN_GATHER_LEDGER_PLAN_H

#include "gather/ledger_class.h"
#include "gather/rotation.h"

/* Who comes in. */
typedef struct keen_newcomers {
    uint32_t *targets; /* [KEEN_MAX_TRACKED] target indices, or KEEN_LANE_PLACE | tag; gathered ones last, by index */
    uint32_t count;
} keen_newcomers;

/* The candidates of a gather. */
typedef struct keen_candidates {
    const uint32_t *index;
    const float *distance_squared;
    uint32_t count;
} keen_candidates;

/* One agent's plan in the making. */
typedef struct keen_ledger_plan {
    const keen_ledger *ledger;
    keen_newcomers *newcomers;
    keen_rotation *rotation; /* the agent's, read and written only when its ledger is full */
    uint64_t now;
    float eye[3];
    float up[3];
    uint32_t self; /* target index that never comes in, or UINT32_MAX */
    uint32_t held;
    uint32_t replaceable; /* slots that anybody may replace, of those held when the plan began */
    bool evicted;         /* somebody has been put out */
    uint32_t enemies;     /* among the newcomers */
    bool claims_read;
    keen_ledger_claims claims; /* of the slots held, once read */
} keen_ledger_plan;

/* Whom a search may bring in. */
typedef struct keen_ledger_wish {
    bool others, enemies;
    bool full; /* only instead of somebody else */
    uint32_t room;
} keen_ledger_wish;

/* From the agent's queue, then those whom evidence names. */
void keen_ledger_plan_told(keen_ledger_plan *plan, const keen_stimulus *inbox, uint32_t count);
void keen_ledger_plan_named(keen_ledger_plan *plan, const uint32_t *targets, uint32_t count);

/* What the scan found out about the slots (ledger_scan.h). */
keen_ledger_wish keen_ledger_plan_wish(keen_ledger_plan *plan, uint32_t idle);

/* Adds the best candidates who have no belief yet. `marks` is one word per target, `stamp` a value that no word holds.
 */
void keen_ledger_plan_gathered(keen_ledger_plan *plan, const keen_ledger_wish *wish, const keen_candidates *candidates,
                               uint32_t *marks, uint32_t stamp);

#endif
