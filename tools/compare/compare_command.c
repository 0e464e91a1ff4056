#define _POSIX_C_SOURCE 200809L
#include "compare/compare_command.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compare/compare_worlds.h"
#include "run/play_frame.h"
#include "run/scenario_support.h"
#include "support/options.h"

static const char usage[] =
    "usage: keen compare SCENARIO.json [--threads N]\n"
    "Plays a scenario on every backend that runs here, each on 1 to N threads (4), and compares the state after every\n"
    "frame with the reference on one thread. Prints the first field that differs.\n";

/* One arrangement under test, played beside the reference. */
typedef struct side {
    scenario_world play;
    trace_host *host;
} side;

static bool make_side(side *own, const scenario *scene, keen_backend backend, uint32_t threads, tool_error *error) {
    const scenario_world_options options = {.backend = backend, .threads = threads};
    *own = (side){.host = trace_host_create(scene, error)};
    return own->host && scenario_world_create(&own->play, scene, &options, error);
}

static void end_side(side *own) {
    scenario_world_destroy(&own->play);
    trace_host_destroy(own->host);
}

/* 0 equal all along, 1 a difference (printed), 2 the run failed (in error). */
static int play_beside(side *reference, side *other, tool_error *error) {
    const scenario *scene = reference->play.scene;
    for (uint64_t frame = 1; frame <= scene->frame_count; frame++) {
        if (!play_frame(&reference->play, reference->host, frame, error) ||
            !play_frame(&other->play, other->host, frame, error)) {
            return 2;
        }
        if (keen_world_hash(reference->play.world) != keen_world_hash(other->play.world)) {
            char what[512] = "a field that no query shows";
            compare_worlds(&reference->play, &other->play, what, sizeof what);
            printf("differs in frame %" PRIu64 " (%g s): %s\n", frame, (double)frame * scene->frame_dt, what);
            return 1;
        }
    }
    printf("equal, hash %016" PRIx64 "\n", keen_world_hash(other->play.world));
    return 0;
}

static int compare_one(const scenario *scene, keen_backend backend, uint32_t threads, tool_error *error) {
    side reference = {0}, other = {0};
    int result = 2;
    printf("%-10s %u thread%s: ", keen_backend_name(backend), threads, threads == 1 ? " " : "s");
    fflush(stdout);
    if (make_side(&reference, scene, KEEN_BACKEND_REFERENCE, 1, error) &&
        make_side(&other, scene, backend, threads, error)) {
        result = play_beside(&reference, &other, error);
    }
    if (result == 2) {
        putchar('\n'); /* the error goes on a line of its own */
    }
    end_side(&reference);
    end_side(&other);
    return result;
}

static int compare_all(const scenario *scene, uint32_t threads, tool_error *error) {
    int worst = 0;
    for (int backend = KEEN_BACKEND_REFERENCE; backend < KEEN_BACKEND_COUNT; backend++) {
        for (uint32_t n = 1; n <= threads && keen_backend_available((keen_backend)backend); n++) {
            const int result = compare_one(scene, (keen_backend)backend, n, error);
            if (result == 2) {
                return 2;
            }
            worst = result > worst ? result : worst;
        }
    }
    return worst;
}

/* The exit code: 0 equal, 1 a difference or a run that failed, 2 a file that cannot be played. */
static int compare_file(const char *path, uint32_t threads) {
    tool_error error;
    scenario *scene = scenario_load(path, &error);
    if (!scene || !scenario_is_supported(scene, &error)) {
        fprintf(stderr, "%s\n", error.text);
        scenario_free(scene);
        return 2;
    }
    const int result = compare_all(scene, threads, &error);
    if (result == 2) {
        fprintf(stderr, "%s\n", error.text);
    }
    scenario_free(scene);
    return result == 0 ? 0 : 1;
}

static bool take_threads(void *threads, int code, const char *value) {
    (void)code; /* the only option */
    return option_count("compare", "--threads", value, 1, 64, threads);
}

int compare_command(int argc, char **argv) {
    static const struct option known[] = {
        {"threads", required_argument, NULL, 1}, {"help", no_argument, NULL, OPTION_HELP}, {0}};
    uint32_t threads = 4;
    const option_verdict verdict = options_read("compare", usage, known, argc, argv, take_threads, &threads);
    if (verdict != OPTIONS_READ) {
        return verdict == OPTIONS_HELP ? 0 : 2;
    }
    const char *path = option_file("compare", "scenario", argc, argv);
    return path ? compare_file(path, threads) : 2;
}
