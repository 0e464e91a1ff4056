#include "frame/focus.h"

void keen_focus_update(keen_world *world, keen_plan *plan, const keen_tick *tick, const keen_row_job *jobs,
                       const keen_agent_fold *fold) {
    (void)world, (void)plan, (void)tick, (void)jobs, (void)fold;
}
