#include "world/golden_runs.h"

#include <criterion/criterion.h>
#include <stdio.h>

#include "world/host_threads.h"

void golden_runs_on(keen_backend backend, keen_world_def def, golden_run *run) {
    if (!keen_backend_available(backend)) {
        cr_skip_test("%s cannot run here", keen_backend_name(backend));
    }
    def.backend = backend;
    for (uint32_t workers = 1; workers <= 4; workers++) {
        char name[64];
        def.workers = workers;
        snprintf(name, sizeof name, "%s, %u workers", keen_backend_name(backend), workers);
        run(&def, name);
    }
}

/* Begin and end of a frame share a pass out each, at the least. */
static void expect_tasks_run(uint32_t inline_every, host_threads_counts ran, uint32_t frames) {
    cr_expect_geq(ran.on_threads + ran.at_once, 2u * frames, "passes were not shared out");
    cr_expect_eq(ran.on_threads > 0, inline_every != 1, "the host's threads ran %llu",
                 (unsigned long long)ran.on_threads);
    cr_expect_eq(ran.at_once > 0, inline_every != 0, "enqueue ran %llu", (unsigned long long)ran.at_once);
}

void golden_runs_on_host_threads(uint32_t inline_every, keen_world_def def, uint32_t frames, golden_run *run) {
    static const char *const names[] = {"host threads", "host threads, every task at once"};
    host_threads *threads = host_threads_start(3, inline_every);
    def.workers = 4;
    def.tasks = host_threads_callbacks(threads);
    run(&def, inline_every == 1 ? names[1] : inline_every ? "host threads, some tasks at once" : names[0]);
    expect_tasks_run(inline_every, host_threads_ran(threads), frames);
    host_threads_end(threads);
}
