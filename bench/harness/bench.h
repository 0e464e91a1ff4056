/* Google Benchmark with a C face; bench_shim.cpp is the only C++ here. A benchmark is a function that sets itself up
   and then loops:

       static void run(bench_state *state, const void *data) {
           ...
           while (bench_keep_running(state)) {
               ... the work that is timed
           }
           bench_set_items(state, items_per_iteration);
       }

   Its name is a path of words, and the backend is one of them, so that tables can be made of the results. */
#ifndef KEEN_BENCH_HARNESS_BENCH_H
#define KEEN_BENCH_HARNESS_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bench_state bench_state;
typedef void bench_function(bench_state *state, const void *data);

#define BENCH_MAX_ARGUMENTS 4

typedef struct bench_def {
    const char *name; /* copied; Google Benchmark appends its arguments and options */
    bench_function *run;
    const void *data; /* handed to run, must live until the end */
    int64_t arguments[BENCH_MAX_ARGUMENTS];
    uint32_t argument_count;
    uint64_t iterations; /* exactly so many per repetition; 0: as many as --benchmark_min_time takes */
    bool manual_time;    /* the time is what bench_set_iteration_seconds says, not the loop's own */
} bench_def;

void bench_register(const bench_def *def);

/* True as long as another iteration is to run. */
bool bench_keep_running(bench_state *state);
int64_t bench_argument(const bench_state *state, uint32_t number);

/* Time between the two does not count. Each costs some hundred nanoseconds: not for short iterations. */
void bench_pause(bench_state *state);
void bench_resume(bench_state *state);

/* With manual_time: what this iteration took. */
void bench_set_iteration_seconds(bench_state *state, double seconds);

/* After the loop: what one iteration worked on, in the mean. */
void bench_set_items(bench_state *state, double per_iteration);
void bench_set_bytes(bench_state *state, double per_iteration);
/* Operations on floats: with bytes, a point in the roofline. */
void bench_set_operations(bench_state *state, double per_iteration);
void bench_set_counter(bench_state *state, const char *name, double value);
void bench_set_label(bench_state *state, const char *label);

/* Ends the benchmark with an error; leave the function without looping. */
void bench_fail(bench_state *state, const char *message);

/* A fact about all results, written into their context. */
void bench_add_context(const char *key, const char *value);

/* Seconds on a clock that only goes forward, and what reading it twice in a row takes. */
double bench_now(void);
double bench_clock_cost(void);

/* The compiler must have computed what memory points to, and forget what it knows of memory. */
static inline void bench_keep(const void *memory) {
    __asm__ volatile("" : : "g"(memory) : "memory");
}

/* The suite: registers everything. Called by main, which lives in the shim. */
void bench_register_suite(void);

#ifdef __cplusplus
}
#endif

#endif
