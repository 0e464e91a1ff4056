/* Hints to the cache. A function that does nothing but prefetch has no effect in the eyes of GCC, which drops calls of
   it that were not inlined early; the empty statement is an effect it must keep. */
#ifndef KEEN_BASE_PREFETCH_H
#define KEEN_BASE_PREFETCH_H

#include <stddef.h>
#include <stdint.h>

/* This line will soon be read and written. */
static inline void keen_prefetch(const void *address) {
    __builtin_prefetch(address, 1, 3);
    __asm__ volatile("");
}

/* This line will soon be read, and only read. */
static inline void keen_prefetch_read(const void *address) {
    __builtin_prefetch(address, 0, 3);
    __asm__ volatile("");
}

/* This line will be read or written after a while: it need not come nearer than the second-level cache, on whose way
   many more lines fit at once than on the way to the first. */
static inline void keen_prefetch_far(const void *address) {
    __builtin_prefetch(address, 0, 2);
    __asm__ volatile("");
}

/* Element `place` of a column of 4-byte values will soon be read. It may lie behind the column's end: nothing comes of
   that. Passes over many columns need it, for caches that notice by themselves what is read on follow only so many
   streams, and none over the end of a page. */
static inline void keen_prefetch_element(const void *column, size_t place) {
    keen_prefetch_read((const void *)((uintptr_t)column + place * 4u));
}

#endif
