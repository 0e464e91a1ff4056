/* The belief kernels over 204,800 rows, 470 MB that no cache holds: chunk by chunk as a frame runs them, a chunk's
   kernels one after the other, so that a row comes from memory once and goes back once. Ticks, records and scratch stay
   in cache, as they do in a frame.

   update: fusion to attention, in a frame's order, on what the senses said. tick: all from the records to attention.

   Bytes are what must come from memory once and go back once, in whole lines: of both chains all of keen_belief_row,
   read and written, and the slots' line, written; a tick also reads the sense row's first line and the two lines of a
   round. Each chunk's kernels ask for the rows of the next one, as in a frame. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/bench.h"
#include "harness/bench_memory.h"
#include "kernels/row_scene.h"
#include "memory/counted_kernels.h"
#include "memory/memory_benches.h"
#include "store/belief_row.h"
#include "task/parallel.h"

#define CHUNKS 3200u
#define ROWS (CHUNKS * BENCH_ROWS)
#define MOST_WORKERS KEEN_MAX_WORKERS
#define MOST_STEPS 12

typedef struct far_chain {
    const char *name;
    uint32_t read_bytes, written_bytes; /* per row */
    uint32_t step_count;
    bench_row_kernel steps[MOST_STEPS];
} far_chain;

#define ROW_BYTES ((uint32_t)sizeof(keen_belief_row))

#define UPDATE                                                                                                         \
    BENCH_ROW_fusion, BENCH_ROW_smoothing, BENCH_ROW_location, BENCH_ROW_states, BENCH_ROW_memory, BENCH_ROW_threat,   \
        BENCH_ROW_attention

static const far_chain far_chains[] = {
    {"update", ROW_BYTES, ROW_BYTES + KEEN_LINE, 7, {UPDATE}},
    {"tick",
     ROW_BYTES + 3 * KEEN_LINE,
     ROW_BYTES + KEEN_LINE,
     12,
     {BENCH_ROW_target_view, BENCH_ROW_exposure, BENCH_ROW_relation, BENCH_ROW_vision, BENCH_ROW_hearing, UPDATE}},
};

#define FAR_CHAINS (sizeof far_chains / sizeof far_chains[0])

typedef struct far_case {
    const far_chain *chain;
    const keen_kernels *kernels;
    uint32_t threads;
} far_case;

typedef struct far_run {
    const far_case *what;
    keen_row *rows; /* [chunks * BENCH_ROWS] */
    uint32_t chunks;
    bench_moment **moments; /* [threads] ticks, records and scratch */
    uint32_t now_us;
} far_run;

/* Rows of all moments of the mixed scene, again and again. Made once: it takes longer than a measurement. */
static keen_row *get_rows(void) {
    static keen_row *rows;
    if (!rows) {
        const bench_scene *scene = bench_scene_get(BENCH_SCENE_MIXED);
        rows = bench_allocate_large(ROWS, sizeof *rows);
        for (uint32_t i = 0; i < ROWS; i++) {
            const bench_moment *from = &scene->end[i / BENCH_ROWS % BENCH_MOMENTS];
            rows[i] = from->rows[i % BENCH_ROWS];
        }
    }
    return rows;
}

static void link_rows(keen_row_job *jobs, keen_row *rows, const keen_row *ahead) {
    for (uint32_t i = 0; i < BENCH_ROWS; i++) {
        jobs[i].ahead = &ahead[i];
        jobs[i].belief = &rows[i].belief;
        jobs[i].sense = &rows[i].sense;
        jobs[i].trace = &rows[i].trace;
    }
}

static void run_chunk(void *context, uint32_t item, uint32_t worker) {
    const far_run *run = context;
    const far_chain *chain = run->what->chain;
    keen_row_job jobs[BENCH_ROWS];
    keen_frame_values frame = bench_moment_link(run->moments[worker], jobs);
    frame.now_us = run->now_us;
    const uint32_t next = item + 1 < run->chunks ? item + 1 : item;
    link_rows(jobs, run->rows + (size_t)item * BENCH_ROWS, run->rows + (size_t)next * BENCH_ROWS);
    for (uint32_t i = 0; i < chain->step_count; i++) {
        bench_row_kernel_of(run->what->kernels, chain->steps[i])(&frame, jobs, BENCH_ROWS);
    }
}

