/* Kernels that pass over everybody: nanoseconds per target, agent or pair, on data that stays in cache. */
#include <math.h>
#include <stdlib.h>

#include "harness/bench_memory.h"
#include "harness/bench_random.h"
#include "isa/kernel_table.h"
#include "kernels/flat_benches.h"
#include "kernels/kernel_benches.h"
#include "schedule/significance.h"

#define COUNT 2048 /* targets or agents of one pass */
#define VIEW_TARGETS 64
#define PAIR_TEST_AGENTS 10000
#define SIDE 400.0f

/* A column of COUNT values, and room behind it for a whole vector. */
static float *random_column(bench_random *random, uint32_t count, float low, float high) {
    float *column = bench_allocate(count + KEEN_LANES, sizeof *column);
    for (uint32_t i = 0; i < count; i++) {
        column[i] = bench_random_float(random, low, high);
    }
    return column;
}

static uint32_t *filled_column(uint32_t value) {
    uint32_t *column = bench_allocate(COUNT + KEEN_LANES, sizeof *column);
    for (uint32_t i = 0; i < COUNT; i++) {
        column[i] = value;
    }
    return column;
}

/* Columns are collected here, so that a benchmark can release them all. */
typedef struct column_list {
    void *columns[24];
    uint32_t count;
} column_list;

static void *kept(column_list *list, void *column) {
    list->columns[list->count++] = column;
    return column;
}

static void release(const column_list *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        free(list->columns[i]);
    }
}

void bench_run_pack_records(bench_state *state, const void *data) {
    const keen_kernels *kernels = data;
    bench_random random = {1};
    column_list list = {.count = 0};
    keen_pack_records_args args = {
        .x = kept(&list, random_column(&random, COUNT, 0.0f, SIDE)),
        .y = kept(&list, random_column(&random, COUNT, 0.0f, SIDE)),
        .z = kept(&list, random_column(&random, COUNT, 0.0f, 3.0f)),
        .velocity_x = kept(&list, random_column(&random, COUNT, -4.0f, 4.0f)),
        .velocity_y = kept(&list, random_column(&random, COUNT, -4.0f, 4.0f)),
        .velocity_z = kept(&list, random_column(&random, COUNT, 0.0f, 0.0f)),
        .height = kept(&list, random_column(&random, COUNT, 1.5f, 2.0f)),
        .center_height = kept(&list, random_column(&random, COUNT, 0.7f, 1.0f)),
        .radius = kept(&list, random_column(&random, COUNT, 0.3f, 0.4f)),
        .light = kept(&list, random_column(&random, COUNT, 0.0f, 1.0f)),
        .loudness = kept(&list, random_column(&random, COUNT, 0.0f, 1.0f)),
        .visibility = kept(&list, random_column(&random, COUNT, 0.5f, 1.0f)),
        .mass = kept(&list, random_column(&random, COUNT, 40.0f, 120.0f)),
        .scent = kept(&list, random_column(&random, COUNT, 0.0f, 2.0f)),
        .scent_type = kept(&list, filled_column(1)),
        .grounded = kept(&list, filled_column(1)),
        .flags = kept(&list, filled_column(KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | KEEN_RECORD_ALIVE)),
        .team_bit = kept(&list, filled_column(2)),
        .end = COUNT,
        .records = kept(&list, bench_allocate(COUNT, sizeof *args.records)),
    };
    while (bench_keep_running(state)) {
        kernels->pack_records(&args);
        bench_keep(args.records);
    }
    bench_set_items(state, COUNT);
    bench_set_bytes(state, COUNT * sizeof(keen_target_record));
    release(&list);
}

