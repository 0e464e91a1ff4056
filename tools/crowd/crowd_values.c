#include "crowd/crowd_values.h"

#include <math.h>

/* Counts an agent's pairs; returns its highest value among those it would attack, NaN when it looks at none of them. */
static double count_pairs(crowd_values *values, const keen_world *world, keen_agent_id agent) {
    keen_detection pairs[KEEN_MAX_TRACKED];
    uint32_t count = 0;
    double highest = (double)NAN;
    if (keen_agent_detections(world, agent, pairs, KEEN_MAX_TRACKED, &count) != KEEN_OK) {
        return highest;
    }
    values->pairs += count;
    for (uint32_t i = 0; i < count && i < KEEN_MAX_TRACKED; i++) {
        if (pairs[i].hostile) {
            values->hostile++;
            values->detected += pairs[i].value > 0.0f;
            values->seen_through += pairs[i].full;
            highest = fmax(highest, (double)pairs[i].value);
        }
    }
    return highest;
}

static void add_agent(crowd_values *values, const keen_world *world, keen_agent_id agent) {
    keen_detection_status status;
    if (keen_agents_detection_status(world, &agent, 1, &status) != KEEN_OK) {
        return;
    }
    const double value = count_pairs(values, world, agent);
    values->agents[status.state]++;
    if (isnan(value)) {
        return;
    }
    const bool first = values->facing[status.state]++ == 0;
    values->mean[status.state] += value; /* the sum, so far */
    values->highest[status.state] = first ? value : fmax(values->highest[status.state], value);
}

crowd_values crowd_values_read(const keen_world *world, const keen_agent_id *agents, uint32_t count) {
    crowd_values values = {.pairs = 0};
    for (uint32_t i = 0; i < count; i++) {
        add_agent(&values, world, agents[i]);
    }
    for (int state = 0; state < KEEN_DETECTION_STATE_COUNT; state++) {
        values.mean[state] /= values.facing[state] ? (double)values.facing[state] : 1.0;
    }
    return values;
}
