#define _POSIX_C_SOURCE 200809L
#include "replay/replay_command.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/replay_print.h"
#include "support/options.h"

static const char usage[] = "usage: keen replay RECORDING [--agent NAME] [--from T] [--to T]\n"
                            "Tells what a recording holds that keen run --record wrote; with --agent, tick by tick, "
                            "what the agent believed, how each\n"
                            "sense had its part in it, and what changed and why.\n"
                            "  --agent NAME  whose beliefs\n"
                            "  --from T      from this time on, seconds (the start)\n"
                            "  --to T        up to this time, seconds (the end)\n";

typedef struct replay_options {
    const char *recording, *agent;
    double from, to; /* seconds */
} replay_options;

enum { AGENT = 1, FROM, TO };
static const struct option known[] = {
    {"agent", required_argument, NULL, AGENT},
    {"from", required_argument, NULL, FROM},
    {"to", required_argument, NULL, TO},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

static bool take_option(void *into, int code, const char *value) {
    replay_options *options = into;
    if (code == FROM) {
        return option_seconds("replay", "--from", value, &options->from);
    }
    if (code == TO) {
        return option_seconds("replay", "--to", value, &options->to);
    }
    options->agent = value;
    return true;
}

static option_verdict read_options(int argc, char **argv, replay_options *options) {
    const option_verdict verdict = options_read("replay", usage, known, argc, argv, take_option, options);
    if (verdict != OPTIONS_READ) {
        return verdict;
    }
    options->recording = option_file("replay", "recording", argc, argv);
    if (options->recording && options->from > options->to) {
        fprintf(stderr, "keen replay: --from %g lies behind --to %g, expected a time before it\n", options->from,
                options->to);
        return OPTIONS_WRONG;
    }
    return options->recording ? OPTIONS_READ : OPTIONS_WRONG;
}

static bool find_agent(const recorded_names *names, const replay_options *options, int32_t *agent, tool_error *error) {
    for (uint32_t i = 0; options->agent && i < names->actor_count; i++) {
        if (names->actors[i].profile >= 0 && strcmp(names->actors[i].name, options->agent) == 0) {
            *agent = (int32_t)i;
            return true;
        }
    }
    return !options->agent ||
           tool_fail(error, "keen replay: --agent %.200s is no agent of %.400s, expected the name of one",
                     options->agent, options->recording);
}

/* What a recording turned out to hold. */
typedef struct replay_course {
    uint64_t frames, shown; /* in all; within the span that was asked for */
    uint64_t first, last;   /* times of frames, microseconds */
    uint64_t lines;         /* ticks and events printed of the agent */
} replay_course;

static void show_frame(recording *read, const replay_options *options, int32_t agent, const recorded_frame *frame,
                       replay_course *course, replay_tally *tally) {
    const double at = (double)frame->time * 1e-6;
    course->first = course->frames++ ? course->first : frame->time;
    course->last = frame->time;
    if (at < options->from - 5e-7 || at > options->to + 5e-7) {
        return;
    }
    if (agent < 0) {
        replay_tally_add(tally, frame);
    } else {
        if (course->shown == 0) {
            replay_print_head(stdout);
        }
        course->lines += replay_print_frame(stdout, recording_names(read), frame, agent);
    }
    course->shown++;
}

static bool complain_outside(const replay_options *options, const replay_course *course, tool_error *error) {
    char span[80], covered[80];
    if (isinf(options->to)) {
        snprintf(span, sizeof span, "from %.9g s on", options->from);
    } else {
        snprintf(span, sizeof span, "from %.9g to %.9g s", options->from, options->to);
    }
    snprintf(covered, sizeof covered, course->frames ? "%.9g to %.9g s" : "no time at all",
             (double)course->first * 1e-6, (double)course->last * 1e-6);
    return tool_fail(error, "keen replay: %.400s has no frame %s, expected times that it covers: %s",
                     options->recording, span, covered);
}

/* Frames outside the span are read too: only so is the recording known to be whole. Prints what could be read in any
   case. */
static bool print_all(recording *read, const replay_options *options, int32_t agent, replay_tally *tally,
                      tool_error *error) {
    const recorded_frame *frame;
    replay_course course = {.frames = 0};
    bool whole;
    while ((frame = recording_next(read, &whole, error))) {
        show_frame(read, options, agent, frame, &course, tally);
    }
    const bool everything = options->from <= 0.0 && isinf(options->to);
    if (whole && course.shown == 0 && !everything) {
        return complain_outside(options, &course, error);
    }
    if (agent < 0) {
        replay_tally_print(stdout, recording_names(read), tally);
    } else if (whole && course.lines == 0) {
        printf("%s neither ticked nor had an event in this time\n", options->agent);
    }
    return whole;
}

int replay_command(int argc, char **argv) {
    replay_options options = {.from = 0.0, .to = (double)INFINITY};
    const option_verdict verdict = read_options(argc, argv, &options);
    if (verdict != OPTIONS_READ) {
        return verdict == OPTIONS_HELP ? 0 : 2;
    }
    tool_error error;
    int32_t agent = -1;
    recording *read = recording_open(options.recording, &error);
    bool good = read && find_agent(recording_names(read), &options, &agent, &error);
    if (good) {
        replay_tally tally = {.agents = calloc((size_t)recording_names(read)->actor_count + 1, sizeof *tally.agents)};
        good = tally.agents ? print_all(read, &options, agent, &tally, &error) : tool_fail_memory(&error);
        free(tally.agents);
    }
    recording_free(read);
    if (!good) {
        fflush(stdout);
        fprintf(stderr, "%s\n", error.text);
    }
    return good ? 0 : 2;
}
