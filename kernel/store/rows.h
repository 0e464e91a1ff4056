/* The pool of belief rows: one array and a stack of free row numbers. Rows are taken and given back on the
   world's own thread only, so that a full pool refuses the same agents in every arrangement of threads. */
#ifndef KEEN_STORE_ROWS_H
#define KEEN_STORE_ROWS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/prefetch.h"
#include "store/belief_row.h"
#include "store/detection_row.h"
#include "store/telling_row.h"

#define KEEN_NO_ROW UINT32_MAX

typedef struct keen_rows {
    uint32_t capacity;
    uint32_t free_count;
    uint32_t *free_rows;           /* the next row to give is the last */
    keen_row *row;                 /* [capacity] */
    keen_telling_row *telling;     /* [capacity] */
    keen_detection_row *detection; /* [capacity], null without the detection model */
} keen_rows;

void keen_rows_lay_out(keen_rows *rows, keen_arena *arena, uint32_t capacity, bool detection);
void keen_rows_reset(keen_rows *rows);

/* The number of a free row, or KEEN_NO_ROW. The row holds anything until it is cleared, which any thread may do. */
uint32_t keen_rows_take(keen_rows *rows);
void keen_rows_clear(keen_rows *rows, uint32_t row);
void keen_rows_give_back(keen_rows *rows, uint32_t row);

/* Starts a belief in a lane, whatever is there. */
void keen_rows_begin_belief(keen_rows *rows, uint32_t row, uint32_t lane, uint32_t target, uint32_t loss_row);

/* Empties a lane: nobody is there, and no answer finds it. The rest keeps what it held, for a belief that begins there
   sets all of it. */
void keen_rows_end_belief(keen_rows *rows, uint32_t row, uint32_t lane);

static inline keen_belief_row *keen_rows_belief(const keen_rows *rows, uint32_t row) {
    return &rows->row[row].belief;
}

/* What beginning a belief writes to: all but most of the answers. */
static inline void keen_rows_prefetch(const keen_rows *rows, uint32_t row) {
    const char *begin = (const char *)&rows->row[row];
    for (size_t line = 0; line <= offsetof(keen_row, trace.transmittance); line += KEEN_LINE) {
        keen_prefetch_far(begin + line);
    }
    keen_prefetch_far(&rows->row[row].past);
}

/* Bit per lane: it is about this target. */
static inline uint32_t keen_row_find(const keen_belief_row *row, int32_t target) {
    uint32_t found = 0;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        found |= (uint32_t)(row->target[lane] == target) << lane;
    }
    return found;
}

#define KEEN_NO_SLOT_INDEX UINT32_MAX

/* The slot, 8 * row + lane, of a target (or KEEN_LANE_PLACE | tag) in an agent's list of rows, or KEEN_NO_SLOT_INDEX.
 */
static inline uint32_t keen_rows_find(const keen_rows *rows, const uint32_t *list, uint32_t count, uint32_t target) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t found = keen_row_find(keen_rows_belief(rows, list[i]), (int32_t)target);
        if (found) {
            return i * KEEN_LANES + (uint32_t)__builtin_ctz(found);
        }
    }
    return KEEN_NO_SLOT_INDEX;
}

/* Bit per lane: a belief is there. */
static inline uint32_t keen_row_used(const keen_belief_row *row) {
    uint32_t used = 0;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        used |= (uint32_t)(row->target[lane] >= 0) << lane;
    }
    return used;
}

#endif
