/* Flat kernels that need belief rows: asking_pairs, nanoseconds per pair that asks; request_write, per request;
   ledger_scan, per agent. They overwrite what they wrote before, so nothing needs to be put back. */
#include <stdlib.h>
#include <string.h>

#include "harness/bench_memory.h"
#include "kernels/flat_benches.h"
#include "kernels/row_scene.h"

/* A moment of the mixed scene up to where pairs are packed. */
static keen_frame_values prepare(bench_moment *moment, keen_row_job *jobs) {
    const bench_scene *scene = bench_scene_get(BENCH_SCENE_MIXED);
    const keen_kernels *reference = keen_kernels_get(KEEN_BACKEND_REFERENCE);
    memcpy(moment, &scene->begin[0], sizeof *moment);
    const keen_frame_values frame = bench_moment_link(moment, jobs);
    for (uint32_t kernel = BENCH_ROW_target_view; kernel <= BENCH_ROW_request_want; kernel++) {
        bench_row_kernel_of(reference, (bench_row_kernel)kernel)(&frame, jobs, BENCH_ROWS);
    }
    return frame;
}

void bench_run_asking_pairs(bench_state *state, const void *data) {
    const keen_kernels *kernels = data;
    bench_moment *moment = bench_allocate(1, sizeof *moment);
    keen_row_job jobs[BENCH_ROWS];
    const keen_frame_values frame = prepare(moment, jobs);
    keen_asking_pairs_args args = {
        .frame = &frame,
        .jobs = jobs,
        .count = BENCH_ROWS,
        .ticks = jobs[0].tick,
        .begin = true,
        .pairs = bench_allocate(BENCH_ROWS * KEEN_LANES, sizeof *args.pairs),
    };
    while (bench_keep_running(state)) {
        kernels->asking_pairs(&args);
        bench_keep(args.pairs);
    }
    bench_set_items(state, args.found);
    free(args.pairs);
    free(moment);
}

void bench_run_request_write(bench_state *state, const void *data) {
    const keen_kernels *kernels = data;
    bench_moment *moment = bench_allocate(1, sizeof *moment);
    keen_row_job jobs[BENCH_ROWS];
    const keen_frame_values frame = prepare(moment, jobs);
    keen_asking_pairs_args asking = {
        .frame = &frame,
        .jobs = jobs,
        .count = BENCH_ROWS,
        .ticks = jobs[0].tick,
        .pairs = bench_allocate(BENCH_ROWS * KEEN_LANES, sizeof *asking.pairs),
    };
    kernels->asking_pairs(&asking);
    keen_request_write_args args = {
        .frame = &frame,
        .ticks = asking.ticks,
        .pairs = asking.pairs,
        .count = asking.found,
        .requests = bench_allocate(asking.points, sizeof *args.requests),
    };
    while (bench_keep_running(state)) {
        kernels->request_write(&args);
        bench_keep(args.requests);
    }
    bench_set_items(state, asking.points);
    free(args.requests);
    free(asking.pairs);
    free(moment);
}

/* The ledgers of all agents of a moment of the mixed scene. */
void bench_run_ledger_scan(bench_state *state, const void *data) {
    const keen_kernels *kernels = data;
    const bench_scene *scene = bench_scene_get(BENCH_SCENE_MIXED);
    bench_moment *moment = bench_allocate(1, sizeof *moment);
    keen_row_job jobs[BENCH_ROWS];
    keen_ledger_scan scans[BENCH_AGENTS];
    memcpy(moment, &scene->begin[0], sizeof *moment);
    const keen_frame_values frame = bench_moment_link(moment, jobs);
    for (uint32_t i = 0; i < BENCH_AGENTS; i++) {
        const keen_row_job *own = &jobs[(size_t)i * BENCH_ROWS_PER_AGENT];
        scans[i] = (keen_ledger_scan){.row_count = BENCH_ROWS_PER_AGENT, .tuning = own->tick->tuning};
        scans[i].range = own->tick->gather_range;
        memcpy(scans[i].eye, own->tick->eye, sizeof scans[i].eye);
        for (uint32_t row = 0; row < BENCH_ROWS_PER_AGENT; row++) {
            scans[i].rows[row] = own[row].belief;
        }
    }
    const keen_ledger_scan_args args = {
        .records = frame.records, .up = {0.0f, 0.0f, 1.0f}, .scans = scans, .count = BENCH_AGENTS};
    while (bench_keep_running(state)) {
        kernels->ledger_scan(&args);
        bench_keep(scans);
    }
    bench_set_items(state, BENCH_AGENTS);
    free(moment);
}
