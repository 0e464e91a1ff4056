/* The pool: every item runs once, no thread number is in use twice at a time, and Keen's tasks are finished when it
   says so. */
#include <criterion/criterion.h>

#include <stdatomic.h>
#include <string.h>

#include "crowd/crowd_pool.h"

#define MOST_ITEMS 1000u
#define MOST_THREADS 9u

typedef struct pool_record {
    _Atomic uint32_t runs[MOST_ITEMS];
    _Atomic uint32_t inside[MOST_THREADS];
    _Atomic uint32_t clashes;
    uint32_t threads;
} pool_record;

static void record_item(void *context, uint32_t item, uint32_t thread) {
    pool_record *record = context;
    if (thread >= record->threads || atomic_fetch_add(&record->inside[thread], 1u) != 0) {
        atomic_fetch_add(&record->clashes, 1u);
    }
    atomic_fetch_add(&record->runs[item], 1u);
    atomic_fetch_sub(&record->inside[thread], 1u);
}

static crowd_pool *make_pool(uint32_t threads) {
    tool_error error = {""};
    crowd_pool *pool = crowd_pool_create(threads, &error);
    cr_assert_not_null(pool, "%s", error.text);
    return pool;
}

Test(crowd_pool, every_item_runs_once) {
    static const uint32_t counts[] = {0, 1, 2, 7, 64, MOST_ITEMS};
    static pool_record record;
    for (uint32_t threads = 1; threads <= MOST_THREADS; threads += 2) {
        crowd_pool *pool = make_pool(threads);
        cr_assert_eq(crowd_pool_threads(pool), threads);
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            memset(&record, 0, sizeof record);
            record.threads = threads;
            crowd_pool_for(pool, counts[i], record_item, &record);
            for (uint32_t item = 0; item < MOST_ITEMS; item++) {
                cr_assert_eq(atomic_load(&record.runs[item]), item < counts[i] ? 1u : 0u, "item %u of %u", item,
                             counts[i]);
            }
            cr_assert_eq(atomic_load(&record.clashes), 0u);
        }
        crowd_pool_destroy(pool);
    }
}

static void count_up(void *task) {
    atomic_fetch_add((_Atomic uint32_t *)task, 1u);
}

Test(crowd_pool, tasks_are_done_when_finished) {
    crowd_pool *pool = make_pool(3);
    const keen_task_callbacks tasks = crowd_pool_tasks(pool);
    cr_assert(tasks.enqueue && tasks.finish);
    for (int round = 0; round < 200; round++) {
        /* More than the pool has threads: the rest must run all the same. */
        _Atomic uint32_t counters[8];
        void *handles[8];
        for (int i = 0; i < 8; i++) {
            atomic_init(&counters[i], 0u);
            handles[i] = tasks.enqueue(count_up, &counters[i], tasks.user);
        }
        for (int i = 0; i < 8; i++) {
            if (handles[i]) {
                tasks.finish(handles[i], tasks.user);
            }
            cr_assert_eq(atomic_load(&counters[i]), 1u);
        }
    }
    crowd_pool_destroy(pool);
}

Test(crowd_pool, one_thread_gives_no_callbacks) {
    crowd_pool *pool = make_pool(1);
    const keen_task_callbacks tasks = crowd_pool_tasks(pool);
    cr_expect(!tasks.enqueue && !tasks.finish);
    crowd_pool_destroy(pool);
}

Test(crowd_pool, as_many_as_there_are) {
    crowd_pool *pool = make_pool(0);
    cr_expect(crowd_pool_threads(pool) >= 1);
    crowd_pool_destroy(pool);
    crowd_pool_destroy(NULL);
}
