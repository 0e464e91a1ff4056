#define _POSIX_C_SOURCE 200809L
#include "run/run_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "replay/recording_write.h"
#include "run/play_frame.h"
#include "run/run_output.h"
#include "run/run_plots.h"
#include "run/run_summary.h"
#include "run/scenario_support.h"
#include "support/files_there.h"
#include "support/options.h"

static const char usage[] =
    "usage: keen run SCENARIO.json [--out DIR] [--backend NAME] [--threads N] [--record FILE]\n"
    "                [--no-plots] [--quiet]\n"
    "Plays a scenario and writes events.jsonl, beliefs.csv, agents.csv, detection.csv, summary.json,\n"
    "timeline.svg and map.svg.\n"
    "  --out DIR       where to write, made when it is not there (keen-out)\n"
    "  --backend NAME  auto, reference, portable, sse4.1 or avx2 (auto)\n"
    "  --threads N     most threads, 1 to 256 (as many as the machine has)\n"
    "  --record FILE   writes every tick's beliefs too, for keen replay\n"
    "  --no-plots      no pictures\n"
    "  --quiet         no progress and no summary on the screen\n";

typedef struct run_options {
    const char *scenario, *directory, *record;
    scenario_world_options world;
    bool plots, quiet;
} run_options;

enum { OUT = 1, BACKEND, THREADS, RECORD, NO_PLOTS, QUIET };
static const struct option known[] = {
    {"out", required_argument, NULL, OUT},         {"backend", required_argument, NULL, BACKEND},
    {"threads", required_argument, NULL, THREADS}, {"record", required_argument, NULL, RECORD},
    {"no-plots", no_argument, NULL, NO_PLOTS},     {"quiet", no_argument, NULL, QUIET},
    {"help", no_argument, NULL, OPTION_HELP},      {0},
};

static bool take_option(void *into, int code, const char *value) {
    run_options *options = into;
    switch (code) {
    case OUT:
        options->directory = value;
        return true;
    case BACKEND:
        return option_backend("run", value, &options->world.backend);
    case THREADS:
        return option_count("run", "--threads", value, 1, 256, &options->world.threads);
    case RECORD:
        options->record = value;
        return true;
    case NO_PLOTS:
        options->plots = false;
        return true;
    default:
        options->quiet = true;
        return true;
    }
}

static option_verdict read_options(int argc, char **argv, run_options *options) {
    const option_verdict verdict = options_read("run", usage, known, argc, argv, take_option, options);
    if (verdict != OPTIONS_READ) {
        return verdict;
    }
    options->scenario = option_file("run", "scenario", argc, argv);
    const bool good = options->scenario && option_backend_settle("run", &options->world.backend);
    return good ? OPTIONS_READ : OPTIONS_WRONG;
}

/* A line every half second, on a terminal only; the last one is wiped. */
static void show_progress(const scenario *scene, uint64_t frame, bool done) {
    static struct timespec last;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double since = (double)(now.tv_sec - last.tv_sec) + 1e-9 * (double)(now.tv_nsec - last.tv_nsec);
    if (!isatty(STDERR_FILENO) || (!done && since < 0.5)) {
        return;
    }
    last = now;
    if (done) {
        fputs("\r\033[K", stderr);
    } else {
        fprintf(stderr, "\r%5.1f s of %g s (%3.0f %%)\033[K", (double)frame * scene->frame_dt, scene->duration,
                100.0 * (double)frame / (double)scene->frame_count);
    }
    fflush(stderr);
}

/* Everything a run holds, so that it can be let go in one place. */
typedef struct run_state {
    scenario *scene;
    scenario_world play;
    trace_host *host;
    run_output *output;
    run_plots *plots;
    recording_writer *recording;     /* null: not asked for */
    char replaced[FILES_THERE_SIZE]; /* names of files that were there before */
    run_summary summary;
} run_state;

