/* What the host knows better: evidence about pairs of agent and target (spec 3), kept until it expires, is cleared, or
   one of the two is removed. */
#ifndef KEEN_STORE_EVIDENCE_H
#define KEEN_STORE_EVIDENCE_H

#include <stdbool.h>

#include "keen/belief.h"
#include "store/pairs.h"

#define KEEN_EVIDENCE_FOREVER UINT64_MAX

/* Of one pair. A set or cap is there until its time, world clock in microseconds; 0: there is none. */
typedef struct keen_evidence_entry {
    float set, add, cap;
    bool adds; /* `add` waits for the agent's next tick */
    uint64_t set_until, cap_until;
} keen_evidence_entry;

typedef struct keen_evidence_store {
    keen_pairs pairs;
    keen_evidence_entry *entries; /* by the pair's place */
    uint64_t next_expiry;         /* nothing expires before; may be too early, never too late */
} keen_evidence_store;

void keen_evidence_lay_out(keen_evidence_store *store, keen_arena *arena, uint32_t capacity, uint32_t agent_capacity);
void keen_evidence_reset(keen_evidence_store *store);

/* Adds a piece of evidence; `until` is when a SET or CAP ends. False when the pool is full. CLEAR always succeeds. */
bool keen_evidence_put(keen_evidence_store *store, uint32_t agent, uint32_t target, keen_evidence_kind kind,
                       float value, uint64_t until);

/* Null when the pair has none. */
const keen_evidence_entry *keen_evidence_of(const keen_evidence_store *store, uint32_t agent, uint32_t target);

/* The targets of an agent that must be in its ledger: those with a set, or an add that waits. Writes at most capacity
   and returns how many it wrote, the newest pair first. */
uint32_t keen_evidence_targets(const keen_evidence_store *store, uint32_t agent, uint32_t *targets, uint32_t capacity);

/* Ends what is over by `now`. */
void keen_evidence_expire(keen_evidence_store *store, uint64_t now);

/* The agent has ticked: what was to be added has acted. */
void keen_evidence_spend(keen_evidence_store *store, uint32_t agent);

#endif
