/* Hints to the cache. A function that does nothing but prefetch has no effect in the eyes of GCC, which drops calls of
   it that were not inlined early; the empty statement is an effect it must keep. */
#ifndef KEEN_BASE_PREFETCH_H
#define KEEN_BASE_PREFETCH_H

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

#endif
