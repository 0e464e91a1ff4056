#include "frame/evidence_act.h"

void keen_evidence_act(keen_world *world, const keen_row_job *jobs, uint32_t count) {
    (void)world, (void)jobs, (void)count;
}
