/* Host hooks with their defaults filled in: memory, log, and the assert hook of debug builds. */
#ifndef KEEN_BASE_HOOKS_H
#define KEEN_BASE_HOOKS_H

#include "keen/base.h"

/* Copies the host's hooks; a missing allocate or release is replaced by the C library's. */
keen_hooks keen_hooks_complete(const keen_hooks *host);

/* Aligned to a cache line. Null when the host has no more. */
void *keen_hooks_allocate(const keen_hooks *hooks, size_t size);
void keen_hooks_release(const keen_hooks *hooks, void *memory, size_t size);

void keen_hooks_log(const keen_hooks *hooks, keen_log_level level, const char *message);

/* Tells the assert hook in debug builds and passes the result through, so that checks read `return keen_fail(...)`. */
keen_result keen_fail(const keen_hooks *hooks, keen_result result, const char *function, const char *message);

#endif
