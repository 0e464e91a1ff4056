/* The keen tool: one subcommand each. */
#include <stdio.h>
#include <string.h>

#include "compare/compare_command.h"
#include "crowd/crowd_command.h"
#include "keen/keen.h"
#include "profile/profile_command.h"
#include "run/run_command.h"

static int version_command(int argc, char **argv) {
    (void)argv;
    if (argc != 1) {
        fputs("usage: keen version\n", stderr);
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
    {"profile", profile_command, "every key of a profile preset"},
    {"version", version_command, "version and the backends that run here"},
};

static void print_help(FILE *output) {
    fputs("usage: keen SUBCOMMAND [OPTIONS]\n", output);
    for (size_t i = 0; i < sizeof subcommands / sizeof *subcommands; i++) {
        fprintf(output, "  %-8s %s\n", subcommands[i].name, subcommands[i].help);
    }
    fputs("keen SUBCOMMAND --help tells more\n", output);
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0) {
        print_help(stdout);
        return 0;
    }
    for (size_t i = 0; i < sizeof subcommands / sizeof *subcommands; i++) {
        if (strcmp(name, subcommands[i].name) == 0) {
            return subcommands[i].run(argc - 1, argv + 1);
        }
    }
    if (argc > 1) {
        fprintf(stderr, "keen: \"%s\" is no subcommand, expected one of these:\n", name);
    }
    print_help(stderr);
    return 2;
}
