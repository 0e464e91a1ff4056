/* ledger_scan, 8 lanes: a row at a time. */
#include "gather/ledger_scan.h"
#include "store/row_lanes.inl"

/* Rows and records lie anywhere. Rows are asked for a few agents ahead; records as soon as it is known which ones are
   looked at, and those only when all rows have been read. */
#define KEEN_LEDGER_SCAN_AHEAD 4

static inline void keen_ledger_scan_prefetch(const keen_ledger_scan *scan) {
    for (uint32_t row = 0; row < scan->row_count; row++) {
        f8_prefetch_read(scan->rows[row]->target);
        f8_prefetch_read(scan->rows[row]->confidence);
    }
}

static inline m8 keen_ledger_scan_row_unnoticed(const keen_belief_row *row, const keen_tuning *tuning) {
    const m8 undetected = n8_eq(keen_lanes_state(n8_load(row->status)), n8_set1(KEEN_STATE_UNDETECTED));
    const m8 faint = f8_lt(f8_load(row->confidence), f8_set1(tuning->expire));
    return m8_and(keen_lanes_held(row), m8_and(undetected, faint));
}

static inline m8 keen_ledger_scan_row_replaceable(const keen_belief_row *row) {
    const n8 state = keen_lanes_state(n8_load(row->status));
    const m8 old = m8_or(n8_eq(state, n8_set1(KEEN_STATE_EXPIRED)), n8_eq(state, n8_set1(KEEN_STATE_REMEMBERED)));
    return m8_and(keen_lanes_held(row), old);
}

static inline m8 keen_ledger_scan_row_idle(const keen_belief_row *row) {
    const n8 status = n8_load(row->status);
    const m8 undetected = n8_eq(keen_lanes_state(status), n8_set1(KEEN_STATE_UNDETECTED));
    return m8_and(keen_lanes_held(row), m8_andnot(undetected, keen_lanes_active(status)));
}

/* Leaves in `leaving` those who will leave unless they are in reach. */
static inline void keen_ledger_scan_read(const keen_ledger_scan_args *args, keen_ledger_scan *scan) {
    scan->held = scan->leaving = scan->replaceable = scan->idle = 0;
    for (uint32_t i = 0; i < scan->row_count; i++) {
        const keen_belief_row *row = scan->rows[i];
        const uint32_t unnoticed = m8_bits(keen_ledger_scan_row_unnoticed(row, scan->tuning));
        const uint32_t actors = m8_bits(keen_lanes_actors(row));
        scan->held |= m8_bits(keen_lanes_held(row)) << i * KEEN_LANES;
        scan->replaceable |= m8_bits(keen_ledger_scan_row_replaceable(row)) << i * KEEN_LANES;
        scan->idle |= m8_bits(keen_ledger_scan_row_idle(row)) << i * KEEN_LANES;
        scan->leaving |= unnoticed << i * KEEN_LANES;
        for (uint32_t lanes = unnoticed & actors; lanes; lanes &= lanes - 1) {
            f8_prefetch_read(&args->records[row->target[__builtin_ctz(lanes)]]);
        }
    }
}

/* Of the lanes that are set, those whose target is in reach and can be perceived. */
static inline m8 keen_ledger_scan_in_reach(const keen_ledger_scan_args *args, const keen_ledger_scan *scan,
                                           const keen_belief_row *row, m8 lanes) {
    _Alignas(32) int32_t target[KEEN_LANES];
    f8 first[8], second[8];
    n8_store(target, n8_keep(lanes, n8_load(row->target)));
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        const keen_target_record *record = &args->records[target[lane]];
        first[lane] = f8_load(&record->x);
        second[lane] = f8_load(&record->visibility);
    }
    f8_transpose8(first);
    f8_transpose8(second);
    const f8 height = first[3];
    const f8 dx = f8_sub(f8_add(first[0], f8_mul(f8_set1(args->up[0]), height)), f8_set1(scan->eye[0]));
    const f8 dy = f8_sub(f8_add(first[1], f8_mul(f8_set1(args->up[1]), height)), f8_set1(scan->eye[1]));
    const f8 dz = f8_sub(f8_add(first[2], f8_mul(f8_set1(args->up[2]), height)), f8_set1(scan->eye[2]));
    const f8 squared = f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz));
    const f8 range = f8_set1(scan->range);
    const n8 required = n8_set1((int32_t)scan->tuning->required_flags);
    const m8 complete = n8_eq(n8_and(f8_bits(second[2]), required), required);
    const m8 masked = keen_lanes_with(f8_bits(second[3]), scan->tuning->masked_teams);
    return m8_and(m8_andnot(complete, masked), f8_le(squared, f8_mul(range, range)));
}

static inline void keen_ledger_scan_decide(const keen_ledger_scan_args *args, keen_ledger_scan *scan) {
    for (uint32_t i = 0; i < scan->row_count; i++) {
        const uint32_t unnoticed = scan->leaving >> i * KEEN_LANES & 0xFFu;
        if (unnoticed) {
            const m8 lanes = m8_and(m8_from_bits(unnoticed), keen_lanes_actors(scan->rows[i]));
            const m8 stay = m8_and(lanes, keen_ledger_scan_in_reach(args, scan, scan->rows[i], lanes));
            scan->leaving &= ~(m8_bits(stay) << i * KEEN_LANES);
        }
    }
}

static void keen_ledger_scan_lanes(const keen_ledger_scan_args *args) {
    for (uint32_t i = 0; i < args->count; i++) {
        if (i + KEEN_LEDGER_SCAN_AHEAD < args->count) {
            keen_ledger_scan_prefetch(&args->scans[i + KEEN_LEDGER_SCAN_AHEAD]);
        }
        keen_ledger_scan_read(args, &args->scans[i]);
    }
    for (uint32_t i = 0; i < args->count; i++) {
        keen_ledger_scan_decide(args, &args->scans[i]);
    }
}
