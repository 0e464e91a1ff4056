/* Targets: the host's columns, Keen's own, and the packed records that kernels read. */
#ifndef KEEN_STORE_TARGETS_H
#define KEEN_STORE_TARGETS_H

#include <stdatomic.h>

#include "base/id_pool.h"
#include "keen/world.h"
#include "store/target_record.h"

typedef struct keen_targets {
    keen_id_pool ids;
    keen_target_columns columns; /* the host's */
    uint32_t *flags;             /* KEEN_RECORD_* */
    uint32_t *team_bit;
    uint8_t *team;
    _Atomic uint32_t *holders; /* beliefs about it: a removed target's index waits for zero */
    uint32_t *retired;         /* removed, still held; in order of index when swept */
    uint32_t retired_count;
    keen_target_record *records; /* by index, as of the last frame begin */
} keen_targets;

void keen_targets_lay_out(keen_targets *targets, keen_arena *arena, uint32_t capacity);
void keen_targets_reset(keen_targets *targets);

/* The id goes stale at once; the index is free again when no belief holds it (keen_targets_sweep). */
void keen_targets_retire(keen_targets *targets, uint32_t index);

/* Frees the indices of retired targets that nobody holds any more. */
void keen_targets_sweep(keen_targets *targets);

static inline void keen_target_hold(keen_targets *targets, uint32_t index) {
    atomic_fetch_add_explicit(&targets->holders[index], 1u, memory_order_relaxed);
}

static inline void keen_target_let_go(keen_targets *targets, uint32_t index) {
    atomic_fetch_sub_explicit(&targets->holders[index], 1u, memory_order_relaxed);
}

#endif
