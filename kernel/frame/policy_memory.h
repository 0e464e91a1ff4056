/* What policies of the host's work in: taken from the host when the first one is set. */
#ifndef KEEN_FRAME_POLICY_MEMORY_H
#define KEEN_FRAME_POLICY_MEMORY_H

#include "frame/world_data.h"

/* Columns of a batch's lanes, behind each other. */
#define KEEN_POLICY_COLUMNS (KEEN_MAX_SENSES + 1)

/* Of one worker. */
struct keen_policy_batch {
    float *columns;   /* [KEEN_POLICY_COLUMNS * keen_policy_room] */
    uint32_t *places; /* [keen_policy_room] 8 * job + lane */
};

/* Once per world. False when the host gives none. Outside a frame. */
bool keen_policy_memory_begin(keen_world *world);
void keen_policy_memory_end(keen_world *world);

/* Lanes of a batch. */
static inline uint32_t keen_policy_room(const keen_world *world) {
    return keen_batch_room(world->agents.rows_per_agent) * KEEN_LANES;
}

#endif
