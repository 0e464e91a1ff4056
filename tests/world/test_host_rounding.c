/* Hosts set their own rounding and flush denormals to zero; results are the same bits, and what they set stays set. */
#include <fenv.h>

#include "world/small_world.h"
#ifdef __SSE__
#    include <xmmintrin.h>
#endif

#define FLUSH_AND_DENORMALS_ARE_ZERO 0x8040u

/* Angles, places and strengths that do not come out even. Every number that the host gives is a constant. */
static uint64_t hash_of_scene(void) {
    const keen_world_def def = small_world_def(8, 8);
    keen_world *world = small_world_make(&def);
    keen_profile_def profile_def = keen_default_profile(1.0f);
    profile_def.vision.zones[0].h_inner = 17.3f;
    profile_def.vision.zones[0].h_outer = 61.7f;
    profile_def.vision.falloff_exponent = 1.37f;
    profile_def.hearing.exponent = 0.71f;
    profile_def.vision.full_exposure = 0.9f;
    const keen_profile_id profile = small_world_profile(world, &profile_def);
    const float spots[] = {0.1f, 0.7f, 1.3f, 2.9f};
    keen_target_id targets[4];
    for (uint32_t i = 0; i < 4; i++) {
        small_world_agent(world, profile, spots[i], spots[3 - i]);
        targets[i] = small_world_target(world, 7.7f, spots[i]);
        small_world_set_light(world, targets[i], 0.37f);
        small_world_set_loudness(world, targets[i], 0.61f);
    }
    const keen_environment environment = {.ambient_noise = 0.123f, .vision = 0.987f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(world, &environment));
    for (uint32_t i = 0; i < 12; i++) {
        small_world_emit(world, targets[i % 4], 3.3f, spots[i % 4], 1.1f);
        small_world_frames(world, 1, i < 6 ? small_world_clear : small_world_blocked);
    }
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 3.7));
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 5e-7)); /* half a microsecond is one, or none */
    keen_agent_def blind = keen_default_agent(1.0f);
    blind.profile = profile;
    blind.forward[0] = 1e30f; /* its square is infinite, or the largest number */
    keen_agent_id nobody;
    EXPECT_RESULT(KEEN_ERROR_FORWARD, keen_agent_create(world, &blind, &nobody));
    small_world_emit(world, targets[1], 0.3f, 0.3f, 0.9f); /* waits in the queues */
    const uint64_t hash = keen_world_hash(world);
    keen_world_destroy(world);
    return hash;
}

Test(host_rounding, does_not_show) {
    const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    const uint64_t expected = hash_of_scene();
    for (uint32_t i = 0; i < 3; i++) {
        fesetround(modes[i]);
        const uint64_t hash = hash_of_scene();
        const int left = fegetround();
        fesetround(FE_TONEAREST);
        cr_expect_eq(hash, expected, "rounding mode %u shows", i);
        cr_expect_eq(left, modes[i], "the host's rounding mode was changed");
    }
}

Test(host_rounding, nor_do_flushed_denormals) {
#ifdef __SSE__
    const uint64_t expected = hash_of_scene();
    const unsigned before = _mm_getcsr();
    _mm_setcsr(before | FLUSH_AND_DENORMALS_ARE_ZERO);
    const uint64_t hash = hash_of_scene();
    const unsigned after = _mm_getcsr();
    _mm_setcsr(before);
    cr_expect_eq(hash, expected);
    cr_expect_eq(after & FLUSH_AND_DENORMALS_ARE_ZERO, FLUSH_AND_DENORMALS_ARE_ZERO);
#else
    cr_skip_test("no way to flush denormals here");
#endif
}

#define DENORMAL 1e-40f

/* Numbers that flushing would take for zero, at calls that look at them before a frame does. */
static void expect_denormals_are_numbers(keen_world *world, keen_agent_id agent, keen_target_id target) {
    keen_trace_batch batch;
    keen_write_report report;
    keen_submit_report submitted;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_target_action_sound(world, target, -DENORMAL));
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_agent_heal(world, agent, -DENORMAL));
    keen_sound sound = keen_default_sound();
    sound.loudness = -DENORMAL;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_sounds_emit(world, &sound, 1, &report));
    const keen_damage damage = {.agent = agent, .from = target, .amount = -DENORMAL};
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_damage_report(world, &damage, 1, &report));
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.vision.near_radius = -DENORMAL;
    keen_profile_id refused;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_profile_create(world, &profile, &refused, NULL));
    keen_target_def thin = keen_default_target(1.0f);
    thin.radius = -DENORMAL;
    keen_target_id nobody;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_target_create(world, &thin, &nobody));
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_report_place(world, agent, (float[3]){1.0f, 0.0f, 0.0f}, 1, -DENORMAL, 0.0f));
    const keen_place_report place = {.agent = agent, .tag = 1, .confidence = 0.5f, .error = -DENORMAL};
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_report_places(world, &place, 1, &report));
    const float health[2] = {DENORMAL, 2.0f * DENORMAL}, radius = -DENORMAL;
    const keen_agent_write write = {.health = {&health[0], 0}, .max_health = {&health[1], 0}};
    EXPECT_RESULT(KEEN_OK, keen_agents_write(world, &agent, 1, &write, NULL));
    const keen_target_write target_write = {.radius = {&radius, 0}};
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_targets_write(world, &target, 1, &target_write, &report));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    cr_assert_gt(batch.count, 0);
    const keen_trace_result result = {
        .ticket = batch.requests[0].ticket, .transmittance = -DENORMAL, .audio = KEEN_AUDIO_NONE};
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_trace_submit(world, &result, 1, &submitted));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

static void try_denormals(void) {
    keen_world_def def = small_world_def(2, 2);
    def.detection = true;
    keen_world *world = small_world_make(&def);
    const keen_agent_id agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    const keen_target_id target = small_world_target(world, 5.0f, 0.0f);
    expect_denormals_are_numbers(world, agent, target);
    keen_world_destroy(world);
}

Test(host_rounding, denormals_are_numbers) {
    try_denormals();
#ifdef __SSE__
    const unsigned before = _mm_getcsr();
    _mm_setcsr(before | FLUSH_AND_DENORMALS_ARE_ZERO);
    try_denormals();
    _mm_setcsr(before);
#endif
}
