/* Threads that stand by for a while, such as a frame's stages, and work through one numbered job after the other.

   To tell a thread on another core of a job takes the memory between them most of a microsecond, and as long again to
   hear that it is done: so a job is told by one line, each worker has one line of its own, and the leader waits for
   nobody who has not taken anything. A thread that has not come yet, or that the system has put aside, costs nothing:
   the others do its share.

   The leader calls run and close; the other threads serve until it has closed. */
#ifndef KEEN_TASK_TEAM_H
#define KEEN_TASK_TEAM_H

#include <stdatomic.h>

#include "base/lanes.h"
#include "task/span_log.h"

#define KEEN_MAX_WORKERS 256

/* Worker is 0 .. workers - 1 and unique among the items that run at the same time. */
typedef void (*keen_parallel_item)(void *context, uint32_t item, uint32_t worker);

typedef struct keen_team_job {
    keen_parallel_item run;
    void *context;
    const keen_span_log *log; /* notes the workers' shares; null: nobody asks */
    uint32_t count;           /* of items */
} keen_team_job;

/* A worker's line. Both words begin with the number of the job that they are about, in the high half. */
typedef struct keen_team_member {
    KEEN_ALIGN_LINE _Atomic uint64_t next; /* of its range of the items, what nobody has taken yet */
    _Atomic uint64_t done;                 /* items that it has worked on, whosever they were */
} keen_team_member;

typedef struct keen_team {
    KEEN_ALIGN_LINE _Atomic uint32_t number; /* of the job; odd while the rest of this line is being written */
    uint32_t workers;
    _Atomic(keen_parallel_item) run;
    _Atomic(void *) context;
    _Atomic(const keen_span_log *) log;
    _Atomic uint32_t count;
    keen_team_member members[KEEN_MAX_WORKERS];
} keen_team;

/* workers: 1..KEEN_MAX_WORKERS, the leader among them; before any of them serves. */
void keen_team_open(keen_team *team, uint32_t workers);

/* By the leader, who is worker 0: returns when all items are done. Items come from ranges, one per worker, so that job
   after job a worker meets the items that its caches know; who is through with its own takes from the others'. */
void keen_team_run(keen_team *team, const keen_team_job *job);

/* By the leader: those who serve return. */
void keen_team_close(keen_team *team);

/* By worker 1 .. workers - 1, any time after opening. */
void keen_team_serve(keen_team *team, uint32_t worker);

#endif
