/* Zeroed memory on cache lines. A benchmark that gets none ends the program: there is nothing to measure then. */
#ifndef KEEN_BENCH_HARNESS_BENCH_MEMORY_H
#define KEEN_BENCH_HARNESS_BENCH_MEMORY_H

#include <stddef.h>

/* Released with free(). */
void *bench_allocate(size_t count, size_t size);

/* The same on huge pages where the system grants them, for what no cache holds. */
void *bench_allocate_large(size_t count, size_t size);

#endif
