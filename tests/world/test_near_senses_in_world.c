/* Smell, touch, vibration and echolocation in whole worlds: columns, wind and pulses reach the beliefs. */
#include <math.h>

#include "world/small_world.h"

#define TOLERANCE 1e-4

typedef struct sense_scene {
    keen_world *world;
    keen_agent_id agent;
    keen_target_id target;
} sense_scene;

/* An agent of one sense at the origin, a target at (x, 0), no heights: distances are those of the plane. */
static sense_scene make_scene(keen_sense sense, float x) {
    const keen_world_def world_def = small_world_def(1, 1);
    sense_scene made = {.world = small_world_make(&world_def)};
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.sense_count = 1;
    profile.senses[0] = sense;
    keen_agent_def agent = keen_default_agent(1.0f);
    agent.profile = small_world_profile(made.world, &profile);
    agent.eye_height = agent.center_height = 0.0f;
    keen_target_def target = keen_default_target(1.0f);
    target.position[0] = x;
    target.center_height = 0.0f;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(made.world, &agent, &made.agent));
    EXPECT_RESULT(KEEN_OK, keen_target_create(made.world, &target, &made.target));
    return made;
}

static double said(const sense_scene *scene) {
    return (double)small_world_belief(scene->world, scene->agent, scene->target).fused;
}

static keen_target_columns columns_of(const sense_scene *scene) {
    keen_target_columns columns;
    EXPECT_RESULT(KEEN_OK, keen_targets_map(scene->world, &columns));
    return columns;
}

Test(near_senses_in_world, smell_goes_with_the_wind) {
    const sense_scene scene = make_scene(KEEN_SENSE_SMELL, 6.0f);
    columns_of(&scene).scent[scene.target.index] = 1.0f;
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_float_eq(said(&scene), 1.0 - 6.0 / 15.0, TOLERANCE);
    const keen_environment windy = {.vision = 1.0f, .wind = {-3.0f, 0.0f, 0.0f}};
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(scene.world, &windy));
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_float_eq(said(&scene), 1.0 - 6.0 / 24.0, TOLERANCE);
    columns_of(&scene).scent[scene.target.index] = 0.0f;
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_eq(said(&scene), 0.0);
    keen_world_destroy(scene.world);
}

Test(near_senses_in_world, touch_is_between_bodies) {
    const sense_scene scene = make_scene(KEEN_SENSE_TOUCH, 0.69f);
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_eq(said(&scene), 1.0);
    small_world_move_target(scene.world, scene.target, 0.71f, 0.0f);
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_eq(said(&scene), 0.0);
    columns_of(&scene).radius[scene.target.index] = 0.4f;
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_eq(said(&scene), 1.0);
    keen_world_destroy(scene.world);
}

Test(near_senses_in_world, steps_are_felt_on_the_ground) {
    const sense_scene scene = make_scene(KEEN_SENSE_VIBRATION, 6.0f);
    const keen_target_columns columns = columns_of(&scene);
    columns.velocity_y[scene.target.index] = 3.0f;
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_float_eq(said(&scene), 0.25, TOLERANCE);
    columns.mass[scene.target.index] = 40.0f;
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_float_eq(said(&scene), 0.125, TOLERANCE);
    columns.grounded[scene.target.index] = 0;
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_eq(said(&scene), 0.0);
    keen_world_destroy(scene.world);
}

/* A pulse each second: in the first tick and in the fifth after it. */
Test(near_senses_in_world, echoes_are_held_between_pulses) {
    const sense_scene scene = make_scene(KEEN_SENSE_ECHOLOCATION, -10.0f);
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_float_eq(said(&scene), 0.6, TOLERANCE, "no cone");
    small_world_move_target(scene.world, scene.target, -20.0f, 0.0f);
    for (int tick = 0; tick < 4; tick++) {
        small_world_frames(scene.world, 1, small_world_blocked);
        cr_expect_eq(small_world_counters(scene.world).traces_asked, 0u);
        cr_expect_float_eq(said(&scene), 0.6, TOLERANCE);
        cr_expect_eq(small_world_belief(scene.world, scene.agent, scene.target).last_known[0], -10.0f);
    }
    small_world_frames(scene.world, 1, small_world_clear);
    cr_expect_float_eq(said(&scene), 0.2, TOLERANCE);
    for (int tick = 0; tick < 5; tick++) {
        small_world_frames(scene.world, 1, small_world_blocked);
    }
    cr_expect_eq(said(&scene), 0.0);
    keen_world_destroy(scene.world);
}
