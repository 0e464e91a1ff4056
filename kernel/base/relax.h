/* What a thread does between two looks at memory that another one is about to write. */
#ifndef KEEN_BASE_RELAX_H
#define KEEN_BASE_RELAX_H

#include <sched.h>
#include <stdint.h>

/* Looks before the core is offered to others: longer than passes and the gaps between them usually take. */
#define KEEN_RELAX_LOOKS 4000u

static inline void keen_relax(uint32_t looks) {
    if (looks >= KEEN_RELAX_LOOKS) {
        sched_yield();
        return;
    }
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

#endif
