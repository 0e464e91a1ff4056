#define _POSIX_C_SOURCE 200809L
#include "crowd/crowd_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#define MOST_THREADS 256

typedef enum slot_state { SLOT_FREE, SLOT_WAITING, SLOT_RUNNING, SLOT_DONE } slot_state;

typedef struct pool_slot {
    keen_task_function function;
    void *task;
    slot_state state;
} pool_slot;

struct crowd_pool {
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    pool_slot slots[MOST_THREADS];
    uint32_t threads;
    uint32_t started; /* workers, the calling thread not among them */
    bool stopping;
    pthread_t workers[MOST_THREADS];
};

static pool_slot *find_slot(crowd_pool *pool, slot_state state) {
    for (uint32_t i = 0; i < pool->threads; i++) {
        if (pool->slots[i].state == state) {
            return &pool->slots[i];
        }
    }
    return NULL;
}

/* The lock is held on entry and on return. */
static void run_slot(crowd_pool *pool, pool_slot *slot) {
    slot->state = SLOT_RUNNING;
    pthread_mutex_unlock(&pool->lock);
    slot->function(slot->task);
    pthread_mutex_lock(&pool->lock);
    slot->state = SLOT_DONE;
}

static void *work(void *data) {
    crowd_pool *pool = data;
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopping) {
        pool_slot *slot = find_slot(pool, SLOT_WAITING);
        if (slot) {
            run_slot(pool, slot);
            pthread_cond_signal(&pool->done);
        } else {
            pthread_cond_wait(&pool->work, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void *enqueue(keen_task_function function, void *task, void *user) {
    crowd_pool *pool = user;
    pthread_mutex_lock(&pool->lock);
    pool_slot *slot = find_slot(pool, SLOT_FREE);
    if (slot) {
        *slot = (pool_slot){function, task, SLOT_WAITING};
        pthread_cond_signal(&pool->work);
    }
    pthread_mutex_unlock(&pool->lock);
    if (!slot) {
        function(task);
    }
    return slot;
}

/* What no worker has come to yet is done here: the caller would only wait for it. */
static void finish(void *handle, void *user) {
    crowd_pool *pool = user;
    pool_slot *slot = handle;
    pthread_mutex_lock(&pool->lock);
    if (slot->state == SLOT_WAITING) {
        run_slot(pool, slot);
    }
    while (slot->state != SLOT_DONE) {
        pthread_cond_wait(&pool->done, &pool->lock);
    }
    slot->state = SLOT_FREE;
    pthread_mutex_unlock(&pool->lock);
}

static uint32_t machine_threads(void) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > MOST_THREADS ? MOST_THREADS : (uint32_t)processors;
}

crowd_pool *crowd_pool_create(uint32_t threads, tool_error *error) {
    crowd_pool *pool = calloc(1, sizeof *pool);
    if (!pool) {
        tool_fail_memory(error);
        return NULL;
    }
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->done, NULL);
    pool->threads = threads == 0 ? machine_threads() : threads > MOST_THREADS ? MOST_THREADS : threads;
    while (pool->started + 1 < pool->threads) {
        if (pthread_create(&pool->workers[pool->started], NULL, work, pool) != 0) {
            tool_fail(error, "thread %u could not be started, expected --threads to be fewer", pool->started + 2);
            crowd_pool_destroy(pool);
            return NULL;
        }
        pool->started++;
    }
    return pool;
}

void crowd_pool_destroy(crowd_pool *pool) {
    if (!pool) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (uint32_t i = 0; i < pool->started; i++) {
        pthread_join(pool->workers[i], NULL);
    }
    pthread_cond_destroy(&pool->done);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

uint32_t crowd_pool_threads(const crowd_pool *pool) {
    return pool->threads;
}

keen_task_callbacks crowd_pool_tasks(crowd_pool *pool) {
    if (pool->threads == 1) {
        return (keen_task_callbacks){0};
    }
    return (keen_task_callbacks){.enqueue = enqueue, .finish = finish, .user = pool};
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
    item_task tasks[MOST_THREADS];
    void *handles[MOST_THREADS];
    const uint32_t threads = pool->threads < count ? pool->threads : count;
    for (uint32_t i = 1; i < threads; i++) {
        tasks[i] = (item_task){&items, i};
        handles[i] = enqueue(run_items, &tasks[i], pool);
    }
    tasks[0] = (item_task){&items, 0};
    run_items(&tasks[0]);
    for (uint32_t i = 1; i < threads; i++) {
        if (handles[i]) {
            finish(handles[i], pool);
        }
    }
}
