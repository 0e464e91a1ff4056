#include "observe/detection_moment.h"

#include <math.h>

static bool is_higher(const keen_detection *pair, const keen_detection *than) {
    return !than || (pair->hostile != than->hostile ? pair->hostile : pair->value > than->value);
}

bool detection_moment_read(const keen_world *world, keen_agent_id agent, detection_moment *moment) {
    keen_detection pairs[KEEN_MAX_TRACKED];
    keen_detection_status status;
    uint32_t count = 0;
    if (keen_agents_detection_status(world, &agent, 1, &status) != KEEN_OK ||
        keen_agent_detections(world, agent, pairs, KEEN_MAX_TRACKED, &count) != KEEN_OK) {
        return false;
    }
    const keen_detection *highest = NULL;
    for (uint32_t i = 0; i < count && i < KEEN_MAX_TRACKED; i++) {
        highest = is_higher(&pairs[i], highest) ? &pairs[i] : highest;
    }
    *moment = (detection_moment){status.state, highest ? highest->value : NAN, highest ? highest->points : NAN};
    return true;
}
