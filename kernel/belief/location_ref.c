#include "belief/location.h"

#include "store/row_lane.h"

/* At least one slot is active. */
static uint32_t placing_slot(const keen_tuning *tuning, uint32_t active) {
    uint32_t best = KEEN_NO_SLOT;
    for (uint32_t slot = 0; slot < tuning->slot_count; slot++) {
        const bool is_active = active >> slot & 1u;
        if (is_active && (best == KEEN_NO_SLOT || tuning->slots[slot].error < tuning->slots[best].error)) {
            best = slot;
        }
    }
    return best;
}

static void place_one(const keen_row_job *job, uint32_t lane) {
    const keen_row_scratch *scratch = job->scratch;
    keen_belief_row *belief = job->belief;
    const uint32_t slot = placing_slot(job->tick->tuning, keen_status_active(belief->status[lane]));
    const bool elsewhere = scratch->placed[lane] >> slot & 1u;
    belief->last_x[lane] = elsewhere ? scratch->place_x[slot][lane] : scratch->x[lane];
    belief->last_y[lane] = elsewhere ? scratch->place_y[slot][lane] : scratch->y[lane];
    belief->last_z[lane] = elsewhere ? scratch->place_z[slot][lane] : scratch->z[lane];
    belief->error[lane] = job->tick->tuning->slots[slot].error;
}

void keen_location_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            const bool active = keen_status_active(jobs[i].belief->status[lane]) != 0;
            if (active && keen_lane_held(jobs[i].belief, lane)) {
                place_one(&jobs[i], lane);
            }
        }
    }
}