/* A third is due; half is aware of something. */
void bench_run_due(bench_state *state, const void *data) {
    static const float viewers[2][3] = {{100.0f, 100.0f, 0.0f}, {300.0f, 250.0f, 0.0f}};
    const keen_kernels *kernels = data;
    bench_random random = {2};
    column_list list = {.count = 0};
    uint8_t *awareness = kept(&list, bench_allocate(COUNT + KEEN_LANES, 1));
    uint32_t *tick_us = kept(&list, filled_column(0));
    for (uint32_t i = 0; i < COUNT; i++) {
        awareness[i] = (uint8_t)(bench_random_chance(&random, 0.5f) ? bench_random_below(&random, 5) : 0);
        tick_us[i] = 1000000u - bench_random_below(&random, 150000);
    }
    keen_due_args args = {
        .x = kept(&list, random_column(&random, COUNT, 0.0f, SIDE)),
        .y = kept(&list, random_column(&random, COUNT, 0.0f, SIDE)),
        .z = kept(&list, random_column(&random, COUNT, 0.0f, 3.0f)),
        .forward_x = kept(&list, random_column(&random, COUNT, 0.1f, 1.0f)),
        .forward_y = kept(&list, random_column(&random, COUNT, 0.1f, 1.0f)),
        .forward_z = kept(&list, random_column(&random, COUNT, 0.0f, 0.1f)),
        .eye_height = kept(&list, random_column(&random, COUNT, 1.5f, 1.8f)),
        .vision_gain = kept(&list, random_column(&random, COUNT, 0.5f, 1.0f)),
        .center_height = kept(&list, random_column(&random, COUNT, 0.8f, 1.0f)),
        .radius = kept(&list, random_column(&random, COUNT, 0.2f, 0.4f)),
        .health = kept(&list, random_column(&random, COUNT, 0.0f, 100.0f)),
        .max_health = kept(&list, random_column(&random, COUNT, 100.0f, 200.0f)),
        .awareness = awareness,
        .woken = kept(&list, bench_allocate(COUNT + KEEN_LANES, 1)),
        .tick_us = tick_us,
        .step_us = tick_us,
        .interval_us = kept(&list, filled_column(100000)),
        .end = COUNT,
        .viewers = viewers,
        .viewer_count = 2,
        .range = KEEN_SIGNIFICANCE_RANGE,
        .limits = keen_tier_limits_make(KEEN_SIGNIFICANCE_RANGE),
        .now_us = 1000000u,
        .tier = kept(&list, bench_allocate(COUNT + KEEN_LANES, 1)),
        .due = kept(&list, bench_allocate(COUNT / 8 + 1, 1)),
        .fade = kept(&list, bench_allocate(COUNT / 8 + 1, 1)),
    };
    while (bench_keep_running(state)) {
        kernels->due(&args);
        bench_keep(args.due);
    }
    bench_set_items(state, COUNT);
    release(&list);
}

/* Runs of agents, every ninth left out. */
void bench_run_tick_make(bench_state *state, const void *data) {
    static const float viewers[1][3] = {{100.0f, 100.0f, 0.0f}};
    const keen_kernels *kernels = data;
    bench_random random = {6};
    column_list list = {.count = 0};
    const keen_tuning tuning = {.max_step_us = 500000};
    uint32_t *agents = kept(&list, filled_column(0));
    uint32_t count = 0;
    for (uint32_t i = 0; i < COUNT; i++) {
        agents[count] = i;
        count += i % 9 != 0;
    }
    const keen_tick_make_args args = {
        .agents = agents,
        .count = count,
        .x = kept(&list, random_column(&random, COUNT, 0.0f, SIDE)),
        .y = kept(&list, random_column(&random, COUNT, 0.0f, SIDE)),
        .z = kept(&list, random_column(&random, COUNT, 0.0f, 3.0f)),
        .forward_x = kept(&list, random_column(&random, COUNT, 0.1f, 1.0f)),
        .forward_y = kept(&list, random_column(&random, COUNT, 0.1f, 1.0f)),
        .forward_z = kept(&list, random_column(&random, COUNT, 0.0f, 0.1f)),
        .eye_height = kept(&list, random_column(&random, COUNT, 1.5f, 1.8f)),
        .vision_gain = kept(&list, random_column(&random, COUNT, 0.5f, 1.0f)),
        .profile = kept(&list, filled_column(0)),
        .round = kept(&list, filled_column(7)),
        .step_us = kept(&list, filled_column(900000)),
        .awareness = kept(&list, bench_allocate(COUNT + KEEN_LANES, 1)),
        .tunings = &tuning,
        .up = {0.0f, 0.0f, 1.0f},
        .now_us = 1000000u,
        .viewers = viewers,
        .viewer_count = 1,
        .range = KEEN_SIGNIFICANCE_RANGE,
        .ticks = kept(&list, bench_allocate(COUNT, sizeof(keen_tick))),
    };
    while (bench_keep_running(state)) {
        kernels->tick_make(&args);
        bench_keep(args.ticks);
    }
    bench_set_items(state, count);
    release(&list);
}

