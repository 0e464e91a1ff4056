/* parallel_for over numbered items: serial, OpenMP, or the host's callbacks. Items are handed out one by one, so they
   should be of a size that is worth an atomic add (a chunk of 64 agents). Every item runs with the default rounding
   and without flush-to-zero, whatever the host's thread has set. */
#ifndef KEEN_TASK_PARALLEL_H
#define KEEN_TASK_PARALLEL_H

#include <stdint.h>

#include "keen/task.h"
#include "task/team.h"

typedef struct keen_parallel {
    keen_task_callbacks host; /* enqueue null: OpenMP or serial */
    uint32_t workers;         /* most at once, at least 1 */
    bool alone;               /* passes stay on the calling thread */
    const keen_span_log *log; /* notes the workers' shares; null: nobody asks */
    keen_team *team;          /* stands by; null: threads are called for each pass */
} keen_parallel;

/* workers 0: as many as OpenMP offers, with a host's tasks as many as the machine has cores. */
keen_parallel keen_parallel_make(const keen_task_callbacks *host, uint32_t workers);

void keen_parallel_for(const keen_parallel *parallel, uint32_t count, keen_parallel_item run, void *context);

/* Runs body(context), and all passes in it on the calling thread: they are done before another thread would have come.
 */
void keen_parallel_stay_alone(keen_parallel *parallel, void (*body)(void *context), void *context);

/* Runs body(context) on the calling thread while OpenMP's threads stand by, so that the passes in it begin and end in a
   fraction of the time. A host's tasks do not: they may run as late as the host likes. */
void keen_parallel_stand_by(keen_parallel *parallel, void (*body)(void *context), void *context);

#endif
