#include "crowd/crowd_options.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/options.h"
#include "support/tool_error.h"
#include "tracks/tracks.h"

static const char usage[] =
    "usage: keen crowd [OPTIONS]\n"
    "A crowd walks about a level and perceives itself, as fast as the machine goes; writes map.svg and\n"
    "timeline.svg.\n"
    "  --agents N        how many, 1 to 100000 (2000)\n"
    "  --level FILE.obj  where, a mesh with y up in metres (a built-in town)\n"
    "  --tracks FILE     walk on the tracks of real people: obsmat or PedestrianDynamics text (wander at random)\n"
    "  --track-fps F     frames per second of the tracks, 0.1 to 1000 (what the file says, else 25)\n"
    "  --track-scale S   metres per unit of the tracks, up to 100000 (what the file says, else 1)\n"
    "  --seconds S       simulated time, up to 86400 (60)\n"
    "  --thieves P       share of thieves, whom all others look out for, 0 to 1 (0.01, but at least 4)\n"
    "  --model NAME      belief, detection or both: how they perceive (belief)\n"
    "  --backend NAME    auto, reference, portable, sse4.1 or avx2 (auto)\n"
    "  --threads N       most threads, 1 to 256 (as many as there are)\n"
    "  --out DIR         where to write, made when it is not there (keen-out)\n"
    "  --seed N          of everything random (1)\n"
    "  --trace FILE      stage spans of every worker as trace events, for Perfetto (none)\n"
    "  --trace-latency N answer sight lines 1 to N frames late, up to 10 (0: at once)\n"
    "  --trace-loss P    never answer this share of the sight lines, 0 to 1 (0)\n"
    "  --no-plots        no pictures\n"
    "  --quiet           no progress and no summary on the screen\n";

enum {
    AGENTS = 1,
    LEVEL,
    TRACKS,
    TRACK_FPS,
    TRACK_SCALE,
    SECONDS,
    THIEVES,
    MODEL,
    BACKEND,
    THREADS,
    OUT,
    SEED,
    TRACE,
    TRACE_LATENCY,
    TRACE_LOSS,
    NO_PLOTS,
    QUIET
};

static const struct option known[] = {
    {"agents", required_argument, NULL, AGENTS},
    {"level", required_argument, NULL, LEVEL},
    {"tracks", required_argument, NULL, TRACKS},
    {"track-fps", required_argument, NULL, TRACK_FPS},
    {"track-scale", required_argument, NULL, TRACK_SCALE},
    {"seconds", required_argument, NULL, SECONDS},
    {"thieves", required_argument, NULL, THIEVES},
    {"model", required_argument, NULL, MODEL},
    {"backend", required_argument, NULL, BACKEND},
    {"threads", required_argument, NULL, THREADS},
    {"out", required_argument, NULL, OUT},
    {"seed", required_argument, NULL, SEED},
    {"trace", required_argument, NULL, TRACE},
    {"trace-latency", required_argument, NULL, TRACE_LATENCY},
    {"trace-loss", required_argument, NULL, TRACE_LOSS},
    {"no-plots", no_argument, NULL, NO_PLOTS},
    {"quiet", no_argument, NULL, QUIET},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

crowd_options crowd_default_options(void) {
    return (crowd_options){
        .agents = 2000, .seconds = 60.0, .out = "keen-out", .seed = 1, .thieves = -1.0, .plots = true};
}

/* One line, whatever was typed: tool_fail takes control characters out. */
static bool complain(const char *before, const char *typed, const char *after) {
    tool_error error;
    tool_fail(&error, "%s%.200s%s", before, typed, after);
    fprintf(stderr, "keen crowd: %s\n", error.text);
    return false;
}

static bool read_positive(const char *option, const char *text, double most, double *number) {
    char *end;
    const double value = strtod(text, &end);
    if (end == text || *end || !isfinite(value) || !(value > 0.0) || value > most) {
        char expected[80];
        snprintf(expected, sizeof expected, ", expected a number above 0, up to %g", most);
        char before[40];
        snprintf(before, sizeof before, "%s ", option);
        return complain(before, text, expected);
    }
    *number = value;
    return true;
}

static bool read_within(const char *option, const char *text, double least, double most, double *number) {
    char *end;
    const double value = strtod(text, &end);
    if (end == text || *end || !(value >= least && value <= most)) {
        char before[40], expected[80];
        snprintf(before, sizeof before, "%s ", option);
        snprintf(expected, sizeof expected, ", expected a number from %g to %g", least, most);
        return complain(before, text, expected);
    }
    *number = value;
    return true;
}

static bool read_seed(const char *text, uint64_t *seed) {
    char *end;
    errno = 0;
    const unsigned long long value = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || errno) {
        return complain("--seed ", text, ", expected a whole number from 0 to 18446744073709551615");
    }
    *seed = value;
    return true;
}

