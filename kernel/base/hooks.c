#define _DEFAULT_SOURCE /* madvise */
#include "base/hooks.h"

#include <stdlib.h>
#ifdef __linux__
#    include <sys/mman.h>
#endif

#include "base/lanes.h"

#define KEEN_HUGE_PAGE ((size_t)2 << 20)

/* A world of many rows is walked all over in every frame: huge pages spare it most misses of the page tables. */
static void *default_allocate(size_t size, size_t alignment, void *user) {
    (void)user;
    const size_t unit = size >= 4 * KEEN_HUGE_PAGE ? KEEN_HUGE_PAGE : alignment;
    const size_t rounded = (size + unit - 1) / unit * unit;
    void *memory = aligned_alloc(unit, rounded);
#ifdef MADV_HUGEPAGE
    if (memory && unit == KEEN_HUGE_PAGE) {
        madvise(memory, rounded, MADV_HUGEPAGE); /* a wish: whether it is granted does not matter */
    }
#endif
    return memory;
}

static void default_release(void *memory, size_t size, void *user) {
    (void)size;
    (void)user;
    free(memory);
}

keen_hooks keen_hooks_complete(const keen_hooks *host) {
    keen_hooks hooks = *host;
    if (!hooks.allocate) {
        hooks.allocate = default_allocate;
        hooks.release = default_release;
    }
    return hooks;
}

void *keen_hooks_allocate(const keen_hooks *hooks, size_t size) {
    return hooks->allocate(size, KEEN_LINE, hooks->user);
}

void keen_hooks_release(const keen_hooks *hooks, void *memory, size_t size) {
    if (memory) {
        hooks->release(memory, size, hooks->user);
    }
}

void keen_hooks_log(const keen_hooks *hooks, keen_log_level level, const char *message) {
    if (hooks->log) {
        hooks->log(level, message, hooks->user);
    }
}

keen_result keen_fail(const keen_hooks *hooks, keen_result result, const char *function, const char *message) {
#ifndef NDEBUG
    if (hooks && hooks->assert_failed) {
        hooks->assert_failed(result, function, message, hooks->user);
    }
#else
    (void)hooks;
    (void)function;
    (void)message;
#endif
    return result;
}