/* Everybody is tested, about one in eight is found. */
void bench_run_candidates(bench_state *state, const void *data) {
    const keen_kernels *kernels = data;
    bench_random random = {3};
    column_list list = {.count = 0};
    keen_target_record *records = kept(&list, bench_allocate(COUNT, sizeof *records));
    for (uint32_t i = 0; i < COUNT; i++) {
        records[i] = (keen_target_record){
            .x = bench_random_float(&random, 0.0f, 100.0f),
            .y = bench_random_float(&random, 0.0f, 100.0f),
            .z = bench_random_float(&random, 0.5f, 3.0f),
            .team_bit = 2,
            .flags = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | KEEN_RECORD_ALIVE,
        };
    }
    keen_grid grid;
    keen_grid_init(&grid, kept(&list, bench_allocate(keen_grid_size(COUNT), 1)), COUNT, 15.0f, KEEN_UP_Z);
    keen_grid_build(&grid, records, COUNT);
    keen_candidates_args args = {
        .grid = &grid,
        .everybody = true,
        .eye = {50.0f, 50.0f, 1.6f},
        .range = 20.0f,
        .required_flags = KEEN_RECORD_ALIVE,
        .self = 17,
        .found_index = kept(&list, bench_allocate(COUNT, sizeof *args.found_index)),
        .found_distance_squared = kept(&list, bench_allocate(COUNT, sizeof(float))),
        .capacity = COUNT,
    };
    while (bench_keep_running(state)) {
        args.found = 0;
        kernels->candidates(&args);
        bench_keep(args.found_index);
    }
    bench_set_items(state, COUNT);
    bench_set_counter(state, "found", args.found);
    release(&list);
}

static void run_view_count_of(bench_state *state, const keen_kernels *kernels, uint32_t agents) {
    bench_random random = {4};
    column_list list = {.count = 0};
    float *forward_x = kept(&list, random_column(&random, agents, -3.1f, 3.1f));
    float *forward_y = kept(&list, random_column(&random, agents, 0.0f, 0.0f));
    for (uint32_t i = 0; i < agents; i++) {
        const float angle = forward_x[i];
        forward_x[i] = cosf(angle);
        forward_y[i] = sinf(angle);
    }
    const keen_view_count_args args = {
        .eye_x = kept(&list, random_column(&random, agents, 0.0f, 80.0f)),
        .eye_y = kept(&list, random_column(&random, agents, 0.0f, 80.0f)),
        .eye_z = kept(&list, random_column(&random, agents, 1.6f, 3.0f)),
        .forward_x = forward_x,
        .forward_y = forward_y,
        .forward_z = kept(&list, random_column(&random, agents, 0.0f, 0.0f)),
        .agent_count = agents,
        .center_x = kept(&list, random_column(&random, VIEW_TARGETS, 0.0f, 80.0f)),
        .center_y = kept(&list, random_column(&random, VIEW_TARGETS, 0.0f, 80.0f)),
        .center_z = kept(&list, random_column(&random, VIEW_TARGETS, 0.5f, 3.0f)),
        .target_count = VIEW_TARGETS,
        .range = 40.0f,
        .cosine = 0.5f,
        .coincident = 1e-4f,
        .counts = kept(&list, bench_allocate(agents, sizeof *args.counts)),
    };
    while (bench_keep_running(state)) {
        kernels->view_count(&args);
        bench_keep(args.counts);
    }
    bench_set_items(state, (double)agents * VIEW_TARGETS);
    release(&list);
}

void bench_run_view_count(bench_state *state, const void *data) {
    run_view_count_of(state, data, 256);
}

static void run_pair_test(bench_state *state, const void *data) {
    run_view_count_of(state, data, PAIR_TEST_AGENTS);
}

