/* keen_explain of what lasts one tick, a sound that was heard once, and of what is not known yet, a sight line that
   nobody has answered. */
#include <string.h>

#include "support/near.h"
#include "world/small_world.h"

static keen_world *world;
static keen_agent_id agent;
static keen_target_id target;

/* Sight, hearing and echoes; the target stands still and silent, 8 away, in full view. */
static void begin(void) {
    const keen_world_def def = small_world_def(1, 2);
    keen_profile_def profile = keen_default_profile(1.0f);
    world = small_world_make(&def);
    profile.sense_count = 3;
    profile.senses[0] = KEEN_SENSE_VISION;
    profile.senses[1] = KEEN_SENSE_HEARING;
    profile.senses[2] = KEEN_SENSE_ECHOLOCATION;
    agent = small_world_agent(world, small_world_profile(world, &profile), 0.0f, 0.0f);
    target = small_world_target(world, 8.0f, 0.0f);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(explain_events, .init = begin, .fini = end);

static keen_explained_sense explain(keen_sense sense) {
    keen_explanation made;
    EXPECT_RESULT(KEEN_OK, keen_explain(world, agent, target, &made));
    for (uint32_t i = 0; i < made.sense_count; i++) {
        if (made.senses[i].sense == sense) {
            return made.senses[i];
        }
    }
    cr_assert_fail("%s is not explained", keen_sense_name(sense));
    return (keen_explained_sense){0};
}

static float factor(const keen_explained_sense *sense, const char *name) {
    for (uint32_t i = 0; i < sense->factor_count; i++) {
        if (strcmp(sense->factors[i].name, name) == 0) {
            return sense->factors[i].value;
        }
    }
    cr_assert_fail("%s has no factor %s", sense->name, name);
    return -1.0f;
}

Test(explain_events, a_sound_is_heard_in_its_tick) {
    small_world_frames(world, 1, small_world_blocked);
    keen_explained_sense hearing = explain(KEEN_SENSE_HEARING);
    cr_expect_str_eq(hearing.cause, "sound_faded");
    NEAR(factor(&hearing, "last tick"), 0.0);
    small_world_emit(world, target, 0.0f, 6.0f, 1.0f);
    hearing = explain(KEEN_SENSE_HEARING); /* it waits for the tick */
    NEAR(hearing.confidence, 0.0);
    small_world_frames(world, 1, small_world_blocked);
    const float heard = small_world_belief(world, agent, target).weighted[KEEN_SENSE_HEARING];
    cr_assert_gt(heard, 0.5f);
    hearing = explain(KEEN_SENSE_HEARING);
    NEAR(hearing.confidence, heard);
    NEAR(hearing.weighted, heard);
    NEAR(factor(&hearing, "last tick"), heard);
    NEAR(factor(&hearing, "loudness"), 0.0);
    cr_expect_str_eq(hearing.cause, "none");
    small_world_frames(world, 1, small_world_blocked);
    hearing = explain(KEEN_SENSE_HEARING);
    NEAR(hearing.confidence, 0.0);
    NEAR(factor(&hearing, "last tick"), 0.0);
    cr_expect_str_eq(hearing.cause, "sound_faded");
}

/* Of the noise now and the last tick the larger. */
Test(explain_events, noise_that_grew_since_the_last_tick_counts) {
    small_world_set_loudness(world, target, 0.5f);
    small_world_frames(world, 1, small_world_clear);
    const float before = explain(KEEN_SENSE_HEARING).confidence;
    cr_assert_gt(before, 0.0f);
    small_world_set_loudness(world, target, 2.0f);
    const keen_explained_sense louder = explain(KEEN_SENSE_HEARING);
    NEAR(factor(&louder, "last tick"), before);
    NEAR(louder.confidence, factor(&louder, "falloff"));
    cr_expect_gt(louder.confidence, before);
}

static void expect_sight(const char *vision, const char *echo) {
    const keen_explained_sense seen = explain(KEEN_SENSE_VISION), echoed = explain(KEEN_SENSE_ECHOLOCATION);
    cr_expect_str_eq(seen.cause, vision);
    cr_expect_str_eq(echoed.cause, echo);
}

Test(explain_events, a_sight_line_that_nobody_answers_blocks_nothing) {
    expect_sight("unanswered", "none");  /* no belief yet: the last pulse is none */
    small_world_frames(world, 10, NULL); /* rounds run out too */
    cr_assert(small_world_believes(world, agent, target));
    expect_sight("unanswered", "unanswered");
    small_world_frames(world, 10, small_world_blocked);
    expect_sight("blocked", "blocked");
    small_world_frames(world, 10, NULL); /* what is known stays known */
    expect_sight("blocked", "blocked");
    small_world_frames(world, 10, small_world_clear);
    expect_sight("none", "none");
}

Test(explain_events, after_a_teleport_nobody_has_looked_yet) {
    const float elsewhere[3] = {6.0f, 0.0f, 0.0f};
    small_world_frames(world, 10, small_world_blocked);
    expect_sight("blocked", "blocked");
    EXPECT_RESULT(KEEN_OK, keen_target_teleport(world, target, elsewhere));
    expect_sight("unanswered", "unanswered");
    small_world_frames(world, 10, small_world_blocked);
    expect_sight("blocked", "blocked");
}

/* A slot that was another's before. */
Test(explain_events, of_a_new_belief_nothing_is_known) {
    small_world_frames(world, 3, small_world_blocked);
    expect_sight("blocked", "blocked");
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, target));
    small_world_frames(world, 3, small_world_blocked);
    target = small_world_target(world, 7.0f, 0.0f);
    small_world_frames(world, 1, NULL);
    cr_assert(small_world_believes(world, agent, target));
    cr_expect_str_eq(explain(KEEN_SENSE_VISION).cause, "unanswered");
}
