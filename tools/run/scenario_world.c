#include "run/scenario_world.h"

#include <stdlib.h>

#include "run/actor_stealth.h"
#include "run/play_happening.h"
#include "run/profile_from_scenario.h"
#include "run/profile_use.h"
#include "run/scenario_presence.h"

static bool check(keen_result result, const char *doing, tool_error *error) {
    return result == KEEN_OK || tool_fail(error, "%s: %s", doing, keen_result_string(result));
}

static bool allocate(scenario_world *play, tool_error *error) {
    const scenario *scene = play->scene;
    const size_t actors = (size_t)scene->actor_count + 1;
    play->profiles = calloc((size_t)scene->profile_count + 1, sizeof *play->profiles);
    play->actors = calloc(actors, sizeof *play->actors);
    play->actor_of_agent = calloc(actors, sizeof *play->actor_of_agent);
    play->actor_of_target = calloc(actors, sizeof *play->actor_of_target);
    play->played = calloc((size_t)scene->happening_count + 1, sizeof *play->played);
    const bool all = play->profiles && play->actors && play->actor_of_agent && play->actor_of_target && play->played;
    return all || tool_fail_memory(error);
}

/* A scenario is small and must be played whole: more room than the library would take by itself. */
static void set_capacities(keen_world_def *def, const scenario *scene) {
    const uint32_t most = 1u << 24, actors = scene->actor_count + 1;
    const uint32_t pairs = 64 + actors + scene->happening_count;
    def->sound_capacity = actors < most / 16 ? 16 * actors : most;
    def->evidence_capacity = pairs < most ? pairs : most;
    def->relation_capacity = def->evidence_capacity;
}

static bool make_world(scenario_world *play, const scenario_world_options *options, tool_error *error) {
    const scenario *scene = play->scene;
    keen_world_def def = keen_default_world((float)scene->units_per_meter);
    def.agent_capacity = def.target_capacity = scene->actor_count + 1;
    def.profile_capacity = scene->profile_count + 1;
    def.max_tracked = KEEN_MAX_TRACKED;
    def.viewer_capacity = scene->viewer_count;
    def.detection = is_detection_used(scene);
    def.group_capacity = scene->groups.count;
    set_capacities(&def, scene);
    def.up = scene->up == SCENARIO_UP_Y ? KEEN_UP_Y : KEEN_UP_Z;
    def.seed = scene->seed;
    def.stagger = scene->stagger;
    def.budget = (keen_budget){.max_updates_per_frame = scene->max_updates_per_frame,
                               .max_traces_per_frame = scene->max_traces_per_frame};
    def.backend = options->backend;
    def.workers = options->threads;
    play->def = def;
    return check(keen_world_create(&def, &play->world), "making the world", error);
}

static bool set_surroundings(scenario_world *play, tool_error *error) {
    const scenario *scene = play->scene;
    float viewers[SCENARIO_MAX_VIEWERS][3];
    for (uint32_t i = 0; i < scene->viewer_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            viewers[i][axis] = (float)scene->viewers[i][axis];
        }
    }
    play->environment = (keen_environment){
        .ambient_noise = (float)scene->environment.ambient_noise,
        .vision = (float)scene->environment.vision,
        .wind = {(float)scene->environment.wind[0], (float)scene->environment.wind[1],
                 (float)scene->environment.wind[2]},
        .exterior = scene->environment.exterior,
    };
    return check(keen_world_set_viewers(play->world, viewers[0], scene->viewer_count), "viewers", error) &&
           check(keen_world_set_environment(play->world, &play->environment), "environment", error);
}

/* The relations of both have the same order and the same names. */
_Static_assert((int)SCENARIO_RELATION_FEARED == (int)KEEN_RELATION_FEARED &&
                   (int)SCENARIO_RELATION_COUNT == (int)KEEN_RELATION_COUNT,
               "a relation of the file is the library's of the same number");

static bool set_teams(scenario_world *play, tool_error *error) {
    const scenario_teams *teams = &play->scene->teams;
    for (uint32_t agent = 0; agent < teams->names.count; agent++) {
        for (uint32_t target = 0; target < teams->names.count; target++) {
            const int8_t relation = teams->relation[agent][target];
            if (relation != SCENARIO_NONE &&
                !check(keen_world_set_relation(play->world, agent, target, (keen_relation)relation), "teams", error)) {
                return false;
            }
        }
    }
    return true;
}

