/* Who comes into one agent's ledger in this tick, and who gives way (spec 11). First come those of whom the agent is
   told: who hit or touched it, who made a sound or was shared, whom evidence names, places reported; then who was
   gathered (ledger_search.h). Those who give way leave at once, so that a plan is a list for free slots. */
#ifndef KEEN_GATHER_LEDGER_PLAN_H
#define KEEN_GATHER_LEDGER_PLAN_H

#include "gather/ledger_class.h"
#include "gather/rotation.h"

/* Who comes in. */
typedef struct keen_newcomers {
    uint32_t *targets; /* [KEEN_MAX_TRACKED] target indices, or KEEN_LANE_PLACE | tag; gathered ones last, by index */
    uint32_t count;
} keen_newcomers;

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

/* From the agent's queue, then those whom evidence names. */
void keen_ledger_plan_told(keen_ledger_plan *plan, const keen_stimulus *inbox, uint32_t count);
void keen_ledger_plan_named(keen_ledger_plan *plan, const uint32_t *targets, uint32_t count);

/* Slots that are neither held nor promised. */
uint32_t keen_ledger_plan_room(const keen_ledger_plan *plan);

/* The slot whose belief gives way to such a newcomer in a full ledger, or KEEN_NO_SLOT_INDEX. */
uint32_t keen_ledger_plan_victim(keen_ledger_plan *plan, const keen_slot_claim *claim);

/* False when there is no room for it. */
bool keen_ledger_plan_add(keen_ledger_plan *plan, const keen_slot_claim *claim, uint32_t target);

#endif