/* A moment whose senses have spoken, for chains that begin after them. */
static bench_moment *make_moment(void) {
    const bench_scene *scene = bench_scene_get(BENCH_SCENE_MIXED);
    bench_moment *moment = bench_allocate(1, sizeof *moment);
    memcpy(moment, &scene->end[0], sizeof *moment);
    keen_row_job jobs[BENCH_ROWS];
    const keen_frame_values frame = bench_moment_link(moment, jobs);
    for (uint32_t kernel = BENCH_ROW_exposure; kernel < (uint32_t)BENCH_ROW_fusion; kernel++) {
        bench_row_kernel_of(keen_kernels_get(KEEN_BACKEND_REFERENCE), (bench_row_kernel)kernel)(&frame, jobs,
                                                                                                BENCH_ROWS);
    }
    return moment;
}

/* Operations of the chain per belief, on rows of their own. */
static double count_operations(const far_chain *chain) {
    keen_row *rows = bench_allocate(BENCH_ROWS, sizeof *rows);
    bench_moment *moment = make_moment();
    memcpy(rows, get_rows(), BENCH_ROWS * sizeof *rows);
    const far_case counted = {.chain = chain, .kernels = &keen_kernels_counted, .threads = 1};
    far_run run = {.what = &counted, .rows = rows, .chunks = 1, .moments = &moment, .now_us = moment->now_us};
    const uint64_t before = bench_counted_operations;
    run_chunk(&run, 0, 0);
    free(moment);
    free(rows);
    return (double)(bench_counted_operations - before) / BENCH_BELIEFS;
}

static void run_far_rows(bench_state *state, const void *data) {
    const far_case *what = data;
    bench_moment *moments[MOST_WORKERS];
    for (uint32_t i = 0; i < what->threads; i++) {
        moments[i] = make_moment();
    }
    far_run run = {
        .what = what, .rows = get_rows(), .chunks = CHUNKS, .moments = moments, .now_us = moments[0]->now_us};
    const double operations = count_operations(what->chain);
    const keen_parallel parallel = keen_parallel_make(&(keen_task_callbacks){0}, what->threads);
    const double beliefs = (double)ROWS * KEEN_LANES;
    while (bench_keep_running(state)) {
        run.now_us += 100000;
        keen_parallel_for(&parallel, CHUNKS, run_chunk, &run);
        bench_keep(run.rows);
    }
    bench_set_items(state, beliefs);
    const double bytes = what->chain->read_bytes + what->chain->written_bytes;
    bench_set_bytes(state, bytes * ROWS);
    bench_set_operations(state, operations * beliefs);
    bench_set_counter(state, "bytes_per_item", bytes / KEEN_LANES);
    bench_set_counter(state, "operations_per_item", operations);
    for (uint32_t i = 0; i < what->threads; i++) {
        free(moments[i]);
    }
}

static void register_case(const far_chain *chain, keen_backend backend, uint32_t threads) {
    far_case *what = bench_allocate(1, sizeof *what); /* read until the program ends */
    char path[96];
    *what = (far_case){.chain = chain, .kernels = keen_kernels_get(backend), .threads = threads};
    snprintf(path, sizeof path, "far_rows/%s/%s/%u", chain->name, keen_backend_name(backend), threads);
    bench_register(&(bench_def){.name = path, .run = run_far_rows, .data = what});
}

void bench_register_far_rows(void) {
    const uint32_t all = keen_parallel_make(&(keen_task_callbacks){0}, 0).workers;
    for (size_t i = 0; i < FAR_CHAINS; i++) {
        for (keen_backend backend = KEEN_BACKEND_REFERENCE; backend < KEEN_BACKEND_COUNT; backend++) {
            if (keen_kernels_get(backend)) {
                register_case(&far_chains[i], backend, 1);
                if (all > 1) {
                    register_case(&far_chains[i], backend, all);
                }
            }
        }
    }
}
