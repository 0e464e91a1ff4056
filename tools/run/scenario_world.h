/* A scenario set up as a world of the library, and kept in step with the script: who is who, and everybody's values at a
   time. */
#ifndef TOOLS_RUN_SCENARIO_WORLD_H
#define TOOLS_RUN_SCENARIO_WORLD_H

#include "keen/keen.h"
#include "scenario/scenario.h"

/* One actor in the world. */
typedef struct world_actor {
    keen_agent_id agent;   /* null when it does not perceive, or is not there */
    keen_target_id target; /* null when it cannot be perceived, or is not there */
} world_actor;

typedef struct scenario_world {
    const scenario *scene;
    keen_world *world;
    keen_profile_id *profiles;  /* by profile number */
    world_actor *actors;        /* by actor number */
    int32_t *actor_of_agent;    /* by agent index; the last one that had it */
    int32_t *actor_of_target;   /* by target index */
    keen_environment environment;
    bool *played;               /* by happening number */
} scenario_world;

typedef struct scenario_world_options {
    keen_backend backend;
    uint32_t threads; /* 0: as many as there are */
} scenario_world_options;

/* All actors that are there from the start are registered, in file order. False with the reason in error. */
bool scenario_world_create(scenario_world *play, const scenario *scene, const scenario_world_options *options,
                           tool_error *error);
void scenario_world_destroy(scenario_world *play);

/* Plays the happenings that are due at script time `time` and were not played yet, in file order, then writes everybody's
   values at that time. */
bool scenario_world_advance(scenario_world *play, double time, tool_error *error);

/* Actor number behind an id; SCENARIO_NONE for the null id. */
int32_t scenario_world_actor_of(const scenario_world *play, keen_target_id target);
int32_t scenario_world_agent_actor(const scenario_world *play, keen_agent_id agent);

#endif
