/* When idle cues are due (spec 13, cues, and 15): AlertIdle and LostIdle every random idle_min..idle_max seconds per
   group, from when its first member enters the state. A timer runs while each pass over the agents carries it on; one
   that nobody carried on in the pass before begins anew. */
#ifndef KEEN_DETECTION_IDLE_CUES_H
#define KEEN_DETECTION_IDLE_CUES_H

#include <stdbool.h>

#include "keen/detection.h"
#include "store/combat_groups.h"

/* A member in the state, who speaks if it is the first of its group in this pass. */
typedef struct keen_idle_speaker {
    const keen_detection_def *def;
    uint64_t seed, now; /* of the world */
    uint32_t pass;
    uint32_t lowest; /* agent index of the group: draws go by it */
} keen_idle_speaker;

/* Carries a timer of the cues on; true when the cue is said. */
bool keen_idle_cue_due(keen_idle_cues *cues, keen_idle_timer *timer, const keen_idle_speaker *speaker);

#endif
