/* One benchmark per flat kernel; their data is the backend's keen_kernels. */
#ifndef KEEN_BENCH_KERNELS_FLAT_BENCHES_H
#define KEEN_BENCH_KERNELS_FLAT_BENCHES_H

#include "harness/bench.h"
#include "isa/kernel_table.h"

#define BENCH_FLAT_RUN(name) void bench_run_##name(bench_state *state, const void *data);
KEEN_FLAT_KERNELS(BENCH_FLAT_RUN)
#undef BENCH_FLAT_RUN

#endif
