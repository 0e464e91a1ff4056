/* Profile, quality, squad and team of an actor change while it plays: beliefs stay. */
#include "world/small_world.h"

static keen_world *world;
static keen_profile_id plain;
static keen_agent_id agent;

static keen_profile_id profile_of(uint32_t count, const keen_sense *senses, uint32_t max_tracked) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.sense_count = count;
    for (uint32_t i = 0; i < count; i++) {
        def.senses[i] = senses[i];
    }
    def.max_tracked = max_tracked;
    return small_world_profile(world, &def);
}

static void begin(void) {
    const keen_world_def def = small_world_def(2, 16);
    world = small_world_make(&def);
    plain = profile_of(2, (const keen_sense[]){KEEN_SENSE_VISION, KEEN_SENSE_HEARING}, 16);
    agent = small_world_agent(world, plain, 0.0f, 0.0f);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(changes_in_play, .init = begin, .fini = end);

Test(changes_in_play, what_senses_said_is_kept_by_sense) {
    const keen_target_id target = small_world_target(world, 8.0f, 0.0f);
    small_world_set_loudness(world, target, 1.0f);
    small_world_frames(world, 5, small_world_clear);
    const keen_belief before = small_world_belief(world, agent, target);
    cr_assert_gt(before.weighted[KEEN_SENSE_HEARING], 0.0f);
    const keen_profile_id swapped =
        profile_of(3, (const keen_sense[]){KEEN_SENSE_TOUCH, KEEN_SENSE_HEARING, KEEN_SENSE_VISION}, 16);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, agent, swapped));
    const keen_belief after = small_world_belief(world, agent, target);
    cr_assert_eq(after.confidence, before.confidence);
    cr_assert_eq(after.state, before.state);
    cr_assert_eq(after.leading, before.leading);
    cr_assert_eq(after.loss_row, before.loss_row);
    cr_assert_eq(after.weighted[KEEN_SENSE_VISION], before.weighted[KEEN_SENSE_VISION]);
    cr_assert_eq(after.weighted[KEEN_SENSE_HEARING], before.weighted[KEEN_SENSE_HEARING]);
    cr_assert_eq(after.weighted[KEEN_SENSE_TOUCH], 0.0f);
}

Test(changes_in_play, what_the_new_profile_lacks_is_silent) {
    const keen_target_id target = small_world_target(world, 8.0f, 0.0f);
    small_world_set_loudness(world, target, 1.0f);
    small_world_frames(world, 5, small_world_clear);
    const keen_profile_id deaf = profile_of(1, (const keen_sense[]){KEEN_SENSE_VISION}, 16);
    const keen_profile_id blind = profile_of(1, (const keen_sense[]){KEEN_SENSE_HEARING}, 16);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, agent, deaf));
    cr_assert_eq(small_world_belief(world, agent, target).weighted[KEEN_SENSE_HEARING], 0.0f);
    cr_assert_eq(small_world_belief(world, agent, target).leading, KEEN_SENSE_VISION);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, agent, blind));
    const keen_belief belief = small_world_belief(world, agent, target);
    cr_assert_eq(belief.leading, KEEN_SENSE_NONE, "the hidden slot of the deaf profile said nothing of actors");
    cr_assert_eq(belief.weighted[KEEN_SENSE_VISION], 0.0f);
}

Test(changes_in_play, slots_beyond_the_new_ledger_are_given_up) {
    keen_target_id targets[12];
    for (uint32_t i = 0; i < 12; i++) {
        targets[i] = small_world_target(world, 5.0f + (float)i, 0.0f);
    }
    small_world_frames(world, 3, small_world_clear);
    cr_assert_eq(small_world_counters(world).beliefs, 12);
    const keen_profile_id narrow = profile_of(1, (const keen_sense[]){KEEN_SENSE_VISION}, 3);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, agent, narrow));
    cr_assert_eq(small_world_status(world, agent).belief_count, 3);
    cr_assert(small_world_believes(world, agent, targets[2]));
    cr_assert_not(small_world_believes(world, agent, targets[3]));
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, targets[11]));
    const keen_target_id next = small_world_target(world, 400.0f, 0.0f);
    cr_assert_eq(next.index, targets[11].index, "nobody holds it any more");
    small_world_frames(world, 2, small_world_clear);
    cr_assert_eq(small_world_counters(world).beliefs, 3);
}

/* Ticks in so many frames of 0.05 s. */
static uint32_t ticks_in(uint32_t frames) {
    uint32_t ticks = 0;
    for (uint32_t i = 0; i < frames; i++) {
        small_world_frame(world, 0.05, small_world_clear, NULL);
        ticks += small_world_counters(world).run;
    }
    return ticks;
}

static uint32_t points_asked(void) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < 12; i++) {
        small_world_frame(world, 0.05, small_world_clear, NULL);
        const uint32_t asked = small_world_counters(world).traces_asked;
        most = asked > most ? asked : most;
    }
    return most;
}

Test(changes_in_play, quality_sets_interval_and_samples) {
    const keen_target_id target = small_world_target(world, 6.0f, 0.0f);
    small_world_frames(world, 10, small_world_clear);
    cr_assert_eq(ticks_in(12), 6);
    cr_assert_eq(points_asked(), 4);
    const keen_belief before = small_world_belief(world, agent, target);
    keen_quality quality = keen_default_quality(KEEN_QUALITY_MEDIUM);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_quality(world, agent, &quality));
    cr_assert_eq(small_world_belief(world, agent, target).confidence, before.confidence);
    cr_assert_eq(ticks_in(12), 4);
    cr_assert_eq(points_asked(), 2);
    quality = keen_default_quality(KEEN_QUALITY_LOW);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_quality(world, agent, &quality));
    cr_assert_eq(ticks_in(12), 2);
    cr_assert_eq(points_asked(), 1);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, false));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, true));
    cr_assert_eq(ticks_in(12), 2, "enabling keeps the quality");
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, agent, false));
    quality = keen_default_quality(KEEN_QUALITY_HIGH);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_quality(world, agent, &quality));
    EXPECT_RESULT(KEEN_OK, keen_agent_set_profile(world, agent, plain));
    cr_assert_eq(ticks_in(12), 0, "quality wakes nobody");
}

Test(changes_in_play, a_disguise_changes_the_relation) {
    keen_agent_def def = keen_default_agent(1.0f);
    keen_target_def other = keen_default_target(1.0f);
    keen_agent_id guard;
    keen_target_id spy;
    def.profile = plain;
    def.team = 1;
    other.team = 2;
    other.position[0] = 5.0f;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &guard));
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &other, &spy));
    small_world_frames(world, 3, small_world_clear);
    cr_assert(keen_target_equal(small_world_status(world, guard).top, spy));
    EXPECT_RESULT(KEEN_OK, keen_target_set_team(world, spy, 1));
    small_world_frames(world, 1, small_world_clear);
    cr_assert_eq(small_world_status(world, guard).top.generation, 0, "a teammate");
    EXPECT_RESULT(KEEN_OK, keen_target_set_team(world, spy, KEEN_TEAM_NONE));
    small_world_frames(world, 1, small_world_clear);
    cr_assert(keen_target_equal(small_world_status(world, guard).top, spy));
}