static bool play_one(run_state *run, uint64_t frame, tool_error *error) {
    if (!play_frame(&run->play, run->host, frame, error)) {
        return false;
    }
    run_summary_frame(&run->summary, run->play.world);
    return run_output_frame(run->output, &run->play, error) &&
           (!run->recording || recording_frame(run->recording, &run->play, error)) &&
           (!run->plots || run_plots_frame(run->plots, &run->play, frame, error));
}

static bool play_all(run_state *run, const run_options *options, tool_error *error) {
    for (uint64_t frame = 1; frame <= run->scene->frame_count; frame++) {
        if (!play_one(run, frame, error)) {
            return false;
        }
        if (!options->quiet) {
            show_progress(run->scene, frame, frame == run->scene->frame_count);
        }
    }
    return !run->plots ||
           run_plots_write(run->plots, &run->play, trace_host_level(run->host), options->directory, error);
}

/* The first two are pictures. */
static void find_replaced(run_state *run, const run_options *options) {
    static const char *const names[] = {"timeline.svg", "map.svg",       "events.jsonl", "beliefs.csv",
                                        "agents.csv",   "detection.csv", "summary.json", NULL};
    files_there(options->directory, options->plots ? names : names + 2, run->replaced);
}

/* 2 when the file or the level it names is at fault, 1 when the world or the output could not be made. */
static int set_up(run_state *run, const run_options *options, tool_error *error) {
    run->scene = scenario_load(options->scenario, error);
    if (!run->scene || !scenario_is_supported(run->scene, error)) {
        return 2;
    }
    run->host = trace_host_create(run->scene, error);
    if (!run->host) {
        return 2;
    }
    if (!scenario_world_create(&run->play, run->scene, &options->world, error)) {
        return 1;
    }
    find_replaced(run, options);
    run->output = run_output_create(options->directory, error);
    run->plots = options->plots ? run_plots_create(error) : NULL;
    if (!run->output || (options->plots && !run->plots)) {
        return 1;
    }
    run->recording = options->record ? recording_create(options->record, run->scene, error) : NULL;
    return run->recording || !options->record ? 0 : 1;
}

static void let_go(run_state *run) {
    run_plots_destroy(run->plots);
    scenario_world_destroy(&run->play);
    trace_host_destroy(run->host);
    scenario_free(run->scene);
}

static void print_written(const run_state *run, const char *directory) {
    printf("written to %s\n", directory);
    if (run->replaced[0] != '\0') {
        printf("replaced what was there: %s\n", run->replaced);
    }
    if (run->plots && run_plots_left_out(run->plots) > 0) {
        printf("timeline.svg has room for the first %zu beliefs and detecting agents, %zu more are left out\n",
               run_plots_shown(run->plots), run_plots_left_out(run->plots));
    }
}

int run_command(int argc, char **argv) {
    run_options options = {
        .directory = "keen-out",
        .world = {.backend = KEEN_BACKEND_AUTO, .threads = option_machine_threads()},
        .plots = true,
    };
    const option_verdict verdict = read_options(argc, argv, &options);
    if (verdict != OPTIONS_READ) {
        return verdict == OPTIONS_HELP ? 0 : 2;
    }
    run_state run = {.scene = NULL};
    tool_error error, ignored; /* a recording that fails to end is no news when the run failed before */
    int code = set_up(&run, &options, &error);
    if (code == 0 && !play_all(&run, &options, &error)) {
        code = 1;
    }
    if (run.recording && !recording_close(run.recording, code == 0 ? &error : &ignored)) {
        code = 1;
    }
    if (run.output && !run_output_close(run.output, &error)) {
        code = 1;
    }
    if (code == 0 && !run_summary_write(&run.summary, &run.play, options.world.threads, options.directory, &error)) {
        code = 1;
    }
    if (code != 0) {
        fprintf(stderr, "%s\n", error.text);
    } else if (!options.quiet) {
        run_summary_print(&run.summary, &run.play);
        print_written(&run, options.directory);
    }
    let_go(&run);
    return code;
}
