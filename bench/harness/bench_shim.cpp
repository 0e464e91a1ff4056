// The C face of Google Benchmark, and main.
#include "harness/bench.h"

#include <algorithm>
#include <chrono>

#include <benchmark/benchmark.h>

struct bench_state {
    benchmark::State &google;
};

extern "C" {

void bench_register(const bench_def *def) {
    bench_function *const run = def->run;
    const void *data = def->data;
    benchmark::internal::Benchmark *registered =
        benchmark::RegisterBenchmark(def->name, [run, data](benchmark::State &google) {
            bench_state state = {google};
            run(&state, data);
        });
    if (def->argument_count > 0) {
        registered->Args(std::vector<int64_t>(def->arguments, def->arguments + def->argument_count));
    }
    if (def->iterations > 0) {
        registered->Iterations(static_cast<benchmark::IterationCount>(def->iterations));
    }
    if (def->manual_time) {
        registered->UseManualTime();
    } else {
        registered->UseRealTime();
    }
}

bool bench_keep_running(bench_state *state) {
    return state->google.KeepRunning();
}

int64_t bench_argument(const bench_state *state, uint32_t number) {
    return state->google.range(number);
}

void bench_pause(bench_state *state) {
    state->google.PauseTiming();
}

void bench_resume(bench_state *state) {
    state->google.ResumeTiming();
}

void bench_set_iteration_seconds(bench_state *state, double seconds) {
    state->google.SetIterationTime(std::max(seconds, 1e-10));
}

// Google's own items and bytes are whole numbers; a rate of the same name takes any.
static void set_rate(bench_state *state, const char *name, double per_iteration) {
    const double total = per_iteration * static_cast<double>(state->google.iterations());
    state->google.counters[name] = benchmark::Counter(total, benchmark::Counter::kIsRate);
}

void bench_set_items(bench_state *state, double per_iteration) {
    set_rate(state, "items_per_second", per_iteration);
}

void bench_set_bytes(bench_state *state, double per_iteration) {
    set_rate(state, "bytes_per_second", per_iteration);
}

void bench_set_operations(bench_state *state, double per_iteration) {
    set_rate(state, "operations_per_second", per_iteration);
}

void bench_set_counter(bench_state *state, const char *name, double value) {
    state->google.counters[name] = value;
}

void bench_set_label(bench_state *state, const char *label) {
    state->google.SetLabel(label);
}

void bench_fail(bench_state *state, const char *message) {
    state->google.SkipWithError(message);
}

void bench_add_context(const char *key, const char *value) {
    benchmark::AddCustomContext(key, value);
}

double bench_now(void) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double bench_clock_cost(void) {
    static const double cost = [] {
        double least = 1.0;
        for (int i = 0; i < 2000; i++) {
            const double begin = bench_now();
            least = std::min(least, bench_now() - begin);
        }
        return least;
    }();
    return cost;
}
}

int main(int argc, char **argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 1;
    }
    bench_register_suite();
    if (benchmark::RunSpecifiedBenchmarks() == 0) {
        return 1; // a filter that matches nothing is a mistake
    }
    benchmark::Shutdown();
    return 0;
}
