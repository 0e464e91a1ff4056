#include "belief/fade.h"

#include "belief/decay.h"
#include "store/row_lane.h"

static void fade_one(const keen_tick *tick, keen_belief_row *belief, uint32_t lane) {
    const float multiplier = tick->tuning->loss[keen_lane_loss_row(belief->status[lane])].multiplier;
    belief->unsensed_us[lane] = keen_lane_add_time(belief->unsensed_us[lane], tick->dt_us);
    belief->state_us[lane] = keen_lane_add_time(belief->state_us[lane], tick->dt_us);
    belief->row_us[lane] = keen_lane_add_time(belief->row_us[lane], tick->dt_us);
    if (belief->first_us[lane] >= 0) {
        belief->first_us[lane] = keen_lane_add_time(belief->first_us[lane], tick->dt_us);
    }
    belief->confidence[lane] = keen_decay(tick->tuning, tick->dt, belief->confidence[lane], belief->last_active[lane],
                                          belief->unsensed_us[lane], multiplier);
}

void keen_fade_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_held(jobs[i].belief, lane)) {
                fade_one(jobs[i].tick, jobs[i].belief, lane);
            }
        }
    }
}
