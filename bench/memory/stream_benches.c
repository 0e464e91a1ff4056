/* copy, scale, add and triad over arrays of 128 MiB, and update, which scales in place as a belief row is worked on.
   Bytes are those that the loop reads and writes; what a cache reads before it overwrites is not counted, as is usual.
 */
#include <stdio.h>
#include <stdlib.h>

#include "harness/bench.h"
#include "harness/bench_memory.h"
#include "memory/memory_benches.h"
#include "task/parallel.h"

#define ELEMENTS ((uint32_t)32 << 20)

typedef struct stream_arrays {
    float *a, *b, *c;
} stream_arrays;

typedef void stream_loop(const stream_arrays *arrays, uint32_t begin, uint32_t end);

/* The pointers are copied and restricted: a loop that must look for overlap does not stream. */
static void run_copy(const stream_arrays *arrays, uint32_t begin, uint32_t end) {
    float *restrict c = arrays->c;
    const float *restrict a = arrays->a;
    for (uint32_t i = begin; i < end; i++) {
        c[i] = a[i];
    }
}

static void run_scale(const stream_arrays *arrays, uint32_t begin, uint32_t end) {
    float *restrict b = arrays->b;
    const float *restrict c = arrays->c;
    for (uint32_t i = begin; i < end; i++) {
        b[i] = 3.0f * c[i];
    }
}

static void run_add(const stream_arrays *arrays, uint32_t begin, uint32_t end) {
    float *restrict c = arrays->c;
    const float *restrict a = arrays->a, *restrict b = arrays->b;
    for (uint32_t i = begin; i < end; i++) {
        c[i] = a[i] + b[i];
    }
}

static void run_triad(const stream_arrays *arrays, uint32_t begin, uint32_t end) {
    float *restrict a = arrays->a;
    const float *restrict b = arrays->b, *restrict c = arrays->c;
    for (uint32_t i = begin; i < end; i++) {
        a[i] = b[i] + 3.0f * c[i];
    }
}

static void run_update(const stream_arrays *arrays, uint32_t begin, uint32_t end) {
    float *restrict a = arrays->a;
    for (uint32_t i = begin; i < end; i++) {
        a[i] = 0.5f * a[i];
    }
}

typedef struct stream_kernel {
    const char *name;
    stream_loop *run;
    double bytes, operations; /* per element */
} stream_kernel;

static const stream_kernel stream_kernels[] = {
    {"copy", run_copy, 8.0, 0.0},    {"scale", run_scale, 8.0, 1.0},   {"add", run_add, 12.0, 1.0},
    {"triad", run_triad, 12.0, 2.0}, {"update", run_update, 8.0, 1.0},
};

#define STREAM_KERNELS (sizeof stream_kernels / sizeof stream_kernels[0])

static const stream_arrays *get_arrays(void) {
    static stream_arrays arrays; /* kept until the end: touching them first takes longer than a measurement */
    if (!arrays.a) {
        arrays.a = bench_allocate_large(ELEMENTS, sizeof(float));
        arrays.b = bench_allocate_large(ELEMENTS, sizeof(float));
        arrays.c = bench_allocate_large(ELEMENTS, sizeof(float));
        for (uint32_t i = 0; i < ELEMENTS; i++) {
            arrays.a[i] = 1.0f;
            arrays.b[i] = 2.0f;
        }
    }
    return &arrays;
}

typedef struct stream_case {
    const stream_kernel *kernel;
    uint32_t threads;
} stream_case;

typedef struct stream_share {
    const stream_arrays *arrays;
    const stream_case *what;
} stream_share;

static void run_share(void *context, uint32_t item, uint32_t worker) {
    (void)worker;
    const stream_share *share = context;
    const uint32_t threads = share->what->threads;
    const uint32_t begin = (uint32_t)((uint64_t)ELEMENTS * item / threads);
    share->what->kernel->run(share->arrays, begin, (uint32_t)((uint64_t)ELEMENTS * (item + 1) / threads));
}

static void run_stream(bench_state *state, const void *data) {
    const stream_case *what = data;
    stream_share share = {.arrays = get_arrays(), .what = what};
    const keen_parallel parallel = keen_parallel_make(&(keen_task_callbacks){0}, what->threads);
    while (bench_keep_running(state)) {
        keen_parallel_for(&parallel, what->threads, run_share, &share);
        bench_keep(share.arrays->a);
    }
    bench_set_items(state, ELEMENTS);
    bench_set_bytes(state, what->kernel->bytes * ELEMENTS);
    bench_set_operations(state, what->kernel->operations * ELEMENTS);
}

static void register_case(const stream_kernel *kernel, uint32_t threads) {
    stream_case *what = bench_allocate(1, sizeof *what); /* read until the program ends */
    char path[64];
    *what = (stream_case){.kernel = kernel, .threads = threads};
    snprintf(path, sizeof path, "stream/%s/%u", kernel->name, threads);
    bench_register(&(bench_def){.name = path, .run = run_stream, .data = what});
}

void bench_register_stream(void) {
    const uint32_t all = keen_parallel_make(&(keen_task_callbacks){0}, 0).workers;
    for (size_t i = 0; i < STREAM_KERNELS; i++) {
        register_case(&stream_kernels[i], 1);
        if (all > 1) {
            register_case(&stream_kernels[i], all);
        }
    }
}
