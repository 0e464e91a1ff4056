#define _DEFAULT_SOURCE /* madvise */
#include "harness/bench_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#    include <sys/mman.h>
#endif

#define LINE 64
#define HUGE_PAGE ((size_t)2 << 20)

/* Whole units of `unit` bytes, at least one. */
static void *take(size_t bytes, size_t unit, size_t *taken) {
    *taken = bytes ? (bytes + unit - 1) / unit * unit : unit;
    void *memory = aligned_alloc(unit, *taken);
    if (!memory) {
        fprintf(stderr, "keen_bench: no memory for %zu bytes\n", bytes);
        exit(1);
    }
    return memory;
}

void *bench_allocate(size_t count, size_t size) {
    size_t taken;
    void *memory = take(count * size, LINE, &taken);
    return memset(memory, 0, taken);
}

void *bench_allocate_large(size_t count, size_t size) {
    size_t taken;
    void *memory = take(count * size, HUGE_PAGE, &taken);
#ifdef MADV_HUGEPAGE
    madvise(memory, taken, MADV_HUGEPAGE); /* a wish: whether it is granted does not matter */
#endif
    return memset(memory, 0, taken);
}
