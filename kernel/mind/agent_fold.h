/* What the rows of an agent come to, once per tick. */
#ifndef KEEN_MIND_AGENT_FOLD_H
#define KEEN_MIND_AGENT_FOLD_H

#include <stdbool.h>
#include <stdint.h>

#include "keen/world.h"

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

#endif
