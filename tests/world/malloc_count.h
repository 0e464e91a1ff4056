/* Counts the heap calls of the whole process, whoever makes them: the tests' own proof that frames allocate nothing. */
#ifndef KEEN_TESTS_MALLOC_COUNT_H
#define KEEN_TESTS_MALLOC_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/* False where the C library or a sanitizer leaves no way to count. */
bool malloc_count_works(void);

/* The thread sanitizer does not tell of aligned_alloc and its kin. */
bool malloc_count_sees_aligned(void);

/* Calls of malloc, calloc, realloc, aligned_alloc and their kin from here on. */
void malloc_count_start(void);

/* How many there were since; counting ends. */
uint64_t malloc_count_stop(void);

#endif
