/* Whom an agent looks at: what of its rows and of the world the focus goes by (mind/focus.h). */
#ifndef KEEN_FRAME_FOCUS_H
#define KEEN_FRAME_FOCUS_H

#include "frame/world_data.h"
#include "mind/agent_fold.h"

/* Moves the agent's focus on; sets KEEN_PLAN_ATTENTION and focus_before in the plan when it changes. */
void keen_focus_update(keen_world *world, keen_plan *plan, const keen_tick *tick, const keen_row_job *jobs,
                       const keen_agent_fold *fold);

/* The host's wish, from the agent's next tick on. Outside a frame. */
void keen_focus_force(keen_world *world, uint32_t agent, keen_target_id target);

#endif
