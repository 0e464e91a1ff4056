/* Policies of one agent: what each replaces, what it is asked about, and what becomes of nonsense. */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "keen/snapshot.h"
#include "world/host_wish.h"
#include "world/small_world.h"

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
    const keen_policies policies = host_wish_policies(wish, which);
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
    set(&wish, HOST_WISH_FUSION);
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
    set(&wish, HOST_WISH_FUSION);
    small_world_frames(world, 2, small_world_blocked);
    cr_expect_eq(small_world_belief(world, agent, far_one).fused, 0.0f, "nothing is active");
}

Test(policy, of_threat_replaces_the_score) {
    host_wish wish = {.value = 0.77f};
    small_world_frames(world, 5, small_world_clear);
    const float natural = small_world_status(world, agent).highest_threat;
    cr_assert_gt(natural, 0.1f);
    set(&wish, HOST_WISH_THREAT);
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
    set(&wish, HOST_WISH_ATTENTION);
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
    set(&wish, HOST_WISH_SIGNIFICANCE);
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
    set(&wish, HOST_WISH_SIGNIFICANCE);
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
    set(&wish, HOST_WISH_SIGNIFICANCE);
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
    const keen_policies policies = host_wish_policies(&wish, HOST_WISH_SIGNIFICANCE);
    EXPECT_RESULT(KEEN_OK, keen_world_set_policies(again, &policies));
    small_world_frames(again, 1, small_world_clear);
    cr_expect_eq(small_world_status(again, agent).tier, 3);
    keen_world_destroy(again);
}

Test(policy, errors) {
    const keen_policies none = {0};
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_policies(world, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_set_policies(NULL, &none));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_world_set_policies(world, &none));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}
