/* The detection model in a world (spec 13): values, stealth points, and what the host does to targets. */
#include <math.h>

#include "small_world.h"

#define TICK 0.2
#define UNIT (1.0f / 69.99f) /* a game unit in metres */

static keen_world *world;
static keen_agent_id guard;
static keen_target_id thief;
static keen_observer_columns observers;
static keen_stealth_columns stealth;

static keen_profile_def profile_of(keen_detection_preset preset) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.model = KEEN_MODEL_DETECTION;
    def.detection = keen_default_detection(preset, 1.0f);
    return def;
}

static void begin_with(const keen_profile_def *profile, const keen_world_def *def) {
    world = small_world_make(def);
    keen_world_set_relation(world, 1, 2, KEEN_RELATION_ENEMY);
    keen_agent_def agent = keen_default_agent(1.0f);
    keen_target_def target = keen_default_target(1.0f);
    agent.profile = small_world_profile(world, profile);
    agent.team = 1;
    agent.eye_height = target.center_height = 0.9f;
    target.team = 2;
    target.radius = 0.0f;
    target.light = 0.5f;
    target.position[0] = 500.0f * UNIT;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent, &guard));
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &target, &thief));
    EXPECT_RESULT(KEEN_OK, keen_observers_map(world, &observers));
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &stealth));
    observers.sneak[guard.index] = 50.0f; /* Perception 5 */
}

static keen_world_def detecting_world(void) {
    keen_world_def def = small_world_def(8, 8);
    def.detection = true;
    return def;
}

static void begin(void) {
    const keen_world_def def = detecting_world();
    const keen_profile_def profile = profile_of(KEEN_DETECTION_FALLOUT_NV);
    begin_with(&profile, &def);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(detection_values, .init = begin, .fini = end);

static void tick(void) {
    small_world_frame(world, TICK, small_world_clear, NULL);
}

static keen_detection seen(void) {
    keen_detection detection = {.value = NAN};
    bool found;
    EXPECT_RESULT(KEEN_OK, keen_detection_find(world, guard, thief, &detection, &found));
    cr_assert(found, "the guard does not look at the thief");
    return detection;
}

static float value_after_tick(void) {
    tick();
    return seen().value;
}

static keen_stealth stealth_of(keen_target_id target) {
    keen_stealth own;
    EXPECT_RESULT(KEEN_OK, keen_targets_stealth(world, &target, 1, &own));
    return own;
}

/* The public worked example. */
Test(detection_values, known_answers) {
    stealth.stance[thief.index] = KEEN_STANCE_MOVING;
    cr_expect_eq(value_after_tick(), 38.0f);
    stealth.stance[thief.index] = KEEN_STANCE_MOVING | KEEN_STANCE_SNEAKING;
    stealth.sneak[thief.index] = 55.0f;
    cr_expect_eq(value_after_tick(), 11.0f);
    small_world_move_target(world, thief, 1500.0f * UNIT, 0.0f);
    const float far = value_after_tick();
    cr_expect(far > -20.0f && far < 0.0f, "%g at 1500 units", (double)far);
    small_world_move_target(world, thief, 2600.0f * UNIT, 0.0f);
    cr_expect_eq(value_after_tick(), -50.0f);
    const keen_detection out = seen();
    cr_expect(out.attenuation == 0.0f && out.sound == 0.0f && out.visual == 0.0f && !out.los && !out.sees);
    cr_expect_float_eq(out.skill, 50.0f, 1e-4f);
}

Test(detection_values, no_beliefs_form) {
    for (int i = 0; i < 10; i++) {
        tick();
    }
    cr_expect_eq(small_world_status(world, guard).awareness, KEEN_AWARENESS_UNAWARE);
    cr_expect_eq(small_world_belief(world, guard, thief).confidence, 0.0f);
}

Test(detection_values, behind_it_is_in_sight_but_not_seen) {
    small_world_move_target(world, thief, -500.0f * UNIT, 0.0f);
    tick();
    cr_expect(seen().los && !seen().sees && seen().visual == 0.0f);
}

Test(detection_values, walls_block_sight_and_dampen_sound) {
    stealth.stance[thief.index] = KEEN_STANCE_MOVING;
    tick();
    const float clear = seen().sound;
    small_world_frame(world, TICK, small_world_blocked, NULL);
    cr_expect(!seen().los && !seen().sees && seen().visual == 0.0f);
    cr_expect_float_eq(seen().sound, clear * 0.1f, 1e-5f);
}

Test(detection_values, the_sleeping_see_nothing) {
    observers.sleeping[guard.index] = 1;
    tick();
    cr_expect(seen().los && !seen().sees);
}

Test(detection_values, blindness_and_invisibility_dim) {
    tick();
    const float plain = seen().visual;
    observers.blindness[guard.index] = 75.0f;
    tick();
    cr_expect_float_eq(seen().visual, plain * 0.25f, 1e-4f);
    observers.blindness[guard.index] = 0.0f;
    stealth.stance[thief.index] = KEEN_STANCE_INVISIBLE;
    tick();
    cr_expect_float_eq(seen().visual, plain * 0.1f, 1e-4f);
}

Test(detection_values, the_open_sky_reaches_farther) {
    small_world_move_target(world, thief, 2600.0f * UNIT, 0.0f);
    tick();
    cr_expect_eq(seen().value, -50.0f);
    const keen_environment outside = {.vision = 1.0f, .exterior = true};
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(world, &outside));
    tick();
    cr_expect_float_eq(seen().attenuation, 0.48f * 0.48f, 1e-4f);
    small_world_move_target(world, thief, 4900.0f * UNIT, 0.0f);
    tick();
    cr_expect(seen().value > -50.0f);
    const keen_environment inside = {.vision = 1.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(world, &inside));
    tick();
    keen_detection detection;
    bool found;
    EXPECT_RESULT(KEEN_OK, keen_detection_find(world, guard, thief, &detection, &found));
    cr_expect(!found, "out of the gather range again");
}

