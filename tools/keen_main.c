/* The keen tool: one subcommand each. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "compare/compare_command.h"
#include "crowd/crowd_command.h"
#include "explain/explain_command.h"
#include "keen/keen.h"
#include "profile/profile_command.h"
#include "replay/replay_command.h"
#include "run/run_command.h"
#include "scenario/scenario_command.h"
#include "support/options.h"
#include "support/tool_error.h"

static int version_command(int argc, char **argv) {
    if (argc > 1) {
        if (option_is_help(argv[1])) {
            fputs("usage: keen version\nPrints the version and the backends that run here.\n", stdout);
            return 0;
        }
        fputs("keen version: more is given, expected nothing after it\n", stderr);
        return 2;
    }
    printf("keen %s, backends:", keen_version());
    for (int i = KEEN_BACKEND_REFERENCE; i < KEEN_BACKEND_COUNT; i++) {
        if (keen_backend_available((keen_backend)i)) {
            printf(" %s", keen_backend_name((keen_backend)i));
        }
    }
    fputc('\n', stdout);
    return 0;
}

typedef struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} subcommand;

static const subcommand subcommands[] = {
    {"run", run_command, "play a scenario file"},
    {"crowd", crowd_command, "a crowd on a level, with live progress and pictures"},
    {"compare", compare_command, "the same scenario on every backend and thread count"},
    {"explain", explain_command, "why an agent believes what it does about a target"},
    {"replay", replay_command, "step through a recording: what an agent believed, tick by tick"},
    {"scenario", scenario_command, "every key that a scenario file may have"},
    {"profile", profile_command, "every key of a profile preset"},
    {"version", version_command, "version and the backends that run here"},
};

static void print_help(FILE *output) {
    fputs("usage: keen SUBCOMMAND [OPTIONS]\n", output);
    for (size_t i = 0; i < sizeof subcommands / sizeof *subcommands; i++) {
        fprintf(output, "  %-8s %s\n", subcommands[i].name, subcommands[i].help);
    }
    fputs("keen SUBCOMMAND --help, or keen help SUBCOMMAND, tells more\n", output);
}

static const subcommand *find_subcommand(const char *name) {
    for (size_t i = 0; i < sizeof subcommands / sizeof *subcommands; i++) {
        if (strcmp(name, subcommands[i].name) == 0) {
            return &subcommands[i];
        }
    }
    return NULL;
}

static int complain_subcommand(const char *name) {
    tool_error error;
    tool_fail(&error, "\"%.200s\" is no subcommand, expected one of", name);
    fprintf(stderr, "keen: %s", error.text);
    for (size_t i = 0; i < sizeof subcommands / sizeof *subcommands; i++) {
        fprintf(stderr, "%s %s", i ? "," : "", subcommands[i].name);
    }
    fputs(", help\n", stderr);
    return 2;
}

/* `keen help NAME` is `keen NAME --help`. */
static int help_command(int argc, char **argv) {
    if (argc < 2) {
        print_help(stdout);
        return 0;
    }
    if (strcmp(argv[1], "help") == 0 || option_is_help(argv[1])) {
        print_help(stdout);
        return 0;
    }
    const subcommand *asked = find_subcommand(argv[1]);
    char option[] = "--help";
    char *arguments[] = {argv[1], option, NULL};
    return asked ? asked->run(2, arguments) : complain_subcommand(argv[1]);
}

static int run_tool(int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr);
        return 2;
    }
    const char *name = argv[1];
    if (strcmp(name, "help") == 0 || option_is_help(name)) {
        return help_command(argc - 1, argv + 1);
    }
    if (strcmp(name, "--version") == 0) {
        return version_command(1, argv);
    }
    const subcommand *asked = find_subcommand(name);
    return asked ? asked->run(argc - 1, argv + 1) : complain_subcommand(name);
}

/* What was printed may be lost at any time before, and for most of it only now: then the tool has not done its work. */
static int finish_output(int code) {
    const bool lost_before = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) == 0 && !lost_before) {
        return code;
    }
    fprintf(stderr, "keen: what was printed is lost%s%s, expected an output that can be written\n", errno ? ": " : "",
            errno ? strerror(errno) : "");
    return code ? code : 1;
}

int main(int argc, char **argv) {
    return finish_output(run_tool(argc, argv));
}
