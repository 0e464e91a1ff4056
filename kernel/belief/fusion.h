/* What the senses say together (spec 3).

   Lanes with a belief, over the profile's slots s in order, w_s = clamp01(confidence_s * weight_s'), active when > 0:
     weight_s'          = (1 - pain*pain_dulling_s) * weight_s; 0 for senses that tick->senses leaves out, but not for
                          a place in the place slot; and 0 for an actor in a place slot that the profile does not list
     sense->weighted[s] = w_s
     belief->fused      = 0 when none is active, else clamp01(max w + corroboration_bonus * (active - 1))
     belief->status     active bits, leading sense (largest w, lowest slot on ties, else KEEN_SENSE_NONE);
                        MOVED cleared, ABSENT as scratch->present says, JUMPED cleared when some sense is active
   All lanes: scratch->lead_event, from by_event of the leading slot (0 when none leads); scratch->told = 0, for what
   tells beliefs later in the tick.
   Reads belief->target, scratch->confidence, by_event, present. Other lanes keep their row. */
#ifndef KEEN_BELIEF_FUSION_H
#define KEEN_BELIEF_FUSION_H

#include <stdbool.h>

#include "store/row_job.h"

/* What a slot's confidence counts for (spec 2, pain): exactly its weight without pain. */
static inline float keen_fusion_weight(const keen_tick *tick, uint32_t slot) {
    const keen_slot_tuning *own = &tick->tuning->slots[slot];
    return (1.0f - tick->pain * own->pain_dulling) * own->weight;
}

/* True for a sense that works and is listed. Where it is false only places may speak, and only in the place slot. */
static inline bool keen_fusion_listens(const keen_tick *tick, uint32_t slot) {
    return slot < tick->tuning->listed_slots && (tick->senses >> tick->tuning->slots[slot].sense & 1u) != 0;
}

void keen_fusion_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
