#define _POSIX_C_SOURCE 200809L
#include "host_tasks/task_pool.h"

#include <pthread.h>
#include <stdlib.h>

#define MOST_THREADS 255

/* Keen has at most 255 tasks enqueued at once, and finishes them all before it enqueues more. */
#define QUEUE_ROOM 256

typedef struct queued_task {
    keen_task_function function;
    void *task;
    bool done;
} queued_task;

struct task_pool {
    pthread_mutex_t lock;
    pthread_cond_t added, done;
    queued_task queue[QUEUE_ROOM]; /* a ring: from `next` to `end` wait to be started */
    uint64_t next, end;
    bool stopping;
    uint32_t count;
    pthread_t threads[MOST_THREADS];
};

/* Runs the task that waits longest. The lock is held on entry and on return. */
static void run_next(task_pool *pool) {
    queued_task *one = &pool->queue[pool->next++ % QUEUE_ROOM];
    pthread_mutex_unlock(&pool->lock);
    one->function(one->task);
    pthread_mutex_lock(&pool->lock);
    one->done = true;
    pthread_cond_broadcast(&pool->done);
}

static void *work(void *data) {
    task_pool *pool = data;
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopping) {
        if (pool->next < pool->end) {
            run_next(pool);
        } else {
            pthread_cond_wait(&pool->added, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void *enqueue(keen_task_function function, void *task, void *user) {
    task_pool *pool = user;
    pthread_mutex_lock(&pool->lock);
    queued_task *one = &pool->queue[pool->end++ % QUEUE_ROOM];
    *one = (queued_task){.function = function, .task = task};
    pthread_cond_signal(&pool->added);
    pthread_mutex_unlock(&pool->lock);
    return one;
}

/* While this task is not done, the thread that waits for it works itself: no thread of the pool may be free. */
static void finish(void *handle, void *user) {
    task_pool *pool = user;
    const queued_task *one = handle;
    pthread_mutex_lock(&pool->lock);
    while (!one->done) {
        if (pool->next < pool->end) {
            run_next(pool);
        } else {
            pthread_cond_wait(&pool->done, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
}

keen_task_callbacks task_pool_callbacks(task_pool *pool) {
    return (keen_task_callbacks){.enqueue = enqueue, .finish = finish, .user = pool};
}

task_pool *task_pool_start(uint32_t threads) {
    task_pool *pool = threads >= 1 && threads <= MOST_THREADS ? calloc(1, sizeof *pool) : NULL;
    if (!pool) {
        return NULL;
    }
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->added, NULL);
    pthread_cond_init(&pool->done, NULL);
    while (pool->count < threads && pthread_create(&pool->threads[pool->count], NULL, work, pool) == 0) {
        pool->count++;
    }
    if (pool->count < threads) {
        task_pool_stop(pool);
        return NULL;
    }
    return pool;
}

void task_pool_stop(task_pool *pool) {
    if (!pool) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->added);
    pthread_mutex_unlock(&pool->lock);
    for (uint32_t i = 0; i < pool->count; i++) {
        pthread_join(pool->threads[i], NULL);
    }
    pthread_cond_destroy(&pool->done);
    pthread_cond_destroy(&pool->added);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
