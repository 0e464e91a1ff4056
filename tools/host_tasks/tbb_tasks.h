/* Example: Keen's work on oneTBB (keen/task.h). Built only where TBB is installed; then KEEN_HAVE_TBB is defined. */
#ifndef TOOLS_HOST_TASKS_TBB_TASKS_H
#define TOOLS_HOST_TASKS_TBB_TASKS_H

#include "keen/task.h"

#ifdef __cplusplus
extern "C" {
#endif

/* For keen_world_def.tasks, beside workers for as many threads as TBB should use; valid for ever. */
keen_task_callbacks tbb_tasks_callbacks(void);

#ifdef __cplusplus
}
#endif

#endif
