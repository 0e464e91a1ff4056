/* The grid and the search of one agent: building per target, searching per agent, through the cells and through all
   targets, for populations of different size. Names are grid/build/TARGETS and gather/CROWD/WAY/TARGETS/BACKEND.

   In the crowd everybody has some sixteen others within gather range, whatever the number; wide is a square kilometre,
   whatever the number. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "gather/gather.h"
#include "harness/bench_memory.h"
#include "harness/bench_random.h"
#include "isa/kernel_table.h"
#include "kernels/kernel_benches.h"

#define CELL 15.0f
#define RANGE 40.0f
#define EYE 1.6f
#define IN_RANGE 16.0f
#define KILOMETRE 1000.0f
#define SEARCHES KEEN_GATHER_AHEAD /* places looked from, in turn */
#define MOST_FOUND 65536

typedef enum spread { SPREAD_CROWD, SPREAD_WIDE, SPREAD_COUNT } spread;
static const char *const spread_names[SPREAD_COUNT] = {"crowd", "wide"};

typedef struct population {
    uint32_t count;
    float side;
    keen_target_record *records;
    void *grid_memory;
    keen_grid grid;
} population;

static population make_population(uint32_t count, spread how) {
    bench_random random = {6};
    population all = {.count = count};
    all.side = how == SPREAD_CROWD ? RANGE * sqrtf(3.14159f * (float)count / IN_RANGE) : KILOMETRE;
    all.records = bench_allocate(count, sizeof *all.records);
    for (uint32_t i = 0; i < count; i++) {
        all.records[i] = (keen_target_record){
            .x = bench_random_float(&random, 0.0f, all.side),
            .y = bench_random_float(&random, 0.0f, all.side),
            .center_height = 0.9f,
            .flags = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | KEEN_RECORD_ALIVE,
            .team_bit = 1,
        };
    }
    all.grid_memory = bench_allocate(keen_grid_size(count), 1);
    keen_grid_init(&all.grid, all.grid_memory, count, CELL, KEEN_UP_Z);
    keen_grid_build(&all.grid, all.records, count);
    return all;
}

static void release_population(const population *all) {
    free(all->records);
    free(all->grid_memory);
}

static void run_build(bench_state *state, const void *data) {
    (void)data;
    population all = make_population((uint32_t)bench_argument(state, 0), SPREAD_CROWD);
    while (bench_keep_running(state)) {
        keen_grid_build(&all.grid, all.records, all.count);
        bench_keep(all.grid.sorted.index);
    }
    bench_set_items(state, all.count);
    release_population(&all);
}

typedef struct search_case {
    uint32_t count;
    spread how;
    bool everybody;
    const keen_kernels *kernels;
} search_case;

static const keen_target_record *searcher(const population *all, uint32_t i) {
    return &all->records[(uint64_t)i * all->count / SEARCHES];
}

/* Windows are found as in a frame: those of a chunk of agents together. */
static void find_windows(const population *all, keen_gather_places *places) {
    for (uint32_t i = 0; i < SEARCHES; i++) {
        places->eye[0][i] = searcher(all, i)->x;
        places->eye[1][i] = searcher(all, i)->y;
        places->eye[2][i] = EYE;
        places->range[i] = RANGE;
    }
    keen_gather_find(&all->grid, places, SEARCHES);
}

static void run_search(bench_state *state, const void *data) {
    const search_case *search = data;
    population all = make_population(search->count, search->how);
    uint32_t *found_index = bench_allocate(MOST_FOUND, sizeof *found_index);
    float *found_distance = bench_allocate(MOST_FOUND, sizeof *found_distance);
    double found = 0.0;
    double searches = 0.0;
    keen_gather_places places;
    while (bench_keep_running(state)) {
        if (!search->everybody) {
            find_windows(&all, &places);
        }
        for (uint32_t i = 0; i < SEARCHES; i++) {
            const keen_target_record *from = searcher(&all, i);
            keen_candidates_args args = {
                .grid = &all.grid,
                .everybody = search->everybody,
                .window = &places.windows[i],
                .eye = {from->x, from->y, EYE},
                .range = RANGE,
                .required_flags = KEEN_RECORD_ALIVE,
                .self = (uint32_t)(from - all.records),
                .found_index = found_index,
                .found_distance_squared = found_distance,
                .capacity = MOST_FOUND,
            };
            search->kernels->candidates(&args);
            found += args.found;
        }
        searches += SEARCHES;
        bench_keep(found_index);
    }
    bench_set_items(state, SEARCHES);
    bench_set_counter(state, "found", found / searches);
    free(found_index);
    free(found_distance);
    release_population(&all);
}

static void register_search(const search_case *search, const char *way, keen_backend backend) {
    char path[96];
    snprintf(path, sizeof path, "gather/%s/%s/%u/%s", spread_names[search->how], way, search->count,
             keen_backend_name(backend));
    bench_register(&(bench_def){.name = path, .run = run_search, .data = search});
}

/* Both ways, where testing everybody is not hopeless. */
#define MOST_BRUTE_FORCE 10000

static void register_searches(uint32_t count, spread how, keen_backend backend) {
    const keen_kernels *kernels = keen_kernels_get(backend);
    if (!kernels) {
        return;
    }
    search_case *cases = bench_allocate(2, sizeof *cases); /* read until the program ends */
    cases[0] = (search_case){.count = count, .how = how, .everybody = false, .kernels = kernels};
    cases[1] = (search_case){.count = count, .how = how, .everybody = true, .kernels = kernels};
    register_search(&cases[0], "cells", backend);
    if (count <= MOST_BRUTE_FORCE) {
        register_search(&cases[1], "all", backend);
    }
}

void bench_register_gather(void) {
    static const uint32_t counts[] = {100, 1000, 10000, 100000};
    static const uint32_t crossover_counts[] = {16, 32, 64, 128, 256, 512};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        bench_register(
            &(bench_def){.name = "grid/build", .run = run_build, .arguments = {counts[i]}, .argument_count = 1});
        for (keen_backend backend = KEEN_BACKEND_REFERENCE; backend < KEEN_BACKEND_COUNT; backend++) {
            register_searches(counts[i], SPREAD_CROWD, backend);
        }
    }
    keen_backend best = KEEN_BACKEND_COUNT - 1;
    while (!keen_kernels_get(best)) {
        best--;
    }
    for (size_t i = 0; i < sizeof crossover_counts / sizeof crossover_counts[0]; i++) {
        register_searches(crossover_counts[i], SPREAD_CROWD, best);
        register_searches(crossover_counts[i], SPREAD_WIDE, best);
    }
}
