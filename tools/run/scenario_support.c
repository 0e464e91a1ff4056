#include "run/scenario_support.h"

#include <stdio.h>
#include <string.h>

#include "keen/keen.h"
#include "run/profile_from_scenario.h"

#define POINTER_SIZE (2 * SCENARIO_NAME_SIZE + 64)

/* JSON pointer of an actor's key; of the actor itself when key is "". */
static void point_at_actor(const scenario *scene, uint32_t number, const char *key, char *pointer) {
    const int32_t added_by = scene->actors[number].added_by;
    if (added_by == SCENARIO_NONE) {
        snprintf(pointer, POINTER_SIZE, "/actors/%u%s", number, key);
    } else {
        snprintf(pointer, POINTER_SIZE, "/happenings/%d/actor%s", added_by, key);
    }
}

static bool is_preset(const char *profile) {
    const char *name;
    for (size_t i = 0; (name = scenario_preset_name(i)) != NULL; i++) {
        if (strcmp(name, profile) == 0) {
            return true;
        }
    }
    return false;
}

/* A profile's key in the file, with what pointers escape escaped; the actor that names it when it is a preset. */
static void point_at_profile(const scenario *scene, uint32_t user, const char *key, char *pointer) {
    const char *name = scene->profiles[scene->actors[user].profile].name;
    if (is_preset(name)) {
        point_at_actor(scene, user, "/agent", pointer);
        return;
    }
    size_t used = (size_t)snprintf(pointer, POINTER_SIZE, "/profiles/");
    for (const char *c = name; *c; c++) {
        if (*c == '~' || *c == '/') {
            pointer[used++] = '~';
            pointer[used++] = *c == '~' ? '0' : '1';
        } else {
            pointer[used++] = *c;
        }
    }
    snprintf(pointer + used, POINTER_SIZE - used, "%s", key);
}

/* Touch, damage and pain stand in the lists that profiles have without naming any, so refusing them there would
   refuse nearly every file: the run goes without them and says so. Who lists them on purpose is told that they are
   not there. */
static bool may_be_left_out(int32_t sense) {
    return sense == SCENARIO_SENSE_TOUCH || sense == SCENARIO_SENSE_DAMAGE || sense == SCENARIO_SENSE_PAIN;
}

static bool has_list_of_preset(const scenario_profile *profile) {
    const char *name;
    for (size_t i = 0; (name = scenario_preset_name(i)) != NULL; i++) {
        scenario_profile preset;
        if (scenario_preset(name, 1.0, &preset) && preset.senses.count == profile->senses.count &&
            memcmp(preset.senses.items, profile->senses.items,
                   profile->senses.count * sizeof *profile->senses.items) == 0) {
            return true;
        }
    }
    return false;
}

static bool are_senses_supported(const scenario *scene, uint32_t user, tool_error *error) {
    const scenario_named_profile *profile = &scene->profiles[scene->actors[user].profile];
    const bool preset_list = has_list_of_preset(&profile->values);
    for (uint32_t s = 0; s < profile->values.senses.count; s++) {
        const int32_t sense = profile->values.senses.items[s];
        if (sense_from_scenario(sense) != KEEN_SENSE_NONE || (preset_list && may_be_left_out(sense))) {
            continue;
        }
        char pointer[POINTER_SIZE];
        point_at_profile(scene, user, "/senses", pointer);
        return scenario_complain(scene, pointer, false, error,
                                 "profile \"%s\" has the sense %s, which is not supported yet, expected vision and "
                                 "hearing",
                                 profile->name, scenario_sense_names[sense]);
    }
    return true;
}

/* The library's ranges are narrower in places than the file's: a world that is thrown away tells. */
static bool is_profile_in_range(const scenario *scene, keen_world *scratch, uint32_t user, tool_error *error) {
    const scenario_named_profile *profile = &scene->profiles[scene->actors[user].profile];
    const keen_profile_def def = profile_from_scenario(&profile->values, scene->units_per_meter);
    keen_profile_id id;
    const char *field = "";
    const keen_result result = keen_profile_create(scratch, &def, &id, &field);
    if (result == KEEN_OK) {
        return true;
    }
    char pointer[POINTER_SIZE];
    point_at_profile(scene, user, "", pointer);
    return scenario_complain(scene, pointer, false, error,
                             "profile \"%s\": the library refuses %s (%s), expected a value as keen/profile.h allows",
                             profile->name, field, keen_result_string(result));
}

static bool is_profile_supported(const scenario *scene, keen_world *scratch, uint32_t user, tool_error *error) {
    const scenario_named_profile *profile = &scene->profiles[scene->actors[user].profile];
    if (profile->values.model != SCENARIO_MODEL_BELIEF) {
        char pointer[POINTER_SIZE];
        point_at_profile(scene, user, "/model", pointer);
        return scenario_complain(scene, pointer, false, error,
                                 "the model of profile \"%s\" is not supported yet, expected belief", profile->name);
    }
    return are_senses_supported(scene, user, error) && is_profile_in_range(scene, scratch, user, error);
}

