#include "mind/squad_share.h"

#include "simd/f1_math.h"
#include "store/row_lane.h"

bool keen_share_turn(keen_agent_mind *mind, const keen_tuning *tuning, uint64_t now) {
    if (now - mind->shared_at < tuning->share_interval_us) {
        return false;
    }
    mind->shared_at = now;
    return true;
}

uint32_t keen_share_news(const keen_belief_row *row) {
    uint32_t news = 0;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        const keen_belief_state state = keen_status_state(row->status[lane]);
        const bool sure = state == KEEN_STATE_DETECTED || state == KEEN_STATE_TRACKED;
        news |= (uint32_t)(sure && row->first_us[lane] >= 0 && keen_lane_actor(row, lane)) << lane;
    }
    return news;
}

keen_stimulus keen_share_of(const keen_belief_row *row, uint32_t lane, const keen_tuning *tuning,
                            float units_per_meter) {
    return (keen_stimulus){
        .kind = KEEN_STIMULUS_SHARE,
        .target = (uint32_t)row->target[lane],
        .strength = f1_min(row->confidence[lane] * tuning->share_gain, tuning->share_cap),
        .position = {row->last_x[lane], row->last_y[lane], row->last_z[lane]},
        .error = row->error[lane] + KEEN_SHARE_ERROR * units_per_meter,
    };
}

/* The share about the same target that waits already, or null. */
static keen_stimulus *find_waiting(const keen_stimuli *stimuli, uint32_t agent, const keen_stimulus *share) {
    uint32_t place = stimuli->last[agent];
    for (uint32_t i = 0; i < stimuli->count[agent]; i++) {
        keen_stimulus *waiting = &stimuli->pool[place];
        if (waiting->kind == KEEN_STIMULUS_SHARE && waiting->target == share->target &&
            waiting->generation == share->generation) {
            return waiting;
        }
        place = waiting->next;
    }
    return NULL;
}

bool keen_share_put(keen_stimuli *stimuli, uint32_t agent, const keen_stimulus *share, bool friendly) {
    keen_stimulus *waiting = find_waiting(stimuli, agent, share);
    if (waiting) {
        if (share->strength > waiting->strength) {
            const uint32_t next = waiting->next;
            *waiting = *share;
            waiting->next = next;
        }
        return true;
    }
    const bool crowded = stimuli->count[agent] >= KEEN_INBOX_SIZE / 2 || stimuli->waiting >= stimuli->capacity / 2;
    return !(friendly && crowded) && keen_stimuli_add(stimuli, agent, share) == KEEN_STIMULUS_KEPT;
}
