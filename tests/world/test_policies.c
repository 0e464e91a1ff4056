/* Policies: what each replaces, what it finds on entry, what becomes of nonsense, and that nothing depends on threads.
 */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "keen/snapshot.h"
#include "world/moving_crowd.h"

#define ACTORS 400 /* several chunks, and so much work that threads share it */
#define FRAMES 90

/* ---- callbacks ---- */

/* What the host writes instead; the default stays where it is negative. */
typedef struct host_wish {
    float value;
    _Atomic uint32_t asked; /* elements so far */
} host_wish;

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

static keen_policies wishing(host_wish *wish, uint32_t which) {
    keen_policies policies = {.user = wish};
    policies.fusion = which & 1u ? fuse_as_wished : NULL;
    policies.threat = which & 2u ? threaten_as_wished : NULL;
    policies.attention = which & 4u ? attend_as_wished : NULL;
    policies.significance = which & 8u ? matter_as_wished : NULL;
    return policies;
}

/* ---- crowds ---- */

typedef struct crowd_hashes {
    uint64_t state, told;
} crowd_hashes;

static keen_world_def crowd_def(keen_backend backend, uint32_t workers) {
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = ACTORS;
    def.target_capacity = 2 * ACTORS;
    def.budget.max_traces_per_frame = 200;
    def.backend = backend;
    def.workers = workers;
    def.stagger = false;
    return def;
}

static crowd_hashes run_crowd(const keen_policies *policies, keen_backend backend, uint32_t workers) {
    const keen_world_def def = crowd_def(backend, workers);
    moving_crowd crowd = moving_crowd_make(&def, ACTORS, 40000);
    const float viewer[3] = {180.0f, 0.0f, 0.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(crowd.world, viewer, 1));
    EXPECT_RESULT(KEEN_OK, keen_world_set_policies(crowd.world, policies));
    while (crowd.frame < FRAMES) {
        moving_crowd_frame(&crowd);
    }
    const crowd_hashes hashes = {keen_world_hash(crowd.world), crowd.told};
    moving_crowd_end(&crowd);
    return hashes;
}

Test(policies, that_do_nothing_change_nothing) {
    const keen_policies none = {0};
    const crowd_hashes plain = run_crowd(&none, KEEN_BACKEND_AUTO, 1);
    for (uint32_t which = 2; which < 16; which *= 2) {
        host_wish nothing = {.value = -1.0f};
        const keen_policies policies = wishing(&nothing, which);
        const crowd_hashes hashes = run_crowd(&policies, KEEN_BACKEND_AUTO, 2);
        cr_expect_eq(hashes.state, plain.state, "policy %u", which);
        cr_expect_eq(hashes.told, plain.told, "policy %u", which);
        cr_expect_gt(atomic_load(&nothing.asked), 1000, "policy %u was hardly asked", which);
    }
}

static void fuse_nothing(const float *weighted, uint32_t slots, uint32_t count, float *fused, void *user) {
    (void)weighted, (void)slots, (void)fused;
    atomic_fetch_add(&((host_wish *)user)->asked, count);
}

/* The crowd's profiles corroborate differently, so the default on entry is looked at elsewhere. */
Test(policies, of_fusion_that_do_nothing_change_nothing) {
    const keen_policies none = {0};
    host_wish nothing = {.value = -1.0f};
    const keen_policies policies = {.fusion = fuse_nothing, .user = &nothing};
    const crowd_hashes plain = run_crowd(&none, KEEN_BACKEND_AUTO, 1);
    const crowd_hashes hashes = run_crowd(&policies, KEEN_BACKEND_AUTO, 1);
    cr_expect_eq(hashes.state, plain.state);
    cr_expect_eq(hashes.told, plain.told);
    cr_expect_gt(atomic_load(&nothing.asked), 1000);
}

/* Formulas of a host, element by element. */
static void fuse_mean(const float *weighted, uint32_t slots, uint32_t count, float *fused, void *user) {
    (void)user;
    for (uint32_t i = 0; i < count; i++) {
        float sum = 0.0f;
        for (uint32_t slot = 0; slot < slots; slot++) {
            sum += weighted[slot * count + i];
        }
        fused[i] = sum * 0.8f;
    }
}

static void threaten_by_damage(const float *confidence, const float *damage, const uint32_t *active,
                               const uint32_t *relation, uint32_t count, float *threat, void *user) {
    (void)relation, (void)active, (void)user;
    for (uint32_t i = 0; i < count; i++) {
        threat[i] = damage[i] * 0.01f + confidence[i] * threat[i];
    }
}