static bool make_profiles(scenario_world *play, tool_error *error) {
    for (uint32_t i = 0; i < play->scene->profile_count; i++) {
        const scenario_named_profile *named = &play->scene->profiles[i];
        if (!is_profile_used(play->scene, i)) {
            continue; /* nobody has looked whether the library takes it */
        }
        const keen_profile_def def = profile_from_scenario(&named->values, play->scene->units_per_meter);
        const char *field = "";
        const keen_result result = keen_profile_create(play->world, &def, &play->profiles[i], &field);
        if (result != KEEN_OK) {
            return tool_fail(error, "%s: profile \"%s\": %s: %s", play->scene->path, named->name, field,
                             keen_result_string(result));
        }
    }
    return true;
}

bool scenario_world_add(scenario_world *play, uint32_t number, double time, tool_error *error) {
    const scenario_actor *actor = &play->scene->actors[number];
    const actor_moment moment = {time, play->origin};
    world_actor *own = &play->actors[number];
    if (actor->target) {
        const keen_target_def def = actor_target_def(actor, own, moment);
        if (!check(keen_target_create(play->world, &def, &own->target), actor->name, error)) {
            return false;
        }
        play->actor_of_target[own->target.index] = (int32_t)number;
        own->team = def.team;
    }
    if (actor->profile != SCENARIO_NONE) {
        keen_agent_def def = actor_agent_def(actor, own, moment);
        def.profile = play->profiles[actor->profile];
        def.self = own->target;
        if (!check(keen_agent_create(play->world, &def, &own->agent), actor->name, error)) {
            return false;
        }
        play->actor_of_agent[own->agent.index] = (int32_t)number;
        own->role = def.role;
        own->profile = actor->profile;
    }
    return !play->def.detection ||
           check(actor_stealth_write(play->world, play->scene, actor, own, time), actor->name, error);
}

bool scenario_world_remove(scenario_world *play, uint32_t number, tool_error *error) {
    world_actor *own = &play->actors[number];
    const char *name = play->scene->actors[number].name;
    const bool removed =
        (!own->target.generation || check(keen_target_remove(play->world, own->target), name, error)) &&
        (!own->agent.generation || check(keen_agent_remove(play->world, own->agent), name, error));
    own->target = (keen_target_id){0};
    own->agent = (keen_agent_id){0};
    own->has_traits = false;
    return removed;
}

bool scenario_world_create(scenario_world *play, const scenario *scene, const scenario_world_options *options,
                           tool_error *error) {
    *play = (scenario_world){.scene = scene};
    bool made = allocate(play, error) && make_world(play, options, error) && set_surroundings(play, error) &&
                set_teams(play, error) && make_profiles(play, error);
    for (uint32_t i = 0; made && i < scene->first_actor_count; i++) {
        made = scenario_world_add(play, i, 0.0, error);
    }
    if (!made) {
        scenario_world_destroy(play);
    }
    return made;
}

void scenario_world_destroy(scenario_world *play) {
    keen_world_destroy(play->world);
    free(play->profiles);
    free(play->actors);
    free(play->actor_of_agent);
    free(play->actor_of_target);
    free(play->played);
    *play = (scenario_world){0};
}

bool scenario_world_advance(scenario_world *play, double time, tool_error *error) {
    for (uint32_t i = 0; i < play->scene->happening_count; i++) {
        const scenario_happening *happening = &play->scene->happenings[i];
        if (!play->played[i] && scenario_is_due(play->scene, happening, time)) {
            play->played[i] = true;
            if (!play_happening(play, happening, time, error)) {
                return false;
            }
        }
    }
    for (uint32_t i = 0; i < play->scene->actor_count; i++) {
        const scenario_actor *actor = &play->scene->actors[i];
        world_actor *own = &play->actors[i];
        keen_result result = actor_write(play->world, actor, own, (actor_moment){time, play->origin});
        if (result == KEEN_OK && play->def.detection) {
            result = actor_stealth_write(play->world, play->scene, actor, own, time);
        }
        if (result != KEEN_OK) {
            return tool_fail(error, "%s: actor \"%s\" at %g s: %s", play->scene->path, actor->name, time,
                             keen_result_string(result));
        }
    }
    return true;
}

int32_t scenario_world_actor_of(const scenario_world *play, keen_target_id target) {
    return target.generation ? play->actor_of_target[target.index] : SCENARIO_NONE;
}

int32_t scenario_world_agent_actor(const scenario_world *play, keen_agent_id agent) {
    return agent.generation ? play->actor_of_agent[agent.index] : SCENARIO_NONE;
}

keen_model scenario_world_model(const scenario_world *play, keen_agent_id agent) {
    const int32_t actor = scenario_world_agent_actor(play, agent);
    return (keen_model)play->scene->profiles[play->actors[actor].profile].values.model;
}