/* The first actor that perceives by a profile; the number of actors when nobody does. */
static uint32_t first_user(const scenario *scene, uint32_t profile) {
    uint32_t user = 0;
    while (user < scene->actor_count && scene->actors[user].profile != (int32_t)profile) {
        user++;
    }
    return user;
}

static bool are_profiles_supported(const scenario *scene, tool_error *error) {
    keen_world_def def = keen_default_world((float)scene->units_per_meter);
    def.agent_capacity = def.target_capacity = 1;
    def.profile_capacity = scene->profile_count + 1;
    def.max_tracked = KEEN_MAX_TRACKED;
    def.backend = KEEN_BACKEND_REFERENCE;
    def.workers = 1;
    keen_world *scratch = NULL;
    const keen_result made = keen_world_create(&def, &scratch);
    if (made != KEEN_OK) {
        return tool_fail(error, "%s: profiles could not be looked at: %s", scene->path, keen_result_string(made));
    }
    bool supported = true;
    for (uint32_t i = 0; supported && i < scene->profile_count; i++) {
        const uint32_t user = first_user(scene, i);
        supported = user == scene->actor_count || is_profile_supported(scene, scratch, user, error);
    }
    keen_world_destroy(scratch);
    return supported;
}

static bool is_budget_supported(const scenario *scene, tool_error *error) {
    const uint32_t traces = scene->max_traces_per_frame;
    return traces == 0 || traces >= KEEN_MAX_SAMPLE_POINTS ||
           scenario_complain(scene, "/budget/max_traces_per_frame", false, error,
                             "max_traces_per_frame is %u, expected 0 or at least %d, the most that a pair may ask",
                             traces, KEEN_MAX_SAMPLE_POINTS);
}

static bool is_happening_supported(const scenario *scene, uint32_t number, tool_error *error) {
    const scenario_happening *happening = &scene->happenings[number];
    char pointer[POINTER_SIZE];
    snprintf(pointer, sizeof pointer, "/happenings/%u", number);
    switch (happening->type) {
    case SCENARIO_SOUND:
        return (happening->owner != SCENARIO_NONE && happening->identifies_owner &&
                scene->actors[happening->owner].target) ||
               scenario_complain(scene, pointer, false, error,
                                 "a sound without an identified owner is not supported yet, expected the name of a "
                                 "target as owner");
    case SCENARIO_REMOVE:
    case SCENARIO_ADD:
    case SCENARIO_SKIP_TIME:
    case SCENARIO_SET_ENVIRONMENT:
        return true;
    default:
        return scenario_complain(scene, pointer, false, error,
                                 "happening \"%s\" is not supported yet, expected sound, remove, add, skip_time or "
                                 "environment",
                                 scenario_happening_name(happening->type));
    }
}

static bool are_happenings_supported(const scenario *scene, tool_error *error) {
    for (uint32_t i = 0; i < scene->happening_count; i++) {
        if (!is_happening_supported(scene, i, error)) {
            return false;
        }
    }
    return true;
}

static bool is_disguised(const scenario_actor *actor) {
    return !scenario_timeline_is_constant(&actor->disguise) ||
           scenario_timeline_index(&actor->disguise, 0.0) != SCENARIO_NONE;
}

static bool are_actors_supported(const scenario *scene, tool_error *error) {
    char pointer[POINTER_SIZE];
    for (uint32_t i = 0; i < scene->actor_count; i++) {
        const scenario_actor *actor = &scene->actors[i];
        if (actor->squad != SCENARIO_NONE && actor->profile != SCENARIO_NONE) {
            point_at_actor(scene, i, "/squad", pointer);
            return scenario_complain(scene, pointer, true, error,
                                     "squads are not supported yet, expected actors without one");
        }
        if (is_disguised(actor)) {
            point_at_actor(scene, i, "/disguise", pointer);
            return scenario_complain(scene, pointer, true, error,
                                     "disguises are not supported yet, expected actors without one");
        }
    }
    return true;
}

/* All that a file may ask for and not get, in the order in which it is looked at. */
static bool (*const checks[])(const scenario *, tool_error *) = {
    are_profiles_supported,
    is_budget_supported,
    are_actors_supported,
    are_happenings_supported,
};

bool scenario_is_supported(const scenario *scene, tool_error *error) {
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        if (!checks[i](scene, error)) {
            return false;
        }
    }
    return true;
}

bool scenario_leaves_senses_out(const scenario *scene) {
    for (uint32_t i = 0; i < scene->actor_count; i++) {
        const int32_t number = scene->actors[i].profile;
        for (uint32_t s = 0; number != SCENARIO_NONE && s < scene->profiles[number].values.senses.count; s++) {
            if (may_be_left_out(scene->profiles[number].values.senses.items[s])) {
                return true;
            }
        }
    }
    return false;
}
