#include "schedule/pace.h"

/* Until an update has been measured. */
#define FIRST_GUESS_US 1.0f

/* Shares of a new measurement in the estimate. Frames that interrupts or page faults make slow are many; an estimate
   that jumped to each would starve everybody for nothing. */
#define SLOWER 0.25f
#define FASTER 0.125f

/* Fewer updates say little about one: the passes' own start would count as theirs. */
#define TELLING_UPDATES 16u

static float moved(float estimate, float measured) {
    return estimate + (measured - estimate) * (measured > estimate ? SLOWER : FASTER);
}

void keen_pace_measure(keen_pace *pace, float fixed_us, float updates_us, uint32_t updates) {
    pace->fixed_us = moved(pace->fixed_us, fixed_us);
    if (updates >= TELLING_UPDATES) {
        const float each = updates_us / (float)updates;
        pace->update_us = pace->update_us > 0.0f ? moved(pace->update_us, each) : each;
    }
}

uint32_t keen_pace_updates(const keen_pace *pace, uint32_t budget_us, uint32_t agents) {
    const uint32_t least = agents / KEEN_PACE_LEAST_SHARE + 1;
    const float each = pace->update_us > 0.0f ? pace->update_us : FIRST_GUESS_US;
    const float fitting = ((float)budget_us - pace->fixed_us) / each;
    if (!(fitting > (float)least)) {
        return least;
    }
    return fitting < (float)agents ? (uint32_t)fitting : agents > least ? agents : least;
}
