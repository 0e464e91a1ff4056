/* A backend's ledger_scan says of every ledger what the reference says. */
#include <criterion/criterion.h>

#include "flat_checks.h"
#include "kernel_check.h"
#include "store/belief_status.h"

#define MOST_ROWS 40

/* Places the eye anywhere, and now and then exactly `range` from the target of a belief. */
static void place_eye(keen_check_random *random, const keen_check_rows *rows, keen_ledger_scan *scan) {
    for (int axis = 0; axis < 3; axis++) {
        scan->eye[axis] = keen_check_float(random, -30.0f, 30.0f);
    }
    const int32_t target = scan->row_count > 0 ? scan->rows[0]->target[0] : KEEN_LANE_EMPTY;
    if (target >= 0 && target < KEEN_LANE_PLACE && keen_check_one_in(random, 4)) {
        const keen_target_record *record = &rows->records[target];
        scan->eye[0] = record->x - scan->range;
        scan->eye[1] = record->y + rows->frame.up[1] * record->center_height;
        scan->eye[2] = record->z + rows->frame.up[2] * record->center_height;
    }
}

/* Agents with no to four rows, in order. */
static uint32_t make_scans(keen_check_random *random, const keen_check_rows *rows, keen_ledger_scan *scans) {
    uint32_t count = 0;
    for (size_t next = 0; next < rows->count; count++) {
        const size_t left = rows->count - next;
        const uint32_t most = left < KEEN_MAX_ROWS ? (uint32_t)left : KEEN_MAX_ROWS;
        keen_ledger_scan *scan = &scans[count];
        *scan = (keen_ledger_scan){.row_count = keen_check_below(random, most + 1), .place = count};
        scan->tuning = &rows->tunings[keen_check_below(random, KEEN_CHECK_TUNINGS)];
        for (uint32_t i = 0; i < scan->row_count; i++) {
            scan->rows[i] = rows->jobs[next + i].belief;
        }
        scan->range = keen_gather_range(scan->tuning, keen_check_float(random, 0.0f, 40.0f));
        place_eye(random, rows, scan);
        next += scan->row_count > 0 ? scan->row_count : 1;
    }
    return count;
}

/* Beliefs that may leave are few among random ones. */
static void make_unnoticed(keen_check_random *random, keen_check_rows *rows) {
    for (size_t i = 0; i < rows->count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_check_one_in(random, 2)) {
                rows->belief[i].status[lane] &= ~KEEN_STATUS_STATE_MASK;
                rows->belief[i].confidence[lane] *= keen_check_one_in(random, 2) ? 0.0f : 0.1f;
            }
        }
    }
}

void check_ledger_scan(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    const size_t rows_count = count % MOST_ROWS;
    keen_check_rows rows = keen_check_random_rows(random, rows_count);
    make_unnoticed(random, &rows);
    keen_ledger_scan *scans = keen_check_take(&rows.memory, rows_count * sizeof *scans);
    keen_ledger_scan *expected = keen_check_take(&rows.memory, rows_count * sizeof *scans);
    keen_ledger_scan_args args = {.records = rows.records, .scans = scans};
    memcpy(args.up, rows.frame.up, sizeof args.up);
    args.count = make_scans(random, &rows, scans);
    memcpy(expected, scans, args.count * sizeof *scans);
    kernels->ledger_scan(&args);
    args.scans = expected;
    keen_ledger_scan_ref(&args);
    for (uint32_t i = 0; i < args.count; i++) {
        cr_assert_eq(scans[i].held, expected[i].held);
        cr_assert_eq(scans[i].replaceable, expected[i].replaceable);
        cr_assert_eq(scans[i].idle, expected[i].idle);
        cr_assert_eq(scans[i].leaving, expected[i].leaving, "%s, agent %u: %x instead of %x",
                     keen_backend_name(kernels->backend), i, scans[i].leaving, expected[i].leaving);
        cr_assert_eq(scans[i].place, i);
    }
    cr_assert(keen_check_guards_hold(&rows.memory));
    keen_check_release_rows(&rows);
}
