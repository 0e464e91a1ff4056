/* The host's side of sight lines: answers requests as the scenario says, at once or some frames later (scenario.md,
   trace). */
#ifndef TOOLS_RUN_TRACE_HOST_H
#define TOOLS_RUN_TRACE_HOST_H

#include "keen/keen.h"
#include "level/level.h"
#include "scenario/scenario.h"

typedef struct trace_host trace_host;

/* Who stands behind the indices in a request, and where its points are. */
typedef struct trace_names {
    const int32_t *actor_of_agent;  /* by agent index */
    const int32_t *actor_of_target; /* by target index */
    const double *origin;           /* of the world, in the level's coordinates; null: where the level's is */
} trace_names;

/* Null with the reason in error when the level cannot be loaded. The scene must outlive it. */
trace_host *trace_host_create(const scenario *scene, tool_error *error);
void trace_host_destroy(trace_host *host);

/* The level that rays are cast against, or null. */
const level_scene *trace_host_level(const trace_host *host);

/* Between frame begin and end of frame number `frame` (from 1): takes this frame's requests and submits the answers
   that are due. False when memory is short. */
bool trace_host_answer(trace_host *host, keen_world *world, uint64_t frame, const trace_names *names);

#endif
