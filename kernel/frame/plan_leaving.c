#include "frame/plan_leaving.h"

#include "gather/place_find.h"

/* Whom the agent fights or is alert to keeps the slot (detection_row.h). */
static uint32_t without_kept(const keen_ledger *ledger, uint32_t leaving) {
    uint32_t left = leaving;
    for (uint32_t slots = ledger->tuning->detects ? leaving : 0; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(slots);
        if (keen_ledger_pair(ledger, slot) & KEEN_PAIR_KEPT) {
            left &= ~(1u << slot);
        }
    }
    return left;
}

uint32_t keen_plan_leaving(const keen_ledger *ledger, const keen_ledger_scan *scan, const keen_stimulus *inbox,
                           uint32_t count) {
    uint32_t leaving = without_kept(ledger, scan->leaving);
    for (uint32_t i = 0; i < count && leaving != 0; i++) {
        const uint32_t slot = inbox[i].kind == KEEN_STIMULUS_PLACE
                                  ? keen_place_find(scan->rows, scan->row_count, inbox[i].target, inbox[i].position,
                                                    scan->tuning->merge_radius)
                                  : keen_ledger_find(ledger, inbox[i].target);
        if (slot < KEEN_MAX_TRACKED) {
            leaving &= ~(1u << slot);
        }
    }
    return leaving;
}
