/* Random rows for row kernels, and the comparison with the reference to the byte. A check owns jobs over ticks, rows,
   scratch and target records in guarded memory; kernels run on a copy, and the copy is compared with the copy that the
   reference worked on. */
#ifndef KEEN_TESTS_KERNEL_CHECK_H
#define KEEN_TESTS_KERNEL_CHECK_H

#include "isa/kernel_table.h"
#include "support/check.h"

#define KEEN_CHECK_TARGETS 300
#define KEEN_CHECK_TUNINGS 24

/* The memory of one run. */
typedef struct keen_check_rows {
    keen_check_memory memory;
    size_t count;
    keen_frame_values frame;
    keen_target_record *records;
    keen_tuning *tunings;
    keen_tick *ticks;
    keen_belief_row *belief;
    keen_sense_row *sense;
    keen_trace_row *trace;
    keen_detection_row *detection;
    keen_stealth_record *stealth;
    keen_action_sounds *actions;
    keen_row_scratch *scratch;
    keen_row_job *jobs;
} keen_check_rows;

/* A profile with every switch in some position. */
keen_tuning keen_check_random_tuning(keen_check_random *random);

/* Linked jobs over zeroed memory. */
keen_check_rows keen_check_take_rows(size_t count);

/* Rows with all states, empty lanes, and values exactly at thresholds. */
keen_check_rows keen_check_random_rows(keen_check_random *random, size_t count);

/* The same in other memory. */
keen_check_rows keen_check_copy_rows(const keen_check_rows *rows);

/* Values that the previous kernels of a tick would have left behind are new; rows stay. For runs of several ticks. */
void keen_check_next_tick(keen_check_random *random, keen_check_rows *rows);

/* Null when all bytes are equal and all guards hold, else what differs first (static storage). */
const char *keen_check_difference(const keen_check_rows *expected, const keen_check_rows *actual);

void keen_check_release_rows(keen_check_rows *rows);

#define KEEN_CHECK_ROW_KERNELS 32

typedef struct keen_check_kernel {
    const char *name;
    keen_row_kernel *kernel;
} keen_check_kernel;

/* The row kernels of a table in the order of a frame; returns how many. */
size_t keen_check_list_kernels(const keen_kernels *kernels, keen_check_kernel list[KEEN_CHECK_ROW_KERNELS]);

#endif
