/* A host's own thread pool, behind keen_task_callbacks. */
#ifndef KEEN_TESTS_HOST_THREADS_H
#define KEEN_TESTS_HOST_THREADS_H

#include "keen/task.h"

typedef struct host_threads host_threads;

/* inline_every: each so manieth task runs inside enqueue, which then returns null; 0: none. */
host_threads *host_threads_start(uint32_t count, uint32_t inline_every);
keen_task_callbacks host_threads_callbacks(host_threads *threads);

/* Tasks run so far. */
typedef struct host_threads_counts {
    uint64_t on_threads; /* of the pool */
    uint64_t at_once;    /* inside enqueue, on the thread that offered them */
} host_threads_counts;
host_threads_counts host_threads_ran(host_threads *threads);

void host_threads_end(host_threads *threads);

#endif
