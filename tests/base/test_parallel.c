/* parallel_for in every arrangement: each item runs once, workers at the same time are never the same, and the
   floating-point state is the default inside and the host's outside. */
#include <criterion/criterion.h>
#include <fenv.h>
#include <pthread.h>
#include <stdatomic.h>

#include "support/check.h"
#include "task/parallel.h"

#define ITEMS_MOST 3000

static _Atomic uint32_t runs[ITEMS_MOST];
static _Atomic uint32_t busy[KEEN_MAX_WORKERS];
static _Atomic uint32_t faults;

typedef struct item_run {
    uint32_t workers, count;
} item_run;

/* By what arithmetic does, for a platform may hold more than one control word. */
static bool rounds_to_nearest(void) {
    const volatile float one = 1.0f, little = 1e-10f;
    return one + little == one && one - little == one;
}

static void run_item(void *context, uint32_t item, uint32_t worker) {
    const item_run *own = context;
    if (worker >= own->workers || item >= own->count || !rounds_to_nearest()) {
        faults++;
        return;
    }
    faults += atomic_fetch_add(&busy[worker], 1) != 0;
    runs[item]++;
    atomic_fetch_sub(&busy[worker], 1);
}

/* OpenMP's threads, which ctest limits in some runs of these tests to fewer than are asked for. */
static uint32_t openmp_limit(void) {
    const char *limit = getenv("OMP_THREAD_LIMIT");
    return limit ? (uint32_t)strtoul(limit, NULL, 10) : KEEN_MAX_WORKERS;
}

static uint32_t most_workers(const keen_parallel *parallel) {
    if (parallel->alone) {
        return 1;
    }
    const uint32_t limit = parallel->host.enqueue ? KEEN_MAX_WORKERS : openmp_limit();
    return parallel->workers < limit ? parallel->workers : limit;
}

static void expect_each_once(const keen_parallel *parallel, uint32_t count) {
    item_run own = {.workers = most_workers(parallel), .count = count};
    faults = 0;
    for (uint32_t i = 0; i < ITEMS_MOST; i++) {
        runs[i] = 0;
    }
    keen_parallel_for(parallel, count, run_item, &own);
    cr_assert_eq(faults, 0, "%u faults", faults);
    for (uint32_t i = 0; i < ITEMS_MOST; i++) {
        cr_assert_eq(runs[i], i < count ? 1 : 0, "item %u of %u ran %u times", i, count, runs[i]);
    }
}

static const uint32_t counts[] = {0, 1, 2, 3, 7, 8, 9, 64, 1000, ITEMS_MOST};

static void expect_all_counts(const keen_task_callbacks *host, uint32_t workers) {
    const keen_parallel parallel = keen_parallel_make(host, workers);
    cr_assert_geq(parallel.workers, 1);
    cr_assert_leq(parallel.workers, KEEN_MAX_WORKERS);
    cr_assert(workers == 0 || parallel.workers == workers);
    for (uint32_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        expect_each_once(&parallel, counts[i]);
    }
}

Test(parallel, without_a_host) {
    const keen_task_callbacks none = {0};
    const uint32_t workers[] = {0, 1, 2, 3, 4, 17};
    for (uint32_t i = 0; i < sizeof workers / sizeof *workers; i++) {
        expect_all_counts(&none, workers[i]);
    }
}

/* A host that starts a thread for each task. */
typedef struct host_thread {
    pthread_t thread;
    keen_task_function function;
    void *task;
} host_thread;

static _Atomic uint32_t enqueued, finished;

static void *run_thread(void *context) {
    const host_thread *own = context;
    fesetround(FE_DOWNWARD); /* hosts do such things */
    own->function(own->task);
    return fegetround() == FE_DOWNWARD ? NULL : context;
}

static void *enqueue_thread(keen_task_function function, void *task, void *user) {
    (void)user;
    host_thread *made = malloc(sizeof *made);
    *made = (host_thread){.function = function, .task = task};
    enqueued++;
    cr_assert_eq(pthread_create(&made->thread, NULL, run_thread, made), 0);
    return made;
}

static void finish_thread(void *handle, void *user) {
    (void)user;
    host_thread *own = handle;
    void *state_lost;
    pthread_join(own->thread, &state_lost);
    faults += state_lost != NULL;
    finished++;
    free(own);
}

