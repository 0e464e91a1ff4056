#include "belief/memory.h"

#include "store/row_lane.h"

static bool is_noticed(keen_belief_state state) {
    return state == KEEN_STATE_SUSPECTED || state == KEEN_STATE_DETECTED || state == KEEN_STATE_TRACKED;
}

static void remember_stay(const keen_tick *tick, keen_belief_row *belief, uint32_t lane) {
    const uint32_t status = belief->status[lane];
    const keen_belief_state state = keen_status_state(status);
    const keen_belief_state from =
        (keen_belief_state)keen_status_get(status, KEEN_STATUS_FROM_SHIFT, KEEN_STATUS_FROM_MASK);
    if (state == KEEN_STATE_UNDETECTED) {
        belief->peak[lane] = 0.0f;
        belief->suspected_us[lane] = 0;
    } else if ((status & KEEN_STATUS_MOVED) && is_noticed(state) && !is_noticed(from)) {
        belief->peak[lane] = belief->confidence[lane];
        belief->suspected_us[lane] = 0;
    } else {
        belief->peak[lane] = f1_max(belief->peak[lane], belief->confidence[lane]);
        belief->suspected_us[lane] = keen_lane_add_time(belief->suspected_us[lane], tick->dt_us);
    }
}

static void remember_one(const keen_tick *tick, keen_belief_row *belief, uint32_t lane) {
    const float long_term = belief->long_term[lane];
    if (keen_status_active(belief->status[lane]) != 0) {
        const float gain = f1_clamp01(belief->fused[lane] * (KEEN_LONG_TERM_GAIN * tick->dt));
        belief->long_term[lane] = long_term + (1.0f - long_term) * gain;
    } else {
        belief->long_term[lane] = keen_faded_long_term(long_term, keen_long_term_factor(tick->dt));
        if (belief->damage[lane] != 0.0f) {
            const float factor = keen_damage_factor(tick->tuning, tick->dt);
            belief->damage[lane] = keen_faded_damage(belief->damage[lane], factor);
        }
    }
    if (keen_status_state(belief->status[lane]) == KEEN_STATE_EXPIRED) {
        belief->damage[lane] = 0.0f;
    }
    remember_stay(tick, belief, lane);
}

void keen_memory_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_held(jobs[i].belief, lane)) {
                remember_one(jobs[i].tick, jobs[i].belief, lane);
            }
        }
    }
}