Test(detection_values, sight_is_asked_all_round) {
    small_world_move_target(world, thief, -2400.0f * UNIT, 0.0f);
    keen_trace_batch batch;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    cr_expect(batch.count > 0 && batch.requests[0].channels == KEEN_TRACE_SIGHT);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

/* The loudest since the last tick counts once; the column's as long as it is there. */
Test(detection_values, action_sounds) {
    tick();
    cr_expect_eq(seen().sound, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_target_action_sound(world, thief, 4.0f));
    EXPECT_RESULT(KEEN_OK, keen_target_action_sound(world, thief, 10.0f));
    EXPECT_RESULT(KEEN_OK, keen_target_action_sound(world, thief, 7.0f));
    small_world_frame(world, 0.05, small_world_clear, NULL); /* nobody's turn */
    tick();
    cr_expect_float_eq(seen().sound, 0.64f * 1.6f * 20.0f, 1e-4f);
    tick();
    cr_expect_eq(seen().sound, 0.0f);
    stealth.action_sound[thief.index] = 3.0f;
    for (int i = 0; i < 2; i++) {
        tick();
        cr_expect_float_eq(seen().sound, 0.64f * 1.6f * 6.0f, 1e-4f);
    }
}

Test(detection_values, bad_columns_keep_the_last_good_frame) {
    stealth.stance[thief.index] = KEEN_STANCE_MOVING;
    tick();
    const float good = seen().sound;
    stealth.muffle[thief.index] = NAN;
    stealth.stance[thief.index] = 0;
    tick();
    cr_expect_eq(seen().sound, good);
    cr_expect_eq(small_world_counters(world).bad_targets, 1);
    stealth.muffle[thief.index] = 0.0f;
    tick();
    cr_expect_eq(seen().sound, 0.0f);
    observers.sneak[guard.index] = -1.0f;
    tick();
    cr_expect_eq(small_world_counters(world).bad_agents, 1);
    cr_expect_eq(small_world_counters(world).run, 0);
}

Test(detection_values, the_dead_are_not_reported) {
    tick();
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(world, thief, false));
    tick();
    keen_detection detection;
    uint32_t count = 9;
    EXPECT_RESULT(KEEN_OK, keen_agent_detections(world, guard, &detection, 1, &count));
    cr_expect_eq(count, 0);
}

/* In front of the guard, lit: detected, so that points drain at three times the value a second. */
Test(detection_values, points_drain_wait_and_refill) {
    stealth.stance[thief.index] = KEEN_STANCE_SNEAKING;
    tick();
    const float value = seen().value;
    cr_assert(value > 0.0f && value < 70.0f);
    keen_stealth own = stealth_of(thief);
    cr_expect_float_eq(own.points, 100.0f - value * 3.0f * (float)TICK, 1e-3f);
    cr_expect_eq(own.highest, value);
    cr_expect_eq(own.most_aware.index, guard.index);
    cr_expect_eq(own.stage, KEEN_SNEAK_CAUTION);
    small_world_move_target(world, thief, 2600.0f * UNIT, 0.0f);
    float before = own.points;
    for (int i = 1; i <= 60; i++) {
        tick();
        own = stealth_of(thief);
        const bool waits = i * TICK < 10.0 - 1e-6;
        const float expected = waits ? before : fminf(100.0f, before + 10.0f * (float)TICK);
        cr_assert_float_eq(own.points, expected, 1e-3f, "tick %d: %g, not %g", i, (double)own.points, (double)expected);
        before = own.points;
    }
    cr_expect_eq(own.stage, KEEN_SNEAK_HIDDEN);
}

Test(detection_values, nobody_hostile_looks) {
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_NEUTRAL));
    tick();
    cr_expect(seen().value > 0.0f && !seen().hostile);
    const keen_stealth own = stealth_of(thief);
    cr_expect_eq(own.points, 100.0f);
    cr_expect_eq(own.highest, -50.0f);
    cr_expect_eq(own.most_aware.generation, 0);
}

