/* The end of an agent's tick: what follows from all of its rows together. */
#ifndef KEEN_FRAME_AGENT_FINISH_H
#define KEEN_FRAME_AGENT_FINISH_H

#include "frame/world_data.h"
#include "mind/agent_fold.h"

/* Ends the tick of the agent at this place in the list of those that tick. jobs: its rows; tick: null for an agent that
   has nothing to tick for. */
void keen_agent_finish(keen_world *world, keen_chunk *chunk, uint32_t place, const keen_tick *tick,
                       const keen_row_job *jobs);

#endif
