/* keen_explain: every factor of every sense in scenes whose numbers are known, how a belief would be lost, what moves
   it on; and that asking changes nothing. */
#include <math.h>
#include <string.h>

#include "support/near.h"
#include "world/moving_crowd.h"

static keen_world *world;
static keen_agent_id agent;
static keen_target_id target;

static const double distance = 10.024470060806207; /* from an eye at 1.6 to a centre at (10, 0, 0.9) */

/* All eight senses. The target runs across, half in the dark, behind leaves, and it rains. */
static void begin(void) {
    const keen_world_def def = small_world_def(2, 4);
    const keen_sense senses[] = {KEEN_SENSE_VISION,    KEEN_SENSE_HEARING, KEEN_SENSE_SMELL, KEEN_SENSE_TOUCH,
                                 KEEN_SENSE_VIBRATION, KEEN_SENSE_DAMAGE,  KEEN_SENSE_PAIN,  KEEN_SENSE_ECHOLOCATION};
    const keen_environment rain = {.ambient_noise = 0.2f, .vision = 0.7f, .wind = {2.0f, 0.0f, 0.0f}};
    keen_profile_def profile = keen_default_profile(1.0f);
    keen_agent_def agent_def = keen_default_agent(1.0f);
    keen_target_def target_def = keen_default_target(1.0f);
    world = small_world_make(&def);
    profile.sense_count = 8;
    memcpy(profile.senses, senses, sizeof senses);
    profile.hearing.weight = 0.9f;
    agent_def.profile = small_world_profile(world, &profile);
    agent_def.vision_gain = 0.9f;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent_def, &agent));
    target_def.position[0] = 10.0f;
    target_def.velocity[1] = 3.0f;
    target_def.light = 0.4f;
    target_def.visibility = 0.8f;
    target_def.loudness = 0.8f;
    target_def.scent = 2.0f;
    target_def.mass = 40.0f;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &target_def, &target));
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(world, &rain));
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(explain, .init = begin, .fini = end);

static float leaves(const keen_trace_request *request, void *user) {
    (void)request, (void)user;
    return 0.35f;
}

static keen_explanation explain(void) {
    keen_explanation made;
    EXPECT_RESULT(KEEN_OK, keen_explain(world, agent, target, &made));
    return made;
}

static const keen_explained_sense *sense_of(const keen_explanation *made, keen_sense sense) {
    for (uint32_t i = 0; i < made->sense_count; i++) {
        if (made->senses[i].sense == sense) {
            return &made->senses[i];
        }
    }
    cr_assert_fail("%s is not explained", keen_sense_name(sense));
    return NULL;
}

static float factor(const keen_explained_sense *sense, const char *name) {
    for (uint32_t i = 0; i < sense->factor_count; i++) {
        if (strcmp(sense->factors[i].name, name) == 0) {
            return sense->factors[i].value;
        }
    }
    cr_assert_fail("%s has no factor %s", keen_sense_name(sense->sense), name);
    return NAN;
}

/* What the explanation says is what the tick made of it. */
static void expect_as_believed(const keen_explanation *made) {
    for (uint32_t i = 0; i < made->sense_count; i++) {
        const keen_explained_sense *sense = &made->senses[i];
        cr_assert_float_eq(sense->weighted, made->belief.weighted[sense->sense], 1e-6f, "%s: %g, but %g",
                           keen_sense_name(sense->sense), (double)sense->weighted,
                           (double)made->belief.weighted[sense->sense]);
    }
}

