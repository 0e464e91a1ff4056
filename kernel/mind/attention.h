/* Who matters most to an agent (spec 10).

   Lanes with a belief: belief->score = S*.5 + recency*.3 + proximity*.2
     recency = clamp01(1 - time since sensed / 10 s)
     proximity = clamp01(1 - |last_known - eye| / gather_range), 0 before the first sensing (first_us < 0).
   And per row, into its scratch:
     top_lane        of the candidates for top target, the one with the highest score (lowest lane on ties): actors,
                     Suspected to Remembered, neither friendly nor teammate. KEEN_LANES when there is none
     top_score, top_confidence  its score and S; -1 and 0 when there is none
     highest_state   the largest keen_state_rank of the row, 0 when it is empty
     curiosity       the highest S among Suspected and Lost beliefs and places in any state, 0 without one
     alarming        there is a candidate for top target.
   Reads belief, scratch->relation. Other lanes keep their score. */
#ifndef KEEN_MIND_ATTENTION_H
#define KEEN_MIND_ATTENTION_H

#include "store/belief_status.h"
#include "store/row_job.h"
#include "store/sort_score.h"

#define KEEN_ATTENTION_RECENCY_PER_US 1e-7f /* recent for 10 s */

/* How certain a state is, from Undetected 0, Expired, Remembered, Lost, Suspected, Detected to Tracked 6. */
static inline uint32_t keen_state_rank(keen_belief_state state) {
    const uint32_t i = (uint32_t)state;
    if (i == KEEN_STATE_UNDETECTED) {
        return 0;
    }
    return i <= KEEN_STATE_TRACKED ? i + 3 : (uint32_t)KEEN_STATE_EXPIRED + 1 - i;
}

static inline keen_belief_state keen_state_of_rank(uint32_t rank) {
    if (rank == 0) {
        return KEEN_STATE_UNDETECTED;
    }
    return (keen_belief_state)(rank > 3 ? rank - 3 : (uint32_t)KEEN_STATE_EXPIRED + 1 - rank);
}

void keen_attention_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
