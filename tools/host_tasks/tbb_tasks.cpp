#include "host_tasks/tbb_tasks.h"

#include <new>
#include <tbb/task_group.h>

/* A handle is a group of one task: waiting for it lets the waiting thread work on whatever TBB has. C must not see an
   exception, so what TBB cannot take runs at once. */
static void *enqueue(keen_task_function function, void *task, void *) {
    tbb::task_group *group = new (std::nothrow) tbb::task_group;
    if (group) {
        try {
            group->run([function, task] { function(task); });
            return group;
        } catch (...) {
            delete group;
        }
    }
    function(task);
    return nullptr;
}

static void finish(void *handle, void *) {
    tbb::task_group *group = static_cast<tbb::task_group *>(handle);
    group->wait();
    delete group;
}

extern "C" keen_task_callbacks tbb_tasks_callbacks(void) {
    return keen_task_callbacks{enqueue, finish, nullptr};
}
