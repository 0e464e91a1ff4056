#include "trace/results.h"

#include <stdbool.h>

#include "base/prefetch.h"
#include "trace/ticket.h"

#define KEEN_PREFETCH_AHEAD 48 /* answers: a dozen pairs of four points */

/* Claims and values alternate in passes: an atomic waits for the plain stores before it, so they should not be mixed.
 */
#define KEEN_RUNS_PER_PASS 32

/* NaN fails every comparison. */
static bool is_good(const keen_trace_result *result) {
    const bool sight = result->transmittance >= 0.0f && result->transmittance <= 1.0f;
    const bool sound = (result->audio >= 0.0f && result->audio <= 1.0f) || result->audio == KEEN_AUDIO_NONE;
    return sight && sound;
}

/* The row that a ticket points to, or null when it can be no pair's. */
static keen_trace_row *find_row(const keen_trace_ledger *ledger, const keen_ticket *ticket) {
    if (ticket->agent >= ledger->agent_capacity || ticket->slot / KEEN_LANES >= ledger->row_count[ticket->agent]) {
        return NULL;
    }
    const size_t place = (size_t)ticket->agent * ledger->rows_per_agent + ticket->slot / KEEN_LANES;
    return &ledger->rows->row[ledger->agent_rows[place]].trace;
}

/* The points that a run of answers speaks of, a bit each. */
static uint32_t points_of(const keen_trace_result *results, uint32_t count) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < count; i++) {
        bits |= 1u << keen_ticket_point(results[i].ticket);
    }
    return bits;
}

/* Writes the first answer to each of the points; returns the points that came with audio. */
static uint32_t put_answers(keen_trace_row *row, uint32_t lane, const keen_trace_result *results, uint32_t count,
                            uint32_t points) {
    uint32_t heard = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t point = keen_ticket_point(results[i].ticket);
        if (!(points >> point & 1u)) {
            continue;
        }
        points &= ~(1u << point);
        row->transmittance[point][lane] = results[i].transmittance;
        if (results[i].audio >= 0.0f) {
            row->audio[point][lane] = results[i].audio;
            heard |= 1u << point;
        }
    }
    return heard;
}

/* Consecutive good answers to one pair, and the points of it that this call claimed. */
typedef struct answer_run {
    keen_trace_row *row;
    uint32_t lane;
    uint32_t first, length;
    uint32_t claimed;
} answer_run;

/* One atomic or claims all points of a run: of two answers to one point, here or on two threads, only one sees it
   unanswered. */
static answer_run claim_run(const keen_trace_ledger *ledger, const keen_trace_result *results, uint32_t first,
                            uint32_t length) {
    answer_run run = {.first = first, .length = length};
    keen_ticket ticket;
    if (!keen_ticket_unpack(results[first].ticket, &ticket)) {
        return run;
    }
    keen_trace_row *row = find_row(ledger, &ticket);
    run.lane = ticket.slot % KEEN_LANES;
    if (row && row->round[run.lane] == ticket.round) {
        const uint32_t points = points_of(&results[first], length) & row->asked[run.lane];
        run.row = row;
        run.claimed = points & ~__atomic_fetch_or(&row->answered[run.lane], points, __ATOMIC_RELAXED);
    }
    return run;
}

static void put_run(const answer_run *run, const keen_trace_result *results) {
    if (run->claimed == 0) {
        return;
    }
    const uint32_t heard = put_answers(run->row, run->lane, &results[run->first], run->length, run->claimed);
    if (heard) {
        __atomic_fetch_or(&run->row->answered[run->lane], heard << KEEN_ANSWERED_AUDIO_SHIFT, __ATOMIC_RELAXED);
    }
}

/* Answers come in an order that memory does not know, so the row of one that comes later is asked for in time. */
static void prefetch_row(const keen_trace_ledger *ledger, uint64_t packed) {
    keen_ticket ticket;
    const keen_trace_row *row = keen_ticket_unpack(packed, &ticket) ? find_row(ledger, &ticket) : NULL;
    if (row) {
        keen_prefetch(row->answered);
        keen_prefetch_read(row->round);
        keen_prefetch(&row->transmittance[ticket.point & 6u]);
    }
}

/* How many answers from the first on are good and belong to the same pair's round. */
static uint32_t run_length(const keen_trace_result *results, uint32_t count) {
    uint32_t length = 1;
    while (length < count && keen_ticket_same_pair(results[length].ticket, results[0].ticket) &&
           is_good(&results[length])) {
        length++;
    }
    return length;
}

/* The next run, or a bad answer, which is counted; returns how many answers that were. */
static uint32_t take_next(const keen_trace_ledger *ledger, const keen_trace_result *results, uint32_t count, uint32_t i,
                          answer_run *run, keen_submit_report *report) {
    if (!is_good(&results[i])) {
        if (report->rejected++ == 0) {
            report->first_rejected = i;
        }
        *run = (answer_run){0};
        return 1;
    }
    const uint32_t length = run_length(&results[i], count - i);
    for (uint32_t ahead = i + KEEN_PREFETCH_AHEAD; ahead < i + KEEN_PREFETCH_AHEAD + length; ahead += 2) {
        prefetch_row(ledger, results[ahead < count ? ahead : i].ticket);
    }
    *run = claim_run(ledger, results, i, length);
    const uint32_t taken = keen_count_bits(run->claimed);
    report->taken += taken;
    report->stale += length - taken;
    return length;
}

keen_submit_report keen_trace_take(const keen_trace_ledger *ledger, const keen_trace_result *results, uint32_t count) {
    keen_submit_report report = {0};
    answer_run runs[KEEN_RUNS_PER_PASS];
    for (uint32_t i = 0; i < count;) {
        uint32_t taken = 0;
        for (; taken < KEEN_RUNS_PER_PASS && i < count; taken++) {
            i += take_next(ledger, results, count, i, &runs[taken], &report);
        }
        for (uint32_t r = 0; r < taken; r++) {
            put_run(&runs[r], results);
        }
    }
    return report;
}