Test(explain, names_every_factor_of_sight_and_hearing) {
    small_world_frames(world, 1, leaves);
    const keen_explanation made = explain();
    cr_assert(made.believed);
    cr_assert(keen_target_equal(made.belief.target, target));
    NEAR(made.distance, distance);
    expect_as_believed(&made);
    const keen_explained_sense *vision = sense_of(&made, KEEN_SENSE_VISION);
    cr_expect_eq(vision->factor_count, 7);
    NEAR(factor(vision, "zone"), 1.0 - distance / 40.0);
    NEAR(factor(vision, "light"), 0.02 + 0.98 * (0.35 / 0.55));
    NEAR(factor(vision, "exposure"), 0.5);
    NEAR(factor(vision, "motion"), 1.125);
    NEAR(factor(vision, "visibility"), 0.8);
    NEAR(factor(vision, "vision_gain"), 0.9);
    NEAR(factor(vision, "environment"), 0.7);
    double product = 1.0;
    for (uint32_t i = 0; i < vision->factor_count; i++) {
        product *= (double)vision->factors[i].value;
    }
    NEAR(vision->confidence, product);
    cr_expect_str_eq(vision->cause, "none");
    const keen_explained_sense *hearing = sense_of(&made, KEEN_SENSE_HEARING);
    NEAR(factor(hearing, "loudness"), 0.8);
    NEAR(factor(hearing, "falloff"), 1.0 - distance / 16.0);
    NEAR(factor(hearing, "transmission"), 1.0);
    NEAR(factor(hearing, "masked by"), 0.1);
    NEAR(hearing->confidence, 1.0 - distance / 16.0 - 0.1);
    NEAR(hearing->weight, 0.9);
    NEAR(hearing->weighted, (1.0 - distance / 16.0 - 0.1) * 0.9);
}

Test(explain, names_every_factor_of_the_near_senses) {
    small_world_frames(world, 1, leaves);
    const keen_explanation made = explain();
    const keen_explained_sense *smell = sense_of(&made, KEEN_SENSE_SMELL);
    const double wind = 1.0 - 0.2 * 20.0 / distance;
    NEAR(factor(smell, "scent"), 2.0);
    NEAR(factor(smell, "smelled"), 1.0);
    NEAR(factor(smell, "wind"), wind);
    NEAR(factor(smell, "falloff"), 1.0 - distance / (15.0 * 2.0 * wind));
    NEAR(smell->confidence, 1.0 - distance / (15.0 * 2.0 * wind));
    const keen_explained_sense *touch = sense_of(&made, KEEN_SENSE_TOUCH);
    NEAR(factor(touch, "gap"), 10.0 - 0.6);
    cr_expect_eq(touch->confidence, 0.0f);
    const keen_explained_sense *vibration = sense_of(&made, KEEN_SENSE_VIBRATION);
    NEAR(factor(vibration, "grounded"), 1.0);
    NEAR(factor(vibration, "mass"), 0.5);
    NEAR(factor(vibration, "pace"), 0.5);
    NEAR(factor(vibration, "falloff"), 1.0 - distance / 12.0);
    NEAR(vibration->confidence, 0.25 * (1.0 - distance / 12.0));
    const keen_explained_sense *echo = sense_of(&made, KEEN_SENSE_ECHOLOCATION);
    NEAR(factor(echo, "last pulse"), (1.0 - distance / 25.0) * 0.35);
    NEAR(echo->confidence, (1.0 - distance / 25.0) * 0.35);
}

Test(explain, counts_damage_and_pain) {
    const keen_damage hit = {.agent = agent, .from = target, .amount = 20.0f};
    EXPECT_RESULT(KEEN_OK, keen_damage_report(world, &hit, 1, NULL));
    small_world_frames(world, 1, leaves);
    const keen_explanation made = explain();
    const keen_explained_sense *damage = sense_of(&made, KEEN_SENSE_DAMAGE);
    NEAR(damage->confidence, 1.0);
    NEAR(damage->weighted, damage->weight);
    NEAR(factor(damage, "pain"), 1.0);
    const keen_explained_sense *vision = sense_of(&made, KEEN_SENSE_VISION);
    NEAR(factor(vision, "pain"), 1.0 - 0.4 * 0.5);
    NEAR(vision->weighted, vision->confidence * 0.8f * vision->weight);
    expect_as_believed(&made);
}

