/* One check per flat kernel: a backend gives the bits of the reference, and writes nothing outside its outputs. */
#ifndef KEEN_TESTS_KERNEL_FLAT_CHECKS_H
#define KEEN_TESTS_KERNEL_FLAT_CHECKS_H

#include <criterion/criterion.h>
#include <string.h>

#include "isa/kernel_table.h"
#include "support/check.h"

#define FLAT_CHECK(name) void check_##name(const keen_kernels *kernels, keen_check_random *random, uint32_t count);
KEEN_FLAT_KERNELS(FLAT_CHECK)
#undef FLAT_CHECK

/* At the end of a check: nothing outside the outputs was written; gives the memory back. */
static inline void expect_guards(keen_check_memory *memory, const keen_kernels *kernels, uint32_t count) {
    cr_assert(keen_check_guards_hold(memory), "%s wrote outside its outputs, count %u",
              keen_backend_name(kernels->backend), count);
    keen_check_release(memory);
}

#define EXPECT_SAME(a, b, bytes)                                                                                       \
    cr_assert(memcmp((a), (b), (bytes)) == 0, "%s differs from the reference: %s, count %u",                           \
              keen_backend_name(kernels->backend), #a, count)

static inline void *take_copy(keen_check_memory *memory, const void *original, size_t bytes) {
    void *copy = keen_check_take(memory, bytes);
    memcpy(copy, original, bytes);
    return copy;
}

#endif
