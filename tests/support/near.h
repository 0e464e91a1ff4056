/* Numbers that were worked out another way: off by 1e-5 at most, or the test ends. */
#ifndef KEEN_TESTS_NEAR_H
#define KEEN_TESTS_NEAR_H

#include <criterion/criterion.h>

#define NEAR(value, expected)                                                                                          \
    cr_assert_float_eq((double)(value), (double)(expected), 1e-5, "%s is %.7g, not %.7g", #value, (double)(value),     \
                       (double)(expected))

#endif
