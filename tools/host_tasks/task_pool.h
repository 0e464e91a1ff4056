/* Example: Keen's work on a host's own threads (keen/task.h). A small pool with one queue; an engine has a better one,
   and needs no more of it than enqueue and finish. */
#ifndef TOOLS_HOST_TASKS_TASK_POOL_H
#define TOOLS_HOST_TASKS_TASK_POOL_H

#include "keen/task.h"

typedef struct task_pool task_pool;

/* threads: beside the one that calls Keen, 1..255; the world's workers should be one more. Null when memory or threads
   are out. */
task_pool *task_pool_start(uint32_t threads);

/* When no world uses it any more. Null is legal. */
void task_pool_stop(task_pool *pool);

/* For keen_world_def.tasks; valid as long as the pool. */
keen_task_callbacks task_pool_callbacks(task_pool *pool);

#endif
