/* The example of a custom sense, from the public headers: what it says becomes beliefs like any other sense's. */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "keen/keen.h"
#include "spider_sense/spider_sense.h"

#define EXPECT_OK(call) cr_assert_eq((call), KEEN_OK, "%s", #call)

typedef struct web {
    keen_world *world;
    spider_sense own;
    keen_sense sense;
    keen_agent_id agent;
    keen_target_id runner, sleeper, far;
} web;

static keen_target_id add_target(keen_world *world, float x, float speed) {
    keen_target_def def = keen_default_target(1.0f);
    def.position[0] = x;
    def.velocity[1] = speed;
    keen_target_id id;
    EXPECT_OK(keen_target_create(world, &def, &id));
    return id;
}

static void add_agent(web *made) {
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.sense_count = 1;
    profile.senses[0] = made->sense;
    profile.custom[0].weight = 0.9f;
    profile.loss[made->sense].grace = 0.5f;
    profile.loss[made->sense].direct_cut = true;
    profile.loss[made->sense].decay_multiplier = 4.0f;
    keen_profile_id id;
    EXPECT_OK(keen_profile_create(made->world, &profile, &id, NULL));
    keen_agent_def def = keen_default_agent(1.0f);
    def.profile = id;
    EXPECT_OK(keen_agent_create(made->world, &def, &made->agent));
}

/* A world with the sense, and nobody in it. */
static web *start(keen_backend backend, uint32_t workers) {
    static web made;
    made.own = (spider_sense){.reach = 10.0f, .run_speed = 6.0f};
    keen_world_def def = keen_default_world(1.0f);
    def.stagger = false;
    def.workers = workers;
    def.backend = backend;
    EXPECT_OK(keen_world_create(&def, &made.world));
    EXPECT_OK(spider_sense_add(made.world, &made.own, &made.sense));
    cr_assert_eq(made.sense, KEEN_SENSE_CUSTOM_0);
    return &made;
}

static void populate(web *made) {
    add_agent(made);
    made->runner = add_target(made->world, -4.0f, 3.0f); /* behind the back */
    made->sleeper = add_target(made->world, 3.0f, 0.0f);
    made->far = add_target(made->world, 12.0f, 6.0f);
}

static web *spin(uint32_t workers) {
    web *made = start(KEEN_BACKEND_AUTO, workers);
    populate(made);
    return made;
}

static void run(keen_world *world, uint32_t frames) {
    for (uint32_t i = 0; i < frames; i++) {
        EXPECT_OK(keen_frame_begin(world, 0.2));
        keen_trace_batch batch;
        EXPECT_OK(keen_trace_requests(world, &batch));
        cr_assert_eq(batch.count, 0u, "it needs no sight");
        EXPECT_OK(keen_frame_end(world));
    }
}

static keen_belief belief_about(const web *made, keen_target_id target) {
    keen_belief belief;
    bool found;
    EXPECT_OK(keen_belief_find(made->world, made->agent, target, &belief, &found));
    cr_assert(found);
    return belief;
}

Test(spider_sense, feels_the_fast_and_near) {
    web *made = spin(1);
    run(made->world, 3);
    const keen_belief runner = belief_about(made, made->runner);
    const double distance = sqrt(4.0 * 4.0 + 0.7 * 0.7);
    cr_expect_float_eq((double)runner.weighted[made->sense], 0.9 * 0.5 * (1.0 - distance / 10.0), 1e-4);
    cr_expect_eq(runner.leading, made->sense);
    cr_expect_float_eq((double)runner.error, distance * 0.25, 1e-4, "the sense's own error");
    cr_expect_float_eq((double)runner.last_known[0], -4.0, 1e-4);
    cr_expect_eq(belief_about(made, made->sleeper).fused, 0.0f);
    cr_expect_gt(atomic_load(&made->own.warnings), 0u);
    cr_expect_eq(atomic_load(&made->own.batches), atomic_load(&made->own.flushed));
    bool found;
    keen_belief far;
    EXPECT_OK(keen_belief_find(made->world, made->agent, made->far, &far, &found));
    cr_expect(!found, "out of the only sense's reach");
    keen_world_destroy(made->world);
}

Test(spider_sense, loses_with_its_own_reason) {
    web *made = spin(1);
    run(made->world, 12);
    cr_assert_geq(belief_about(made, made->runner).state, KEEN_STATE_SUSPECTED);
    keen_target_columns columns;
    EXPECT_OK(keen_targets_map(made->world, &columns));
    columns.velocity_y[made->runner.index] = 0.0f;
    run(made->world, 6);
    const keen_belief lost = belief_about(made, made->runner);
    cr_expect_geq(lost.state, KEEN_STATE_LOST);
    cr_expect_eq(lost.loss_row, made->sense);
    cr_expect_eq(lost.loss_reason, KEEN_LOSS_SENSOR_DROPOUT);
    keen_world_destroy(made->world);
}

