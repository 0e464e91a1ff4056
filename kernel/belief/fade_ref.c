#include "belief/fade.h"

#include "belief/decay.h"
#include "belief/location.h"
#include "belief/memory.h"
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

static void fade_rest(const keen_tick *tick, keen_belief_row *belief, uint32_t lane) {
    belief->uncertainty[lane] = keen_grown_uncertainty(tick, belief, lane);
    belief->long_term[lane] = keen_faded_long_term(belief->long_term[lane], keen_long_term_factor(tick->dt));
    if (belief->damage[lane] != 0.0f) {
        belief->damage[lane] = keen_faded_damage(belief->damage[lane], keen_damage_factor(tick->tuning, tick->dt));
    }
    if (belief->sample_us[lane] >= 0) {
        belief->sample_us[lane] = keen_lane_add_time(belief->sample_us[lane], tick->dt_us);
    }
    if (keen_status_state(belief->status[lane]) != KEEN_STATE_UNDETECTED) {
        belief->suspected_us[lane] = keen_lane_add_time(belief->suspected_us[lane], tick->dt_us);
    }
}

void keen_fade_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_held(jobs[i].belief, lane)) {
                fade_one(jobs[i].tick, jobs[i].belief, lane);
                fade_rest(jobs[i].tick, jobs[i].belief, lane);
            }
        }
    }
}
