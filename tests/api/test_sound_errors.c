/* Sounds that are refused, one by one; the others of the batch are heard. */
#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

static keen_world *world;
static keen_agent_id agent;
static keen_target_id owner;

static void begin(void) {
    const keen_world_def def = small_world_def(2, 4);
    world = small_world_make(&def);
    agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    owner = small_world_target(world, -500.0f, 0.0f);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(sound_errors, .init = begin, .fini = end);

static keen_sound good_sound(void) {
    keen_sound sound = keen_default_sound();
    sound.position[0] = -5.0f;
    sound.owner = owner;
    return sound;
}

static void expect_refused(keen_result reason, const keen_sound *sound) {
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_sounds_emit(world, sound, 1, &report));
    cr_assert_eq(report.written, 0);
    cr_assert_eq(report.rejected, 1);
    cr_assert_eq(report.first_rejected, 0);
    cr_assert_eq(report.first_reason, reason, "%s", keen_result_string(report.first_reason));
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_sounds_emit(world, sound, 1, NULL));
}

static void expect_silence(void) {
    small_world_frames(world, 1, small_world_clear);
    cr_assert_not(small_world_believes(world, agent, owner), "a refused sound was heard");
}

Test(sound_errors, null_pointers) {
    const keen_sound sound = good_sound();
    keen_write_report report;
    MARK_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_sounds_emit(NULL, &sound, 1, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_sounds_emit(world, NULL, 1, &report));
    EXPECT_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_OK, keen_sounds_emit(world, NULL, 0, &report));
    cr_assert_eq(report.written, 0);
    cr_assert_eq(report.rejected, 0);
    expect_silence();
}

Test(sound_errors, wrong_cookie) {
    keen_sound sound = good_sound();
    sound.cookie = 0;
    expect_refused(KEEN_ERROR_COOKIE, &sound);
    expect_silence();
}

Test(sound_errors, numbers_that_are_not_finite) {
    const size_t offsets[] = {offsetof(keen_sound, position[0]), offsetof(keen_sound, position[1]),
                              offsetof(keen_sound, position[2]), offsetof(keen_sound, loudness),
                              offsetof(keen_sound, transmission)};
    for (size_t i = 0; i < COUNT_OF(offsets); i++) {
        for (size_t k = 0; k < NOT_FINITE_COUNT; k++) {
            keen_sound sound = good_sound();
            *keen_float_at(&sound, offsets[i]) = keen_not_finite[k];
            expect_refused(KEEN_ERROR_NOT_FINITE, &sound);
        }
    }
    expect_silence();
}

Test(sound_errors, numbers_out_of_range) {
    keen_sound sound = good_sound();
    sound.loudness = -0.1f;
    expect_refused(KEEN_ERROR_RANGE, &sound);
    sound = good_sound();
    sound.transmission = -0.1f;
    expect_refused(KEEN_ERROR_RANGE, &sound);
    sound.transmission = 1.1f;
    expect_refused(KEEN_ERROR_RANGE, &sound);
    sound = good_sound();
    sound.max_tier = KEEN_TIER_COUNT;
    expect_refused(KEEN_ERROR_RANGE, &sound);
    sound.max_tier = UINT32_MAX;
    expect_refused(KEEN_ERROR_RANGE, &sound);
    sound = good_sound();
    sound.type = KEEN_PLACE_TAG_COUNT;
    expect_refused(KEEN_ERROR_RANGE, &sound);
    expect_silence();
}

Test(sound_errors, owners_that_are_not_there) {
    keen_sound sound = good_sound();
    sound.owner = (keen_target_id){owner.index, owner.generation + 2};
    expect_refused(KEEN_ERROR_STALE_ID, &sound);
    sound.owner = (keen_target_id){4, 1};
    expect_refused(KEEN_ERROR_STALE_ID, &sound);
    const keen_target_id gone = small_world_target(world, -500.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_target_remove(world, gone));
    sound.owner = gone;
    expect_refused(KEEN_ERROR_STALE_ID, &sound);
    expect_silence();
}

Test(sound_errors, do_not_silence_the_others) {
    keen_sound sounds[5];
    for (uint32_t i = 0; i < 5; i++) {
        sounds[i] = good_sound();
    }
    sounds[0].loudness = 0.0f; /* silent, and legal */
    sounds[1].loudness = NAN;
    sounds[2].cookie = 7;
    sounds[4].owner.generation += 2;
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_sounds_emit(world, sounds, 5, &report));
    cr_assert_eq(report.written, 2);
    cr_assert_eq(report.rejected, 3);
    cr_assert_eq(report.first_rejected, 1);
    cr_assert_eq(report.first_reason, KEEN_ERROR_NOT_FINITE);
    small_world_frames(world, 1, small_world_clear);
    const keen_belief belief = small_world_belief(world, agent, owner);
    cr_assert_gt(belief.weighted[KEEN_SENSE_HEARING], 0.0f);
    cr_assert_eq(belief.last_known[0], -5.0f, "where it was heard, not where its owner is");
}
