#include "run/actor_values.h"

#include <math.h>

static void to_floats(const double from[3], float to[3]) {
    for (int axis = 0; axis < 3; axis++) {
        to[axis] = (float)from[axis];
    }
}

static float number_at(const scenario_timeline *timeline, double time) {
    return (float)scenario_timeline_number(timeline, time);
}

void actor_position(const scenario_actor *actor, const world_actor *own, double time, double position[3]) {
    if (!own->teleported) {
        scenario_timeline_at(&actor->position, time, position);
        return;
    }
    for (int axis = 0; axis < 3; axis++) {
        position[axis] = own->place[axis];
    }
}

static void world_position(const scenario_actor *actor, const world_actor *own, actor_moment moment,
                           float position[3]) {
    double place[3] = {0.0, 0.0, 0.0};
    actor_position(actor, own, moment.time, place);
    for (int axis = 0; axis < 3; axis++) {
        position[axis] = (float)(place[axis] - moment.origin[axis]);
    }
}

static void world_velocity(const scenario_actor *actor, const world_actor *own, double time, float velocity[3]) {
    double slope[3] = {0.0, 0.0, 0.0};
    if (!own->teleported) {
        scenario_actor_velocity(actor, time, slope);
    }
    to_floats(slope, velocity);
}

static uint32_t team_number(int32_t team) {
    return team == SCENARIO_NONE ? KEEN_TEAM_NONE : (uint32_t)team;
}

/* What others take it for. */
static uint32_t apparent_team(const scenario_actor *actor, double time) {
    const int32_t disguise = scenario_timeline_index(&actor->disguise, time);
    return team_number(disguise == SCENARIO_NONE ? actor->team : disguise);
}

/* Roles are numbered from 1: 0 is the library's default, no role. */
static uint32_t role_number(const scenario_actor *actor, double time) {
    return (uint32_t)(scenario_timeline_index(&actor->role, time) + 1);
}

/* A table is taken as it is; a constant is only where health starts, and damage and heal move it. */
static bool is_health_driven(const scenario_actor *actor) {
    return actor->health.key_count > 0;
}

keen_target_def actor_target_def(const scenario_actor *actor, const world_actor *own, actor_moment moment) {
    const double time = moment.time;
    keen_target_def def = keen_default_target(1.0f);
    world_position(actor, own, moment, def.position);
    world_velocity(actor, own, time, def.velocity);
    def.height = number_at(&actor->height, time);
    def.center_height = number_at(&actor->center_height, time);
    def.radius = number_at(&actor->radius, time);
    def.light = number_at(&actor->light, time);
    def.loudness = number_at(&actor->loudness, time);
    def.visibility = number_at(&actor->visibility, time);
    def.mass = number_at(&actor->mass, time);
    def.scent = number_at(&actor->scent, time);
    def.scent_type = (uint32_t)scenario_timeline_number(&actor->scent_type, time);
    def.grounded = scenario_timeline_flag(&actor->grounded, time);
    def.team = apparent_team(actor, time);
    def.alive = scenario_timeline_flag(&actor->alive, time);
    return def;
}

keen_agent_def actor_agent_def(const scenario_actor *actor, const world_actor *own, actor_moment moment) {
    const double time = moment.time;
    double forward[3] = {1.0, 0.0, 0.0};
    keen_agent_def def = keen_default_agent(1.0f);
    world_position(actor, own, moment, def.position);
    scenario_timeline_at(&actor->forward, time, forward);
    to_floats(forward, def.forward);
    def.eye_height = number_at(&actor->eye_height, time);
    def.vision_gain = number_at(&actor->vision_gain, time);
    def.center_height = number_at(&actor->center_height, time);
    def.radius = number_at(&actor->radius, time);
    def.max_health = number_at(&actor->max_health, time);
    def.health = fminf(number_at(&actor->health, time), def.max_health);
    def.host_health = is_health_driven(actor);
    def.team = team_number(actor->team);
    def.squad = actor->squad == SCENARIO_NONE ? KEEN_SQUAD_NONE : (uint32_t)actor->squad;
    def.role = role_number(actor, time);
    return def;
}

/* Why the one element of a batch was not written. */
static keen_result reason_of(keen_result result, const keen_write_report *report) {
    return result == KEEN_ERROR_PARTIAL ? report->first_reason : result;
}

/* A limit that comes down takes health down with it: the library takes no health above its limit. */
static float health_below(keen_world *world, keen_agent_id agent, float max_health) {
    keen_agent_columns columns;
    return keen_agents_map(world, &columns) == KEEN_OK ? fminf(columns.health[agent.index], max_health) : max_health;
}

static keen_result write_agent(keen_world *world, const scenario_actor *actor, world_actor *own, actor_moment moment) {
    keen_agent_def now = actor_agent_def(actor, own, moment);
    const bool max_moves = now.host_health || !scenario_timeline_is_constant(&actor->max_health);
    if (max_moves && !now.host_health) {
        now.health = health_below(world, own->agent, now.max_health);
    }
    const keen_agent_write write = {
        .position = {now.position, 0},
        .forward = {now.forward, 0},
        .eye_height = {&now.eye_height, 0},
        .vision_gain = {&now.vision_gain, 0},
        .center_height = {&now.center_height, 0},
        .radius = {&now.radius, 0},
        .health = {max_moves ? &now.health : NULL, 0},
        .max_health = {max_moves ? &now.max_health : NULL, 0},
    };
    keen_write_report report = {0};
    keen_result result = reason_of(keen_agents_write(world, &own->agent, 1, &write, &report), &report);
    if (result == KEEN_OK && now.role != own->role) {
        result = keen_agent_set_squad(world, own->agent, now.squad, now.role);
        own->role = now.role;
    }
    return result;
}

static keen_result write_target(keen_world *world, const scenario_actor *actor, world_actor *own, actor_moment moment) {
    const keen_target_def now = actor_target_def(actor, own, moment);
    const uint32_t grounded = now.grounded;
    const keen_target_write write = {
        .position = {now.position, 0},
        .velocity = {now.velocity, 0},
        .height = {&now.height, 0},
        .center_height = {&now.center_height, 0},
        .radius = {&now.radius, 0},
        .light = {&now.light, 0},
        .loudness = {&now.loudness, 0},
        .visibility = {&now.visibility, 0},
        .mass = {&now.mass, 0},
        .scent = {&now.scent, 0},
        .scent_type = {&now.scent_type, 0},
        .grounded = {&grounded, 0},
    };
    keen_write_report report = {0};
    keen_result result = reason_of(keen_targets_write(world, &own->target, 1, &write, &report), &report);
    if (result == KEEN_OK && now.team != own->team) {
        result = keen_target_set_team(world, own->target, now.team);
        own->team = now.team;
    }
    return result == KEEN_OK ? keen_target_set_alive(world, own->target, now.alive) : result;
}

keen_result actor_write(keen_world *world, const scenario_actor *actor, world_actor *own, actor_moment moment) {
    keen_result result = KEEN_OK;
    if (own->agent.generation) {
        result = write_agent(world, actor, own, moment);
    }
    if (result == KEEN_OK && own->target.generation) {
        result = write_target(world, actor, own, moment);
    }
    return result;
}
