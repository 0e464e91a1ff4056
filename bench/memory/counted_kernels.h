/* Kernels that count their operations on floats (counted_unit.c), for points in a roofline. One thread. */
#ifndef KEEN_BENCH_MEMORY_COUNTED_KERNELS_H
#define KEEN_BENCH_MEMORY_COUNTED_KERNELS_H

#include "isa/kernel_table.h"

extern const keen_kernels keen_kernels_counted;
extern uint64_t bench_counted_operations; /* of all lanes, since the program began */

#endif
