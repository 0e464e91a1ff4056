/* Benchmarks of single kernels, on every backend that runs here. Their names are kernel/NAME/BACKEND, and
   items_per_second counts what the kernel is measured in: beliefs, pairs, agents, targets, requests or values. */
#ifndef KEEN_BENCH_KERNELS_KERNEL_BENCHES_H
#define KEEN_BENCH_KERNELS_KERNEL_BENCHES_H

#include "harness/bench.h"
#include "keen/world.h"

void bench_register_rows(void);   /* row kernels, alone and one after the other */
void bench_register_flat(void);   /* flat kernels: passes over everybody, and what works on rows but has arguments */
void bench_register_gather(void); /* grid and search */
void bench_register_math(void);   /* exp, pow */

/* Registers def as kernel/NAME/BACKEND; def->name is not read. */
void bench_register_kernel(const char *name, keen_backend backend, const bench_def *def);

#endif
