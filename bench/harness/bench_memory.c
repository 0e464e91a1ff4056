#include "harness/bench_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 64

void *bench_allocate(size_t count, size_t size) {
    const size_t bytes = (count * size + LINE - 1) / LINE * LINE;
    void *memory = aligned_alloc(LINE, bytes ? bytes : LINE);
    if (!memory) {
        fprintf(stderr, "keen_bench: no memory for %zu bytes\n", bytes);
        exit(1);
    }
    return memset(memory, 0, bytes ? bytes : LINE);
}
