/* What agents remember of beliefs that gave their slot away (spec 9): per agent a few summaries, each of one target. An
   agent's own worker may write them, so the functions are called from parallel stages. */
#ifndef KEEN_STORE_MEMORY_STORE_H
#define KEEN_STORE_MEMORY_STORE_H

#include "base/arena.h"
#include "base/prefetch.h"
#include "store/belief_row.h"
#include "store/rows.h"

typedef struct keen_memory {
    uint32_t target, generation; /* generation 0: nothing is here */
    uint64_t freed_at;           /* world clock */
    float long_term;
    uint32_t detections;
    uint32_t reason; /* keen_loss_reason, the last one */
} keen_memory;

typedef struct keen_memory_store {
    keen_memory *memories; /* [agent * per_agent] */
    uint32_t per_agent;    /* 0: nothing is kept */
} keen_memory_store;

void keen_memory_store_lay_out(keen_memory_store *store, keen_arena *arena, uint32_t agents, uint32_t per_agent);

/* A hint: this agent's memory is about to be searched. */
static inline void keen_memory_prefetch(const keen_memory_store *store, uint32_t agent) {
    const char *memories = (const char *)&store->memories[(size_t)agent * store->per_agent];
    for (size_t at = 0; at < store->per_agent * sizeof(keen_memory); at += KEEN_LINE) {
        keen_prefetch(memories + at);
    }
}

/* Forgets everything: the agent begins. */
void keen_memory_store_reset(const keen_memory_store *store, uint32_t agent);

/* A belief about this target is about to give its slot away: its summary, if there is anything to remember, takes the
   place of an older one of the same target, else of nothing, else of the oldest. */
void keen_memory_keep(const keen_memory_store *store, uint32_t agent, uint64_t now, const keen_row *row, uint32_t lane,
                      uint32_t generation);

/* A belief about this target has just begun: it gets back what was kept no longer than retention_us ago. */
void keen_memory_recall(const keen_memory_store *store, uint32_t agent, uint64_t now, uint32_t retention_us,
                        keen_row *row, uint32_t lane, uint32_t generation);

#endif
