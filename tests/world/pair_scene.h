/* The commonest scene of a suite: a world of its own, an agent of the default profile at the origin and one target.
   Include it in a test's own file only: what it sets up are that file's. */
#ifndef KEEN_TESTS_PAIR_SCENE_H
#define KEEN_TESTS_PAIR_SCENE_H

#include "world/small_world.h"

static keen_world *world;
static keen_profile_id profile;
static keen_agent_id agent;
static keen_target_id target;

/* Room for so many agents and targets; the target stands at (x, 0). For a suite's init. */
static inline void pair_scene_begin(uint32_t agents, uint32_t targets, float x) {
    const keen_world_def def = small_world_def(agents, targets);
    world = small_world_make(&def);
    profile = small_world_profile(world, NULL);
    agent = small_world_agent(world, profile, 0.0f, 0.0f);
    target = small_world_target(world, x, 0.0f);
}

/* For its fini. */
static inline void pair_scene_end(void) {
    keen_world_destroy(world);
}

#endif