static void attend_the_near(const float *confidence, const float *seconds, const float *distance, uint32_t count,
                            float *score, void *user) {
    (void)confidence, (void)seconds, (void)user;
    for (uint32_t i = 0; i < count; i++) {
        score[i] = 1.0f / (1.0f + distance[i]);
    }
}

static void matter_by_place(const keen_agent_id *agents, const float *x, const float *y, const float *z,
                            const float *distance, const uint32_t *awareness, uint32_t count, float *score,
                            void *user) {
    (void)y, (void)z, (void)distance, (void)awareness, (void)user;
    for (uint32_t i = 0; i < count; i++) {
        score[i] = agents[i].index % 5 == 0 ? score[i] : (x[i] + 40.0f) / 80.0f;
    }
}

static const keen_policies formulas = {
    .fusion = fuse_mean, .threat = threaten_by_damage, .attention = attend_the_near, .significance = matter_by_place};

Test(policies, give_the_same_bits_on_every_backend_and_number_of_workers) {
    const keen_policies none = {0};
    const crowd_hashes expected = run_crowd(&formulas, KEEN_BACKEND_REFERENCE, 1);
    cr_expect_neq(run_crowd(&none, KEEN_BACKEND_REFERENCE, 1).state, expected.state);
    for (uint32_t workers = 2; workers <= 4; workers++) {
        cr_expect_eq(run_crowd(&formulas, KEEN_BACKEND_REFERENCE, workers).state, expected.state);
    }
    for (uint32_t workers = 1; workers <= 4 && keen_backend_available(KEEN_BACKEND_AVX2); workers++) {
        const crowd_hashes hashes = run_crowd(&formulas, KEEN_BACKEND_AVX2, workers);
        cr_expect_eq(hashes.state, expected.state, "%u workers", workers);
        cr_expect_eq(hashes.told, expected.told, "%u workers", workers);
    }
}

/* ---- one agent ---- */

static keen_world *world;
static keen_profile_id profile;
static keen_agent_id agent;
static keen_target_id near_one, far_one;

static void begin(void) {
    const keen_world_def def = small_world_def(8, 8);
    world = small_world_make(&def);
    profile = small_world_profile(world, NULL);
    agent = small_world_agent(world, profile, 0.0f, 0.0f);
    near_one = small_world_target(world, 6.0f, 0.0f);
    far_one = small_world_target(world, 14.0f, 1.0f);
    small_world_set_loudness(world, near_one, 1.0f);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(policy, .init = begin, .fini = end);

static void set(host_wish *wish, uint32_t which) {
    const keen_policies policies = wishing(wish, which);
    EXPECT_RESULT(KEEN_OK, keen_world_set_policies(world, &policies));
}

static void take_back(void) {
    const keen_policies none = {0};
    EXPECT_RESULT(KEEN_OK, keen_world_set_policies(world, &none));
}

Test(policy, of_fusion_replaces_what_the_senses_say_together) {
    host_wish wish = {.value = 0.3f};
    small_world_frames(world, 1, small_world_clear);
    const float natural = small_world_belief(world, agent, near_one).fused;
    set(&wish, 1);
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_belief(world, agent, near_one).fused, 0.3f);
    cr_expect_eq(small_world_belief(world, agent, far_one).fused, 0.3f);
    cr_expect_eq(atomic_load(&wish.asked), 2);
    wish.value = 2.0f;
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_belief(world, agent, near_one).fused, 1.0f);
    wish.value = NAN;
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_belief(world, agent, near_one).fused, 0.0f);
    take_back();
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_belief(world, agent, near_one).fused, natural);
}

Test(policy, of_fusion_cannot_sense_for_the_senses) {
    host_wish wish = {.value = 0.9f};
    set(&wish, 1);
    small_world_frames(world, 2, small_world_blocked);
    cr_expect_eq(small_world_belief(world, agent, far_one).fused, 0.0f, "nothing is active");
}

Test(policy, of_threat_replaces_the_score) {
    host_wish wish = {.value = 0.77f};
    small_world_frames(world, 5, small_world_clear);
    const float natural = small_world_status(world, agent).highest_threat;
    cr_assert_gt(natural, 0.1f);
    set(&wish, 2);
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_status(world, agent).highest_threat, 0.77f);
    wish.value = 7.0f;
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_status(world, agent).highest_threat, 1.0f);
    wish.value = NAN;
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_status(world, agent).highest_threat, 0.0f);
    take_back();
    small_world_frames(world, 1, small_world_clear);
    cr_expect_geq(small_world_status(world, agent).highest_threat, natural);
}

static void attend_the_far(const float *confidence, const float *seconds, const float *distance, uint32_t count,
                           float *score, void *user) {
    (void)confidence, (void)seconds, (void)user;
    for (uint32_t i = 0; i < count; i++) {
        score[i] = distance[i] * 0.01f;
    }
}

