/* How dangerous each target is (spec 10).

   All lanes: scratch->threat = 0 for empty lanes, places, Undetected and Expired beliefs, friends and teammates; else
     clamp01(S*.35 + clamp01(damage/100)*.30 + active/8*.15 + R*.10 + A*.10)
   with active the number of active senses, R by scratch->relation and A = 1 in Detected and Tracked.
   And per row scratch->highest_threat.
   Reads belief->target, status, confidence, damage, scratch->relation. */
#ifndef KEEN_BELIEF_THREAT_H
#define KEEN_BELIEF_THREAT_H

#include "simd/f1_math.h"
#include "store/belief_status.h"
#include "store/row_job.h"

#define KEEN_THREAT_CONFIDENCE 0.35f
#define KEEN_THREAT_DAMAGE 0.30f
#define KEEN_THREAT_DAMAGE_SCALE 0.01f
#define KEEN_THREAT_SENSE 0.01875f /* 0.15 / 8 */
#define KEEN_THREAT_RELATION 0.10f
#define KEEN_THREAT_STATE 0.10f

/* R; 0 for who is no threat at all. Eight entries, for kernels look it up. */
static const float keen_threat_of_relation[8] = {
    [KEEN_RELATION_UNKNOWN] = 0.5f,    [KEEN_RELATION_NEUTRAL] = 0.3f, [KEEN_RELATION_ENEMY] = 1.0f,
    [KEEN_RELATION_HIGH_VALUE] = 1.2f, [KEEN_RELATION_FEARED] = 1.5f,
};

/* Of a belief about an actor, from what its row holds. */
static inline float keen_threat(const keen_belief_row *belief, uint32_t lane, keen_relation relation) {
    const uint32_t status = belief->status[lane];
    const keen_belief_state state = keen_status_state(status);
    const float dislike = keen_threat_of_relation[relation];
    if (state == KEEN_STATE_UNDETECTED || state == KEEN_STATE_EXPIRED || dislike == 0.0f) {
        return 0.0f;
    }
    const float damage = f1_clamp01(belief->damage[lane] * KEEN_THREAT_DAMAGE_SCALE);
    const float senses = (float)keen_count_bits(keen_status_active(status));
    const float sure = state == KEEN_STATE_DETECTED || state == KEEN_STATE_TRACKED ? KEEN_THREAT_STATE : 0.0f;
    const float felt = belief->confidence[lane] * KEEN_THREAT_CONFIDENCE + damage * KEEN_THREAT_DAMAGE;
    return f1_clamp01(felt + senses * KEEN_THREAT_SENSE + dislike * KEEN_THREAT_RELATION + sure);
}

static inline keen_threat_level keen_threat_level_of(float threat) {
    static const float least[KEEN_THREAT_COUNT] = {0.0f, 0.15f, 0.35f, 0.60f, 0.85f};
    unsigned level = KEEN_THREAT_CRITICAL;
    while (level > KEEN_THREAT_NONE && threat < least[level]) {
        level--;
    }
    return (keen_threat_level)level;
}

void keen_threat_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
