#include "mind/agent_fold.h"

keen_agent_fold keen_agent_fold_rows(const keen_row_job *jobs, uint32_t count) {
    keen_agent_fold fold = {.top = KEEN_NO_INDEX, .top_score = -1.0f};
    for (uint32_t i = 0; i < count; i++) {
        const keen_row_scratch *scratch = jobs[i].scratch;
        if (scratch->highest_state > fold.highest_state) {
            fold.highest_state = scratch->highest_state;
        }
        if (scratch->highest_threat > fold.highest_threat) {
            fold.highest_threat = scratch->highest_threat;
        }
        if (scratch->curiosity > fold.curiosity) {
            fold.curiosity = scratch->curiosity;
        }
        fold.alarming |= scratch->alarming;
        if (scratch->top_lane < KEEN_LANES && (fold.top == KEEN_NO_INDEX || scratch->top_score > fold.top_score)) {
            fold.top = (uint32_t)jobs[i].belief->target[scratch->top_lane];
            fold.top_score = scratch->top_score;
            fold.top_confidence = scratch->top_confidence;
            fold.top_relation = (keen_relation)scratch->relation[scratch->top_lane];
        }
    }
    return fold;
}
