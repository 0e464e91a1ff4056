/* Which pairs ask for sight lines, packed one behind the other: all that writing their requests needs, besides the
   ticks, in half a cache line. Rows and their scratch have left the near caches by the time that everybody has asked
   and it is known where a pair's requests go.

   For each job, each lane in scratch->asking, all in ascending order, one pair. Those lanes' target_view and
   request_want must have run. Where `begin` is set their rounds begin as well; otherwise whoever lets a pair through
   begins its round (keen_round_begin). */
#ifndef KEEN_TRACE_ASKING_PAIRS_H
#define KEEN_TRACE_ASKING_PAIRS_H

#include <stdbool.h>

#include "store/row_job.h"

typedef struct keen_asking_pair {
    float x, y, z, height; /* the target's feet */
    uint32_t claim;        /* request_want */
    uint32_t target;       /* index, or KEEN_LANE_PLACE | tag */
    uint32_t asks;         /* slot in the agent's ledger, and from KEEN_ASKS_CHANNELS_SHIFT on KEEN_TRACE_* */
    uint32_t tick;         /* its place */
} keen_asking_pair;

_Static_assert(sizeof(keen_asking_pair) == KEEN_LANES * sizeof(float), "a pair is one column of eight words");

#define KEEN_ASKS_CHANNELS_SHIFT 8
#define KEEN_ASKS_SLOT_MASK 0xFFu

typedef struct keen_asking_pairs_args {
    const keen_frame_values *frame;
    const keen_row_job *jobs; /* [count] */
    size_t count;
    const keen_tick *ticks; /* the jobs' ticks stand among them */
    bool begin;

    keen_asking_pair *pairs; /* out: [count * KEEN_LANES], 32-byte aligned; anything behind those found */
    uint32_t found;          /* out */
    uint32_t points;         /* out: sample points of those found */
} keen_asking_pairs_args;

typedef void keen_asking_pairs_kernel(keen_asking_pairs_args *args);

/* A lane's round begins. */
static inline void keen_round_begin(const keen_frame_values *frame, const keen_tick *tick, keen_trace_row *row,
                                    uint32_t lane) {
    row->asked[lane] = tick->point_mask;
    row->round[lane] = tick->round;
    row->asked_us[lane] = frame->now_us;
    row->answered[lane] = 0u;
}

void keen_asking_pairs_ref(keen_asking_pairs_args *args);

#endif