Test(detection_values, hits_cap_points) {
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_NEUTRAL));
    EXPECT_RESULT(KEEN_OK, keen_agent_hit(world, guard, thief));
    tick();
    cr_expect_eq(stealth_of(thief).points, 50.0f);
    for (int i = 0; i < 74; i++) {
        tick();
    }
    cr_expect_eq(stealth_of(thief).points, 50.0f, "the wait of 15 s is not over");
    tick();
    cr_expect_float_eq(stealth_of(thief).points, 52.0f, 1e-3f);
    const keen_damage damage = {.agent = guard, .from = thief, .amount = 1.0f};
    EXPECT_RESULT(KEEN_OK, keen_damage_report(world, &damage, 1, NULL));
    tick();
    cr_expect_eq(stealth_of(thief).points, 50.0f, "damage is a hit");
}

Test(detection_values, without_time_nothing_moves) {
    tick();
    const float before = stealth_of(thief).points;
    EXPECT_RESULT(KEEN_OK, keen_agent_hit(world, guard, thief));
    small_world_frame(world, 0.0, small_world_clear, NULL);
    cr_expect_eq(stealth_of(thief).points, before);
}

/* Two observers with the same value: the lowest index; a disabled one does not count. */
Test(detection_values, the_most_aware) {
    keen_agent_def agent = keen_default_agent(1.0f);
    agent.profile = (keen_profile_id){0, 1};
    agent.team = 1;
    agent.eye_height = 0.9f;
    keen_agent_id second;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &agent, &second));
    observers.sneak[second.index] = 50.0f;
    tick();
    cr_expect_eq(stealth_of(thief).most_aware.index, guard.index);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(world, guard, false));
    tick();
    cr_expect_eq(stealth_of(thief).most_aware.index, second.index);
    observers.sneak[second.index] = 0.0f;
    tick();
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, second));
    cr_expect_eq(stealth_of(thief).most_aware.generation, 0);
    cr_expect_eq(stealth_of(thief).hunters, 0);
}

/* A crowd of mixed models gives the same on every backend and for any number of workers. */
static uint64_t run_mixed(keen_backend backend, uint32_t workers) {
    keen_world_def def = small_world_def(256, 256);
    def.detection = true;
    def.backend = backend;
    def.workers = workers;
    keen_world *crowd = small_world_make(&def);
    keen_profile_id profiles[3];
    for (int model = 0; model < 3; model++) {
        keen_profile_def profile = keen_default_profile(1.0f);
        profile.model = (keen_model)model;
        profiles[model] = small_world_profile(crowd, &profile);
    }
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(crowd, 1, 2, KEEN_RELATION_ENEMY));
    keen_stealth_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(crowd, &columns));
    keen_target_id targets[200];
    for (uint32_t i = 0; i < 200; i++) {
        keen_target_def target = keen_default_target(1.0f);
        target.position[0] = (float)(i * 37 % 101);
        target.position[1] = (float)(i * 53 % 97);
        target.team = 1 + i % 2;
        EXPECT_RESULT(KEEN_OK, keen_target_create(crowd, &target, &targets[i]));
        columns.stance[targets[i].index] = i % 16;
        keen_agent_def agent = keen_default_agent(1.0f);
        keen_agent_id id;
        memcpy(agent.position, target.position, sizeof agent.position);
        agent.self = targets[i];
        agent.team = 2 - i % 2;
        agent.profile = profiles[i % 3];
        EXPECT_RESULT(KEEN_OK, keen_agent_create(crowd, &agent, &id));
    }
    for (uint32_t frame = 0; frame < 40; frame++) {
        EXPECT_RESULT(KEEN_OK, keen_target_action_sound(crowd, targets[frame * 7 % 200], (float)frame));
        small_world_frame(crowd, 0.07, small_world_clear, NULL);
    }
    uint64_t sum = keen_world_hash(crowd);
    for (uint32_t i = 0; i < 200; i++) {
        keen_stealth own;
        keen_detection detections[16];
        uint32_t count;
        EXPECT_RESULT(KEEN_OK, keen_targets_stealth(crowd, &targets[i], 1, &own));
        EXPECT_RESULT(KEEN_OK, keen_agent_detections(crowd, (keen_agent_id){i, 1}, detections, 16, &count));
        uint32_t bits;
        memcpy(&bits, &own.points, sizeof bits);
        sum = sum * 31 + bits + own.most_aware.index;
        for (uint32_t k = 0; k < count; k++) {
            memcpy(&bits, &detections[k].value, sizeof bits);
            sum = sum * 31 + bits;
        }
    }
    keen_world_destroy(crowd);
    return sum;
}

Test(detection_worlds, mixed_models_are_equal_everywhere) {
    const uint64_t expected = run_mixed(KEEN_BACKEND_REFERENCE, 1);
    for (int backend = KEEN_BACKEND_PORTABLE; backend < KEEN_BACKEND_COUNT; backend++) {
        if (keen_backend_available((keen_backend)backend)) {
            cr_expect_eq(run_mixed((keen_backend)backend, 1), expected, "%s", keen_backend_name((keen_backend)backend));
        }
    }
    cr_expect_eq(run_mixed(KEEN_BACKEND_AUTO, 3), expected);
}
