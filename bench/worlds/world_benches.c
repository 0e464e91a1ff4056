#include "worlds/world_benches.h"

#include <stdio.h>

#include "harness/bench.h"
#include "worlds/world_cache.h"

/* Agents gather in every second frame, so two of them make one iteration. */
#define FRAMES_PER_ITERATION 2

#define MOST_WORKERS 2

/* Sums over the frames of a repetition. */
typedef struct frame_sums {
    uint32_t frames;
    bench_frame_times times;
    double beliefs, run, traces, events;
    double schedule_us, gather_us, request_us, sense_us, detection_us, publish_us;
} frame_sums;

static void add_counters(const keen_world *world, frame_sums *sums) {
    keen_counters counters;
    if (keen_world_counters(world, &counters) != KEEN_OK) {
        return;
    }
    sums->frames++;
    sums->beliefs += counters.beliefs;
    sums->run += counters.run;
    sums->traces += counters.traces_asked;
    sums->events += counters.events;
    sums->schedule_us += (double)counters.schedule_us;
    sums->gather_us += (double)(counters.pack_us + counters.gather_us);
    sums->request_us += (double)counters.request_us;
    sums->sense_us += (double)(counters.sense_us + counters.fade_us);
    sums->detection_us += (double)counters.detection_us;
    sums->publish_us += (double)counters.publish_us;
}

static void report(bench_state *state, const frame_sums *sums) {
    const double frames = sums->frames;
    bench_set_counter(state, "beliefs", sums->beliefs / frames);
    bench_set_counter(state, "run", sums->run / frames);
    bench_set_counter(state, "traces", sums->traces / frames);
    bench_set_counter(state, "events", sums->events / frames);
    bench_set_counter(state, "begin_ms", sums->times.begin / frames * 1e3);
    bench_set_counter(state, "submit_ms", sums->times.submit / frames * 1e3);
    bench_set_counter(state, "end_ms", sums->times.end / frames * 1e3);
    bench_set_counter(state, "schedule_us", sums->schedule_us / frames);
    bench_set_counter(state, "gather_us", sums->gather_us / frames);
    bench_set_counter(state, "request_us", sums->request_us / frames);
    bench_set_counter(state, "sense_us", sums->sense_us / frames);
    bench_set_counter(state, "detection_us", sums->detection_us / frames);
    bench_set_counter(state, "publish_us", sums->publish_us / frames);
}

static void run_world(bench_state *state, const void *data) {
    const bench_world_def *def = data;
    const char *why = "";
    bench_world *world = world_cache_get(def, &why);
    if (!world) {
        bench_fail(state, why);
        return;
    }
    frame_sums sums = {0};
    while (bench_keep_running(state)) {
        bench_frame_times times = {0};
        for (int i = 0; i < FRAMES_PER_ITERATION; i++) {
            bench_world_frame(world, BENCH_FRAME_SECONDS, &times);
            add_counters(world->world, &sums);
        }
        bench_set_iteration_seconds(state, (times.begin + times.end) / FRAMES_PER_ITERATION);
        sums.times.begin += times.begin;
        sums.times.submit += times.submit;
        sums.times.end += times.end;
    }
    bench_set_items(state, def->count);
    report(state, &sums);
}

static void register_world(bench_world_kind kind, uint32_t count, uint64_t iterations) {
    static bench_world_def defs[256];
    static uint32_t used;
    for (keen_backend backend = KEEN_BACKEND_REFERENCE; backend < KEEN_BACKEND_COUNT; backend++) {
        for (uint32_t workers = 1; workers <= MOST_WORKERS && keen_backend_available(backend); workers++) {
            bench_world_def *def = &defs[used++];
            *def = (bench_world_def){.kind = kind, .count = count, .backend = backend, .workers = workers};
            char path[96];
            snprintf(path, sizeof path, "world/%s/%u/%s/%u", bench_world_kind_name(kind), count,
                     keen_backend_name(backend), workers);
            bench_register(&(bench_def){
                .name = path,
                .run = run_world,
                .data = def,
                .iterations = iterations,
                .manual_time = true,
            });
        }
    }
}

void bench_register_worlds(void) {
    static const struct {
        uint32_t count;
        uint64_t crowd_iterations, idle_iterations;
    } sizes[] = {{100, 100, 300}, {1000, 30, 100}, {10000, 6, 30}, {100000, 2, 6}};
    for (int size = 0; size < 4; size++) {
        for (int kind = 0; kind <= BENCH_WORLD_NOT_DUE; kind++) {
            const bool crowded = kind <= BENCH_WORLD_BELIEVES;
            register_world((bench_world_kind)kind, sizes[size].count,
                           crowded ? sizes[size].crowd_iterations : sizes[size].idle_iterations);
        }
    }
}
