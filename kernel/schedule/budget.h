/* Choosing whom a budget lets through: the largest claims first, ties by position, in time proportional to the number
   of claims (a radix selection of the threshold, no sort). Used for rounds of sight lines; for agents that tick, the
   same in parts (select_parts.h; spec 12 and 4). Allocates nothing. */
#ifndef KEEN_SCHEDULE_BUDGET_H
#define KEEN_SCHEDULE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "schedule/claim_digits.h"

/* Working memory of a selection; needs no initialisation. */
typedef struct keen_select_scratch {
    uint32_t bins[KEEN_SELECT_BINS];
} keen_select_scratch;

/* What a selection asks: claims keys[count], larger first. costs[i] is what position i takes from the budget; null:
   1 each. The sum of all costs must stay below 2^32. */
typedef struct keen_select {
    const uint32_t *keys;
    const uint8_t *costs;
    uint32_t count;
    uint32_t budget;
} keen_select;

/* Writes the chosen positions in ascending order to chosen[] (room for `count`) and returns how many.
   Claims are served from the largest down, equal ones by position, until one does not fit in what is left of the
   budget; nobody behind it overtakes it, so that a dear claim is not starved by cheap ones. A claim that costs more
   than the whole budget is passed over. */
uint32_t keen_select_largest(const keen_select *select, keen_select_scratch *scratch, uint32_t *chosen);

/* claim = waited/interval, doubled by waiting stimuli, as a key for keen_select_largest: the bits of a float that is
   not negative order like the float. interval_us > 0 is that of the agent's tier (keen_tier_interval_us). */
static inline uint32_t keen_update_claim(uint32_t waited_us, uint32_t interval_us, bool stimuli) {
    float claim = (float)waited_us / (float)interval_us;
    claim = stimuli ? claim * 2.0f : claim;
    uint32_t bits;
    memcpy(&bits, &claim, sizeof bits);
    return bits;
}

#endif
