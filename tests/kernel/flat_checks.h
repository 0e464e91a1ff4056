/* One check per flat kernel: a backend gives the bits of the reference, and writes nothing outside its outputs. */
#ifndef KEEN_TESTS_KERNEL_FLAT_CHECKS_H
#define KEEN_TESTS_KERNEL_FLAT_CHECKS_H

#include "isa/kernel_table.h"
#include "support/check.h"

#define FLAT_CHECK(name) void check_##name(const keen_kernels *kernels, keen_check_random *random, uint32_t count);
KEEN_FLAT_KERNELS(FLAT_CHECK)
#undef FLAT_CHECK

#endif
