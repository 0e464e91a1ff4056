/* Policies of a crowd: those that do nothing change nothing, and nothing depends on backends or threads. */
#include "world/host_wish.h"
#include "world/moving_crowd.h"

#define ACTORS 400 /* several chunks, and so much work that threads share it */
#define FRAMES 90

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
    for (uint32_t which = HOST_WISH_THREAT; which <= HOST_WISH_SIGNIFICANCE; which *= 2) {
        host_wish nothing = {.value = -1.0f};
        const keen_policies policies = host_wish_policies(&nothing, which);
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