static void answer_with_audio(float transmittance, float audio) {
    keen_trace_batch batch;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    for (uint32_t i = 0; i < batch.count; i++) {
        const keen_trace_result result = {batch.requests[i].ticket, transmittance, audio};
        EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, &result, 1, NULL));
    }
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

Test(explain, says_what_walls_do) {
    answer_with_audio(0.0f, 0.25f);
    keen_explanation made = explain();
    expect_as_believed(&made);
    const keen_explained_sense *vision = sense_of(&made, KEEN_SENSE_VISION);
    cr_expect_eq(vision->confidence, 0.0f);
    cr_expect_str_eq(vision->cause, "blocked");
    NEAR(factor(vision, "exposure"), 0.0);
    NEAR(factor(sense_of(&made, KEEN_SENSE_HEARING), "transmission"), 0.3 + 0.7 * 0.25);
    cr_expect_str_eq(sense_of(&made, KEEN_SENSE_ECHOLOCATION)->cause, "blocked");
}

/* Not as the last frame saw them. */
Test(explain, takes_columns_and_environment_as_they_are_now) {
    const keen_environment calm = {.vision = 1.0f};
    keen_target_columns columns;
    small_world_frames(world, 1, leaves);
    EXPECT_RESULT(KEEN_OK, keen_targets_map(world, &columns));
    columns.x[target.index] = 5.0f;
    columns.light[target.index] = 1.0f;
    columns.velocity_y[target.index] = 0.0f;
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(world, &calm));
    keen_explanation made = explain();
    const double now = sqrt(25.0 + 0.49);
    NEAR(made.distance, now);
    const keen_explained_sense *vision = sense_of(&made, KEEN_SENSE_VISION);
    NEAR(factor(vision, "zone"), 1.0 - now / 40.0);
    NEAR(factor(vision, "light"), 1.0);
    NEAR(factor(vision, "motion"), 1.0);
    NEAR(factor(vision, "environment"), 1.0);
    NEAR(factor(sense_of(&made, KEEN_SENSE_HEARING), "masked by"), 0.0);
    NEAR(factor(sense_of(&made, KEEN_SENSE_SMELL), "wind"), 1.0);
    NEAR(factor(sense_of(&made, KEEN_SENSE_VIBRATION), "pace"), 0.0);
    columns.x[target.index] = NAN;
    made = explain();
    NEAR(made.distance, distance);
    small_world_move_agent(world, agent, 2.0f, 0.0f);
    columns.x[target.index] = 3.0f;
    made = explain();
    NEAR(made.distance, sqrt(1.0 + 0.49));
}

Test(explain, of_a_pair_without_a_belief_says_what_the_senses_would) {
    const keen_explanation made = explain();
    cr_assert_not(made.believed);
    NEAR(made.distance, distance);
    NEAR(factor(sense_of(&made, KEEN_SENSE_VISION), "zone"), 1.0 - distance / 40.0);
    NEAR(sense_of(&made, KEEN_SENSE_VISION)->confidence, 0.0); /* no sight line was asked yet */
    NEAR(sense_of(&made, KEEN_SENSE_VIBRATION)->confidence, 0.25 * (1.0 - distance / 12.0));
    NEAR(made.grace, 0.3); /* the first sense's row */
    cr_expect(made.direct_cut);
    cr_expect_str_eq(made.next, "Suspected from confidence 0.15, now 0");
}

/* ---- how it is lost, what comes next ---- */

static void only_vision(void) {
    keen_profile_def profile = keen_default_profile(1.0f);
    const keen_environment clear = {.vision = 1.0f};
    profile.sense_count = 2; /* vision and hearing */
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, agent, small_world_profile(world, &profile)));
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(world, &clear));
    small_world_set_light(world, target, 1.0f);
}

static void expect_next(keen_belief_state state, const char *start) {
    const keen_explanation made = explain();
    cr_assert_eq(made.belief.state, state, "%s", keen_belief_state_name(made.belief.state));
    cr_assert_eq(strncmp(made.next, start, strlen(start)), 0, "\"%s\", not \"%s\"", made.next, start);
}

