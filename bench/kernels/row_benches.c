/* Row kernels, alone and in the order in which a frame runs them: nanoseconds per belief, all eight lanes in use.

   A kernel changes the rows it runs on, so each iteration first copies a fresh moment of the scene over them, untimed.
   Timed is the kernel alone, by two readings of the clock whose own cost is taken off. Jobs come in a new order each
   time, so that nobody learns the branches of a few hundred beliefs by heart. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame/rare_senses.h"
#include "harness/bench.h"
#include "harness/bench_memory.h"
#include "harness/bench_random.h"
#include "kernels/kernel_benches.h"
#include "kernels/row_scene.h"

#define ITERATIONS 600
#define MAX_STEPS BENCH_ROW_KERNEL_COUNT

typedef struct row_case {
    const char *name;
    bench_scene_kind scene;
    bool answered; /* start from moments whose sight lines are answered */
    uint32_t step_count;
    bench_row_kernel steps[MAX_STEPS];
} row_case;

#define ALONE(kernel)                                                                                                  \
    {.name = #kernel,                                                                                                  \
     .scene = BENCH_ROW_##kernel == BENCH_ROW_detection_value ? BENCH_SCENE_DETECTION : BENCH_SCENE_MIXED,             \
     .answered = BENCH_ROW_##kernel >= BENCH_ROW_exposure,                                                             \
     .step_count = 1,                                                                                                  \
     .steps = {BENCH_ROW_##kernel}},

#define BELIEF_UPDATE                                                                                                  \
    .answered = true, .step_count = 5,                                                                                 \
    .steps = {BENCH_ROW_fusion, BENCH_ROW_smoothing, BENCH_ROW_states, BENCH_ROW_location, BENCH_ROW_attention}

/* Not a kernel of its own: those of the rare senses, called as a frame calls them. */
#define RARE_SENSES BENCH_ROW_KERNEL_COUNT

/* What a belief goes through in frame end: every kernel from the answers on, the senses' events delivered. For a
   profile that lists two senses the frame looks whether it lists the others; OWN leaves that out, to show what it
   costs. */
#define OWN_SENSES BENCH_ROW_exposure, BENCH_ROW_relation, BENCH_ROW_vision, BENCH_ROW_hearing
#define FUSION_TO_ATTENTION                                                                                            \
    BENCH_ROW_fusion, BENCH_ROW_smoothing, BENCH_ROW_location, BENCH_ROW_states, BENCH_ROW_memory, BENCH_ROW_threat,   \
        BENCH_ROW_attention
#define FULL_UPDATE .answered = true, .step_count = 12, .steps = {OWN_SENSES, RARE_SENSES, FUSION_TO_ATTENTION}
#define FULL_UPDATE_OF_TWO .answered = true, .step_count = 11, .steps = {OWN_SENSES, FUSION_TO_ATTENTION}

/* All kernels of a tick, once each. */
#define WHOLE_TICK                                                                                                     \
    .step_count = 16,                                                                                                  \
    .steps = {BENCH_ROW_target_view, BENCH_ROW_geometry, BENCH_ROW_view_zone, BENCH_ROW_request_want, OWN_SENSES,      \
              RARE_SENSES,           FUSION_TO_ATTENTION}

/* clang-format off */
static const row_case row_cases[] = {
    KEEN_ROW_KERNELS(ALONE)
    {.name = "belief_update_mixed", .scene = BENCH_SCENE_MIXED, BELIEF_UPDATE},
    {.name = "belief_update_predictable", .scene = BENCH_SCENE_PREDICTABLE, BELIEF_UPDATE},
    {.name = "full_update_all_senses", .scene = BENCH_SCENE_ALL_SENSES, FULL_UPDATE},
    {.name = "full_update_two_senses", FULL_UPDATE},
    {.name = "full_update_two_senses_alone", FULL_UPDATE_OF_TWO},
    {.name = "whole_tick_all_senses", .scene = BENCH_SCENE_ALL_SENSES, WHOLE_TICK},
    {.name = "whole_tick_two_senses", WHOLE_TICK},
    {.name = "vision_full",
     .answered = true,
     .step_count = 5,
     .steps = {BENCH_ROW_target_view, BENCH_ROW_geometry, BENCH_ROW_view_zone, BENCH_ROW_exposure, BENCH_ROW_vision}},
};
/* clang-format on */

#define ROW_CASES (sizeof row_cases / sizeof row_cases[0])

typedef struct row_run {
    const row_case *what;
    const keen_kernels *kernels;
} row_run;

/* The moments as the case's first kernel finds them. */
static bench_moment *prepare_moments(const row_case *what) {
    const bench_scene *scene = bench_scene_get(what->scene);
    const keen_kernels *reference = keen_kernels_get(KEEN_BACKEND_REFERENCE);
    bench_moment *moments = bench_allocate(BENCH_MOMENTS, sizeof *moments);
    memcpy(moments, what->answered ? scene->end : scene->begin, BENCH_MOMENTS * sizeof *moments);
    const uint32_t first = what->answered ? BENCH_ROW_exposure : 0;
    for (uint32_t i = 0; i < BENCH_MOMENTS; i++) {
        keen_row_job jobs[BENCH_ROWS];
        const keen_frame_values frame = bench_moment_link(&moments[i], jobs);
        for (uint32_t kernel = first; kernel < (uint32_t)what->steps[0]; kernel++) {
            bench_row_kernel_of(reference, (bench_row_kernel)kernel)(&frame, jobs, BENCH_ROWS);
        }
    }
    return moments;
}

static void shuffle(bench_random *random, keen_row_job *jobs) {
    for (uint32_t i = BENCH_ROWS - 1; i > 0; i--) {
        const uint32_t other = bench_random_below(random, i + 1);
        const keen_row_job job = jobs[i];
        jobs[i] = jobs[other];
        jobs[other] = job;
    }
}

/* Reads every line, so that the copy itself is what the cache holds. */
static void warm(const bench_moment *moment) {
    const unsigned char *bytes = (const unsigned char *)moment;
    uint32_t sum = 0;
    for (size_t i = 0; i < sizeof *moment; i += KEEN_LINE) {
        sum += bytes[i];
    }
    bench_keep(&sum);
}

static const char *const scene_names[BENCH_SCENE_COUNT] = {
    [BENCH_SCENE_MIXED] = "mixed",
    [BENCH_SCENE_PREDICTABLE] = "predictable",
    [BENCH_SCENE_ALL_SENSES] = "all_senses",
    [BENCH_SCENE_DETECTION] = "detection",
};

static void run_steps(const row_run *run, keen_row_kernel *const *steps, const keen_frame_values *frame,
                      const bench_moment *moment, const keen_row_job *jobs) {
    for (uint32_t i = 0; i < run->what->step_count; i++) {
        if (steps[i]) {
            steps[i](frame, jobs, BENCH_ROWS);
        } else {
            const uint32_t senses = keen_senses_of(moment->ticks, BENCH_AGENTS);
            keen_rare_senses_run(run->kernels, frame, jobs, BENCH_ROWS, senses);
        }
    }
}

static void run_rows(bench_state *state, const void *data) {
    const row_run *run = data;
    keen_row_kernel *steps[MAX_STEPS];
    for (uint32_t i = 0; i < run->what->step_count; i++) {
        const bench_row_kernel step = run->what->steps[i];
        steps[i] = step == RARE_SENSES ? NULL : bench_row_kernel_of(run->kernels, step);
    }
    bench_moment *moments = prepare_moments(run->what);
    bench_moment *moment = bench_allocate(1, sizeof *moment);
    bench_random random = {3};
    uint32_t next = 0;
    while (bench_keep_running(state)) {
        keen_row_job jobs[BENCH_ROWS];
        memcpy(moment, &moments[next++ % BENCH_MOMENTS], sizeof *moment);
        const keen_frame_values frame = bench_moment_link(moment, jobs);
        shuffle(&random, jobs);
        warm(moment);
        const double begin = bench_now();
        run_steps(run, steps, &frame, moment, jobs);
        bench_set_iteration_seconds(state, bench_now() - begin - bench_clock_cost());
    }
    bench_set_items(state, BENCH_BELIEFS);
    bench_set_label(state, scene_names[run->what->scene]);
    free(moment);
    free(moments);
}

static void describe_scenes(void) {
    for (int scene = 0; scene < BENCH_SCENE_COUNT; scene++) {
        char key[64], text[256];
        snprintf(key, sizeof key, "keen_states_%s", scene_names[scene]);
        bench_scene_describe(bench_scene_get((bench_scene_kind)scene), text, sizeof text);
        bench_add_context(key, text);
    }
}

void bench_register_rows(void) {
    static row_run runs[KEEN_BACKEND_COUNT][ROW_CASES];
    describe_scenes();
    for (size_t i = 0; i < ROW_CASES; i++) {
        for (keen_backend backend = KEEN_BACKEND_REFERENCE; backend < KEEN_BACKEND_COUNT; backend++) {
            runs[backend][i] = (row_run){.what = &row_cases[i], .kernels = keen_kernels_get(backend)};
            if (runs[backend][i].kernels) {
                bench_register_kernel(row_cases[i].name, backend,
                                      &(bench_def){
                                          .run = run_rows,
                                          .data = &runs[backend][i],
                                          .iterations = ITERATIONS,
                                          .manual_time = true,
                                      });
            }
        }
    }
}
