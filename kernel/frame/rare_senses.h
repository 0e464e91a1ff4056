/* Senses that few profiles list: where none of a chunk's does, not even their slots are looked up. */
#ifndef KEEN_FRAME_RARE_SENSES_H
#define KEEN_FRAME_RARE_SENSES_H

#include "isa/kernel_table.h"

/* The built-in senses that the ticks' profiles list, a bit each. */
uint32_t keen_senses_of(const keen_tick *ticks, uint32_t count);

/* Runs the kernels of those rare senses that are among `senses`. */
void keen_rare_senses_run(const keen_kernels *kernels, const keen_frame_values *values, const keen_row_job *jobs,
                          size_t count, uint32_t senses);

#endif
