#include "sense/damage.h"

#include "store/row_lane.h"

void keen_damage_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_row_scratch *scratch = jobs[i].scratch;
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_DAMAGE];
        for (uint32_t lane = 0; slot != KEEN_NO_SLOT && lane < KEEN_LANES; lane++) {
            const bool hit = keen_lane_actor(jobs[i].belief, lane) && (scratch->struck[lane] & KEEN_STRUCK_HIT) != 0;
            scratch->confidence[slot][lane] = hit ? 1.0f : 0.0f;
            scratch->by_event[lane] |= hit ? 1u << slot : 0;
        }
    }
}
