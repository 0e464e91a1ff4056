/* What a gather asks of the ledgers of a chunk, in one pass over their rows: which slots hold a belief, which beliefs
   give their slot back, and which newcomers may replace (spec 11). One bit per slot: slot = 8 * row + lane.

     held         a belief is there
     leaving      it is Undetected, its confidence is below `expire`, and its target is out of reach or cannot be
                  perceived: with d = centre - eye, not
                    (dx*dx + dy*dy) + dz*dz <= range*range,
                  flags lacks one of required_flags, or team_bit has one of masked_teams.
                  A place leaves when it is Undetected and below `expire`: it has no reach
     replaceable  it is Expired or Remembered: anybody may have its slot
     idle         it is Undetected and no sense is active: in a full ledger others may have a better claim

   Places of targets are those of their records: as of this frame's begin. */
#ifndef KEEN_GATHER_LEDGER_SCAN_H
#define KEEN_GATHER_LEDGER_SCAN_H

#include <stdbool.h>

#include "store/belief_row.h"
#include "store/target_record.h"
#include "store/tuning.h"

#define KEEN_MAX_ROWS (KEEN_MAX_TRACKED / KEEN_LANES) /* of one agent */

/* One agent's ledger. */
typedef struct keen_ledger_scan {
    const keen_belief_row *rows[KEEN_MAX_ROWS];
    uint32_t row_count;
    const keen_tuning *tuning;
    float eye[3];
    float range;                               /* of its gather */
    uint32_t held, leaving, replaceable, idle; /* out */
    uint32_t place;                            /* the caller's own */
} keen_ledger_scan;

typedef struct keen_ledger_scan_args {
    const keen_target_record *records; /* by target index */
    float up[3];
    keen_ledger_scan *scans; /* [count] */
    uint32_t count;
} keen_ledger_scan_args;

typedef void keen_ledger_scan_kernel(const keen_ledger_scan_args *args);

void keen_ledger_scan_ref(const keen_ledger_scan_args *args);

#endif
