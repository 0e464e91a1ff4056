/* One row for tests with known answers: they set what they need and leave the rest as it is. */
#ifndef KEEN_TESTS_ONE_ROW_H
#define KEEN_TESTS_ONE_ROW_H

#include "keen/belief.h"
#include "kernel_check.h"

/* A world of one agent at the origin that looks along x, up is z; all eight lanes hold beliefs that have just begun
   about present targets, alive, lit, ten metres ahead. */
keen_check_rows one_row(const keen_profile_def *def);

/* The tables that can run here, the reference first; returns how many. */
size_t runnable_tables(const keen_kernels *tables[KEEN_BACKEND_COUNT]);

/* Runs one kernel of a table. */
#define KEEN_RUN(table, name, rows) (table)->name(&(rows)->frame, (rows)->jobs, (rows)->count)

void set_time_step(keen_check_rows *rows, int32_t dt_us);

/* Status of a belief in this state whose active senses are these slots, led by the lowest. */
uint32_t status_of(const keen_tuning *tuning, keen_belief_state state, keen_sense loss_row, uint32_t active_slots);

/* Gives the check a fresh row on every backend that can run here. */
typedef void one_row_check(const keen_kernels *kernels, keen_check_rows *rows);
void on_every_backend(const keen_profile_def *def, one_row_check *check);

#endif
