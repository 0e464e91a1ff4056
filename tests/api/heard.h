/* An assert hook that remembers what it is told: of every error in debug builds, before the call returns; of none in
   release builds. */
#ifndef KEEN_TESTS_HEARD_H
#define KEEN_TESTS_HEARD_H

#include <stdio.h>
#include <string.h>

#include "world/small_world.h"

#ifdef NDEBUG
#    define DEBUG_BUILD false
#else
#    define DEBUG_BUILD true
#endif

typedef struct heard {
    uint32_t calls;
    keen_result result;
    char function[64];
    char message[128];
    size_t message_length;
} heard;

static inline void heard_hook(keen_result result, const char *function, const char *message, void *user) {
    heard *own = user;
    own->calls++;
    own->result = result;
    cr_assert_not_null(function);
    cr_assert_not_null(message);
    snprintf(own->function, sizeof own->function, "%s", function);
    snprintf(own->message, sizeof own->message, "%s", message);
    own->message_length = strlen(message);
}

/* The call gave this error; the hook has heard of it once, from this function, if this is a debug build. */
static inline void expect_heard(const heard *own, keen_result result, const char *function) {
    if (!DEBUG_BUILD) {
        cr_assert_eq(own->calls, 0, "a release build called the assert hook");
        return;
    }
    cr_assert_eq(own->calls, 1, "%s: %u calls", function, own->calls);
    cr_assert_eq(own->result, result);
    cr_assert_str_eq(own->function, function);
    cr_assert_gt(own->message_length, 0);
}

#endif
