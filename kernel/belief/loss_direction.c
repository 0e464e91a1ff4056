#include "belief/loss_direction.h"

#include "belief/location.h"
#include "store/belief_status.h"

static void set_direction(keen_sense_row *sense, uint32_t lane, float x, float y, float z) {
    sense->loss_x[lane] = x;
    sense->loss_y[lane] = y;
    sense->loss_z[lane] = z;
}

static void note_lost(const keen_row_job *job, uint32_t lane) {
    const keen_belief_row *belief = job->belief;
    const float x = belief->velocity_x[lane], y = belief->velocity_y[lane], z = belief->velocity_z[lane];
    const float speed = keen_speed(x, y, z);
    if (speed > 0.0f && speed >= job->tick->tuning->still_speed) {
        set_direction(job->sense, lane, x / speed, y / speed, z / speed);
    } else {
        set_direction(job->sense, lane, 0.0f, 0.0f, 0.0f);
    }
}

static void note_move(const keen_row_job *job, uint32_t lane) {
    const uint32_t status = job->belief->status[lane];
    const keen_belief_state state = keen_status_state(status);
    const keen_belief_state from =
        (keen_belief_state)keen_status_get(status, KEEN_STATUS_FROM_SHIFT, KEEN_STATUS_FROM_MASK);
    const bool was_lost = from == KEEN_STATE_LOST || from == KEEN_STATE_REMEMBERED;
    if (state == KEEN_STATE_LOST) {
        note_lost(job, lane);
    } else if ((state == KEEN_STATE_DETECTED && was_lost) || from == KEEN_STATE_EXPIRED) {
        set_direction(job->sense, lane, 0.0f, 0.0f, 0.0f);
    }
}

void keen_loss_direction_note(const keen_row_job *job) {
    const keen_row_scratch *scratch = job->scratch;
    for (uint32_t moved = scratch->moved & ~scratch->forgotten; moved; moved &= moved - 1) {
        note_move(job, (uint32_t)__builtin_ctz(moved));
    }
}
