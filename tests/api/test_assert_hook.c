/* The assert hook: told of every error in debug builds, before the call returns; never called in release builds. */
#include "heard.h"

static keen_world_def def_with_hook(heard *own) {
    keen_world_def def = small_world_def(2, 2);
    def.hooks.assert_failed = heard_hook;
    def.hooks.user = own;
    return def;
}

Test(assert_hook, hears_of_calls_that_fail) {
    heard own = {0};
    const keen_world_def def = def_with_hook(&own);
    keen_world *world = small_world_make(&def);
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_frame_end(world));
    expect_heard(&own, KEEN_ERROR_CALL_ORDER, "keen_frame_end");
    own = (heard){0};
    EXPECT_RESULT(KEEN_ERROR_STALE_ID, keen_agent_remove(world, (keen_agent_id){0}));
    expect_heard(&own, KEEN_ERROR_STALE_ID, "keen_agent_remove");
    own = (heard){0};
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_targets_map(world, NULL));
    expect_heard(&own, KEEN_ERROR_NULL, "keen_targets_map");
    own = (heard){0};
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_frame_begin(world, -1.0));
    expect_heard(&own, KEEN_ERROR_RANGE, "keen_frame_begin");
    own = (heard){0};
    keen_sound sound = keen_default_sound();
    sound.loudness = -1.0f;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_sounds_emit(world, &sound, 1, NULL));
    expect_heard(&own, KEEN_ERROR_PARTIAL, "keen_sounds_emit");
    keen_world_destroy(world);
}

Test(assert_hook, hears_of_worlds_that_are_refused) {
    heard own = {0};
    keen_world_def def = def_with_hook(&own);
    keen_world *world;
    def.agent_capacity = 0;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_create(&def, &world));
    expect_heard(&own, KEEN_ERROR_RANGE, "keen_world_create");
    own = (heard){0};
    def = def_with_hook(&own);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_world_create(&def, NULL));
    expect_heard(&own, KEEN_ERROR_NULL, "keen_world_create");
}

/* The hooks of a def that nobody initialised cannot be trusted. */
Test(assert_hook, is_not_taken_from_a_def_without_its_cookie) {
    heard own = {0};
    keen_world_def def = def_with_hook(&own);
    keen_world *world;
    def.cookie = 0;
    EXPECT_RESULT(KEEN_ERROR_COOKIE, keen_world_create(&def, &world));
    cr_assert_eq(own.calls, 0);
}

Test(assert_hook, is_silent_when_all_is_well) {
    heard own = {0};
    const keen_world_def def = def_with_hook(&own);
    keen_world *world = small_world_make(&def);
    small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    small_world_target(world, 10.0f, 0.0f);
    small_world_frames(world, 10, small_world_clear);
    keen_world_destroy(world);
    cr_assert_eq(own.calls, 0);
}

/* Agents may go between the frame and its recording. */
Test(assert_hook, is_silent_when_agents_are_gone_that_are_to_be_recorded) {
    heard own = {0};
    const keen_world_def def = def_with_hook(&own);
    keen_world *world = small_world_make(&def);
    const keen_agent_id agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    keen_recorder_def recording = {.seconds = 10.0, .bytes = 1 << 20};
    keen_recorder *recorder;
    EXPECT_RESULT(KEEN_OK, keen_recorder_create(world, &recording, &recorder));
    small_world_frames(world, 2, small_world_clear);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, agent));
    EXPECT_RESULT(KEEN_OK, keen_recorder_frame(recorder));
    keen_recorder_destroy(recorder);
    keen_world_destroy(world);
    cr_assert_eq(own.calls, 0);
}

Test(assert_hook, may_be_missing) {
    const keen_world_def def = small_world_def(2, 2);
    keen_world *world = small_world_make(&def);
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_frame_end(world));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_frame_end(NULL));
    keen_world_destroy(world);
}
