/* Keen: columns in the host's own structs, and what a batched write reports. */
#ifndef KEEN_COLUMN_H
#define KEEN_COLUMN_H

#include "keen/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct keen_world keen_world; /* everything, see world.h */

/* A column in the host's own structs: element i stands at (char *)data + i*stride. Null data: not written.
   stride 0 means tight. Vectors are three floats in a row. */
typedef struct keen_column {
    const void *data;
    size_t stride;
} keen_column;

/* What a batched write did. An element with any bad value is not written at all. */
typedef struct keen_write_report {
    uint32_t written;
    uint32_t rejected;
    uint32_t first_rejected;  /* element number; meaningless when rejected is 0 */
    keen_result first_reason; /* STALE_ID, NOT_FINITE, RANGE or FORWARD; of a sound also COOKIE */
} keen_write_report;

#ifdef __cplusplus
}
#endif

#endif
