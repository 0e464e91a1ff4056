/* Sounds through the API: who hears them, how strongly, where, and what is kept when there are too many. */
#include <math.h>

#include "world/small_world.h"

static keen_world *world;
static keen_profile_id profile;
static keen_agent_id agent;
static keen_target_id owner;

/* The owner is far out of every sense's reach. */
static void begin(void) {
    const keen_world_def def = small_world_def(8, 64);
    world = small_world_make(&def);
    profile = small_world_profile(world, NULL);
    agent = small_world_agent(world, profile, 0.0f, 0.0f);
    owner = small_world_target(world, -500.0f, 0.0f);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(sounds, .init = begin, .fini = end);

static float heard(keen_agent_id by, keen_target_id whom) {
    if (!small_world_believes(world, by, whom)) {
        return 0.0f;
    }
    return small_world_belief(world, by, whom).weighted[KEEN_SENSE_HEARING];
}

/* From the ear at 1.6 m to a sound on the ground (spec 2). */
static double strength_at(double x, double loudness) {
    return fmax(0.0, 1.0 - sqrt(x * x + 1.6 * 1.6) / (20.0 * loudness));
}

static void expect_heard(double expected) {
    cr_assert_float_eq((double)heard(agent, owner), expected, 1e-5, "%g, not %g", (double)heard(agent, owner),
                       expected);
}

Test(sounds, are_as_loud_as_the_formula_says) {
    const double places[] = {1.0, 5.0, 12.0, 19.0};
    for (uint32_t i = 0; i < 4; i++) {
        small_world_emit(world, owner, (float)places[i], 0.0f, 1.0f);
        small_world_frames(world, 1, small_world_clear);
        expect_heard(strength_at(places[i], 1.0));
        cr_assert_eq(small_world_belief(world, agent, owner).last_known[0], (float)places[i]);
    }
    small_world_emit(world, owner, 30.0f, 0.0f, 2.0f);
    small_world_frames(world, 1, small_world_clear);
    expect_heard(strength_at(30.0, 2.0));
}

Test(sounds, carry_no_further_than_their_range) {
    small_world_emit(world, owner, 20.0f, 0.0f, 1.0f);
    small_world_emit(world, owner, 10.0f, 0.0f, 0.5f);
    small_world_emit(world, owner, 1.0f, 0.0f, 0.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, owner));
}

Test(sounds, fall_silent_after_their_tick) {
    small_world_emit(world, owner, 2.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_belief(world, agent, owner).leading, KEEN_SENSE_HEARING);
    small_world_frames(world, 1, small_world_clear);
    expect_heard(0.0);
    cr_assert_eq(small_world_belief(world, agent, owner).leading, KEEN_SENSE_NONE);
}

Test(sounds, come_through_walls_by_their_transmission) {
    keen_sound sound = keen_default_sound();
    sound.position[0] = 5.0f;
    sound.owner = owner;
    const float transmissions[] = {0.0f, 0.5f, 1.0f};
    for (uint32_t i = 0; i < 3; i++) {
        sound.transmission = transmissions[i];
        EXPECT_RESULT(KEEN_OK, keen_sounds_emit(world, &sound, 1, NULL));
        small_world_frames(world, 1, small_world_clear);
        expect_heard(strength_at(5.0, 1.0) * (0.3 + 0.7 * (double)transmissions[i]));
    }
}

Test(sounds, are_masked_by_noise) {
    const keen_environment noisy = {.ambient_noise = 0.4f, .vision = 1.0f};
    const keen_environment deafening = {.ambient_noise = 2.0f, .vision = 1.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(world, &noisy));
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    expect_heard(strength_at(5.0, 1.0) - 0.4 * 0.5);
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(world, &deafening));
    small_world_emit(world, owner, 0.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    expect_heard(0.0);
}

Test(sounds, count_at_the_strength_they_had_when_they_were_made) {
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    small_world_move_agent(world, agent, 0.0f, 300.0f);
    small_world_frames(world, 1, small_world_clear);
    expect_heard(strength_at(5.0, 1.0));
    cr_assert_eq(small_world_belief(world, agent, owner).last_known[1], 0.0f);
}

