/* How many agents in Combat have a target in their target lists (spec 13): stealth points and sneak indicators go by
   it. */
#ifndef KEEN_FRAME_OBSERVER_HUNT_H
#define KEEN_FRAME_OBSERVER_HUNT_H

#include "frame/world_data.h"

typedef struct keen_hunt_before {
    uint32_t state;
    uint32_t count;
    keen_target_id targets[KEEN_MAX_TRACKED];
} keen_hunt_before;

/* Whom the agent hunts; after a change of state or list, _update counts the difference. Any thread in a frame. */
void keen_hunt_note(const keen_world *world, uint32_t agent, keen_hunt_before *before);
void keen_hunt_update(keen_world *world, uint32_t agent, const keen_hunt_before *before);

/* The agent leaves the model or the world: its state, lists and fight are forgotten. */
void keen_hunt_forget(keen_world *world, uint32_t agent);

/* A disabled agent hunts nobody, though it keeps its state and list. */
void keen_hunt_pause(keen_world *world, uint32_t agent, bool pause);

#endif
