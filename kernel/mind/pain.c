#include "mind/pain.h"

#include "simd/f1_math.h"

static float share_taken(float damage, float max_health) {
    if (!(damage > 0.0f)) {
        return 0.0f;
    }
    return max_health > 0.0f ? damage / max_health : 1.0f;
}

void keen_pain_feel(keen_agent_mind *mind, const keen_tick *tick, float max_health) {
    const keen_tuning *tuning = tick->tuning;
    const float taken = share_taken(mind->damage_taken, max_health);
    const float left = mind->pain * f1_exp(-(tuning->pain_decay * tick->dt));
    const float pain = f1_clamp01(left + taken * tuning->pain_gain);
    mind->pain = tuning->has_pain && pain >= KEEN_LEAST_PAIN ? pain : 0.0f;
    mind->damage_taken = 0.0f;
}

bool keen_pain_strikes(keen_agent_mind *mind, const keen_tuning *tuning) {
    const bool strikes = mind->pain_armed && mind->pain > tuning->pain_threshold;
    if (strikes) {
        mind->pain_armed = 0;
    } else if (mind->pain < tuning->pain_threshold * 0.5f) {
        mind->pain_armed = 1;
    }
    return strikes;
}
