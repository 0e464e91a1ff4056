/* One run on every backend, for any number of workers, and on threads of the host: a golden hash must not care. */
#ifndef KEEN_TESTS_GOLDEN_RUNS_H
#define KEEN_TESTS_GOLDEN_RUNS_H

#include "keen/keen.h"

/* Runs a world of this def and compares; `name` says where, for what it complains of. */
typedef void golden_run(const keen_world_def *def, const char *name);

/* 1 to 4 workers; skips the test when the backend cannot run here. */
void golden_runs_on(keen_backend backend, keen_world_def def, golden_run *run);

/* inline_every as in host_threads.h. Tasks must have been run in each of `frames`, on the host's threads, inside enqueue
   or both, as inline_every says. */
void golden_runs_on_host_threads(uint32_t inline_every, keen_world_def def, uint32_t frames, golden_run *run);

#endif
