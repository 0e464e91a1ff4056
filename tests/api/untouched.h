/* Outputs that a failed call must not touch: filled with a pattern before, compared after. */
#ifndef KEEN_TESTS_UNTOUCHED_H
#define KEEN_TESTS_UNTOUCHED_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define UNTOUCHED_BYTE 0xA5

/* Fills a variable with the pattern. */
#define MARK_UNTOUCHED(variable) memset(&(variable), UNTOUCHED_BYTE, sizeof(variable))

#define EXPECT_UNTOUCHED(variable)                                                                                     \
    cr_assert(keen_is_untouched(&(variable), sizeof(variable)), "%s was written by a call that failed", #variable)

static inline bool keen_is_untouched(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != UNTOUCHED_BYTE) {
            return false;
        }
    }
    return true;
}

#endif