/* One sound in the middle of a crowd; about one agent in a hundred is near enough. */
void bench_run_sound_reach(bench_state *state, const void *data) {
    static const keen_hearing_reach hearing = {
        .range = 20.0f, .exponent = 1.0f, .occluded_gain = 0.3f, .mask_gain = 0.5f};
    const keen_kernels *kernels = data;
    bench_random random = {5};
    column_list list = {.count = 0};
    keen_sound_reach_args args = {
        .x = kept(&list, random_column(&random, COUNT, 0.0f, SIDE)),
        .y = kept(&list, random_column(&random, COUNT, 0.0f, SIDE)),
        .z = kept(&list, random_column(&random, COUNT, 0.0f, 3.0f)),
        .eye_height = kept(&list, random_column(&random, COUNT, 1.6f, 1.7f)),
        .interval_us = kept(&list, filled_column(100000)),
        .profile = kept(&list, filled_column(0)),
        .friend_teams = kept(&list, filled_column(1)),
        .self = kept(&list, filled_column(UINT32_MAX)),
        .self_generation = kept(&list, filled_column(0)),
        .tier = kept(&list, bench_allocate(COUNT + KEEN_LANES, 1)),
        .end = COUNT,
        .profiles = &hearing,
        .largest_range = 20.0f,
        .up = {0.0f, 0.0f, 1.0f},
        .position = {SIDE / 2, SIDE / 2, 1.0f},
        .loudness = 1.2f,
        .transmission = 1.0f,
        .max_tier = 4,
        .owner_team_bit = 2,
        .heard_by = kept(&list, bench_allocate(COUNT, sizeof *args.heard_by)),
        .strength = kept(&list, bench_allocate(COUNT, sizeof *args.strength)),
        .capacity = COUNT,
    };
    while (bench_keep_running(state)) {
        kernels->sound_reach(&args);
        bench_keep(args.heard_by);
    }
    bench_set_items(state, COUNT);
    bench_set_counter(state, "found", args.found);
    release(&list);
}

#define FIGHTERS 10000
#define FIGHTERS_PER_GROUP 10

/* 10,000 fighters in 1,000 groups of about ten. */
void bench_run_group_strength(bench_state *state, const void *data) {
    const keen_kernels *kernels = data;
    bench_random random = {7};
    column_list list = {.count = 0};
    keen_fighter *fighters = kept(&list, bench_allocate(FIGHTERS, sizeof *fighters));
    uint32_t *first = kept(&list, bench_allocate(FIGHTERS / FIGHTERS_PER_GROUP + 1, sizeof *first));
    for (uint32_t i = 0; i < FIGHTERS; i++) {
        fighters[i] =
            (keen_fighter){bench_random_float(&random, 20.0f, 200.0f), bench_random_float(&random, 0.0f, 80.0f),
                           bench_random_float(&random, 1.0f, 40.0f), !bench_random_chance(&random, 0.1f)};
    }
    for (uint32_t group = 1; group <= FIGHTERS / FIGHTERS_PER_GROUP; group++) {
        const bool last = group == FIGHTERS / FIGHTERS_PER_GROUP;
        first[group] = group * FIGHTERS_PER_GROUP - (last ? 0 : bench_random_below(&random, 5));
    }
    const keen_group_strength_args args = {
        .fighters = fighters,
        .first = first,
        .count = FIGHTERS / FIGHTERS_PER_GROUP,
        .strength = kept(&list, bench_allocate(FIGHTERS / FIGHTERS_PER_GROUP, sizeof *args.strength)),
    };
    while (bench_keep_running(state)) {
        kernels->group_strength(&args);
        bench_keep(args.strength);
    }
    bench_set_items(state, FIGHTERS);
    release(&list);
}

void bench_register_flat(void) {
#define BENCH_FLAT(name) {#name, bench_run_##name},
    static const struct {
        const char *name;
        bench_function *run;
    } flat[] = {KEEN_FLAT_KERNELS(BENCH_FLAT){"pair_test", run_pair_test}};
#undef BENCH_FLAT
    for (size_t i = 0; i < sizeof flat / sizeof flat[0]; i++) {
        for (keen_backend backend = KEEN_BACKEND_REFERENCE; backend < KEEN_BACKEND_COUNT; backend++) {
            const keen_kernels *kernels = keen_kernels_get(backend);
            if (kernels) {
                bench_register_kernel(flat[i].name, backend, &(bench_def){.run = flat[i].run, .data = kernels});
            }
        }
    }
}
