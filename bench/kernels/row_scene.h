/* What row kernels are measured on: moments of a small simulated scene, so that states, timers and senses belong
   together as they do in a frame. 32 agents hold 16 beliefs each, two full rows, about 512 targets; a moment with all
   its rows and records is some 250 KiB and stays in a second-level cache.

   In the mixed scene targets wander in and out of view, behind things, and die now and then; its states are counted
   when it is made and written into the context of the results. With all senses targets smell, step, touch and strike as
   well, the wind blows and pulses echo every second. In the predictable scene everybody stands in full view
   and every belief is Tracked: the best case of a branch predictor. The detection scene
   is the mixed one with a profile of both models, in a field so small that most pairs are in the model's reach. */
#ifndef KEEN_BENCH_KERNELS_ROW_SCENE_H
#define KEEN_BENCH_KERNELS_ROW_SCENE_H

#include "isa/kernel_table.h"
#include "keen/belief.h"

#define BENCH_AGENTS 32
#define BENCH_ROWS_PER_AGENT 2
#define BENCH_ROWS (BENCH_AGENTS * BENCH_ROWS_PER_AGENT)
#define BENCH_BELIEFS (BENCH_ROWS * KEEN_LANES)
#define BENCH_TARGETS 512

/* Moments that a benchmark goes through in turn: more than a branch predictor learns by heart. */
#define BENCH_MOMENTS 16

typedef enum bench_scene_kind {
    BENCH_SCENE_MIXED,       /* vision and hearing */
    BENCH_SCENE_PREDICTABLE, /* the same two */
    BENCH_SCENE_ALL_SENSES,  /* the mixed scene, with all built-in senses */
    BENCH_SCENE_DETECTION,   /* the mixed scene, with a profile of both models */
    BENCH_SCENE_COUNT
} bench_scene_kind;

/* All that changes from tick to tick, in one block, so that one copy brings it back. */
typedef struct bench_moment {
    keen_target_record records[BENCH_TARGETS];
    keen_row rows[BENCH_ROWS];
    keen_detection_row detection[BENCH_ROWS];
    keen_stealth_record stealth[BENCH_TARGETS];
    keen_action_sounds actions[BENCH_TARGETS];
    keen_row_scratch scratch[BENCH_ROWS];
    keen_tick ticks[BENCH_AGENTS];
    uint32_t now_us;
} bench_moment;

typedef struct bench_scene {
    keen_tuning tuning;
    bench_moment *begin; /* [BENCH_MOMENTS] before the first kernel of a tick */
    bench_moment *end;   /* [BENCH_MOMENTS] the same ticks when their sight lines are answered: before exposure */
    uint32_t states[KEEN_STATE_COUNT]; /* beliefs in `end` by state */
} bench_scene;

/* Made on first use, never released. */
const bench_scene *bench_scene_get(bench_scene_kind kind);

/* "undetected 12%, suspected 3%, ..." */
void bench_scene_describe(const bench_scene *scene, char *text, size_t size);

/* Links jobs and frame values to the moment, jobs in agent order. */
keen_frame_values bench_moment_link(bench_moment *moment, keen_row_job jobs[BENCH_ROWS]);

/* The kernels in the order of KEEN_ROW_KERNELS. */
typedef enum bench_row_kernel {
#define BENCH_ROW_KERNEL(name) BENCH_ROW_##name,
    KEEN_ROW_KERNELS(BENCH_ROW_KERNEL)
#undef BENCH_ROW_KERNEL
        BENCH_ROW_KERNEL_COUNT
} bench_row_kernel;

keen_row_kernel *bench_row_kernel_of(const keen_kernels *kernels, bench_row_kernel kernel);
const char *bench_row_kernel_name(bench_row_kernel kernel);

#endif
