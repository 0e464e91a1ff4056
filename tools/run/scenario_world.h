/* A scenario set up as a world of the library, and kept in step with the script: who is who, and everybody's values at
   a time. */
#ifndef TOOLS_RUN_SCENARIO_WORLD_H
#define TOOLS_RUN_SCENARIO_WORLD_H

#include "keen/keen.h"
#include "run/actor_values.h"
#include "scenario/scenario.h"

typedef struct scenario_world {
    const scenario *scene;
    keen_world *world;
    keen_world_def def;        /* as it was made */
    keen_profile_id *profiles; /* by profile number */
    world_actor *actors;       /* by actor number */
    int32_t *actor_of_agent;   /* by agent index; the last one that had it */
    int32_t *actor_of_target;  /* by target index */
    keen_environment environment;
    double origin[3]; /* of the world, in the file's coordinates: the sum of all shift_origin so far */
    bool *played;     /* by happening number */
} scenario_world;

typedef struct scenario_world_options {
    keen_backend backend;
    uint32_t threads; /* 0: as many as there are */
} scenario_world_options;

/* All actors that are there from the start are registered, in file order. False with the reason in error. */
bool scenario_world_create(scenario_world *play, const scenario *scene, const scenario_world_options *options,
                           tool_error *error);
void scenario_world_destroy(scenario_world *play);

/* Plays the happenings that are due at script time `time` and were not played yet, in file order, then writes
   everybody's values at that time. */
bool scenario_world_advance(scenario_world *play, double time, tool_error *error);

/* Adds or takes away an actor, at script time `time`. */
bool scenario_world_add(scenario_world *play, uint32_t actor, double time, tool_error *error);
bool scenario_world_remove(scenario_world *play, uint32_t actor, tool_error *error);

/* Actor number behind an id; SCENARIO_NONE for the null id. */
int32_t scenario_world_actor_of(const scenario_world *play, keen_target_id target);
int32_t scenario_world_agent_actor(const scenario_world *play, keen_agent_id agent);

/* By which model an agent that is not null goes now. */
keen_model scenario_world_model(const scenario_world *play, keen_agent_id agent);

#endif
