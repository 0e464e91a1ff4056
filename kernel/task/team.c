#include "task/team.h"

#include "base/clock.h"
#include "base/float_state.h"
#include "base/relax.h"

#define CLOSED UINT32_MAX

static uint64_t tagged(uint32_t number, uint32_t value) {
    return (uint64_t)number << 32 | value;
}

static uint32_t tag_of(uint64_t word) {
    return (uint32_t)(word >> 32);
}

void keen_team_open(keen_team *team, uint32_t workers) {
    atomic_init(&team->number, 0u);
    team->workers = workers;
    for (uint32_t i = 0; i < workers; i++) {
        atomic_init(&team->members[i].next, 0u);
        atomic_init(&team->members[i].done, 0u);
    }
}

/* A job as one worker sees it. */
typedef struct job_view {
    keen_team_job job;
    uint32_t number;
    uint32_t ranges;
} job_view;

static job_view view_of(const keen_team *team, const keen_team_job *job, uint32_t number) {
    return (job_view){*job, number, team->workers < job->count ? team->workers : job->count};
}

static uint32_t range_begin(const job_view *view, uint32_t range) {
    return (uint32_t)((uint64_t)view->job.count * range / view->ranges);
}

/* The next item of a range, or its end. The first who comes begins it: until then its word is about an older job. Who
   comes so late that the word is about a newer one gets nothing. */
static uint32_t take(const job_view *view, uint32_t range, keen_team_member *member) {
    const uint32_t begin = range_begin(view, range), end = range_begin(view, range + 1);
    uint64_t seen = atomic_load_explicit(&member->next, memory_order_relaxed);
    for (;;) {
        if (tag_of(seen) > view->number) {
            return end;
        }
        const uint32_t item = tag_of(seen) == view->number ? (uint32_t)seen : begin;
        if (item >= end || atomic_compare_exchange_weak_explicit(&member->next, &seen, tagged(view->number, item + 1),
                                                                 memory_order_relaxed, memory_order_relaxed)) {
            return item;
        }
    }
}

/* Returns how many items it did. */
static uint32_t work_on_range(keen_team *team, const job_view *view, uint32_t range, uint32_t worker) {
    const uint32_t end = range_begin(view, range + 1);
    uint32_t done = 0;
    for (uint32_t item; (item = take(view, range, &team->members[range])) < end; done++) {
        view->job.run(view->job.context, item, worker);
    }
    return done;
}

/* Its own range first, then what is left of the others'. Tells of each as soon as it is through: the leader may be
   waiting, and once it has heard of all items, nothing of the job may be touched any more. */
static void work_through(keen_team *team, const job_view *view, uint32_t worker) {
    const keen_span_log *log = view->job.log;
    uint32_t done = 0;
    for (uint32_t i = 0; i < view->ranges; i++) {
        const uint64_t begin = log ? keen_clock_wall_ns() : 0;
        const uint32_t more = work_on_range(team, view, (worker + i) % view->ranges, worker);
        if (more == 0) {
            continue;
        }
        if (log) {
            keen_span_note(log, worker, true, begin, keen_clock_wall_ns());
        }
        done += more;
        atomic_store_explicit(&team->members[worker].done, tagged(view->number, done), memory_order_release);
    }
}

static bool all_done(const keen_team *team, const job_view *view) {
    uint32_t done = 0;
    for (uint32_t i = 0; i < team->workers; i++) {
        const uint64_t word = atomic_load_explicit(&team->members[i].done, memory_order_acquire);
        done += tag_of(word) == view->number ? (uint32_t)word : 0;
    }
    return done == view->job.count;
}

/* Readers look at the number before and after the rest. What they see of the rest they see of all that was written
   before it, so what is of a newer job does not go with an older number. */
static uint32_t tell(keen_team *team, const keen_team_job *job) {
    const uint32_t number = atomic_load_explicit(&team->number, memory_order_relaxed) + 2;
    atomic_store_explicit(&team->number, number - 1, memory_order_relaxed);
    atomic_store_explicit(&team->run, job->run, memory_order_release);
    atomic_store_explicit(&team->context, job->context, memory_order_release);
    atomic_store_explicit(&team->log, job->log, memory_order_release);
    atomic_store_explicit(&team->count, job->count, memory_order_release);
    atomic_store_explicit(&team->number, number, memory_order_release);
    return number;
}

static bool hear(const keen_team *team, uint32_t number, keen_team_job *job) {
    job->run = atomic_load_explicit(&team->run, memory_order_acquire);
    job->context = atomic_load_explicit(&team->context, memory_order_acquire);
    job->log = atomic_load_explicit(&team->log, memory_order_acquire);
    job->count = atomic_load_explicit(&team->count, memory_order_acquire);
    return atomic_load_explicit(&team->number, memory_order_relaxed) == number;
}

void keen_team_run(keen_team *team, const keen_team_job *job) {
    const job_view view = view_of(team, job, tell(team, job));
    work_through(team, &view, 0);
    for (uint32_t looks = 0; !all_done(team, &view); looks++) {
        keen_relax(looks);
    }
}

void keen_team_close(keen_team *team) {
    atomic_store_explicit(&team->number, CLOSED, memory_order_release);
}

static uint32_t wait_for_news(const keen_team *team, uint32_t last) {
    for (uint32_t looks = 0;; looks++) {
        const uint32_t number = atomic_load_explicit(&team->number, memory_order_acquire);
        if (number != last && (number % 2 == 0 || number == CLOSED)) {
            return number;
        }
        keen_relax(looks);
    }
}

void keen_team_serve(keen_team *team, uint32_t worker) {
    const keen_float_state host_state = keen_float_state_begin();
    uint32_t last = 0;
    for (uint32_t number; (number = wait_for_news(team, last)) != CLOSED;) {
        keen_team_job job;
        if (hear(team, number, &job)) {
            const job_view view = view_of(team, &job, number);
            if (worker < view.ranges) {
                work_through(team, &view, worker);
            }
            last = number;
        }
    }
    keen_float_state_end(&host_state);
}
