#include "mind/relation.h"

static keen_relation relation_of(const keen_tick *tick, uint32_t team_bit) {
    for (uint32_t relation = 1; relation < KEEN_RELATION_COUNT; relation++) {
        if (tick->relation_teams[relation] & team_bit) {
            return (keen_relation)relation;
        }
    }
    return KEEN_RELATION_UNKNOWN;
}

void keen_relation_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            jobs[i].scratch->relation[lane] = (uint32_t)relation_of(jobs[i].tick, jobs[i].scratch->team_bit[lane]);
        }
    }
}
