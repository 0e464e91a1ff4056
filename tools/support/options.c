#define _POSIX_C_SOURCE 200809L
#include "support/options.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/tool_error.h"

/* One line, whatever was typed: tool_fail takes control characters out. */
static bool complain_backend(const char *command, const char *source, const char *text, const char *wrong) {
    tool_error error;
    tool_fail(&error, "%s %.200s %s", source, text, wrong);
    fprintf(stderr, "keen %s: %s, expected", command, error.text);
    for (int i = 0; i < KEEN_BACKEND_COUNT; i++) {
        if (i == KEEN_BACKEND_AUTO || keen_backend_available((keen_backend)i)) {
            fprintf(stderr, "%s %s", i ? "," : "", keen_backend_name((keen_backend)i));
        }
    }
    fputc('\n', stderr);
    return false;
}

static bool read_backend(const char *command, const char *source, const char *text, keen_backend *backend) {
    keen_backend named;
    if (!keen_backend_from_name(text, &named)) {
        return complain_backend(command, source, text, "is unknown");
    }
    if (named != KEEN_BACKEND_AUTO && !keen_backend_available(named)) {
        return complain_backend(command, source, text, "cannot run here");
    }
    *backend = named;
    return true;
}

bool option_backend(const char *command, const char *text, keen_backend *backend) {
    return read_backend(command, "--backend", text, backend);
}

bool option_backend_settle(const char *command, keen_backend *backend) {
    const char *forced = getenv("KEEN_BACKEND");
    return *backend != KEEN_BACKEND_AUTO || !forced ||
           read_backend(command, "the environment's KEEN_BACKEND", forced, backend);
}

bool option_count(const char *command, const char *option, const char *text, uint32_t least, uint32_t most,
                  uint32_t *count) {
    char *end;
    errno = 0;
    const long long value = strtoll(text, &end, 10);
    if (end == text || *end || errno || value < (long long)least || value > (long long)most) {
        fprintf(stderr, "keen %s: %s %s, expected a whole number from %u to %u\n", command, option, text, least, most);
        return false;
    }
    *count = (uint32_t)value;
    return true;
}

bool option_seconds(const char *command, const char *option, const char *text, double *seconds) {
    char *end;
    const double value = strtod(text, &end);
    if (end == text || *end || !isfinite(value) || value < 0.0) {
        fprintf(stderr, "keen %s: %s %s, expected seconds, 0 or more\n", command, option, text);
        return false;
    }
    *seconds = value;
    return true;
}

/* For getopt_long's '?' and ':', before anything else moves optind. One line, whatever was typed: tool_fail takes
   control characters out. */
static void complain(const char *command, int answer, char **argv) {
    tool_error error;
    tool_fail(&error, "%.200s %s", argv[optind - 1],
              answer == ':' ? "lacks its value, expected one (--help tells which)"
                            : "is no option here, expected one that --help lists");
    fprintf(stderr, "keen %s: %s\n", command, error.text);
}

bool option_is_help(const char *text) {
    return strcmp(text, "--help") == 0 || strcmp(text, "-h") == 0;
}

option_verdict options_read(const char *command, const char *usage, const struct option *known, int argc, char **argv,
                            option_taker *take, void *options) {
    int code;
    optind = 0;
    opterr = 0;
    while ((code = getopt_long(argc, argv, ":h", known, NULL)) != -1) {
        if (code == OPTION_HELP || code == 'h') {
            fputs(usage, stdout);
            return OPTIONS_HELP;
        }
        if (code == '?' || code == ':') {
            complain(command, code, argv);
            return OPTIONS_WRONG;
        }
        if (!take(options, code, optarg)) {
            return OPTIONS_WRONG;
        }
    }
    return OPTIONS_READ;
}

const char *option_file(const char *command, const char *kind, int argc, char **argv) {
    if (optind + 1 == argc) {
        return argv[optind];
    }
    fprintf(stderr, optind == argc ? "keen %s: no %s is named" : "keen %s: more than one %s is named", command, kind);
    fputs(", expected the path of one (--help tells more)\n", stderr);
    return NULL;
}

uint32_t option_machine_threads(void) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > 256 ? 256 : (uint32_t)processors;
}
