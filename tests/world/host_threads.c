#include "world/host_threads.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdlib.h>

#define THREADS_MOST 16
#define TASKS_MOST 256

typedef struct host_task {
    keen_task_function function;
    void *task;
    bool done;
} host_task;

/* A ring of tasks: those from `started` to `added` wait. */
struct host_threads {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t threads[THREADS_MOST];
    uint32_t count;
    host_task tasks[TASKS_MOST];
    uint64_t added, started, finished;
    uint64_t offered;
    host_threads_counts ran;
    uint32_t inline_every;
    bool ending;
};

static void *work(void *context) {
    host_threads *own = context;
    pthread_mutex_lock(&own->lock);
    for (;;) {
        while (own->started == own->added && !own->ending) {
            pthread_cond_wait(&own->changed, &own->lock);
        }
        if (own->started == own->added) {
            break;
        }
        host_task *one = &own->tasks[own->started++ % TASKS_MOST];
        pthread_mutex_unlock(&own->lock);
        one->function(one->task);
        pthread_mutex_lock(&own->lock);
        one->done = true;
        own->ran.on_threads++;
        pthread_cond_broadcast(&own->changed);
    }
    pthread_mutex_unlock(&own->lock);
    return NULL;
}

host_threads *host_threads_start(uint32_t count, uint32_t inline_every) {
#ifdef __EMSCRIPTEN__
    cr_skip("no threads here");
#endif
    host_threads *made = calloc(1, sizeof *made);
    cr_assert(made && count <= THREADS_MOST);
    made->count = count;
    made->inline_every = inline_every;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->changed, NULL);
    for (uint32_t i = 0; i < count; i++) {
        cr_assert_eq(pthread_create(&made->threads[i], NULL, work, made), 0);
    }
    return made;
}

static void *enqueue(keen_task_function function, void *task, void *user) {
    host_threads *own = user;
    pthread_mutex_lock(&own->lock);
    if (own->inline_every && ++own->offered % own->inline_every == 0) {
        own->ran.at_once++;
        pthread_mutex_unlock(&own->lock);
        function(task);
        return NULL;
    }
    cr_assert(own->added - own->finished < TASKS_MOST, "more tasks at once than workers were allowed");
    host_task *one = &own->tasks[own->added++ % TASKS_MOST];
    *one = (host_task){.function = function, .task = task};
    pthread_cond_broadcast(&own->changed);
    pthread_mutex_unlock(&own->lock);
    return one;
}

static void finish(void *handle, void *user) {
    host_threads *own = user;
    const host_task *one = handle;
    pthread_mutex_lock(&own->lock);
    while (!one->done) {
        pthread_cond_wait(&own->changed, &own->lock);
    }
    own->finished++;
    pthread_mutex_unlock(&own->lock);
}

keen_task_callbacks host_threads_callbacks(host_threads *threads) {
    return (keen_task_callbacks){.enqueue = enqueue, .finish = finish, .user = threads};
}

host_threads_counts host_threads_ran(host_threads *threads) {
    pthread_mutex_lock(&threads->lock);
    const host_threads_counts ran = threads->ran;
    pthread_mutex_unlock(&threads->lock);
    return ran;
}

/* Every handle must have been finished. */
void host_threads_end(host_threads *threads) {
    pthread_mutex_lock(&threads->lock);
    cr_assert_eq(threads->finished, threads->added, "handles that were never finished");
    threads->ending = true;
    pthread_cond_broadcast(&threads->changed);
    pthread_mutex_unlock(&threads->lock);
    for (uint32_t i = 0; i < threads->count; i++) {
        pthread_join(threads->threads[i], NULL);
    }
    pthread_cond_destroy(&threads->changed);
    pthread_mutex_destroy(&threads->lock);
    free(threads);
}
