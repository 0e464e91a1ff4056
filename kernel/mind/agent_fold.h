/* What the rows of an agent come to, once per tick (spec 10): the largest of each row's folds (mind/attention.h,
   belief/threat.h), and the top target of all, of the lowest slot on ties. */
#ifndef KEEN_MIND_AGENT_FOLD_H
#define KEEN_MIND_AGENT_FOLD_H

#include <stdbool.h>
#include <stdint.h>

#include "keen/world.h"
#include "store/agents.h"
#include "store/row_job.h"

typedef struct keen_agent_fold {
    uint32_t top;    /* target index of the top target, KEEN_NO_INDEX without one */
    float top_score; /* -1 without one */
    float top_confidence;
    keen_relation top_relation;
    uint32_t highest_state; /* rank, mind/attention.h */
    float highest_threat;
    float curiosity; /* highest S among Suspected, Lost and places */
    bool alarming;   /* an actor that is no friend is in Suspected to Remembered */
} keen_agent_fold;

keen_agent_fold keen_agent_fold_rows(const keen_row_job *jobs, uint32_t count);

/* All clear: true when the last alarming belief has ended. */
static inline bool keen_agent_clears(keen_agent_mind *mind, const keen_agent_fold *fold) {
    const bool clears = mind->alarmed && !fold->alarming;
    mind->alarmed = fold->alarming;
    return clears;
}

#endif
