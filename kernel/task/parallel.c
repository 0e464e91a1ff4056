#include "task/parallel.h"

#include <fenv.h>
#include <stdatomic.h>

#ifdef _OPENMP
#    include <omp.h>
#endif

typedef struct shared_work {
    _Atomic uint32_t next;
    uint32_t count;
    keen_parallel_item run;
    void *context;
} shared_work;

/* Takes items until none is left, in the floating-point state that exact results need. */
static void work_through(shared_work *work, uint32_t worker) {
    fenv_t host_state;
    fegetenv(&host_state);
    fesetenv(FE_DFL_ENV);
    for (;;) {
        const uint32_t item = atomic_fetch_add_explicit(&work->next, 1u, memory_order_relaxed);
        if (item >= work->count) {
            break;
        }
        work->run(work->context, item, worker);
    }
    fesetenv(&host_state);
}

typedef struct host_task {
    shared_work *work;
    uint32_t worker;
} host_task;

static void run_host_task(void *task) {
    const host_task *own = task;
    work_through(own->work, own->worker);
}

/* The calling thread is worker 0; the others are tasks of the host. */
static void run_on_host(const keen_parallel *parallel, shared_work *work, uint32_t workers) {
    host_task tasks[KEEN_MAX_WORKERS];
    void *handles[KEEN_MAX_WORKERS];
    for (uint32_t i = 1; i < workers; i++) {
        tasks[i] = (host_task){.work = work, .worker = i};
        handles[i] = parallel->host.enqueue(run_host_task, &tasks[i], parallel->host.user);
    }
    work_through(work, 0);
    for (uint32_t i = 1; i < workers; i++) {
        if (handles[i]) {
            parallel->host.finish(handles[i], parallel->host.user);
        }
    }
}

/* Always a team of the same size: OpenMP's runtime takes memory whenever that changes, and frames take none. */
static void run_on_openmp(shared_work *work, uint32_t workers) {
#ifdef _OPENMP
#    pragma omp parallel num_threads((int)workers)
    work_through(work, (uint32_t)omp_get_thread_num());
#else
    (void)workers;
    work_through(work, 0);
#endif
}

keen_parallel keen_parallel_make(const keen_task_callbacks *host, uint32_t workers) {
    uint32_t most = 1;
#ifdef _OPENMP
    most = (uint32_t)omp_get_max_threads();
#endif
    if (host->enqueue || workers) {
        most = workers ? workers : most;
    }
    return (keen_parallel){.host = *host, .workers = most < KEEN_MAX_WORKERS ? most : KEEN_MAX_WORKERS};
}

void keen_parallel_for(const keen_parallel *parallel, uint32_t count, keen_parallel_item run, void *context) {
    if (count == 0) {
        return;
    }
    shared_work work = {.count = count, .run = run, .context = context};
    const uint32_t workers = parallel->workers < count ? parallel->workers : count;
    if (workers == 1) {
        work_through(&work, 0);
    } else if (parallel->host.enqueue) {
        run_on_host(parallel, &work, workers);
    } else {
        run_on_openmp(&work, parallel->workers);
    }
}
