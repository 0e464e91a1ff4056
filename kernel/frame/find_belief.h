/* Where an agent's belief about a target stands: it has one at most. */
#ifndef KEEN_FRAME_FIND_BELIEF_H
#define KEEN_FRAME_FIND_BELIEF_H

#include "frame/world_data.h"

typedef struct keen_belief_place {
    uint32_t row; /* number in the pool */
    uint32_t lane;
} keen_belief_place;

/* False when there is none. The belief may be about a target that has been removed. */
static inline bool keen_find_belief(const keen_world *world, uint32_t agent, uint32_t target,
                                    keen_belief_place *place) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    const uint32_t slot = keen_rows_find(&world->rows, rows, world->agents.row_count[agent], target);
    if (slot == KEEN_NO_SLOT_INDEX) {
        return false;
    }
    *place = (keen_belief_place){rows[slot / KEEN_LANES], slot % KEEN_LANES};
    return true;
}

#endif
