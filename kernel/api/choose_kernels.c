#include "api/choose_kernels.h"

#include <stdio.h>
#include <stdlib.h>

#define VALUE_SHOWN 40

/* "auto, reference, portable or avx2". */
static void list_backends(char *text, size_t size) {
    int last = KEEN_BACKEND_AUTO;
    for (int i = KEEN_BACKEND_AUTO + 1; i < KEEN_BACKEND_COUNT; i++) {
        last = keen_backend_available((keen_backend)i) ? i : last;
    }
    size_t used = (size_t)snprintf(text, size, "%s", keen_backend_name(KEEN_BACKEND_AUTO));
    for (int i = KEEN_BACKEND_AUTO + 1; i <= last && used < size; i++) {
        if (keen_backend_available((keen_backend)i)) {
            used += (size_t)snprintf(text + used, size - used, "%s%s", i == last ? " or " : ", ",
                                     keen_backend_name((keen_backend)i));
        }
    }
}

/* A log line is one line, whatever the environment holds. */
static void say_environment(const char *value, bool known, char why[KEEN_CHOICE_SIZE]) {
    char expected[96];
    list_backends(expected, sizeof expected);
    snprintf(why, KEEN_CHOICE_SIZE, "KEEN_BACKEND is \"%.*s\"%s, expected %s", VALUE_SHOWN, value,
             known ? ", which cannot run here" : "", expected);
    for (char *c = why; *c; c++) {
        *c = (unsigned char)*c < 0x20 || *c == 0x7f ? '?' : *c;
    }
}

static void say_def(keen_backend backend, char why[KEEN_CHOICE_SIZE]) {
    char expected[96];
    list_backends(expected, sizeof expected);
    snprintf(why, KEEN_CHOICE_SIZE, "the backend that the world def asks for, %s, cannot run here, expected %s",
             keen_backend_name(backend), expected);
}

static keen_backend best_backend(void) {
    int best = KEEN_BACKEND_COUNT - 1;
    while (!keen_backend_available((keen_backend)best)) {
        best--;
    }
    return (keen_backend)best;
}

const keen_kernels *keen_choose_kernels(keen_backend backend, char why[KEEN_CHOICE_SIZE]) {
    const char *forced = backend == KEEN_BACKEND_AUTO ? getenv("KEEN_BACKEND") : NULL;
    if (forced && !keen_backend_from_name(forced, &backend)) {
        say_environment(forced, false, why);
        return NULL;
    }
    const keen_kernels *kernels = keen_kernels_get(backend == KEEN_BACKEND_AUTO ? best_backend() : backend);
    if (!kernels && forced) {
        say_environment(forced, true, why);
    } else if (!kernels) {
        say_def(backend, why);
    }
    return kernels;
}
