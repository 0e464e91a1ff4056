/* parallel_for over numbered items: serial, OpenMP, or the host's callbacks. Items are handed out one by one, so they
   should be of a size that is worth an atomic add (a chunk of 64 agents). Every item runs with the default rounding
   and without flush-to-zero, whatever the host's thread has set. */
#ifndef KEEN_TASK_PARALLEL_H
#define KEEN_TASK_PARALLEL_H

#include <stdint.h>

#include "keen/task.h"
#include "task/span_log.h"

#define KEEN_MAX_WORKERS 256

typedef struct keen_parallel {
    keen_task_callbacks host; /* enqueue null: OpenMP or serial */
    uint32_t workers;         /* most at once, at least 1 */
    const keen_span_log *log; /* notes the workers' shares; null: nobody asks */
} keen_parallel;

/* Worker is 0 .. workers - 1 and unique among the items that run at the same time. */
typedef void (*keen_parallel_item)(void *context, uint32_t item, uint32_t worker);

/* workers 0: as many as OpenMP offers, with a host's tasks as many as the machine has cores. */
keen_parallel keen_parallel_make(const keen_task_callbacks *host, uint32_t workers);

void keen_parallel_for(const keen_parallel *parallel, uint32_t count, keen_parallel_item run, void *context);

#endif
