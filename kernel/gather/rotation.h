/* How a crowd takes turns in a full ledger (spec 11): one record per agent, touched by agents with full ledgers only.

   Who was looked at in vain and is put out sits on the bench for 0.5 s * ceil(candidates / max_tracked), at most 5 s,
   and does not come in before, unless a slot is free. The bench has room for some; when more are waiting than fit,
   turns go by target index, from a cursor on, which takes each round as long as the bench would. A full ledger is
   searched for others every 0.5 s (in very large crowds more often), for enemies at every gather. Times are the world
   clock in microseconds. */
#ifndef KEEN_GATHER_ROTATION_H
#define KEEN_GATHER_ROTATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/lanes.h"

#define KEEN_BENCH_SIZE 32
#define KEEN_BENCH_STEP_US 500000u
#define KEEN_BENCH_MOST_US 5000000u

/* Enemies take turns of their own. */
typedef struct keen_rotation_side {
    uint64_t due;        /* the next search */
    uint32_t candidates; /* at the last one */
    uint32_t cursor;     /* the first target index of the next turn */
} keen_rotation_side;

/* Line 0 is asked at every gather of a full ledger, the bench only in searches. */
typedef struct keen_rotation {
    KEEN_ALIGN_LINE keen_rotation_side sides[2];     /* [hostile] */
    uint32_t next;                                   /* of the bench: the oldest, which goes when another comes */
    KEEN_ALIGN_LINE uint64_t until[KEEN_BENCH_SIZE]; /* 0: nobody */
    uint32_t targets[KEEN_BENCH_SIZE];
} keen_rotation;

static inline bool keen_rotation_is_due(const keen_rotation *rotation, bool hostile, uint64_t now) {
    return now >= rotation->sides[hostile].due;
}

/* More are waiting than the bench holds. */
static inline bool keen_rotation_by_index(uint32_t candidates, uint32_t max_tracked) {
    return candidates > max_tracked + KEEN_BENCH_SIZE;
}

static inline uint32_t keen_rotation_turns(uint32_t candidates, uint32_t max_tracked) {
    const uint32_t turns = (candidates + max_tracked - 1) / max_tracked;
    return turns > 0 ? turns : 1;
}

static inline void keen_rotation_bench(keen_rotation *rotation, bool hostile, uint32_t target, uint32_t max_tracked,
                                       uint64_t now) {
    const uint32_t turns = keen_rotation_turns(rotation->sides[hostile].candidates, max_tracked);
    const uint32_t most = KEEN_BENCH_MOST_US / KEEN_BENCH_STEP_US;
    rotation->targets[rotation->next] = target;
    rotation->until[rotation->next] = now + (uint64_t)(turns < most ? turns : most) * KEEN_BENCH_STEP_US;
    rotation->next = (rotation->next + 1) % KEEN_BENCH_SIZE;
}

/* The bench, without those who have sat long enough. Returns how many there are. */
static inline uint32_t keen_rotation_benched(const keen_rotation *rotation, uint64_t now,
                                             uint32_t targets[KEEN_BENCH_SIZE]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < KEEN_BENCH_SIZE; i++) {
        targets[count] = rotation->targets[i];
        count += rotation->until[i] > now;
    }
    return count;
}

/* After a search that found so many: when to search again. */
static inline void keen_rotation_searched(keen_rotation *rotation, bool hostile, uint32_t candidates,
                                          uint32_t max_tracked, uint64_t now) {
    keen_rotation_side *side = &rotation->sides[hostile];
    const uint32_t most = KEEN_BENCH_MOST_US / keen_rotation_turns(candidates, max_tracked);
    uint32_t wait = most < KEEN_BENCH_STEP_US ? most : KEEN_BENCH_STEP_US;
    if (hostile && !keen_rotation_by_index(candidates, max_tracked)) {
        wait = 0;
    }
    side->candidates = candidates;
    side->due = now + wait;
}

#endif
