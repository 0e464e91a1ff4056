/* The least of what several threads found, in any order. */
#ifndef KEEN_BASE_ATOMIC_MIN_H
#define KEEN_BASE_ATOMIC_MIN_H

#include <stdatomic.h>
#include <stdint.h>

static inline void keen_atomic_min(_Atomic uint32_t *least, uint32_t value) {
    uint32_t seen = atomic_load_explicit(least, memory_order_relaxed);
    while (value < seen &&
           !atomic_compare_exchange_weak_explicit(least, &seen, value, memory_order_relaxed, memory_order_relaxed)) {
    }
}

#endif
