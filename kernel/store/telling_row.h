/* When beliefs were last told, and which owner of its index the teller was, beside a belief row's `teller`: for
   explanations only, so it stands apart from the rows, which keep their size. A lane holds anything while its teller is
   nobody: a belief that begins resets the teller alone. */
#ifndef KEEN_STORE_TELLING_ROW_H
#define KEEN_STORE_TELLING_ROW_H

#include "store/belief_row.h"

typedef struct keen_telling_row {
    KEEN_ALIGN_LINE keen_u32_lanes generation; /* of a teller that is an agent: its index may be used again */
    keen_u32_lanes told_ms;                    /* low 32 bits of the world clock in milliseconds */
} keen_telling_row;

_Static_assert(sizeof(keen_telling_row) == KEEN_LINE, "one line");

#endif
