#include <stdio.h>
#include <stdlib.h>

#include "harness/bench.h"
#include "harness/bench_memory.h"
#include "worlds/world_benches.h"
#include "worlds/world_cache.h"

#define FRAMES 300u
#define MOST_WORKERS 2u

typedef struct frame_case {
    bench_world_def world;
    uint32_t frames; /* per repetition */
} frame_case;

/* Sums over the frames of a repetition, and each frame's time. */
typedef struct frame_record {
    double *seconds; /* [capacity] */
    uint32_t count, capacity;
    double run, due, beliefs, traces;
    double pack_us, schedule_us, gather_us, request_us, sense_us, fade_us, publish_us;
} frame_record;

static int by_time(const void *a, const void *b) {
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* The least of the times that so large a share of all is not above. */
static double percentile_ms(const frame_record *record, double share) {
    const uint32_t place = (uint32_t)(share * (record->count - 1) + 0.999999);
    return record->seconds[place] * 1e3;
}

static void add_stages(const keen_counters *counters, frame_record *record) {
    record->pack_us += (double)counters->pack_us;
    record->schedule_us += (double)counters->schedule_us;
    record->gather_us += (double)counters->gather_us;
    record->request_us += (double)counters->request_us;
    record->sense_us += (double)counters->sense_us;
    record->fade_us += (double)counters->fade_us;
    record->publish_us += (double)counters->publish_us;
}

static void add_frame(const bench_world *world, const bench_frame_times *times, frame_record *record) {
    keen_counters counters;
    if (record->count < record->capacity) {
        record->seconds[record->count++] = times->begin + times->end;
    }
    if (keen_world_counters(world->world, &counters) == KEEN_OK) {
        record->run += counters.run;
        record->due += counters.due;
        record->beliefs += counters.beliefs;
        record->traces += counters.traces_asked;
        add_stages(&counters, record);
    }
}

static void report_stages(bench_state *state, const frame_record *record) {
    const double frames = record->count;
    bench_set_counter(state, "pack_us", record->pack_us / frames);
    bench_set_counter(state, "schedule_us", record->schedule_us / frames);
    bench_set_counter(state, "gather_us", record->gather_us / frames);
    bench_set_counter(state, "request_us", record->request_us / frames);
    bench_set_counter(state, "sense_us", record->sense_us / frames);
    bench_set_counter(state, "fade_us", record->fade_us / frames);
    bench_set_counter(state, "publish_us", record->publish_us / frames);
}

static void report(bench_state *state, frame_record *record) {
    const double frames = record->count;
    qsort(record->seconds, record->count, sizeof *record->seconds, by_time);
    bench_set_counter(state, "frames", frames);
    bench_set_counter(state, "p50_ms", percentile_ms(record, 0.50));
    bench_set_counter(state, "p99_ms", percentile_ms(record, 0.99));
    bench_set_counter(state, "max_ms", percentile_ms(record, 1.0));
    bench_set_counter(state, "run", record->run / frames);
    bench_set_counter(state, "due", record->due / frames);
    bench_set_counter(state, "beliefs", record->beliefs / frames);
    bench_set_counter(state, "traces", record->traces / frames);
    report_stages(state, record);
}

/* An alarm sets its world up anew before each frame, untimed. */
static keen_result prepare_frame(bench_world *world) {
    return world->def.kind == BENCH_WORLD_ALARM ? bench_world_alarm(world) : KEEN_OK;
}

static void run_frames(bench_state *state, const void *data) {
    const frame_case *what = data;
    const char *why = "";
    bench_world *world = world_cache_get(&what->world, &why);
    if (!world) {
        bench_fail(state, why);
        return;
    }
    frame_record record = {.capacity = what->frames};
    record.seconds = bench_allocate(what->frames, sizeof *record.seconds);
    keen_result result = KEEN_OK;
    while (bench_keep_running(state)) {
        bench_frame_times times = {0};
        result = result == KEEN_OK ? prepare_frame(world) : result;
        bench_world_frame(world, bench_world_frame_seconds(what->world.kind), &times);
        add_frame(world, &times, &record);
        bench_set_iteration_seconds(state, times.begin + times.end);
    }
    if (result != KEEN_OK) {
        bench_fail(state, keen_result_string(result));
    }
    bench_set_items(state, what->world.count);
    report(state, &record);
    free(record.seconds);
}

static void register_case(const frame_case *what) {
    char path[96];
    frame_case *kept = bench_allocate(1, sizeof *kept); /* read until the program ends */
    *kept = *what;
    snprintf(path, sizeof path, "frames/%s/%s/%u/%s/%u", bench_model_name(what->world.model),
             bench_world_kind_name(what->world.kind), what->world.count, keen_backend_name(what->world.backend),
             what->world.workers);
    bench_register(&(bench_def){
        .name = path,
        .run = run_frames,
        .data = kept,
        .iterations = what->frames,
        .manual_time = true,
    });
}

static keen_backend best_backend(void) {
    keen_backend best = KEEN_BACKEND_COUNT - 1;
    while (!keen_backend_available(best)) {
        best--;
    }
    return best;
}

/* Small worlds on every backend. Large ones take long to make: on the reference and the best, the largest on the best.
 */
static bool is_worth_it(uint32_t count, keen_backend backend) {
    if (!keen_backend_available(backend)) {
        return false;
    }
    return count <= 10000 || backend == best_backend() || (count <= 100000 && backend == KEEN_BACKEND_REFERENCE);
}

static void register_scene(bench_world_kind kind, uint32_t count, uint32_t frames) {
    for (int model = 0; model < BENCH_MODEL_COUNT; model++) {
        for (keen_backend backend = KEEN_BACKEND_REFERENCE; backend < KEEN_BACKEND_COUNT; backend++) {
            for (uint32_t workers = 1; workers <= MOST_WORKERS && is_worth_it(count, backend); workers++) {
                register_case(&(frame_case){
                    .world = {.kind = kind,
                              .model = (bench_model)model,
                              .count = count,
                              .backend = backend,
                              .workers = workers},
                    .frames = frames,
                });
            }
        }
    }
}

void bench_register_frames(void) {
    static const struct {
        uint32_t count, frames, alarms;
    } sizes[] = {{1000, FRAMES, 40}, {10000, FRAMES, 12}, {100000, FRAMES, 3}, {1000000, FRAMES, 1}};
    for (int size = 0; size < 4; size++) {
        register_scene(BENCH_WORLD_IDLE, sizes[size].count, sizes[size].frames);
        register_scene(BENCH_WORLD_MIXED, sizes[size].count, sizes[size].frames);
        register_scene(BENCH_WORLD_ALARM, sizes[size].count, sizes[size].alarms);
    }
    register_scene(BENCH_WORLD_SUSPENDED, 1000000, FRAMES);
}