/* No custom sense, but times of its own for that sense's row. */
static keen_profile_id add_plain_profile(const web *made) {
    keen_profile_def plain = keen_default_profile(1.0f);
    plain.sense_count = 1;
    plain.senses[0] = KEEN_SENSE_TOUCH;
    plain.loss[KEEN_SENSE_VISION].grace = 9.0f; /* of row 0, which CUSTOM_0 must not be taken for */
    plain.loss[made->sense].grace = 0.5f;
    plain.loss[made->sense].direct_cut = true;
    plain.loss[made->sense].decay_multiplier = 4.0f;
    keen_profile_id id;
    EXPECT_OK(keen_profile_create(made->world, &plain, &id, NULL));
    return id;
}

static keen_belief belief_after_a_change(keen_backend backend, bool plain_first) {
    web *made = start(backend, 1);
    keen_profile_id plain = {0};
    if (plain_first) {
        plain = add_plain_profile(made);
    }
    populate(made);
    if (!plain_first) {
        plain = add_plain_profile(made);
    }
    run(made->world, 12);
    cr_assert_geq(belief_about(made, made->runner).state, KEEN_STATE_SUSPECTED);
    EXPECT_OK(keen_agent_set_profile(made->world, made->agent, plain));
    run(made->world, 6);
    const keen_belief lost = belief_about(made, made->runner);
    keen_world_destroy(made->world);
    return lost;
}

static void check_row_outlives_its_sense(bool plain_first) {
    const keen_belief expected = belief_after_a_change(KEEN_BACKEND_REFERENCE, plain_first);
    cr_expect_eq(expected.loss_row, KEEN_SENSE_CUSTOM_0);
    cr_expect_geq(expected.state, KEEN_STATE_LOST);
    for (keen_backend backend = KEEN_BACKEND_PORTABLE; backend < KEEN_BACKEND_COUNT; backend++) {
        if (keen_backend_available(backend)) {
            const keen_belief lost = belief_after_a_change(backend, plain_first);
            cr_expect_eq(lost.loss_row, expected.loss_row);
            cr_expect_eq(lost.state, expected.state, "%s", keen_backend_name(backend));
            cr_expect_eq(lost.confidence, expected.confidence, "%s", keen_backend_name(backend));
        }
    }
}

Test(spider_sense, a_row_outlives_its_sense) {
    check_row_outlives_its_sense(false);
    check_row_outlives_its_sense(true);
}

static keen_explained_sense explained(const web *made, keen_target_id target) {
    keen_explanation why;
    EXPECT_OK(keen_explain(made->world, made->agent, target, &why));
    cr_assert_eq(why.sense_count, 1u);
    return why.senses[0];
}

Test(spider_sense, is_explained_by_its_name_and_cause) {
    web *made = spin(1);
    keen_target_columns columns;
    EXPECT_OK(keen_targets_map(made->world, &columns));
    run(made->world, 3);
    cr_expect_str_eq(explained(made, made->runner).name, "spider_sense");
    cr_expect_eq(explained(made, made->runner).host_cause, 0u, "it is not silent");
    cr_expect_eq(explained(made, made->sleeper).host_cause, 1u, "nothing moves");
    columns.velocity_y[made->runner.index] = 0.0f;
    run(made->world, 1);
    cr_expect_eq(explained(made, made->runner).host_cause, 1u);
    cr_expect_str_eq(explained(made, made->runner).cause, "none");
    keen_world_destroy(made->world);
}

Test(spider_sense, is_the_same_on_two_workers) {
    web *one = spin(1);
    run(one->world, 10);
    const uint64_t hash = keen_world_hash(one->world);
    keen_world_destroy(one->world);
    web *two = spin(2);
    run(two->world, 10);
    cr_expect_eq(keen_world_hash(two->world), hash);
    keen_world_destroy(two->world);
}

Test(spider_sense, is_refused_where_it_does_not_belong) {
    web *made = spin(1);
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.sense_count = 1;
    profile.senses[0] = (keen_sense)(made->sense + 1);
    keen_profile_id id;
    const char *why = "";
    cr_expect_eq(keen_profile_create(made->world, &profile, &id, &why), KEEN_ERROR_RANGE);
    cr_expect_eq(strncmp(why, "senses", 6), 0, "%s", why);
    keen_sense_def def = {.name = "blind"};
    keen_sense sense;
    cr_expect_eq(keen_sense_add(made->world, &def, &sense), KEEN_ERROR_NULL, "evaluate is required");
    keen_world_destroy(made->world);
}