Test(sounds, compete_and_the_strongest_of_a_tick_counts) {
    small_world_emit(world, owner, 9.0f, 0.0f, 1.0f);
    small_world_emit(world, owner, 3.0f, 0.0f, 1.0f);
    small_world_emit(world, owner, 6.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    expect_heard(strength_at(3.0, 1.0));
    cr_assert_eq(small_world_belief(world, agent, owner).last_known[0], 3.0f);
}

Test(sounds, of_ones_own_are_not_heard) {
    keen_agent_def def = keen_default_agent(1.0f);
    keen_agent_id speaker;
    def.profile = profile;
    def.self = owner;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &speaker));
    small_world_emit(world, owner, 1.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_not(small_world_believes(world, speaker, owner));
    cr_assert(small_world_believes(world, agent, owner));
}

static keen_agent_id agent_of_team(uint32_t team, bool hear_friends) {
    keen_profile_def profile_def = keen_default_profile(1.0f);
    keen_agent_def def = keen_default_agent(1.0f);
    keen_agent_id made;
    profile_def.hearing.hear_friends = hear_friends;
    def.profile = small_world_profile(world, &profile_def);
    def.team = team;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &made));
    return made;
}

Test(sounds, of_friends_are_ignored_unless_wanted) {
    keen_target_def target_def = keen_default_target(1.0f);
    keen_target_id friendly;
    target_def.team = 3;
    target_def.position[0] = -500.0f;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &target_def, &friendly));
    const keen_agent_id teammate = agent_of_team(3, false);
    const keen_agent_id ally = agent_of_team(4, false);
    const keen_agent_id enemy = agent_of_team(5, false);
    const keen_agent_id all_ears = agent_of_team(3, true);
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 4, 3, KEEN_RELATION_FRIENDLY));
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 5, 3, KEEN_RELATION_ENEMY));
    small_world_emit(world, friendly, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_not(small_world_believes(world, teammate, friendly));
    cr_assert_not(small_world_believes(world, ally, friendly));
    cr_assert(small_world_believes(world, enemy, friendly));
    cr_assert(small_world_believes(world, all_ears, friendly));
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 3, 3, KEEN_RELATION_ENEMY)); /* a traitor */
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 4, 3, KEEN_RELATION_NEUTRAL));
    small_world_emit(world, friendly, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert(small_world_believes(world, teammate, friendly));
    cr_assert(small_world_believes(world, ally, friendly));
}

Test(sounds, are_not_heard_by_disabled_agents_or_without_ears) {
    keen_profile_def deaf = keen_default_profile(1.0f);
    deaf.sense_count = 1;
    const keen_agent_id without_ears = small_world_agent(world, small_world_profile(world, &deaf), 0.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, false));
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, true));
    small_world_frames(world, 2, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, owner));
    cr_assert_not(small_world_believes(world, without_ears, owner));
}

Test(sounds, die_with_their_owner) {
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, owner));
    const keen_target_id next = small_world_target(world, -500.0f, 0.0f);
    cr_assert_eq(next.index, owner.index);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, next), "the next owner of the index made no sound");
    cr_assert_eq(small_world_counters(world).beliefs, 0);
}

Test(sounds, of_dead_and_disabled_owners_are_not_heard) {
    EXPECT_RESULT(KEEN_OK, keen_target_set_enabled(world, owner, false));
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, owner));
    EXPECT_RESULT(KEEN_OK, keen_target_set_enabled(world, owner, true));
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, owner, false));
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, owner));
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, owner, true));
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert(small_world_believes(world, agent, owner));
}

/* The same with a belief there already. */
Test(sounds, of_dead_and_disabled_owners_do_not_feed_a_belief) {
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_gt(heard(agent, owner), 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_target_set_enabled(world, owner, false));
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    expect_heard(0.0);
    EXPECT_RESULT(KEEN_OK, keen_target_set_enabled(world, owner, true));
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, owner, false));
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    expect_heard(0.0);
}

Test(sounds, of_masked_teams_are_not_heard) {
    keen_profile_def masking = keen_default_profile(1.0f);
    keen_target_def def = keen_default_target(1.0f);
    keen_target_id masked, other;
    masking.masked_teams = 1u << 7;
    def.position[0] = -500.0f;
    def.team = 7;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &masked));
    def.team = 8;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &other));
    const keen_agent_id deaf_to_them = small_world_agent(world, small_world_profile(world, &masking), 0.0f, 0.0f);
    small_world_emit(world, masked, 5.0f, 0.0f, 1.0f);
    small_world_emit(world, other, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_assert_not(small_world_believes(world, deaf_to_them, masked));
    cr_assert(small_world_believes(world, deaf_to_them, other));
    cr_assert(small_world_believes(world, agent, masked));
}
