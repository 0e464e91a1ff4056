#include "run/actor_values.h"

static void to_floats(const double from[3], float to[3]) {
    for (int axis = 0; axis < 3; axis++) {
        to[axis] = (float)from[axis];
    }
}

static void point_at(const scenario_timeline *timeline, double time, float point[3]) {
    double value[3] = {0.0, 0.0, 0.0};
    scenario_timeline_at(timeline, time, value);
    to_floats(value, point);
}

static float number_at(const scenario_timeline *timeline, double time) {
    return (float)scenario_timeline_number(timeline, time);
}


static uint32_t apparent_team(const scenario_actor *actor) {
    return actor->team == SCENARIO_NONE ? KEEN_TEAM_NONE : (uint32_t)actor->team;
}

keen_target_def actor_target_def(const scenario_actor *actor, double time) {
    keen_target_def def = keen_default_target(1.0f);
    double velocity[3];
    scenario_actor_velocity(actor, time, velocity);
    point_at(&actor->position, time, def.position);
    to_floats(velocity, def.velocity);
    def.height = number_at(&actor->height, time);
    def.center_height = number_at(&actor->center_height, time);
    def.radius = number_at(&actor->radius, time);
    def.light = number_at(&actor->light, time);
    def.loudness = number_at(&actor->loudness, time);
    def.visibility = number_at(&actor->visibility, time);
    def.team = apparent_team(actor);
    def.alive = scenario_timeline_flag(&actor->alive, time);
    return def;
}

keen_agent_def actor_agent_def(const scenario_actor *actor, double time) {
    keen_agent_def def = keen_default_agent(1.0f);
    point_at(&actor->position, time, def.position);
    point_at(&actor->forward, time, def.forward);
    def.eye_height = number_at(&actor->eye_height, time);
    def.vision_gain = number_at(&actor->vision_gain, time);
    def.team = apparent_team(actor);
    return def;
}

static keen_result write_agent(keen_world *world, const scenario_actor *actor, keen_agent_id agent, double time) {
    const keen_agent_def now = actor_agent_def(actor, time);
    const keen_agent_write write = {
        .position = {now.position, 0},
        .forward = {now.forward, 0},
        .eye_height = {&now.eye_height, 0},
        .vision_gain = {&now.vision_gain, 0},
    };
    return keen_agents_write(world, &agent, 1, &write, NULL);
}

static keen_result write_target(keen_world *world, const scenario_actor *actor, keen_target_id target, double time) {
    const keen_target_def now = actor_target_def(actor, time);
    const keen_target_write write = {
        .position = {now.position, 0},
        .velocity = {now.velocity, 0},
        .height = {&now.height, 0},
        .center_height = {&now.center_height, 0},
        .radius = {&now.radius, 0},
        .light = {&now.light, 0},
        .loudness = {&now.loudness, 0},
        .visibility = {&now.visibility, 0},
    };
    const keen_result result = keen_targets_write(world, &target, 1, &write, NULL);
    return result == KEEN_OK ? keen_target_set_alive(world, target, now.alive) : result;
}

keen_result actor_write(keen_world *world, const scenario_actor *actor, keen_agent_id agent, keen_target_id target,
                        double time) {
    keen_result result = KEEN_OK;
    if (agent.generation) {
        result = write_agent(world, actor, agent, time);
    }
    if (result == KEEN_OK && target.generation) {
        result = write_target(world, actor, target, time);
    }
    return result;
}
