/* What the flags and values of eight pairs say to their agent (spec 13): a bit per lane. Short and without branches per
   lane: whether a target is an enemy nobody can predict. */
#ifndef KEEN_DETECTION_PAIR_ROW_H
#define KEEN_DETECTION_PAIR_ROW_H

#include <stdbool.h>

#include "keen/detection.h"
#include "store/detection_row.h"

/* Living enemies that there was a tick with: their values move stealth points. */
static inline uint32_t keen_pairs_observing(const keen_detection_row *row) {
    const uint32_t counts = KEEN_PAIR_KNOWN | KEEN_PAIR_HOSTILE | KEEN_PAIR_LIVING;
    uint32_t lanes = 0;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        lanes |= ((row->flags[lane] & counts) == counts ? 1u : 0u) << lane;
    }
    return lanes;
}

/* Nobody is seen through above a threshold at a value that is not above this one. */
static inline float keen_threshold_lowest(const keen_detection_def *def) {
    return def->threshold < def->threshold_sneak ? def->threshold : def->threshold_sneak;
}

/* Lanes whose target is, may be or was seen through, is detected, or is on a list. */
static inline uint32_t keen_pairs_in_view(const keen_detection_row *row, float lowest_threshold) {
    const uint32_t known = KEEN_PAIR_DETECTED | KEEN_PAIR_FULL | KEEN_PAIR_KEPT;
    uint32_t lanes = 0;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        const uint32_t flags = row->flags[lane];
        const uint32_t near_full =
            (flags & KEEN_PAIR_LIVING ? 1u : 0u) & (row->value[lane] > lowest_threshold ? 1u : 0u);
        lanes |= ((flags & known ? 1u : 0u) | near_full) << lane;
    }
    return lanes;
}

/* Whether the agent would attack any of these. */
static inline bool keen_pairs_any_foe(const keen_detection_row *row, uint32_t lanes) {
    for (; lanes; lanes &= lanes - 1) {
        if (row->flags[(uint32_t)__builtin_ctz(lanes)] & KEEN_PAIR_HOSTILE) {
            return true;
        }
    }
    return false;
}

/* What the states of a tick leave in a lane: seen through or not, and KEEN_PAIR_KEPT flags of the lists. */
static inline void keen_pair_keep(keen_detection_row *row, uint32_t lane, bool full, uint32_t lists) {
    const uint32_t kept = KEEN_PAIR_FULL | KEEN_PAIR_KEPT;
    row->flags[lane] = (row->flags[lane] & ~kept) | (full ? (uint32_t)KEEN_PAIR_FULL : 0u) | lists;
}

#endif
