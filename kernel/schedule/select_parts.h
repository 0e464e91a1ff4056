/* Choosing whom a budget lets through when every claim takes one unit of it, in parts that threads work on at the same
   time. It chooses as keen_select_largest does, however many parts there are. Allocates nothing. */
#ifndef KEEN_SCHEDULE_SELECT_PARTS_H
#define KEEN_SCHEDULE_SELECT_PARTS_H

#include "base/lanes.h"
#include "schedule/claim_digits.h"

/* Working memory of a part of the claims; needs no initialisation. */
typedef struct keen_select_part {
    KEEN_ALIGN_LINE uint32_t bins[KEEN_SELECT_BINS];
    uint32_t above; /* of its claims, those above the threshold as far as that is known */
    uint32_t ties;  /* of those equal to it, the first so many are chosen */
    uint32_t first; /* where its first chosen item goes */
} keen_select_part;

typedef void keen_select_work(void *context, uint32_t part, uint32_t worker);

/* Who works: run() calls the work for every part, in any order and on any threads, and returns when all is done. */
typedef struct keen_select_team {
    void (*run)(void *user, uint32_t parts, keen_select_work *work, void *context);
    void *user;
    keen_select_part *parts; /* [part_count] */
    uint32_t part_count;     /* at least 1 */
} keen_select_team;

/* claims[count], larger first, equal ones by position. */
typedef struct keen_select_claims {
    const uint32_t *claims;
    const uint32_t *items; /* what each claim is for */
    uint32_t count;
} keen_select_claims;

/* Writes the items of the largest `most` claims, in order of position, to chosen[]: fewer than `count`. */
void keen_select_parts(const keen_select_claims *from, uint32_t most, const keen_select_team *team, uint32_t *chosen);

#endif
