#include "mind/relation.h"
#include "store/row_lanes.inl"

/* A team has one relation, so no more than one mask holds its bit. */
static void keen_relation_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_row_ahead(jobs[i].ahead->belief.confidence);
        const n8 team_bit = n8_load(jobs[i].scratch->team_bit);
        n8 relation = n8_zero();
        for (int r = 1; r < KEEN_RELATION_COUNT; r++) {
            const m8 is = keen_lanes_with(team_bit, jobs[i].tick->relation_teams[r]);
            relation = n8_or(relation, n8_keep(is, n8_set1(r)));
        }
        n8_store(jobs[i].scratch->relation, relation);
    }
}
