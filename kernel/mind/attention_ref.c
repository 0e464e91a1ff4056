#include "mind/attention.h"

#include "simd/f1_math.h"
#include "store/row_lane.h"

static float proximity_of(const keen_tick *tick, const keen_belief_row *belief, uint32_t lane) {
    if (belief->first_us[lane] < 0) {
        return 0.0f;
    }
    const float dx = belief->last_x[lane] - tick->eye[0];
    const float dy = belief->last_y[lane] - tick->eye[1];
    const float dz = belief->last_z[lane] - tick->eye[2];
    return f1_clamp01(1.0f - f1_sqrt(dx * dx + dy * dy + dz * dz) / tick->gather_range);
}

static float score_of(const keen_tick *tick, const keen_belief_row *belief, uint32_t lane) {
    const float recency = f1_clamp01(1.0f - (float)belief->unsensed_us[lane] * KEEN_ATTENTION_RECENCY_PER_US);
    return belief->confidence[lane] * KEEN_ATTENTION_CONFIDENCE + recency * KEEN_ATTENTION_RECENCY +
           proximity_of(tick, belief, lane) * KEEN_ATTENTION_PROXIMITY;
}

static bool is_candidate(const keen_row_job *job, uint32_t lane) {
    const keen_belief_state state = keen_status_state(job->belief->status[lane]);
    const bool believed = state >= KEEN_STATE_SUSPECTED && state <= KEEN_STATE_REMEMBERED;
    const uint32_t relation = job->scratch->relation[lane];
    const bool friendly = relation == KEEN_RELATION_FRIENDLY || relation == KEEN_RELATION_TEAMMATE;
    return believed && !friendly && keen_lane_actor(job->belief, lane);
}

static bool is_curious(const keen_belief_row *belief, uint32_t lane) {
    const keen_belief_state state = keen_status_state(belief->status[lane]);
    return state == KEEN_STATE_SUSPECTED || state == KEEN_STATE_LOST || !keen_lane_actor(belief, lane);
}

static void attend_row(const keen_row_job *job) {
    keen_row_scratch *scratch = job->scratch;
    keen_belief_row *belief = job->belief;
    scratch->top_score = -1.0f;
    scratch->top_confidence = 0.0f;
    scratch->top_lane = KEEN_LANES;
    scratch->highest_state = 0;
    scratch->curiosity = 0.0f;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        if (!keen_lane_held(belief, lane)) {
            continue;
        }
        belief->score[lane] = score_of(job->tick, belief, lane);
        const uint32_t rank = keen_state_rank(keen_status_state(belief->status[lane]));
        scratch->highest_state = rank > scratch->highest_state ? rank : scratch->highest_state;
        if (is_curious(belief, lane)) {
            scratch->curiosity = f1_max(scratch->curiosity, belief->confidence[lane]);
        }
        if (is_candidate(job, lane) && belief->score[lane] > scratch->top_score) {
            scratch->top_score = belief->score[lane];
            scratch->top_confidence = belief->confidence[lane];
            scratch->top_lane = lane;
        }
    }
    scratch->alarming = scratch->top_lane < KEEN_LANES;
}

void keen_attention_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        attend_row(&jobs[i]);
    }
}
