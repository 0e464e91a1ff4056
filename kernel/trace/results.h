/* Answers on their way in: from a ticket to the pair's round, from any number of threads at once (spec 4). */
#ifndef KEEN_TRACE_RESULTS_H
#define KEEN_TRACE_RESULTS_H

#include "keen/trace.h"
#include "store/rows.h"

/* How tickets find their rows. */
typedef struct keen_trace_ledger {
    keen_rows *rows;
    const uint32_t *agent_rows; /* [agent * rows_per_agent + ordinal] */
    const uint8_t *row_count;
    uint32_t agent_capacity;
    uint32_t rows_per_agent;
} keen_trace_ledger;

/* Notes each good answer whose round is still in flight and whose point is not yet answered. */
keen_submit_report keen_trace_take(const keen_trace_ledger *ledger, const keen_trace_result *results, uint32_t count);

#endif
