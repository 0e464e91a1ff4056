#include "mind/emotions.h"

#include "simd/f1_math.h"

#define KEEN_PANIC_DOMINATES 0.5f
#define KEEN_EMOTION_DOMINATES 0.3f

/* How far emotions fall and rise in this tick. An array, so that which of them it is needs no branch: nothing could
   predict it. */
typedef struct emotion_steps {
    float by_rising[2];
} emotion_steps;

static emotion_steps steps_of(const keen_tick *tick) {
    const keen_tuning *tuning = tick->tuning;
    return (emotion_steps){{f1_clamp01(tuning->emotion_fall * tick->dt), f1_clamp01(tuning->emotion_rise * tick->dt)}};
}

static void feel(keen_agent_mind *mind, const keen_tick *tick, const emotion_steps *steps, keen_emotion emotion,
                 float drive) {
    const float before = mind->emotions[emotion];
    const float wanted = f1_min(f1_clamp01(drive), tick->tuning->emotion_caps[emotion]);
    const float felt = before + (wanted - before) * steps->by_rising[wanted > before];
    const bool over = f1_max(wanted, felt) < KEEN_EMOTION_LEAST;
    const uint32_t kept = over ? 0u : f1_bits(felt);
    mind->emotions[emotion] = f1_from_bits(kept);
}

static bool is_hostile(const keen_agent_fold *fold) {
    return fold->top != KEEN_NO_INDEX &&
           (fold->top_relation == KEEN_RELATION_ENEMY || fold->top_relation == KEEN_RELATION_HIGH_VALUE ||
            fold->top_relation == KEEN_RELATION_FEARED);
}

void keen_emotions_update(keen_agent_mind *mind, const keen_tick *tick, keen_awareness awareness, float health,
                          float max_health, const keen_agent_fold *fold) {
    const emotion_steps steps = steps_of(tick);
    const float threat = fold->highest_threat;
    const float unhurt = max_health > 0.0f ? f1_clamp01(health / max_health) : 1.0f;
    feel(mind, tick, &steps, KEEN_EMOTION_FEAR, threat * (1.0f - 0.5f * unhurt) + 0.5f * mind->pain);
    feel(mind, tick, &steps, KEEN_EMOTION_AGGRESSION, is_hostile(fold) ? threat * unhurt : 0.0f);
    feel(mind, tick, &steps, KEEN_EMOTION_CURIOSITY, fold->curiosity);
    feel(mind, tick, &steps, KEEN_EMOTION_ALERTNESS, (float)awareness * 0.25f);
    feel(mind, tick, &steps, KEEN_EMOTION_PANIC, (mind->emotions[KEEN_EMOTION_FEAR] - 0.5f) * 2.0f);
}

keen_emotion keen_emotions_dominant(const float emotions[KEEN_EMOTION_COUNT]) {
    if (emotions[KEEN_EMOTION_PANIC] > KEEN_PANIC_DOMINATES) {
        return KEEN_EMOTION_PANIC;
    }
    keen_emotion dominant = KEEN_EMOTION_NONE;
    float largest = KEEN_EMOTION_DOMINATES;
    for (uint32_t emotion = 0; emotion < KEEN_EMOTION_COUNT; emotion++) {
        if (emotions[emotion] > largest) {
            largest = emotions[emotion];
            dominant = (keen_emotion)emotion;
        }
    }
    return dominant;
}
