/* What the reference kernels ask of one lane of a row. */
#ifndef KEEN_STORE_ROW_LANE_H
#define KEEN_STORE_ROW_LANE_H

#include <stdbool.h>

#include "store/belief_status.h"
#include "store/row_job.h"

static inline bool keen_lane_held(const keen_belief_row *belief, uint32_t lane) {
    return belief->target[lane] != KEEN_LANE_EMPTY;
}

/* False for places. */
static inline bool keen_lane_actor(const keen_belief_row *belief, uint32_t lane) {
    return (uint32_t)belief->target[lane] < KEEN_LANE_PLACE;
}

static inline keen_sense keen_lane_loss_row(uint32_t status) {
    return (keen_sense)keen_status_get(status, KEEN_STATUS_ROW_SHIFT, KEEN_STATUS_ROW_MASK);
}

static inline keen_sense keen_lane_leading(uint32_t status) {
    return (keen_sense)keen_status_get(status, KEEN_STATUS_LEADING_SHIFT, KEEN_STATUS_LEADING_MASK);
}

/* True when the profile has this sense and it is active. */
static inline bool keen_lane_sense_active(const keen_tuning *tuning, uint32_t status, keen_sense sense) {
    return (status & (uint32_t)tuning->loss_by.active_bit[sense]) != 0;
}

/* False until a sight line of the pair has been answered: what is not known counts as nothing seen. */
static inline bool keen_lane_answered(const keen_row *row, uint32_t lane) {
    return row->belief.exposure[lane] > 0.0f || row->trace.transmittance[0][lane] != KEEN_NEVER_ANSWERED;
}

/* A timer advanced by dt >= 0, stopping at 2^31 - 1. */
static inline int32_t keen_lane_add_time(int32_t timer, int32_t dt_us) {
    return timer < INT32_MAX - dt_us ? timer + dt_us : INT32_MAX;
}

static inline keen_cause keen_lane_cause(uint32_t causes, keen_sense sense) {
    return (keen_cause)(causes >> 4 * sense & 0xFu);
}

static inline uint32_t keen_lane_set_cause(uint32_t causes, keen_sense sense, keen_cause cause) {
    return (causes & ~(0xFu << 4 * sense)) | (uint32_t)cause << 4 * sense;
}

#endif