static bool read_model(const char *text, keen_model *model) {
    static const char *const names[] = {"belief", "detection", "both"}; /* in the library's order */
    for (int i = 0; i <= KEEN_MODEL_BOTH; i++) {
        if (strcmp(text, names[i]) == 0) {
            *model = (keen_model)i;
            return true;
        }
    }
    return complain("--model ", text, ", expected belief, detection or both");
}

static bool read_file_name(const char *option, const char *text, const char **name) {
    *name = text;
    return *text || complain(option, "", " is empty, expected a path");
}

static bool take_option(void *into, int code, const char *value) {
    crowd_options *options = into;
    switch (code) {
    case AGENTS:
        return option_count("crowd", "--agents", value, 1, CROWD_MOST_AGENTS, &options->agents);
    case LEVEL:
        return read_file_name("--level", value, &options->level);
    case TRACKS:
        return read_file_name("--tracks", value, &options->tracks);
    case TRACK_FPS:
        return read_within("--track-fps", value, TRACKS_LEAST_RATE, TRACKS_MOST_RATE, &options->track_fps);
    case TRACK_SCALE:
        return read_positive("--track-scale", value, 1e5, &options->track_scale);
    case SECONDS:
        return read_positive("--seconds", value, CROWD_LONGEST_SECONDS, &options->seconds);
    case THIEVES:
        return read_within("--thieves", value, 0.0, 1.0, &options->thieves);
    case MODEL:
        return read_model(value, &options->model);
    case BACKEND:
        return option_backend("crowd", value, &options->backend);
    case THREADS:
        return option_count("crowd", "--threads", value, 1, 256, &options->threads);
    case OUT:
        return read_file_name("--out", value, &options->out);
    case SEED:
        return read_seed(value, &options->seed);
    case TRACE:
        return read_file_name("--trace", value, &options->trace);
    case TRACE_LATENCY:
        return option_count("crowd", "--trace-latency", value, 0, CROWD_MOST_LATENCY, &options->trace_latency);
    case TRACE_LOSS:
        return read_within("--trace-loss", value, 0.0, 1.0, &options->trace_loss);
    case NO_PLOTS:
        options->plots = false;
        return true;
    default:
        options->quiet = true;
        return true;
    }
}

option_verdict crowd_options_read(int argc, char **argv, crowd_options *options) {
    const option_verdict verdict = options_read("crowd", usage, known, argc, argv, take_option, options);
    if (verdict != OPTIONS_READ) {
        return verdict;
    }
    if (optind < argc) {
        complain("", argv[optind], " belongs to no option, expected options only (--help lists them)");
        return OPTIONS_WRONG;
    }
    if (!options->tracks && (options->track_fps > 0.0 || options->track_scale > 0.0)) {
        complain("--track-fps and --track-scale say how to read tracks, expected --tracks", "", " too");
        return OPTIONS_WRONG;
    }
    return option_backend_settle("crowd", &options->backend) ? OPTIONS_READ : OPTIONS_WRONG;
}
