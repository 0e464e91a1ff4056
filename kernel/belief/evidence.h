/* What others say about a belief, between smoothing and location (spec 3, evidence, and 10, squads):

     set    S = max(S, set) while it is in force, then the same of a share
     add    S = clamp01(S + add), once
     cap    S = min(S, cap) while it is in force.

   The belief is told when an add above 0 acts, or a set or share of at least its S before all that: time since sensed
   is 0 then, one that had Expired begins anew, and if nothing is sensed its loss row is hearing's. Who senses nothing
   of the target takes over its place, error and uncertainty from a share. */
#ifndef KEEN_BELIEF_EVIDENCE_H
#define KEEN_BELIEF_EVIDENCE_H

#include <stdbool.h>

#include "store/evidence.h"
#include "store/row_job.h"
#include "store/row_lane.h"
#include "store/stimuli.h"
#include "store/target_record.h"

/* What acts on one belief in one tick; null for what there is not. */
typedef struct keen_acting_evidence {
    const keen_evidence_entry *evidence;
    const keen_stimulus *share;
} keen_acting_evidence;

/* Beliefs about actors that are there; the dead and the removed are beyond evidence: they only fade (spec 7). */
static inline bool keen_evidence_reaches(const keen_row_job *job, uint32_t lane) {
    const uint32_t needed = job->tick->tuning->required_flags & (KEEN_RECORD_EXISTS | KEEN_RECORD_ALIVE);
    return keen_lane_actor(job->belief, lane) && (job->scratch->flags[lane] & needed) == needed;
}

/* Who told it: of a share and the host's evidence in one tick the share, for it has a name to it. */
keen_told_by keen_evidence_act_on(const keen_row_job *job, uint32_t lane, const keen_acting_evidence *acting,
                                  uint64_t now);

#endif
