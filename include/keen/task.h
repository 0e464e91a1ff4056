/* Keen: how work reaches threads. Without callbacks Keen uses OpenMP when it was built with it, else the calling
   thread. With callbacks Keen starts no thread of its own: the calling thread takes a share, the host's workers the
   others, and frames with little to do stay on the calling thread. Results are the same bits in every arrangement.
   Examples: tools/host_tasks.

   OpenMP keeps threads for each thread that calls into it, and a child of fork() may not use them: without callbacks,
   run all frames of a program on one thread, and give a child's worlds `workers` 1. Hosts whose frames move between
   threads, or that fork, give callbacks. */
#ifndef KEEN_TASK_H
#define KEEN_TASK_H

#include "keen/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Work of Keen's: call it once for each enqueued task, on any thread. */
typedef void (*keen_task_function)(void *task);

/* Both or neither (KEEN_ERROR_CALLBACKS). */
typedef struct keen_task_callbacks {
    /* Starts `function(task)` on a worker and returns a handle for finish. Null means that the task has run, or never
       will: harmless, its share of the work falls to the others. `task` stays valid until finish returns. */
    void *(*enqueue)(keen_task_function function, void *task, void *user);

    /* Waits until the task of the handle is done. Called once for each handle that is not null, on the thread that
       called into Keen. When frames run as jobs of the pool that the tasks go to, it must not just wait: with every
       thread of the pool waiting, none is left to run the task. Let it run this or other queued tasks meanwhile. */
    void (*finish)(void *handle, void *user);

    void *user; /* handed to both */
} keen_task_callbacks;

#ifdef __cplusplus
}
#endif

#endif