Test(parallel, on_threads_of_the_host) {
    const keen_task_callbacks host = {.enqueue = enqueue_thread, .finish = finish_thread};
    const uint32_t workers[] = {1, 2, 4, 9};
    for (uint32_t i = 0; i < sizeof workers / sizeof *workers; i++) {
        expect_all_counts(&host, workers[i]);
        cr_assert_eq(enqueued, finished, "each handle is finished once");
        cr_assert(workers[i] == 1 || enqueued > 0, "the host was not asked");
    }
}

/* null from enqueue: it already ran, and finish is not called. */
static void *enqueue_inline(keen_task_function function, void *task, void *user) {
    (void)user;
    enqueued++;
    function(task);
    return NULL;
}

static void finish_never(void *handle, void *user) {
    (void)handle;
    (void)user;
    faults++;
}

Test(parallel, on_a_host_that_runs_tasks_at_once) {
    const keen_task_callbacks host = {.enqueue = enqueue_inline, .finish = finish_never};
    expect_all_counts(&host, 1);
    cr_assert_eq(enqueued, 0, "one worker is the caller");
    expect_all_counts(&host, 4);
    cr_assert_gt(enqueued, 0);
    expect_all_counts(&host, KEEN_MAX_WORKERS);
}

/* A host that runs a task only when it must be finished. */
typedef struct lazy_task {
    keen_task_function function;
    void *task;
} lazy_task;

static void *enqueue_lazily(keen_task_function function, void *task, void *user) {
    (void)user;
    lazy_task *made = malloc(sizeof *made);
    *made = (lazy_task){function, task};
    return made;
}

static void finish_lazily(void *handle, void *user) {
    (void)user;
    lazy_task *own = handle;
    own->function(own->task);
    free(own);
}

Test(parallel, on_a_host_that_runs_tasks_at_the_last_moment) {
    const keen_task_callbacks host = {.enqueue = enqueue_lazily, .finish = finish_lazily};
    expect_all_counts(&host, 4);
}

Test(parallel, keeps_the_state_of_the_calling_thread) {
    const keen_task_callbacks none = {0};
    const keen_parallel parallel = keen_parallel_make(&none, 2);
    fesetround(FE_UPWARD);
    expect_each_once(&parallel, 1);
    expect_each_once(&parallel, 100);
    cr_assert_eq(fegetround(), FE_UPWARD);
    fesetround(FE_TONEAREST);
}

/* The passes of a frame. */
static void run_passes(void *context) {
    const keen_parallel *parallel = context;
    for (uint32_t i = 0; i < 20; i++) {
        expect_each_once(parallel, counts[i % (sizeof counts / sizeof *counts)]);
    }
}

static void expect_passes(keen_parallel *parallel) {
    keen_parallel_stand_by(parallel, run_passes, parallel);
    cr_assert_null(parallel->team);
    cr_assert_not(parallel->alone);
    keen_parallel_stay_alone(parallel, run_passes, parallel);
    cr_assert_not(parallel->alone);
}

/* With however few threads: nobody waits for those who never come. */
Test(parallel, stands_by_and_stays_alone) {
    const keen_task_callbacks none = {0};
    const uint32_t workers[] = {0, 1, 2, 4, 17};
    for (uint32_t i = 0; i < sizeof workers / sizeof *workers; i++) {
        keen_parallel parallel = keen_parallel_make(&none, workers[i]);
        expect_passes(&parallel);
        expect_passes(&parallel);
    }
}

Test(parallel, does_not_ask_the_host_when_it_stays_alone) {
    const keen_task_callbacks host = {.enqueue = enqueue_inline, .finish = finish_never};
    keen_parallel parallel = keen_parallel_make(&host, 4);
    keen_parallel_stay_alone(&parallel, run_passes, &parallel);
    cr_assert_eq(enqueued, 0);
    keen_parallel_stand_by(&parallel, run_passes, &parallel);
    cr_assert_gt(enqueued, 0);
}

Test(parallel, is_bounded) {
    const keen_task_callbacks host = {.enqueue = enqueue_inline, .finish = finish_never};
    const keen_task_callbacks none = {0};
    cr_assert_eq(keen_parallel_make(&host, KEEN_MAX_WORKERS).workers, KEEN_MAX_WORKERS);
    cr_assert_leq(keen_parallel_make(&none, KEEN_MAX_WORKERS + 1).workers, KEEN_MAX_WORKERS);
    cr_assert_geq(keen_parallel_make(&none, 0).workers, 1);
    cr_assert_geq(keen_parallel_make(&host, 0).workers, 1);
}
