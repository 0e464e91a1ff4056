#include "mind/attention.h"
#include "store/row_lanes.inl"

static inline f8 keen_proximity_lanes(const keen_tick *tick, const keen_belief_row *belief) {
    const f8 dx = f8_sub(f8_load(belief->last_x), f8_set1(tick->eye[0]));
    const f8 dy = f8_sub(f8_load(belief->last_y), f8_set1(tick->eye[1]));
    const f8 dz = f8_sub(f8_load(belief->last_z), f8_set1(tick->eye[2]));
    const f8 distance = f8_sqrt(f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz)));
    const f8 near = f8_sub(f8_set1(1.0f), f8_div(distance, f8_set1(tick->gather_range)));
    const m8 sensed_before = n8_gt(n8_load(belief->first_us), n8_set1(-1));
    return f8_keep(sensed_before, f8_clamp01(near));
}

static inline f8 keen_score_lanes(const keen_tick *tick, const keen_belief_row *belief) {
    const f8 age = f8_mul(f8_from_n8(n8_load(belief->unsensed_us)), f8_set1(KEEN_ATTENTION_RECENCY_PER_US));
    const f8 recency = f8_clamp01(f8_sub(f8_set1(1.0f), age));
    const f8 by_confidence = f8_mul(f8_load(belief->confidence), f8_set1(KEEN_ATTENTION_CONFIDENCE));
    const f8 by_recency = f8_mul(recency, f8_set1(KEEN_ATTENTION_RECENCY));
    const f8 by_proximity = f8_mul(keen_proximity_lanes(tick, belief), f8_set1(KEEN_ATTENTION_PROXIMITY));
    return f8_add(f8_add(by_confidence, by_recency), by_proximity);
}

/* keen_state_rank. */
static inline f8 keen_rank_lanes(n8 state) {
    static const float ranks[KEEN_STATE_ENTRIES] = {
        [KEEN_STATE_EXPIRED] = 1.0f,   [KEEN_STATE_REMEMBERED] = 2.0f, [KEEN_STATE_LOST] = 3.0f,
        [KEEN_STATE_SUSPECTED] = 4.0f, [KEEN_STATE_DETECTED] = 5.0f,   [KEEN_STATE_TRACKED] = 6.0f,
    };
    return f8_lookup8(ranks, state);
}

static inline m8 keen_top_candidates(const keen_row_job *job, n8 state, m8 actors) {
    const n8 relation = n8_load(job->scratch->relation);
    const m8 friendly =
        m8_or(n8_eq(relation, n8_set1(KEEN_RELATION_FRIENDLY)), n8_eq(relation, n8_set1(KEEN_RELATION_TEAMMATE)));
    const m8 believed = m8_and(n8_gt(state, n8_set1(KEEN_STATE_UNDETECTED)), n8_lt(state, n8_set1(KEEN_STATE_EXPIRED)));
    return m8_and(actors, m8_andnot(believed, friendly));
}

static inline float keen_curiosity(const keen_belief_row *belief, n8 state, m8 held, m8 actors) {
    const m8 vague = m8_or(n8_eq(state, n8_set1(KEEN_STATE_SUSPECTED)), n8_eq(state, n8_set1(KEEN_STATE_LOST)));
    const m8 curious = m8_andnot(held, m8_andnot(actors, vague));
    return f8_fold_max(f8_keep(curious, f8_load(belief->confidence)));
}

static inline void keen_fold_top(const keen_row_job *job, m8 candidates) {
    keen_row_scratch *scratch = job->scratch;
    const f8 offered = f8_select(candidates, f8_load(job->belief->score), f8_set1(-1.0f));
    const float top = f8_fold_max(offered);
    const unsigned lane = m8_first(m8_and(candidates, f8_eq(offered, f8_set1(top))));
    scratch->top_score = top;
    scratch->top_lane = lane;
    scratch->top_confidence = lane < KEEN_LANES ? job->belief->confidence[lane] : 0.0f;
    scratch->alarming = lane < KEEN_LANES;
}

static inline void keen_score_row(const keen_row_job *job) {
    const n8 target = n8_load(job->belief->target);
    keen_store_held(job->belief->score, target, keen_score_lanes(job->tick, job->belief));
}

static inline void keen_fold_row(const keen_row_job *job) {
    const keen_belief_row *belief = job->belief;
    const m8 held = keen_lanes_held(belief), actors = keen_lanes_actors(belief);
    const n8 state = keen_lanes_state(n8_load(belief->status));
    keen_fold_top(job, keen_top_candidates(job, state, actors));
    job->scratch->highest_state = (uint32_t)f8_fold_max(f8_keep(held, keen_rank_lanes(state)));
    job->scratch->curiosity = keen_curiosity(belief, state, held, actors);
}

/* In two passes (KEEN_PASS_ROWS): a score waits through a root and a division, the fold through the whole row. */
static void keen_attention_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t begin = 0; begin < count; begin += KEEN_PASS_ROWS) {
        const size_t end = keen_pass_end(begin, count);
        for (size_t i = begin; i < end; i++) {
            keen_score_row(&jobs[i]);
        }
        for (size_t i = begin; i < end; i++) {
            keen_fold_row(&jobs[i]);
        }
    }
}
