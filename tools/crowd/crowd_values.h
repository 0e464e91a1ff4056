/* What agents of the detection model make of those they would attack, at the end of a run. */
#ifndef TOOLS_CROWD_CROWD_VALUES_H
#define TOOLS_CROWD_CROWD_VALUES_H

#include "keen/keen.h"

typedef struct crowd_values {
    uint64_t agents[KEEN_DETECTION_STATE_COUNT]; /* by state */
    uint64_t facing[KEEN_DETECTION_STATE_COUNT]; /* of them those who look at somebody whom they would attack */
    double mean[KEEN_DETECTION_STATE_COUNT];     /* of the highest value that each of those has; 0 without any */
    double highest[KEEN_DETECTION_STATE_COUNT];
    uint64_t pairs, hostile;         /* looked at; of them with somebody whom the agent would attack */
    uint64_t detected, seen_through; /* of the hostile ones */
} crowd_values;

crowd_values crowd_values_read(const keen_world *world, const keen_agent_id *agents, uint32_t count);

#endif
