/* The world clock in whole microseconds (spec 1), and the wall clock that stage times are measured with. */
#ifndef KEEN_BASE_CLOCK_H
#define KEEN_BASE_CLOCK_H

#include <stdint.h>

#define KEEN_TIMER_MAX_US INT32_MAX /* timers of beliefs stop here */

/* Seconds >= 0 to microseconds, rounded to nearest. */
static inline uint64_t keen_clock_from_seconds(double seconds) {
    return (uint64_t)(seconds * 1e6 + 0.5);
}

/* A timer's value, saturated. */
static inline int32_t keen_clock_saturate(uint64_t us) {
    return us > KEEN_TIMER_MAX_US ? KEEN_TIMER_MAX_US : (int32_t)us;
}

#define KEEN_SECONDS_PER_MICROSECOND 1e-6f

/* Microseconds to seconds in float: one rounding to float of the integer, one multiplication. */
static inline float keen_clock_to_seconds(int32_t us) {
    return (float)us * KEEN_SECONDS_PER_MICROSECOND;
}

uint64_t keen_clock_wall_ns(void);

#endif
