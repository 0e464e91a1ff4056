#include "gather/ledger_scan.h"

#include "store/row_lane.h"

static bool is_in_reach(const keen_ledger_scan_args *args, const keen_ledger_scan *scan,
                        const keen_target_record *record) {
    const float dx = record->x + args->up[0] * record->center_height - scan->eye[0];
    const float dy = record->y + args->up[1] * record->center_height - scan->eye[1];
    const float dz = record->z + args->up[2] * record->center_height - scan->eye[2];
    return (dx * dx + dy * dy) + dz * dz <= scan->range * scan->range;
}

static bool leaves(const keen_ledger_scan_args *args, const keen_ledger_scan *scan, const keen_belief_row *row,
                   uint32_t lane) {
    if (keen_status_state(row->status[lane]) != KEEN_STATE_UNDETECTED ||
        !(row->confidence[lane] < scan->tuning->expire)) {
        return false;
    }
    if (!keen_lane_actor(row, lane)) {
        return true;
    }
    const keen_target_record *record = &args->records[row->target[lane]];
    return !keen_record_perceivable(record, scan->tuning->required_flags, scan->tuning->masked_teams) ||
           !is_in_reach(args, scan, record);
}

static void scan_row(const keen_ledger_scan_args *args, keen_ledger_scan *scan, uint32_t number) {
    const keen_belief_row *row = scan->rows[number];
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        if (row->target[lane] == KEEN_LANE_EMPTY) {
            continue;
        }
        const uint32_t bit = 1u << (number * KEEN_LANES + lane);
        const keen_belief_state state = keen_status_state(row->status[lane]);
        scan->held |= bit;
        scan->replaceable |= state == KEEN_STATE_EXPIRED || state == KEEN_STATE_REMEMBERED ? bit : 0;
        scan->idle |= state == KEEN_STATE_UNDETECTED && keen_status_active(row->status[lane]) == 0 ? bit : 0;
        scan->leaving |= leaves(args, scan, row, lane) ? bit : 0;
    }
}

void keen_ledger_scan_ref(const keen_ledger_scan_args *args) {
    for (uint32_t i = 0; i < args->count; i++) {
        keen_ledger_scan *scan = &args->scans[i];
        scan->held = scan->leaving = scan->replaceable = scan->idle = 0;
        for (uint32_t row = 0; row < scan->row_count; row++) {
            scan_row(args, scan, row);
        }
    }
}
