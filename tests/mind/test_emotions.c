/* Emotions as numbers, some of them moments of golden case 42. */
#include <criterion/criterion.h>
#include <math.h>

#include "mind/emotions.h"

static keen_tuning tuning;
static keen_agent_mind mind;

static void begin(void) {
    const keen_profile_def def = keen_default_profile(1.0f);
    tuning = (keen_tuning){.emotion_rise = def.emotions.rise, .emotion_fall = def.emotions.fall};
    for (uint32_t i = 0; i < KEEN_EMOTION_COUNT; i++) {
        tuning.emotion_caps[i] = def.emotions.caps[i];
    }
    mind = (keen_agent_mind){.pain = 0.0f};
}

TestSuite(emotions, .init = begin);

static void update(float threat, float curiosity, keen_awareness awareness, float health) {
    const keen_tick tick = {.tuning = &tuning, .dt = 0.1f};
    const keen_agent_fold fold = {.top = threat > 0.0f ? 0 : KEEN_NO_INDEX,
                                  .top_relation = KEEN_RELATION_ENEMY,
                                  .highest_threat = threat,
                                  .curiosity = curiosity};
    keen_emotions_update(&mind, &tick, awareness, health, 100.0f, &fold);
}

static void expect(float fear, float aggression, float curiosity, float alertness, float panic) {
    const float expected[KEEN_EMOTION_COUNT] = {fear, aggression, curiosity, alertness, panic};
    for (uint32_t i = 0; i < KEEN_EMOTION_COUNT; i++) {
        cr_expect_float_eq(mind.emotions[i], expected[i], 1e-6f, "%s is %g, not %g", keen_emotion_name((keen_emotion)i),
                           (double)mind.emotions[i], (double)expected[i]);
    }
}

/* Fear rises by 2/s to T*(1 - .5*H) = .5*.9, aggression to T*H = .1, and panic follows the new fear. */
Test(emotions, rise_toward_their_drives) {
    update(0.5f, 0.25f, KEEN_AWARENESS_ALERTED, 20.0f);
    expect(0.09f, 0.02f, 0.05f, 0.15f, 0.0f);
    update(0.5f, 0.0f, KEEN_AWARENESS_FULLY_AWARE, 20.0f);
    expect(0.162f, 0.036f, 0.0485f, 0.32f, 0.0f);
}

/* Golden case 42 at 3.5 s: fear passes .5 and panic begins in the same tick. */
Test(emotions, panic_follows_the_fear_just_updated) {
    mind.emotions[KEEN_EMOTION_FEAR] = 0.478071431f;
    update((0.523982145f - 0.8f * 0.478071431f) / 0.2f / 0.9f, 0.0f, KEEN_AWARENESS_FULLY_AWARE, 20.0f);
    cr_expect_float_eq(mind.emotions[KEEN_EMOTION_FEAR], 0.523982145f, 1e-6f);
    cr_expect_float_eq(mind.emotions[KEEN_EMOTION_PANIC], 0.00959285801f, 1e-6f);
}

Test(emotions, are_hostile_only_to_the_hostile) {
    const keen_tick tick = {.tuning = &tuning, .dt = 0.1f};
    for (uint32_t relation = 0; relation < KEEN_RELATION_COUNT; relation++) {
        const keen_agent_fold fold = {.top = 0, .top_relation = (keen_relation)relation, .highest_threat = 0.5f};
        mind.emotions[KEEN_EMOTION_AGGRESSION] = 0.0f;
        keen_emotions_update(&mind, &tick, KEEN_AWARENESS_ALERTED, 100.0f, 100.0f, &fold);
        const bool hostile =
            relation == KEEN_RELATION_ENEMY || relation == KEEN_RELATION_HIGH_VALUE || relation == KEEN_RELATION_FEARED;
        cr_expect_eq(mind.emotions[KEEN_EMOTION_AGGRESSION] > 0.0f, hostile, "relation %u", relation);
    }
}

Test(emotions, fear_pain) {
    mind.pain = 0.4f;
    update(0.0f, 0.0f, KEEN_AWARENESS_UNAWARE, 50.0f);
    expect(0.04f, 0.0f, 0.0f, 0.0f, 0.0f);
}

Test(emotions, keep_to_their_caps) {
    for (uint32_t i = 0; i < KEEN_EMOTION_COUNT; i++) {
        tuning.emotion_caps[i] = 0.0f;
    }
    tuning.emotion_caps[KEEN_EMOTION_ALERTNESS] = 0.2f;
    for (uint32_t i = 0; i < 100; i++) {
        update(1.0f, 1.0f, KEEN_AWARENESS_FULLY_AWARE, 50.0f);
    }
    expect(0.0f, 0.0f, 0.0f, 0.2f, 0.0f);
}

Test(emotions, end) {
    mind.emotions[KEEN_EMOTION_FEAR] = 1.0f;
    uint32_t ticks = 0;
    for (; keen_emotions_felt(&mind) && ticks < 1000; ticks++) {
        update(0.0f, 0.0f, KEEN_AWARENESS_UNAWARE, 100.0f);
    }
    cr_expect_lt(ticks, 600);
    cr_expect_gt(ticks, 300);
    const keen_agent_fold nothing = {.top = KEEN_NO_INDEX};
    cr_expect_not(keen_emotions_move(&mind, KEEN_AWARENESS_UNAWARE, &nothing));
}

Test(emotions, survive_nonsense_in_the_hosts_columns) {
    const keen_tick tick = {.tuning = &tuning, .dt = 0.1f};
    const keen_agent_fold fold = {.top = 0, .top_relation = KEEN_RELATION_ENEMY, .highest_threat = 0.5f};
    keen_emotions_update(&mind, &tick, KEEN_AWARENESS_ALERTED, 0.0f, 0.0f, &fold);
    cr_expect_float_eq(mind.emotions[KEEN_EMOTION_FEAR], 0.05f, 1e-6f, "without max_health nobody is hurt");
    mind.emotions[KEEN_EMOTION_FEAR] = 0.0f;
    keen_emotions_update(&mind, &tick, KEEN_AWARENESS_ALERTED, NAN, 100.0f, &fold);
    cr_expect_float_eq(mind.emotions[KEEN_EMOTION_FEAR], 0.1f, 1e-6f);
}

Test(emotions, know_the_dominant_one) {
    const struct {
        float emotions[KEEN_EMOTION_COUNT];
        keen_emotion dominant;
    } cases[] = {
        {{0.3f, 0.3f, 0.3f, 0.3f, 0.3f}, KEEN_EMOTION_NONE},
        {{0.9f, 0.0f, 0.0f, 1.0f, 0.51f}, KEEN_EMOTION_PANIC},
        {{0.9f, 0.0f, 0.0f, 1.0f, 0.5f}, KEEN_EMOTION_ALERTNESS},
        {{0.0f, 0.4f, 0.4f, 0.4f, 0.0f}, KEEN_EMOTION_AGGRESSION},
        {{0.31f, 0.0f, 0.0f, 0.0f, 0.0f}, KEEN_EMOTION_FEAR},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_eq(keen_emotions_dominant(cases[i].emotions), cases[i].dominant, "case %zu", i);
    }
}
