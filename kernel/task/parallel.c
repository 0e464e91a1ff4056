#define _POSIX_C_SOURCE 200809L
#include "task/parallel.h"

#include <stdatomic.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/float_state.h"
#ifdef _OPENMP
#    include <omp.h>
#endif

/* A range of items, on a cache line of its own: workers take from different ones as long as they can. */
typedef struct item_range {
    _Alignas(64) _Atomic uint32_t next;
    uint32_t end;
} item_range;

typedef struct shared_work {
    item_range *ranges; /* one per worker */
    uint32_t workers;
    keen_parallel_item run;
    void *context;
    const keen_span_log *log;
} shared_work;

static void work_on_range(shared_work *work, item_range *range, uint32_t worker) {
    for (;;) {
        const uint32_t item = atomic_fetch_add_explicit(&range->next, 1u, memory_order_relaxed);
        if (item >= range->end) {
            break;
        }
        work->run(work->context, item, worker);
    }
}

/* Its own range first, then what is left of the others': pass after pass a worker meets the items that its caches know.
   All of it in the floating-point state that exact results need. */
static void work_through(shared_work *work, uint32_t worker) {
    const keen_float_state host_state = keen_float_state_begin();
    const uint64_t begin = work->log ? keen_clock_wall_ns() : 0;
    for (uint32_t i = 0; i < work->workers; i++) {
        work_on_range(work, &work->ranges[(worker + i) % work->workers], worker);
    }
    if (work->log) {
        keen_span_note(work->log, worker, true, begin, keen_clock_wall_ns());
    }
    keen_float_state_end(&host_state);
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

static uint32_t openmp_threads(void) {
#ifdef _OPENMP
    return (uint32_t)omp_get_max_threads();
#else
    return 1;
#endif
}

static uint32_t machine_cores(void) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 1 ? (uint32_t)cores : 1;
}

keen_parallel keen_parallel_make(const keen_task_callbacks *host, uint32_t workers) {
    uint32_t most = workers;
    if (most == 0) {
        most = host->enqueue ? machine_cores() : openmp_threads();
    }
    return (keen_parallel){.host = *host, .workers = most < KEEN_MAX_WORKERS ? most : KEEN_MAX_WORKERS};
}

static void run_alone(const keen_parallel *parallel, uint32_t count, keen_parallel_item run, void *context) {
    item_range range = {.end = count};
    shared_work work = {.ranges = &range, .workers = 1, .run = run, .context = context, .log = parallel->log};
    work_through(&work, 0);
}

static void run_on_team(const keen_parallel *parallel, uint32_t count, keen_parallel_item run, void *context) {
    const keen_float_state host_state = keen_float_state_begin();
    const keen_team_job job = {.run = run, .context = context, .log = parallel->log, .count = count};
    keen_team_run(parallel->team, &job);
    keen_float_state_end(&host_state);
}

/* Tasks of the host that are called for this pass. */
static void run_on_tasks(const keen_parallel *parallel, uint32_t count, keen_parallel_item run, void *context) {
    const uint32_t workers = parallel->workers < count ? parallel->workers : count;
    item_range ranges[KEEN_MAX_WORKERS];
    shared_work work = {.ranges = ranges, .workers = workers, .run = run, .context = context, .log = parallel->log};
    for (uint32_t i = 0; i < workers; i++) {
        atomic_init(&ranges[i].next, (uint32_t)((uint64_t)count * i / workers));
        ranges[i].end = (uint32_t)((uint64_t)count * (i + 1) / workers);
    }
    run_on_host(parallel, &work, workers);
}

void keen_parallel_stay_alone(keen_parallel *parallel, void (*body)(void *context), void *context) {
    parallel->alone = true;
    body(context);
    parallel->alone = false;
}

#ifdef _OPENMP
/* Also when OpenMP gives fewer threads than were asked for: nobody waits for those who never come. Always a team of the
   same size: OpenMP's runtime takes memory whenever that changes, and frames take none. Not inlined: clang asks the
   runtime which thread this is where a function with a region begins, and the runtime takes memory when it is first
   asked. */
__attribute__((noinline)) static void stand_by_on_openmp(keen_parallel *parallel, void (*body)(void *context),
                                                         void *context) {
    keen_team team;
    keen_team_open(&team, parallel->workers);
    parallel->team = &team;
#    pragma omp parallel num_threads((int)parallel->workers)
    if (omp_get_thread_num() == 0) {
        body(context);
        keen_team_close(&team);
    } else {
        keen_team_serve(&team, (uint32_t)omp_get_thread_num());
    }
    parallel->team = NULL;
}
#endif

void keen_parallel_stand_by(keen_parallel *parallel, void (*body)(void *context), void *context) {
#ifdef _OPENMP
    if (parallel->workers > 1 && !parallel->host.enqueue) {
        stand_by_on_openmp(parallel, body, context);
        return;
    }
#endif
    if (parallel->host.enqueue) {
        body(context);
    } else {
        keen_parallel_stay_alone(parallel, body, context);
    }
}

/* A pass that no team stands by for. */
typedef struct lone_pass {
    const keen_parallel *parallel;
    uint32_t count;
    keen_parallel_item run;
    void *context;
} lone_pass;

static void run_lone_pass(void *context) {
    const lone_pass *pass = context;
    keen_parallel_for(pass->parallel, pass->count, pass->run, pass->context);
}

void keen_parallel_for(const keen_parallel *parallel, uint32_t count, keen_parallel_item run, void *context) {
    if (count == 0) {
        return;
    }
    if (count == 1 || parallel->workers == 1 || parallel->alone) {
        run_alone(parallel, count, run, context);
    } else if (parallel->host.enqueue) {
        run_on_tasks(parallel, count, run, context);
    } else if (parallel->team) {
        run_on_team(parallel, count, run, context);
    } else {
        keen_parallel own = *parallel;
        lone_pass pass = {&own, count, run, context};
        keen_parallel_stand_by(&own, run_lone_pass, &pass);
    }
}