Test(policy, of_attention_decides_the_top_target) {
    const keen_policies policies = {.attention = attend_the_far};
    small_world_frames(world, 5, small_world_clear);
    cr_assert(keen_target_equal(small_world_status(world, agent).top, near_one));
    const float natural = small_world_belief(world, agent, near_one).sort_score;
    EXPECT_RESULT(KEEN_OK, keen_world_set_policies(world, &policies));
    small_world_frames(world, 1, small_world_clear);
    cr_expect(keen_target_equal(small_world_status(world, agent).top, far_one));
    const float eye_to_feet = sqrtf(14.0f * 14.0f + 1.0f + 1.6f * 1.6f);
    cr_expect_float_eq(small_world_belief(world, agent, far_one).sort_score, eye_to_feet * 0.01f, 1e-6f);
    host_wish wish = {.value = NAN};
    set(&wish, 4);
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_belief(world, agent, far_one).sort_score, 0.0f);
    cr_expect(keen_target_equal(small_world_status(world, agent).top, near_one), "the lowest slot on ties");
    wish.value = 3.0f;
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_belief(world, agent, far_one).sort_score, 1.0f);
    take_back();
    small_world_frames(world, 1, small_world_clear);
    cr_expect_geq(small_world_belief(world, agent, near_one).sort_score, natural);
}

Test(policy, of_significance_decides_the_tier) {
    static const float scores[] = {0.0f, 0.1499f, 0.15f, 0.30f, 0.50f, 0.75f, 1.0f, 7.0f, INFINITY, -0.1f};
    static const uint32_t tiers[] = {4, 4, 3, 2, 1, 0, 0, 0, 0, 0};
    host_wish wish = {.value = 0.0f};
    small_world_frames(world, 5, small_world_clear);
    cr_assert_eq(small_world_status(world, agent).tier, 0);
    set(&wish, 8);
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        wish.value = scores[i]; /* the last leaves the default alone */
        small_world_frames(world, 1, small_world_clear);
        cr_expect_eq(small_world_status(world, agent).tier, tiers[i], "%g", (double)scores[i]);
    }
    wish.value = NAN;
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_status(world, agent).tier, KEEN_TIER_SUSPENDED);
    cr_expect_eq(small_world_counters(world).run, 0);
    take_back();
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(small_world_status(world, agent).tier, 0);
}

/* A host that looks at the awareness it is given, and leaves every score alone. */
static void note_awareness(const keen_agent_id *agents, const float *x, const float *y, const float *z,
                           const float *distance, const uint32_t *awareness, uint32_t count, float *score, void *user) {
    (void)agents, (void)x, (void)y, (void)z, (void)distance, (void)score;
    atomic_uint *highest = user;
    for (uint32_t i = 0; i < count; i++) {
        *highest = awareness[i] > *highest ? awareness[i] : *highest;
    }
}

/* A guard of the detection model in Combat, 200 m from the viewer. */
static keen_world *fighting_world(keen_agent_id *guard) {
    keen_world_def def = small_world_def(2, 2);
    def.detection = true;
    keen_world *own = small_world_make(&def);
    const float viewer[3] = {200.0f, 0.0f, 0.0f};
    const keen_profile_def skyrim = keen_preset_profile(KEEN_PRESET_SKYRIM, 1.0f);
    keen_agent_def body = keen_default_agent(1.0f);
    keen_target_def other = keen_default_target(1.0f);
    keen_target_id target;
    body.profile = small_world_profile(own, &skyrim);
    body.team = 1;
    other.team = 2;
    other.position[0] = 2.0f;
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(own, 1, 2, KEEN_RELATION_ENEMY));
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(own, viewer, 1));
    EXPECT_RESULT(KEEN_OK, keen_agent_create(own, &body, guard));
    EXPECT_RESULT(KEEN_OK, keen_target_create(own, &other, &target));
    return own;
}

static float first_importance(keen_world *own) {
    keen_trace_batch batch;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(own, 0.1));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(own, &batch));
    const float importance = batch.count > 0 ? batch.requests[0].importance : -1.0f;
    small_world_answer(own, small_world_clear, NULL);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(own));
    return importance;
}

