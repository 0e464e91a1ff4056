/* What a squad member shares, put into the queue by hand: it raises, tells and places, once. */
#include <criterion/criterion.h>

#include "frame/relations.h"
#include "keen/keen.h"

#define TICK 0.2

static keen_world *world;
static keen_agent_id agent;
static keen_target_id target;

static void begin(void) {
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = def.target_capacity = 2;
    def.stagger = false;
    def.workers = 1;
    cr_assert_eq(keen_world_create(&def, &world), KEEN_OK);
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.location.growth = 0.0f;
    keen_agent_def body = keen_default_agent(1.0f);
    keen_target_def other = keen_default_target(1.0f);
    cr_assert_eq(keen_profile_create(world, &profile, &body.profile, NULL), KEEN_OK);
    body.team = 1;
    other.team = 2;
    other.position[0] = -8.0f;
    cr_assert_eq(keen_agent_create(world, &body, &agent), KEEN_OK);
    cr_assert_eq(keen_target_create(world, &other, &target), KEEN_OK);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(shares, .init = begin, .fini = end);

static keen_belief tick(void) {
    keen_belief belief;
    bool found;
    cr_assert_eq(keen_frame_begin(world, TICK), KEEN_OK);
    cr_assert_eq(keen_frame_end(world), KEEN_OK);
    cr_assert_eq(keen_belief_find(world, agent, target, &belief, &found), KEEN_OK);
    cr_assert(found);
    return belief;
}

static void share(float strength, float x) {
    const keen_stimulus stimulus = {
        .kind = KEEN_STIMULUS_SHARE,
        .target = target.index,
        .generation = target.generation,
        .strength = strength,
        .position = {x, 1.0f, 0.0f},
        .error = 2.5f,
    };
    cr_assert_eq(keen_stimuli_add(&world->stimuli, agent.index, &stimulus), KEEN_STIMULUS_KEPT);
}

Test(shares, tells_and_places_once) {
    tick();
    share(0.4f, -8.0f);
    share(0.3f, 50.0f);
    keen_belief belief = tick();
    cr_assert_float_eq(belief.confidence, 0.4f, 1e-6);
    cr_assert_eq(belief.time_since_sensed, 0.0);
    cr_assert_eq(belief.loss_row, KEEN_SENSE_HEARING);
    cr_assert_eq(belief.last_known[0], -8.0f, "the strongest counts");
    cr_assert_eq(belief.error, 2.5f);
    cr_assert_not(belief.first_hand, "so it is never shared on");
    belief = tick();
    cr_assert_lt(belief.confidence, 0.4f);
    cr_assert_float_eq(belief.time_since_sensed, TICK, 1e-9);
}

Test(shares, a_weaker_one_only_places) {
    tick();
    share(0.5f, -8.0f);
    tick();
    share(0.1f, -9.0f);
    const keen_belief belief = tick();
    cr_assert_gt(belief.confidence, 0.4f);
    cr_assert_float_eq(belief.time_since_sensed, TICK, 1e-9);
    cr_assert_eq(belief.last_known[0], -9.0f);
}

Test(shares, a_share_about_somebody_else_at_this_index_is_nothing) {
    tick();
    target.generation += 2;
    share(0.4f, -8.0f);
    target.generation -= 2;
    cr_assert_eq(tick().confidence, 0.0f);
}

Test(shares, the_relation_of_a_pair_comes_before_the_teams) {
    cr_assert_eq(keen_world_relation(world, agent.index, target.index), KEEN_RELATION_UNKNOWN);
    cr_assert_eq(keen_world_set_relation(world, 1, 2, KEEN_RELATION_ENEMY), KEEN_OK);
    cr_assert_eq(keen_world_relation(world, agent.index, target.index), KEEN_RELATION_ENEMY);
    cr_assert_eq(keen_agent_set_relation(world, agent, target, KEEN_RELATION_NEUTRAL), KEEN_OK);
    cr_assert_eq(keen_world_relation(world, agent.index, target.index), KEEN_RELATION_NEUTRAL);
    cr_assert_eq(keen_agent_set_relation(world, agent, target, KEEN_RELATION_COUNT), KEEN_OK);
    cr_assert_eq(keen_world_relation(world, agent.index, target.index), KEEN_RELATION_ENEMY);
}

Test(shares, evidence_names_the_targets_that_must_come_in) {
    uint32_t targets[4];
    const keen_evidence cap = {agent, target, KEEN_EVIDENCE_CAP, 0.5f, 0.0};
    const keen_evidence add = {agent, target, KEEN_EVIDENCE_ADD, 0.5f, 0.0};
    cr_assert_eq(keen_evidence_apply(world, &cap, 1, NULL), KEEN_OK);
    cr_assert_eq(keen_evidence_targets(&world->evidence, agent.index, targets, 4), 0, "a cap needs no belief");
    cr_assert_eq(keen_evidence_apply(world, &add, 1, NULL), KEEN_OK);
    cr_assert_eq(keen_evidence_targets(&world->evidence, agent.index, targets, 4), 1);
    cr_assert_eq(targets[0], target.index);
    cr_assert_eq(keen_evidence_targets(&world->evidence, agent.index, targets, 0), 0);
    tick();
    cr_assert_eq(keen_evidence_targets(&world->evidence, agent.index, targets, 4), 0, "it has acted");
    cr_assert_eq(world->evidence.pairs.count, 1, "the cap stays");
}
