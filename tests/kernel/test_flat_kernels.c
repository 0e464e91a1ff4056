/* Every backend of every kernel that works on columns gives the bits of the reference, for awkward counts and awkward
   values, and writes nothing outside its outputs. */
#include <criterion/criterion.h>

#include "flat_checks.h"
#include "support/check.h"

/* Runs `check` for every backend that is no reference and can run here, and every awkward count. */
static void for_backends(const char *test, void (*check)(const keen_kernels *, keen_check_random *, uint32_t count)) {
    keen_check_random random = keen_check_seed(test);
    uint32_t backends = 0;
    for (int backend = KEEN_BACKEND_REFERENCE + 1; backend < KEEN_BACKEND_COUNT; backend++) {
        if (!keen_backend_available((keen_backend)backend)) {
            continue;
        }
        backends++;
        for (size_t i = 0; i < 4 * KEEN_CHECK_COUNTS; i++) {
            check(keen_kernels_get((keen_backend)backend), &random, keen_check_counts[i % KEEN_CHECK_COUNTS]);
        }
    }
    cr_assert(backends > 0, "no backend besides the reference");
}

#define FLAT_TEST(name)                                                                                                \
    Test(flat_kernels, name) {                                                                                         \
        for_backends(#name, check_##name);                                                                             \
    }
KEEN_FLAT_KERNELS(FLAT_TEST)