/* The default goes by the detection state as well: how often it ticks, how urgent its sight lines are. */
Test(policy, of_significance_that_does_nothing_leaves_fights_alone) {
    atomic_uint highest = 0;
    const keen_policies policies = {.significance = note_awareness, .user = &highest};
    keen_agent_id guard;
    keen_world *without = fighting_world(&guard), *with = fighting_world(&guard);
    EXPECT_RESULT(KEEN_OK, keen_world_set_policies(with, &policies));
    for (uint32_t frame = 0; frame < 60; frame++) {
        cr_assert_eq(first_importance(with), first_importance(without), "frame %u", frame);
        cr_assert_eq(small_world_status(with, guard).tier, small_world_status(without, guard).tier);
        cr_assert_eq(keen_world_hash(with), keen_world_hash(without), "frame %u", frame);
    }
    keen_detection_status status;
    EXPECT_RESULT(KEEN_OK, keen_agents_detection_status(with, &guard, 1, &status));
    cr_assert_eq(status.state, KEEN_DETECTION_COMBAT);
    cr_assert_eq(highest, KEEN_AWARENESS_FULLY_AWARE);
    cr_assert_eq(small_world_status(with, guard).tier, 0);
    keen_world_destroy(with);
    keen_world_destroy(without);
}

/* Every agent once per frame, but for those who cannot tick. */
Test(policy, of_significance_is_asked_for_all_who_can_tick) {
    host_wish wish = {.value = -1.0f};
    keen_agent_id others[4];
    for (uint32_t i = 0; i < 4; i++) {
        others[i] = small_world_agent(world, profile, 100.0f + (float)i, 500.0f);
    }
    set(&wish, 8);
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(atomic_load(&wish.asked), 5, "without viewers too");
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, others[1], false));
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, others[3]));
    small_world_frame(world, 0.0, NULL, NULL);
    cr_expect_eq(atomic_load(&wish.asked), 5, "not without time");
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(atomic_load(&wish.asked), 8);
    const float viewer[3] = {1e6f, 0.0f, 0.0f};
    keen_agent_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(world, viewer, 1));
    EXPECT_RESULT(KEEN_OK, keen_agents_map(world, &columns));
    columns.y[others[2].index] = NAN;
    small_world_frames(world, 1, small_world_clear);
    cr_expect_eq(atomic_load(&wish.asked), 10, "nobody is asked about who is nowhere");
    cr_expect_eq(small_world_counters(world).bad_agents, 1);
    cr_expect_eq(small_world_counters(world).first_bad_agent, others[2].index);
}

static void matter_most_the_second(const keen_agent_id *agents, const float *x, const float *y, const float *z,
                                   const float *distance, const uint32_t *awareness, uint32_t count, float *score,
                                   void *user) {
    (void)x, (void)y, (void)z, (void)distance, (void)awareness;
    for (uint32_t i = 0; i < count; i++) {
        score[i] = agents[i].index == *(const uint32_t *)user ? 0.7f : 0.5f; /* both in tier 1 */
    }
}

Test(policy, of_significance_decides_whose_sight_lines_come_first) {
    const keen_agent_id second = small_world_agent(world, profile, 0.0f, 0.5f);
    const keen_budget budget = {.max_traces_per_frame = KEEN_MAX_SAMPLE_POINTS}; /* two rounds of four */
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(world, &budget));
    for (uint32_t most = agent.index; most <= second.index; most++) {
        uint32_t favourite = most;
        const keen_policies policies = {.significance = matter_most_the_second, .user = &favourite};
        EXPECT_RESULT(KEEN_OK, keen_world_set_policies(world, &policies));
        EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 100.0)); /* all rounds are equally old */
        EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
        keen_trace_batch batch;
        EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
        cr_assert_eq(batch.count, 8);
        for (uint32_t i = 0; i < batch.count; i++) {
            cr_expect_eq(batch.requests[i].agent, favourite);
        }
        EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    }
}

Test(policy, is_given_again_to_a_restored_world) {
    host_wish wish = {.value = 0.2f};
    set(&wish, 8);
    small_world_frames(world, 2, small_world_clear);
    const size_t size = keen_snapshot_size(world);
    void *saved = malloc(size);
    cr_assert_not_null(saved);
    EXPECT_RESULT(KEEN_OK, keen_snapshot_save(world, saved, size));
    keen_world *again = NULL;
    const keen_world_def def = small_world_def(8, 8);
    EXPECT_RESULT(KEEN_OK, keen_snapshot_restore(saved, size, &def, &again));
    free(saved);
    cr_expect_eq(keen_world_hash(again), keen_world_hash(world));
    small_world_frames(again, 1, small_world_clear);
    cr_expect_neq(small_world_status(again, agent).tier, 3);
    const keen_policies policies = wishing(&wish, 8);
    EXPECT_RESULT(KEEN_OK, keen_world_set_policies(again, &policies));
    small_world_frames(again, 1, small_world_clear);
    cr_expect_eq(small_world_status(again, agent).tier, 3);
    keen_world_destroy(again);
}

Test(policy, errors) {
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_policies(world, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_policies(NULL, &formulas));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_world_set_policies(world, &formulas));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}
