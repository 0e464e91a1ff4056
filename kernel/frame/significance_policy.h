/* The host's own significance (keen/sense.h): scores of all agents, made before the scheduler asks for them. */
#ifndef KEEN_FRAME_SIGNIFICANCE_POLICY_H
#define KEEN_FRAME_SIGNIFICANCE_POLICY_H

#include "frame/world_data.h"

/* Scores of agents [begin, end), begin a multiple of eight. Nothing without a policy. */
void keen_policy_significance(keen_world *world, uint32_t begin, uint32_t end, uint32_t worker);

/* By agent index; null without a policy. */
static inline const float *keen_policy_scores(const keen_world *world) {
    return world->policies.significance ? world->policy_memory.significance : NULL;
}

#endif