Test(explain, says_what_every_transition_needs) {
    only_vision();
    small_world_set_loudness(world, target, 0.0f);
    small_world_until(world, agent, target, KEEN_STATE_SUSPECTED, leaves, 5);
    expect_next(KEEN_STATE_SUSPECTED, "Detected from confidence 0.35, now ");
    small_world_until(world, agent, target, KEEN_STATE_DETECTED, small_world_clear, 5);
    expect_next(KEEN_STATE_DETECTED, "Tracked when sensed with confidence 0.6, now ");
    small_world_until(world, agent, target, KEEN_STATE_TRACKED, small_world_clear, 9);
    expect_next(KEEN_STATE_TRACKED, "Lost when gone; Detected below confidence 0.31, now ");
    small_world_until(world, agent, target, KEEN_STATE_LOST, small_world_blocked, 9);
    expect_next(KEEN_STATE_LOST, "Detected when sensed or told with confidence 0.35, now ");
    small_world_until(world, agent, target, KEEN_STATE_REMEMBERED, small_world_blocked, 90);
    expect_next(KEEN_STATE_REMEMBERED, "Detected when sensed or told with confidence 0.35, now ");
    small_world_until(world, agent, target, KEEN_STATE_EXPIRED, small_world_blocked, 90);
    expect_next(KEEN_STATE_EXPIRED, "Undetected when it is sensed or told again");
}

Test(explain, says_which_loss_row_holds) {
    only_vision();
    small_world_frames(world, 3, small_world_clear);
    keen_explanation made = explain();
    cr_expect_eq(made.belief.loss_row, KEEN_SENSE_VISION);
    NEAR(made.grace, 0.3);
    NEAR(made.multiplier, 3.0);
    cr_expect(made.direct_cut);
    small_world_frames(world, 3, small_world_blocked); /* its steps are heard */
    made = explain();
    cr_expect_eq(made.belief.loss_row, KEEN_SENSE_HEARING);
    NEAR(made.grace, 3.0);
    NEAR(made.multiplier, 1.0);
    cr_expect_not(made.direct_cut);
}

/* ---- the call ---- */

Test(explain, errors) {
    keen_explanation made;
    memset(&made, 0x5A, sizeof made);
    const keen_explanation untouched = made;
    const keen_agent_id no_agent = {0};
    const keen_target_id no_target = {target.index, target.generation + 2};
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_explain(NULL, agent, target, &made));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_explain(world, agent, target, NULL));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_explain(world, no_agent, target, &made));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_explain(world, agent, no_target, &made));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_explain(world, agent, target, &made));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_explain(world, agent, target, &made));
    cr_expect_eq(memcmp(&made, &untouched, sizeof made), 0);
}

static void explain_everything(const moving_crowd *crowd) {
    for (uint32_t a = 0; a < crowd->count; a++) {
        for (uint32_t t = 0; t < crowd->count; t++) {
            keen_explanation made;
            const bool both = crowd->actors[a].here && crowd->actors[t].here;
            const keen_result result =
                keen_explain(crowd->world, crowd->actors[a].agent, crowd->actors[t].target, &made);
            cr_assert(!both || result == KEEN_OK, "%s", keen_result_string(result));
        }
    }
}

Test(explain, changes_nothing) {
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = 40;
    def.target_capacity = 80;
    moving_crowd asked = moving_crowd_make(&def, 40, 20000), left = moving_crowd_make(&def, 40, 20000);
    for (uint32_t frame = 0; frame < 60; frame++) {
        moving_crowd_frame(&asked);
        moving_crowd_frame(&left);
        if (frame % 7 == 0) {
            const uint64_t before = keen_world_hash(asked.world);
            explain_everything(&asked);
            cr_assert_eq(keen_world_hash(asked.world), before);
        }
    }
    cr_expect_eq(keen_world_hash(asked.world), keen_world_hash(left.world));
    cr_expect_eq(asked.told, left.told);
    moving_crowd_end(&asked);
    moving_crowd_end(&left);
}
