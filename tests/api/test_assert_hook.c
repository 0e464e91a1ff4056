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

typedef struct bad_field {
    const char *name;
    size_t offset;
    uint32_t word; /* bits of what is out of range */
} bad_field;

Test(assert_hook, hears_which_field_of_a_world_is_refused) {
#define BAD(member, word)                                                                                              \
    { #member, offsetof(keen_world_def, member), word }
    const uint32_t minus_one = 0xBF800000u;
    const bad_field fields[] = {
        BAD(agent_capacity, 0),
        BAD(target_capacity, 1u << 25),
        BAD(profile_capacity, 65536),
        BAD(max_tracked, 0),
        BAD(row_capacity, UINT32_MAX),
        BAD(sound_capacity, (1u << 28) + 1),
        BAD(event_capacity, UINT32_MAX),
        BAD(trace_capacity, 1),
        BAD(evidence_capacity, UINT32_MAX),
        BAD(relation_capacity, 1u << 25),
        BAD(episode_capacity, 256),
        BAD(memory_capacity, 256),
        BAD(habit_capacity, 1u << 25),
        BAD(zone_capacity, 65537),
        BAD(viewer_capacity, 65),
        BAD(group_capacity, 1u << 23),
        BAD(span_capacity, 65537),
        BAD(units_per_meter, 0),
        BAD(up, 2),
        BAD(grid_cell, minus_one),
        BAD(grid_rebuild_hz, 1001),
        BAD(stealth.hit_max, minus_one),
        BAD(stealth.lost_wait, minus_one),
        BAD(workers, 257),
        BAD(budget.max_traces_per_frame, 1),
    };
#undef BAD
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        heard own = {0};
        keen_world_def def = def_with_hook(&own);
        keen_world *world;
        def.detection = true;
        memcpy((char *)&def + fields[i].offset, &fields[i].word, sizeof fields[i].word);
        EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_create(&def, &world));
        expect_heard(&own, KEEN_ERROR_RANGE, "keen_world_create");
        cr_expect(!DEBUG_BUILD || strncmp(own.message, fields[i].name, strlen(fields[i].name)) == 0, "%s: \"%s\"",
                  fields[i].name, own.message);
    }
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
