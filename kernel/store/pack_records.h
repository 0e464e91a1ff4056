/* Packs the targets' columns into records, one cache line per target, once per frame. It is also the gate that mapped
   columns pass: a record never holds a value that is not finite or out of range.

   Per target i in [begin, end):
     flags and team_bit are copied, KEEN_RECORD_GROUNDED from `grounded`.
     If it EXISTS and all its values are good, the other fields are copied too;
       speed = sqrt((vx*vx + vy*vy) + vz*vz), at most FLT_MAX (spec 2, motion).
     Otherwise they stay what they were: a bad target keeps its last good frame, a free index its last owner's.
   Good: all values finite; height, center_height, radius, loudness, visibility, mass, scent >= 0; 0 <= light <= 1.
   A target that EXISTS and is not good is counted. By their records, targets join the list of those who are placed. */
#ifndef KEEN_STORE_PACK_RECORDS_H
#define KEEN_STORE_PACK_RECORDS_H

#include <stdbool.h>

#include "store/placed_targets.h"

/* Columns can be read up to the next multiple of eight after `end`; records outside [begin, end) are not touched. */
typedef struct keen_pack_records_args {
    const float *x, *y, *z; /* feet */
    const float *velocity_x, *velocity_y, *velocity_z;
    const float *height, *center_height, *radius;
    const float *light, *loudness, *visibility, *mass, *scent;
    const uint32_t *scent_type;
    const uint32_t *grounded; /* not 0: KEEN_RECORD_GROUNDED */
    const uint32_t *flags;    /* KEEN_RECORD_* */
    const uint32_t *team_bit; /* 1 << team, 0 without a team */
    uint32_t begin;           /* a multiple of eight */
    uint32_t end;
    keen_target_record *records; /* by target index */
    bool stream; /* they need not stay in the caches: the records of far more targets than these find no room there */
    keen_placed_targets *placed; /* or null: its lists have room for `end`, rounded up to eight */

    uint32_t bad_count; /* out: bad targets in [begin, end) */
    uint32_t first_bad; /* out: index of the first; UINT32_MAX when there is none */
} keen_pack_records_args;

typedef void keen_pack_records_kernel(keen_pack_records_args *args);

void keen_pack_records_ref(keen_pack_records_args *args);

/* Whether a target's columns are good. */
bool keen_pack_good(const keen_pack_records_args *args, uint32_t i);

#endif
