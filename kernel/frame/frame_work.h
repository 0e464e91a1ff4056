/* How the work of a frame is cut: agents that tick make chunks, each done by one worker at a time; a chunk's rows go
   through the kernels in batches. */
#ifndef KEEN_FRAME_FRAME_WORK_H
#define KEEN_FRAME_FRAME_WORK_H

#include <stdbool.h>
#include <stdint.h>

#include "frame/event_pool.h"
#include "keen/world.h"
#include "schedule/staleness.h"
#include "store/row_job.h"

/* Agents per chunk: so few that threads share the work evenly. Fixed, so that nothing depends on the number of threads.
 */
#define KEEN_CHUNK_AGENTS 64

/* Most rows that go through the kernels together, give or take an agent's: with their scratch and the rows to come some
   380 KiB, which second-level caches hold. A chunk takes several batches where its agents believe much. */
#define KEEN_BATCH_ROWS 64u

/* Rows per batch of a chunk with so many: even, for a batch asks for as many rows to come as it has itself. */
static inline uint32_t keen_batch_rows(uint32_t jobs) {
    const uint32_t batches = (jobs + KEEN_BATCH_ROWS - 1) / KEEN_BATCH_ROWS;
    return batches > 0 ? (jobs + batches - 1) / batches : 1;
}

/* Most rows of a batch of whole agents. */
static inline uint32_t keen_batch_room(uint32_t rows_per_agent) {
    return KEEN_BATCH_ROWS + rows_per_agent - 1;
}

/* Targets and agents per item of the passes over everybody. */
#define KEEN_BLOCK 1024

/* Most targets that one gather looks at: the first in the order of the grid; a counter tells of it (world.h). */
#define KEEN_MAX_CANDIDATES 65536u

/* What one agent does in this frame. */
typedef struct keen_plan {
    uint32_t moved; /* slots whose belief entered a state, a bit each */
    uint32_t held;  /* a bit per slot with a belief, where there are newcomers */
    uint8_t newcomers;
    uint8_t rows_needed;
    uint8_t rows_added;       /* the last of its rows: taken in this frame, not cleared yet */
    uint8_t awareness_before; /* keen_awareness */
    uint8_t events;           /* KEEN_PLAN_*: what its tick made besides moves */
    bool freed;               /* slots were given back: rows may be empty */
    bool summary_changed;
    uint32_t focus_before, focus_before_generation; /* set with KEEN_PLAN_ATTENTION */
} keen_plan;

#define KEEN_PLAN_AWARENESS 1u
#define KEEN_PLAN_ATTENTION 2u
#define KEEN_PLAN_PAIN 4u
#define KEEN_PLAN_ALL_CLEAR 8u

/* Up to KEEN_CHUNK_AGENTS agents that tick, processed by one worker at a time. */
typedef struct keen_chunk {
    KEEN_ALIGN_LINE uint32_t first; /* in the list of agents that tick; a line of its own, for its worker writes it */
    uint32_t count;
    uint32_t first_job, jobs;
    uint32_t newcomers;
    uint32_t rows_missing; /* agents that need another row */
    uint32_t pairs;        /* that ask for sight lines */
    uint32_t points_asked; /* their sample points */
    uint32_t first_request;
    uint32_t beliefs; /* that began, less those that ended */
    uint32_t ticks;   /* of its agents, those that have something to tick for */
    uint32_t lessons; /* moves that habits are made of */
    uint32_t events;  /* of its agents' ticks */
    uint32_t first_event;
    uint32_t comparing; /* agents that compare strengths */
    /* events between the agents of the chunk before and the next one's: those kept from here on, and how many in all */
    keen_event_cursor first_stray;
    uint32_t strays;
    uint32_t summaries_changed;
    bool news; /* an agent emptied its queue or gave slots back */
} keen_chunk;

/* What a worker counted in the passes over everybody; whoever adds them up clears them. */
typedef struct keen_schedule_share {
    uint32_t tier_agents[KEEN_TIER_COUNT];
    uint32_t tier_due[KEEN_TIER_COUNT]; /* where a budget must choose */
    uint32_t fading;
    uint32_t bad_count, first_bad; /* first_bad: of bad_count > 0 */
} keen_schedule_share;

/* Working memory of one worker, on a line of its own: the stamp is written again and again. */
typedef struct keen_worker {
    KEEN_ALIGN_LINE keen_row_scratch *scratch; /* [keen_batch_room] */
    uint32_t *candidates;                      /* [KEEN_MAX_CANDIDATES or target capacity] */
    float *distances;                          /* the same */
    uint32_t *marks;                           /* [target capacity], newest stamp per target */
    uint32_t *group_marks;                     /* [group capacity], the same stamps; null without the detection model */
    uint32_t stamp;
    keen_schedule_share share;
    keen_staleness staleness;           /* of the agents that it planned for */
    uint32_t tier_run[KEEN_TIER_COUNT]; /* the same agents, by tier */
    uint32_t gathers_cut;               /* searches that found more than they could hold */
    uint32_t targets_refused;           /* by full target lists */
    keen_tick *fade_ticks;              /* [KEEN_CHUNK_AGENTS] */
    keen_row_job *fade_jobs;            /* [KEEN_CHUNK_AGENTS * rows_per_agent] */
    keen_event_tray *event_tray;        /* of the detection model; null without it */
    keen_row_job *picked_jobs;          /* [keen_batch_room] of one model, of a batch that mixes them */
} keen_worker;

#endif
