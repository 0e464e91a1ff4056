#include "belief/threat.h"
#include "store/row_lanes.inl"

/* How many of the eight active bits are set. */
static inline f8 keen_active_senses(n8 status) {
    n8 bits = n8_and(n8_shift_right(status, KEEN_STATUS_ACTIVE_SHIFT), n8_set1((int32_t)KEEN_STATUS_ACTIVE_MASK));
    bits = n8_sub(bits, n8_and(n8_shift_right(bits, 1), n8_set1(0x55)));
    bits = n8_add(n8_and(bits, n8_set1(0x33)), n8_and(n8_shift_right(bits, 2), n8_set1(0x33)));
    return f8_from_n8(n8_and(n8_add(bits, n8_shift_right(bits, 4)), n8_set1(0xF)));
}

static inline f8 keen_threat_row(const keen_row_job *job) {
    static const float by_state[KEEN_STATE_ENTRIES] = {
        [KEEN_STATE_DETECTED] = KEEN_THREAT_STATE,
        [KEEN_STATE_TRACKED] = KEEN_THREAT_STATE,
    };
    const keen_belief_row *belief = job->belief;
    const n8 status = n8_load(belief->status), state = keen_lanes_state(status);
    const f8 dislike = f8_lookup8(keen_threat_of_relation, n8_load(job->scratch->relation));
    const f8 damage = f8_clamp01(f8_mul(f8_load(belief->damage), f8_set1(KEEN_THREAT_DAMAGE_SCALE)));
    const f8 by_confidence = f8_mul(f8_load(belief->confidence), f8_set1(KEEN_THREAT_CONFIDENCE));
    const f8 felt = f8_add(by_confidence, f8_mul(damage, f8_set1(KEEN_THREAT_DAMAGE)));
    const f8 sensed = f8_add(felt, f8_mul(keen_active_senses(status), f8_set1(KEEN_THREAT_SENSE)));
    const f8 disliked = f8_add(sensed, f8_mul(dislike, f8_set1(KEEN_THREAT_RELATION)));
    const f8 threat = f8_clamp01(f8_add(disliked, f8_lookup8(by_state, state)));
    const m8 believed = m8_and(n8_gt(state, n8_set1(KEEN_STATE_UNDETECTED)), n8_lt(state, n8_set1(KEEN_STATE_EXPIRED)));
    const m8 counts = m8_and(m8_and(keen_lanes_actors(belief), believed), f8_gt(dislike, f8_zero()));
    return f8_keep(counts, threat);
}

static void keen_threat_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        const f8 threat = keen_threat_row(&jobs[i]);
        f8_store(jobs[i].scratch->threat, threat);
        jobs[i].scratch->highest_threat = f8_fold_max(threat);
    }
}
