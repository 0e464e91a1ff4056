#include "world/host_wish.h"

#include <criterion/criterion.h>
#include <math.h>

static void write_wish(host_wish *wish, float *values, uint32_t count) {
    for (uint32_t i = 0; i < count && !(wish->value < 0.0f); i++) {
        values[i] = wish->value;
    }
    atomic_fetch_add(&wish->asked, count);
}

static void fuse_as_wished(const float *weighted, uint32_t slots, uint32_t count, float *fused, void *user) {
    for (uint32_t i = 0; i < count; i++) {
        float most = 0.0f, active = 0.0f;
        for (uint32_t slot = 0; slot < slots; slot++) {
            const float w = weighted[slot * count + i];
            most = w > most ? w : most;
            active += w > 0.0f ? 1.0f : 0.0f;
        }
        const float expected = most > 0.0f ? fminf(most + 0.1f * (active - 1.0f), 1.0f) : 0.0f;
        cr_assert_float_eq(fused[i], expected, 1e-6f, "on entry %g, not %g", (double)fused[i], (double)expected);
    }
    write_wish(user, fused, count);
}

static void threaten_as_wished(const float *confidence, const float *damage, const uint32_t *active,
                               const uint32_t *relation, uint32_t count, float *threat, void *user) {
    static const float dislike[KEEN_RELATION_COUNT] = {0.5f, 0.3f, 0.0f, 0.0f, 1.0f, 1.2f, 1.5f};
    for (uint32_t i = 0; i < count; i++) {
        const float hurt = fminf(damage[i] / 100.0f, 1.0f);
        const float least =
            confidence[i] * 0.35f + hurt * 0.30f + (float)active[i] / 8.0f * 0.15f + dislike[relation[i]] * 0.10f;
        const bool sure = threat[i] > least + 0.05f; /* Detected and Tracked count 0.1 more */
        cr_assert_float_eq(threat[i], fminf(least + (sure ? 0.1f : 0.0f), 1.0f), 1e-5f);
    }
    write_wish(user, threat, count);
}

static void attend_as_wished(const float *confidence, const float *seconds, const float *distance, uint32_t count,
                             float *score, void *user) {
    for (uint32_t i = 0; i < count; i++) {
        const float known = confidence[i] * 0.5f + fmaxf(1.0f - seconds[i] / 10.0f, 0.0f) * 0.3f;
        const bool good = distance[i] >= 0.0f && score[i] >= known - 1e-5f && score[i] <= known + 0.2f + 1e-5f;
        cr_assert(good, "on entry %g beside %g", (double)score[i], (double)known);
    }
    write_wish(user, score, count);
}

static float built_in_significance(float distance, uint32_t awareness) {
    return 0.6f * (1.0f - fminf(distance / 300.0f, 1.0f)) + (awareness >= KEEN_AWARENESS_SUSPICIOUS ? 0.55f : 0.0f) +
           0.25f * ((float)awareness * 0.25f);
}

static void matter_as_wished(const keen_agent_id *agents, const float *x, const float *y, const float *z,
                             const float *distance, const uint32_t *awareness, uint32_t count, float *score,
                             void *user) {
    for (uint32_t i = 0; i < count; i++) {
        cr_assert(agents[i].generation != 0 && isfinite(x[i]) && isfinite(y[i]) && isfinite(z[i]));
        cr_assert_float_eq(score[i], built_in_significance(distance[i], awareness[i]), 1e-6f);
    }
    write_wish(user, score, count);
}

keen_policies host_wish_policies(host_wish *wish, uint32_t which) {
    keen_policies policies = {.user = wish};
    policies.fusion = which & HOST_WISH_FUSION ? fuse_as_wished : NULL;
    policies.threat = which & HOST_WISH_THREAT ? threaten_as_wished : NULL;
    policies.attention = which & HOST_WISH_ATTENTION ? attend_as_wished : NULL;
    policies.significance = which & HOST_WISH_SIGNIFICANCE ? matter_as_wished : NULL;
    return policies;
}
