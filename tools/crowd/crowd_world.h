/* A crowd as a world of the library: everybody is an agent and a target, and moves by writing into Keen's own arrays.
 */
#ifndef TOOLS_CROWD_CROWD_WORLD_H
#define TOOLS_CROWD_CROWD_WORLD_H

#include "crowd/crowd_ground.h"
#include "crowd/crowd_kinds.h"
#include "crowd/crowd_pool.h"

/* Sight lines per frame: what a machine of a few cores casts in a frame of a game. */
#define CROWD_TRACE_BUDGET 200000u
#define CROWD_FRAMES_PER_SECOND 30

typedef struct crowd_world {
    const crowd_options *options;
    const crowd_ground *ground;
    crowd_pool *pool;
    keen_world *world;
    uint32_t count; /* agent and target i of this crowd stand at index i of the columns */
    keen_agent_id *agents;
    keen_target_id *targets;
    uint8_t *kinds; /* crowd_kind */
    keen_agent_columns agent_columns;
    keen_target_columns target_columns;
    keen_stealth_columns stealth_columns; /* null without the detection model */
    uint64_t sounds;                      /* emitted so far */
} crowd_world;

/* Returns 0, or an exit code with the reason in error. options, ground and pool must outlive it. Destroy it in any
   case. */
int crowd_world_create(crowd_world *crowd, const crowd_options *options, const crowd_ground *ground, crowd_pool *pool,
                       tool_error *error);
void crowd_world_destroy(crowd_world *crowd);

/* Before frame number `frame` (from 1) begins: everybody walks on, and now and then somebody shouts. */
bool crowd_world_move(crowd_world *crowd, uint64_t frame, tool_error *error);

#endif
