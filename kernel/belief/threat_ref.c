#include "belief/threat.h"

#include "store/row_lane.h"

void keen_threat_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_row_scratch *scratch = jobs[i].scratch;
        scratch->highest_threat = 0.0f;
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            scratch->threat[lane] = 0.0f;
            if (keen_lane_actor(jobs[i].belief, lane)) {
                scratch->threat[lane] = keen_threat(jobs[i].belief, lane, (keen_relation)scratch->relation[lane]);
                scratch->highest_threat = f1_max(scratch->highest_threat, scratch->threat[lane]);
            }
        }
    }
}
