/* An actor of the scenario in the world: its ids, and its values at a script time as the library takes them. */
#ifndef TOOLS_RUN_ACTOR_VALUES_H
#define TOOLS_RUN_ACTOR_VALUES_H

#include "keen/keen.h"
#include "scenario/scenario.h"

/* One actor in the world. */
typedef struct world_actor {
    keen_agent_id agent;   /* null when it does not perceive, or is not there */
    keen_target_id target; /* null when it cannot be perceived, or is not there */
    bool teleported;       /* stays at `place`, whatever the file says */
    double place[3];       /* in the file's coordinates */
    uint32_t team, role;   /* apparent team and role as last given to the world */
    bool has_traits;       /* `traits` were given to the world */
    keen_combat_traits traits;
    int32_t profile; /* number of its profile now; meaningless without agent */
} world_actor;

/* What an actor's values depend on besides the file. */
typedef struct actor_moment {
    double time;          /* of the script */
    const double *origin; /* subtracted from the file's positions */
} actor_moment;

/* In the file's coordinates. */
void actor_position(const scenario_actor *actor, const world_actor *own, double time, double position[3]);

keen_target_def actor_target_def(const scenario_actor *actor, const world_actor *own, actor_moment moment);

/* Without profile and self. */
keen_agent_def actor_agent_def(const scenario_actor *actor, const world_actor *own, actor_moment moment);

/* Writes what moves and changes; null ids are left out. */
keen_result actor_write(keen_world *world, const scenario_actor *actor, world_actor *own, actor_moment moment);

#endif
