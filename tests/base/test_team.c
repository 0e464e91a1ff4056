/* Threads that stand by: each item of each job runs once, however late a thread comes, if it comes at all. */
#include <criterion/criterion.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "base/clock.h"
#include "support/check.h"
#include "task/team.h"

#define ITEMS_MOST 300u
#define MEMBERS_MOST 5u

static keen_team team;

typedef struct item_run {
    uint32_t runs[ITEMS_MOST]; /* not atomic: no two workers may meet in an item */
    uint32_t count, workers;
    _Atomic uint32_t faults;
} item_run;

static void run_item(void *context, uint32_t item, uint32_t worker) {
    item_run *own = context;
    if (item >= own->count || worker >= own->workers) {
        own->faults++;
        return;
    }
    own->runs[item]++;
    if (item % 16 == 3) {
        sched_yield();
    }
}

static void *serve(void *number) {
    keen_team_serve(&team, (uint32_t)(uintptr_t)number);
    return NULL;
}

/* One job after the other, of ever other sizes: who is late meets a newer one. */
static void run_jobs(uint32_t workers, uint32_t jobs) {
    static const uint32_t counts[] = {1, 2, 3, 7, 64, ITEMS_MOST, 5, 31};
    for (uint32_t i = 0; i < jobs; i++) {
        item_run own = {.count = counts[i % 8], .workers = workers};
        const keen_team_job job = {.run = run_item, .context = &own, .count = own.count};
        keen_team_run(&team, &job);
        cr_assert_eq(own.faults, 0, "job %u", i);
        for (uint32_t item = 0; item < ITEMS_MOST; item++) {
            cr_assert_eq(own.runs[item], item < own.count ? 1 : 0, "job %u, item %u ran %u times", i, item,
                         own.runs[item]);
        }
    }
}

static void expect_jobs_done(uint32_t workers, uint32_t serving) {
    pthread_t threads[MEMBERS_MOST];
    keen_team_open(&team, workers);
    for (uint32_t i = 1; i <= serving; i++) {
        cr_assert_eq(pthread_create(&threads[i], NULL, serve, (void *)(uintptr_t)i), 0);
    }
    run_jobs(workers, 3000);
    keen_team_close(&team);
    for (uint32_t i = 1; i <= serving; i++) {
        cr_assert_eq(pthread_join(threads[i], NULL), 0);
    }
}

Test(team, shares_its_jobs) {
    expect_jobs_done(1, 0);
    expect_jobs_done(2, 1);
    expect_jobs_done(3, 2);
    expect_jobs_done(5, 4);
}

Test(team, waits_for_nobody_who_never_comes) {
    expect_jobs_done(2, 0);
    expect_jobs_done(5, 1);
}

/* Also who serves before the first job, and who comes when all is over. */
Test(team, closes_without_a_job) {
    pthread_t thread;
    keen_team_open(&team, 2);
    cr_assert_eq(pthread_create(&thread, NULL, serve, (void *)(uintptr_t)1), 0);
    keen_team_close(&team);
    cr_assert_eq(pthread_join(thread, NULL), 0);
}

Test(team, notes_the_shares_of_those_who_did_something) {
    keen_span_lane lanes[2] = {0};
    keen_span spans[2][8];
    keen_span_log log = {.lanes = lanes, .capacity = 8, .stage = KEEN_STAGE_FADE};
    item_run own = {.count = 40, .workers = 2};
    lanes[0].spans = spans[0];
    lanes[1].spans = spans[1];
    keen_team_open(&team, 2);
    const keen_team_job job = {.run = run_item, .context = &own, .log = &log, .count = own.count};
    const uint64_t begin = keen_clock_wall_ns();
    keen_team_run(&team, &job);
    cr_assert_eq(lanes[0].count, 2, "its own range and that of the one who never came");
    cr_assert_eq(lanes[1].count, 0);
    cr_assert(spans[0][0].pass && spans[0][0].stage == KEEN_STAGE_FADE && spans[0][0].begin_ns >= begin);
    cr_assert_leq(spans[0][0].end_ns, spans[0][1].begin_ns);
}
