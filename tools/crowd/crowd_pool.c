#include "crowd/crowd_pool.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "host_tasks/task_pool.h"
#include "support/options.h"

#define MOST_THREADS 256

struct crowd_pool {
    uint32_t threads; /* with the calling one */
    task_pool *others;
};

crowd_pool *crowd_pool_create(uint32_t threads, tool_error *error) {
    crowd_pool *pool = calloc(1, sizeof *pool);
    if (!pool) {
        tool_fail_memory(error);
        return NULL;
    }
    pool->threads = threads == 0 ? option_machine_threads() : threads > MOST_THREADS ? MOST_THREADS : threads;
    pool->others = pool->threads > 1 ? task_pool_start(pool->threads - 1) : NULL;
    if (pool->threads > 1 && !pool->others) {
        tool_fail(error, "%u threads could not be started, expected --threads to be fewer", pool->threads);
        crowd_pool_destroy(pool);
        return NULL;
    }
    return pool;
}

void crowd_pool_destroy(crowd_pool *pool) {
    if (pool) {
        task_pool_stop(pool->others);
        free(pool);
    }
}

uint32_t crowd_pool_threads(const crowd_pool *pool) {
    return pool->threads;
}

keen_task_callbacks crowd_pool_tasks(crowd_pool *pool) {
    return pool->others ? task_pool_callbacks(pool->others) : (keen_task_callbacks){0};
}

typedef struct shared_items {
    _Atomic uint32_t next;
    uint32_t count;
    crowd_pool_item run;
    void *context;
} shared_items;

typedef struct item_task {
    shared_items *items;
    uint32_t thread;
} item_task;

static void run_items(void *data) {
    const item_task *own = data;
    shared_items *items = own->items;
    for (;;) {
        const uint32_t item = atomic_fetch_add_explicit(&items->next, 1u, memory_order_relaxed);
        if (item >= items->count) {
            return;
        }
        items->run(items->context, item, own->thread);
    }
}

void crowd_pool_for(crowd_pool *pool, uint32_t count, crowd_pool_item run, void *context) {
    shared_items items = {.count = count, .run = run, .context = context};
    const keen_task_callbacks tasks_of = crowd_pool_tasks(pool);
    item_task tasks[MOST_THREADS];
    void *handles[MOST_THREADS];
    const uint32_t threads = pool->threads < count ? pool->threads : count;
    for (uint32_t i = 1; i < threads; i++) {
        tasks[i] = (item_task){&items, i};
        handles[i] = tasks_of.enqueue(run_items, &tasks[i], tasks_of.user);
    }
    tasks[0] = (item_task){&items, 0};
    run_items(&tasks[0]);
    for (uint32_t i = 1; i < threads; i++) {
        if (handles[i]) {
            tasks_of.finish(handles[i], tasks_of.user);
        }
    }
}
