/* What the senses say together (spec 3).

   Lanes with a belief, over the profile's slots s in order, w_s = clamp01(confidence_s * weight_s), active when > 0:
     sense->weighted[s] = w_s
     belief->fused      = 0 when none is active, else clamp01(max w + corroboration_bonus * (active - 1))
     belief->status     active bits, leading sense (largest w, lowest slot on ties, else KEEN_SENSE_NONE);
                        MOVED cleared, ABSENT as scratch->present says, JUMPED cleared when some sense is active
   All lanes: scratch->lead_event, from by_event of the leading slot (0 when none leads); scratch->told = 0, for what
   tells beliefs later in the tick.
   Reads belief->target, scratch->confidence, by_event, present. Other lanes keep their row. */
#ifndef KEEN_BELIEF_FUSION_H
#define KEEN_BELIEF_FUSION_H

#include "store/row_job.h"

void keen_fusion_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
