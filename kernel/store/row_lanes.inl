/* What the kernels ask of a row, as masks of eight lanes. */
#ifndef KEEN_STORE_ROW_LANES_INL
#define KEEN_STORE_ROW_LANES_INL

#include "simd/f8.h"
#include "store/belief_status.h"
#include "store/row_job.h"

/* Rows come from memory, and there is hardly ever work enough in one kernel to wait for a row's twenty lines. So each
   kernel asks for a few lines of rows that its worker comes to in the next batch (frame/chunks.c), all kernels of a
   tick together for all that a tick touches: memory is busy all the time, and no kernel waits. A kernel asks for what
   it reads first, or for what those after it read that have less time. */
static inline void keen_row_ahead(const void *line) {
    keen_prefetch_far(line);
}

/* A kernel whose rows take a long chain of steps goes through them in two passes: a processor fills the time that a row
   waits with rows to come, but only as far as it can look ahead, and of halves it sees enough. Few rows at a time, so
   that the second pass finds them in the first-level cache. */
#define KEEN_PASS_ROWS 8

static inline size_t keen_pass_end(size_t begin, size_t count) {
    return count - begin > KEEN_PASS_ROWS ? begin + KEEN_PASS_ROWS : count;
}

/* Lanes without a belief: their `target` is negative. */
static inline m8 keen_lanes_empty(n8 target) {
    return n8_lt(target, n8_zero());
}

/* Stores to lanes with a belief: `target` says which, by its sign, and a select looks at nothing else, so kernels that
   need no mask of the held for other things store with these. Lanes set in a mask that is or-ed to it keep theirs. */
static inline void keen_store_held(float *address, n8 target, f8 value) {
    f8_store(address, f8_select_negative(n8_bits(target), f8_load(address), value));
}

static inline void keen_store_held_n8(void *address, n8 target, n8 value) {
    n8_store(address, n8_select_negative(target, n8_load(address), value));
}

/* Lanes with a belief. */
static inline m8 keen_lanes_held(const keen_belief_row *belief) {
    return n8_gt(n8_load(belief->target), n8_set1(KEEN_LANE_EMPTY));
}

_Static_assert(KEEN_LANE_EMPTY == -1 && KEEN_LANE_PLACE == 1 << 30, "who is no actor has one of the upper two bits");

/* Lanes with a belief about an actor, not a place. */
static inline m8 keen_lanes_actors(const keen_belief_row *belief) {
    return n8_eq(n8_shift_right(n8_load(belief->target), 30), n8_zero());
}

/* A mask that is kept in memory as words of all ones or zeros. */
static inline m8 keen_lanes_mask(const uint32_t *lanes) {
    return m8_from_n8(n8_load(lanes));
}

/* Lanes in which any of these bits is set. */
static inline m8 keen_lanes_with(n8 word, uint32_t bits) {
    return m8_not(n8_eq(n8_and(word, n8_set1((int32_t)bits)), n8_zero()));
}

/* The same for bits among the lower 31. */
static inline m8 keen_lanes_with_flag(n8 word, uint32_t bits) {
    return n8_gt(n8_and(word, n8_set1((int32_t)bits)), n8_zero());
}

/* A field of the status word. */
static inline n8 keen_lanes_state(n8 status) {
    return n8_and(status, n8_set1((int32_t)KEEN_STATUS_STATE_MASK));
}

static inline n8 keen_lanes_loss_row(n8 status) {
    return n8_and(n8_shift_right(status, KEEN_STATUS_ROW_SHIFT), n8_set1((int32_t)KEEN_STATUS_ROW_MASK));
}

static inline n8 keen_lanes_leading(n8 status) {
    return n8_and(n8_shift_right(status, KEEN_STATUS_LEADING_SHIFT), n8_set1((int32_t)KEEN_STATUS_LEADING_MASK));
}

static inline m8 keen_lanes_inactive(n8 status) {
    return n8_eq(n8_and(status, n8_set1((int32_t)(KEEN_STATUS_ACTIVE_MASK << KEEN_STATUS_ACTIVE_SHIFT))), n8_zero());
}

static inline m8 keen_lanes_active(n8 status) {
    return keen_lanes_with_flag(status, KEEN_STATUS_ACTIVE_MASK << KEEN_STATUS_ACTIVE_SHIFT);
}

/* A timer advanced by dt >= 0, stopping at 2^31 - 1. */
static inline n8 keen_lanes_add_time(n8 timer, n8 dt_us) {
    return n8_add(n8_min(timer, n8_sub(n8_set1(INT32_MAX), dt_us)), dt_us);
}

#endif
