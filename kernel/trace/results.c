#include "trace/results.h"

#include <stdbool.h>

#include "trace/ticket.h"

/* NaN fails every comparison. */
static bool is_good(const keen_trace_result *result) {
    const bool sight = result->transmittance >= 0.0f && result->transmittance <= 1.0f;
    const bool sound = (result->audio >= 0.0f && result->audio <= 1.0f) || result->audio == KEEN_AUDIO_NONE;
    return sight && sound;
}

/* The row that a ticket points to, or null when it can be no pair's. */
static keen_trace_row *find_row(const keen_trace_ledger *ledger, const keen_ticket *ticket) {
    if (ticket->agent >= ledger->agent_capacity ||
        ticket->slot / KEEN_LANES >= ledger->row_count[ticket->agent]) {
        return NULL;
    }
    const size_t place = (size_t)ticket->agent * ledger->rows_per_agent + ticket->slot / KEEN_LANES;
    return &ledger->rows->trace[ledger->agent_rows[place]];
}

/* Claims the point with an atomic or: of two answers to one point only one sees it unanswered. */
static bool take(const keen_trace_ledger *ledger, const keen_trace_result *result) {
    keen_ticket ticket;
    if (!keen_ticket_unpack(result->ticket, &ticket)) {
        return false;
    }
    keen_trace_row *row = find_row(ledger, &ticket);
    const uint32_t lane = ticket.slot % KEEN_LANES;
    const uint32_t bit = 1u << ticket.point;
    if (!row || row->round[lane] != ticket.round || !(row->asked[lane] & bit)) {
        return false;
    }
    if (atomic_fetch_or_explicit(&row->answered[lane], bit, memory_order_relaxed) & bit) {
        return false;
    }
    row->transmittance[ticket.point][lane] = result->transmittance;
    row->audio[ticket.point][lane] = result->audio;
    return true;
}

keen_submit_report keen_trace_take(const keen_trace_ledger *ledger, const keen_trace_result *results,
                                   uint32_t count) {
    keen_submit_report report = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (!is_good(&results[i])) {
            if (report.rejected++ == 0) {
                report.first_rejected = i;
            }
        } else if (take(ledger, &results[i])) {
            report.taken++;
        } else {
            report.stale++;
        }
    }
    return report;
}
