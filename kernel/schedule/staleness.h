/* How long agents waited beyond their interval: the worst, and the 99th percentile from a histogram whose bins are a
   sixteenth of an octave wide, so that it costs one addition per agent. */
#ifndef KEEN_SCHEDULE_STALENESS_H
#define KEEN_SCHEDULE_STALENESS_H

#include <stdint.h>
#include <string.h>

#define KEEN_STALENESS_BINS 512

typedef struct keen_staleness {
    uint32_t bins[KEEN_STALENESS_BINS];
    uint32_t count;
    uint32_t max_us;
} keen_staleness;

static inline void keen_staleness_reset(keen_staleness *staleness) {
    memset(staleness, 0, sizeof *staleness);
}

/* Below 16 a value has its own bin; above, 16 bins per power of two. */
static inline uint32_t keen_staleness_bin(uint32_t us) {
    if (us < 16) {
        return us;
    }
    const uint32_t octave = 31u - (uint32_t)__builtin_clz(us);
    return (octave - 3u) * 16u + (us >> (octave - 4u) & 15u);
}

/* The largest value that falls into a bin. */
static inline uint32_t keen_staleness_bin_top(uint32_t bin) {
    if (bin < 16) {
        return bin;
    }
    const uint32_t octave = bin / 16u + 3u;
    return ((16u + bin % 16u + 1u) << (octave - 4u)) - 1u;
}

static inline void keen_staleness_add(keen_staleness *staleness, uint32_t us) {
    staleness->bins[keen_staleness_bin(us)]++;
    staleness->count++;
    staleness->max_us = us > staleness->max_us ? us : staleness->max_us;
}

/* So many that did not wait beyond their interval: a count for all of them, instead of one addition after the other to
   the same bin. */
static inline void keen_staleness_add_on_time(keen_staleness *staleness, uint32_t count) {
    staleness->bins[0] += count;
    staleness->count += count;
}

static inline void keen_staleness_merge(keen_staleness *into, const keen_staleness *from) {
    for (uint32_t bin = 0; bin < KEEN_STALENESS_BINS; bin++) {
        into->bins[bin] += from->bins[bin];
    }
    into->count += from->count;
    into->max_us = from->max_us > into->max_us ? from->max_us : into->max_us;
}

/* The value that 99 % do not exceed, at most the worst; 0 without values. */
static inline uint32_t keen_staleness_p99(const keen_staleness *staleness) {
    const uint64_t wanted = ((uint64_t)staleness->count * 99u + 99u) / 100u;
    uint64_t seen = 0;
    for (uint32_t bin = 0; bin < KEEN_STALENESS_BINS && staleness->count > 0; bin++) {
        seen += staleness->bins[bin];
        if (seen >= wanted) {
            const uint32_t top = keen_staleness_bin_top(bin);
            return top < staleness->max_us ? top : staleness->max_us;
        }
    }
    return staleness->max_us;
}

#endif
