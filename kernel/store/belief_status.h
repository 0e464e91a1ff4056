/* How a belief's status word is packed: the small values that every tick reads and writes share one lane. */
#ifndef KEEN_STORE_BELIEF_STATUS_H
#define KEEN_STORE_BELIEF_STATUS_H

#include <stdint.h>

#include "keen/belief.h"

#define KEEN_STATUS_STATE_SHIFT 0 /* keen_belief_state, 3 bits */
#define KEEN_STATUS_STATE_MASK 0x7u
#define KEEN_STATUS_ROW_SHIFT 3 /* loss row, keen_sense, 4 bits */
#define KEEN_STATUS_ROW_MASK 0xFu
#define KEEN_STATUS_REASON_SHIFT 7 /* keen_loss_reason, 4 bits */
#define KEEN_STATUS_REASON_MASK 0xFu
#define KEEN_STATUS_LEADING_SHIFT 11 /* keen_sense, 5 bits, KEEN_SENSE_NONE when no sense is active */
#define KEEN_STATUS_LEADING_MASK 0x1Fu
#define KEEN_STATUS_ACTIVE_SHIFT 16 /* active senses, a bit per slot, 8 bits */
#define KEEN_STATUS_ACTIVE_MASK 0xFFu
#define KEEN_STATUS_REFRESHED (1u << 24) /* the refresh bonus of this stay in Lost and Remembered is spent */
#define KEEN_STATUS_FROM_SHIFT 25        /* state before this tick's transition, 3 bits */
#define KEEN_STATUS_FROM_MASK 0x7u
#define KEEN_STATUS_MOVED (1u << 28)     /* the state changed in the last tick: an event */
#define KEEN_STATUS_FORGOTTEN (1u << 29) /* its target is gone and it was Undetected: the slot goes back */
#define KEEN_STATUS_ABSENT (1u << 30)    /* in the last tick its target could not be perceived at all */
#define KEEN_STATUS_JUMPED (1u << 31)    /* its target was teleported and has not been sensed since */

static inline uint32_t keen_status_get(uint32_t status, int shift, uint32_t mask) {
    return status >> shift & mask;
}

static inline uint32_t keen_status_set(uint32_t status, int shift, uint32_t mask, uint32_t value) {
    return (status & ~(mask << shift)) | value << shift;
}

static inline keen_belief_state keen_status_state(uint32_t status) {
    return (keen_belief_state)keen_status_get(status, KEEN_STATUS_STATE_SHIFT, KEEN_STATUS_STATE_MASK);
}

static inline uint32_t keen_status_active(uint32_t status) {
    return keen_status_get(status, KEEN_STATUS_ACTIVE_SHIFT, KEEN_STATUS_ACTIVE_MASK);
}

/* A belief that has just begun: Undetected, never sensed, loss row as given. */
static inline uint32_t keen_status_begin(uint32_t loss_row) {
    return loss_row << KEEN_STATUS_ROW_SHIFT | (uint32_t)KEEN_SENSE_NONE << KEEN_STATUS_LEADING_SHIFT;
}

#endif
