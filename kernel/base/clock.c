#define _POSIX_C_SOURCE 199309L
#include "base/clock.h"

#include <time.h>

uint64_t keen_clock_wall_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}
