#include "run/scenario_support.h"

#include <stdio.h>

#include "keen/keen.h"
#include "run/profile_from_scenario.h"
#include "run/profile_use.h"
#include "run/scenario_presence.h"

/* The library's ranges are narrower in places than the file's: a world that is thrown away tells. */
static bool is_profile_in_range(const scenario *scene, keen_world *scratch, uint32_t number, tool_error *error) {
    const scenario_named_profile *profile = &scene->profiles[number];
    const keen_profile_def def = profile_from_scenario(&profile->values, scene->units_per_meter);
    keen_profile_id id;
    const char *field = "";
    const keen_result result = keen_profile_create(scratch, &def, &id, &field);
    if (result == KEEN_OK) {
        return true;
    }
    char pointer[PROFILE_POINTER_SIZE];
    point_at_profile(scene, number, "", pointer);
    return scenario_complain(scene, pointer, false, error,
                             "profile \"%s\": the library refuses %s (%s), expected a value as keen/profile.h allows",
                             profile->name, field, keen_result_string(result));
}

static bool are_profiles_supported(const scenario *scene, tool_error *error) {
    keen_world_def def = keen_default_world((float)scene->units_per_meter);
    def.agent_capacity = def.target_capacity = 1;
    def.profile_capacity = scene->profile_count + 1;
    def.max_tracked = KEEN_MAX_TRACKED;
    def.detection = true;
    def.backend = KEEN_BACKEND_REFERENCE;
    def.workers = 1;
    keen_world *scratch = NULL;
    const keen_result made = keen_world_create(&def, &scratch);
    if (made != KEEN_OK) {
        return tool_fail(error, "%s: profiles could not be looked at: %s", scene->path, keen_result_string(made));
    }
    bool supported = true;
    for (uint32_t i = 0; supported && i < scene->profile_count; i++) {
        supported = !is_profile_used(scene, i) || is_profile_in_range(scene, scratch, i, error);
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

/* A sound reaches its owner's own ears and those of friends by the owner's being a target. */
static bool is_owner_supported(const scenario *scene, uint32_t number, tool_error *error) {
    const int32_t owner = scene->happenings[number].owner;
    if (owner == SCENARIO_NONE || scene->actors[owner].target) {
        return true;
    }
    char pointer[64];
    snprintf(pointer, sizeof pointer, "/happenings/%u/owner", number);
    return scenario_complain(scene, pointer, false, error,
                             "the owner of a sound, \"%s\", is no target, expected the name of one, or no owner",
                             scene->actors[owner].name);
}

/* What no frame plays is a slip: a time mistyped, or a duration that was shortened. */
static bool is_played(const scenario *scene, uint32_t number, tool_error *error) {
    const double last = (double)scene->frame_count * scene->frame_dt;
    if (scenario_is_due(scene, &scene->happenings[number], last)) {
        return true;
    }
    char pointer[64];
    snprintf(pointer, sizeof pointer, "/happenings/%u/t", number);
    return scenario_complain(scene, pointer, false, error,
                             "\"%s\" at %.9g s is never played, expected at most %.9g s, the time of the last frame",
                             scenario_happening_name(scene->happenings[number].type), scene->happenings[number].time,
                             last);
}

static bool are_happenings_supported(const scenario *scene, tool_error *error) {
    for (uint32_t i = 0; i < scene->happening_count; i++) {
        if (!is_played(scene, i, error) || !is_owner_supported(scene, i, error)) {
            return false;
        }
    }
    return true;
}

/* All that a file may ask for and not get, in the order in which it is looked at. */
static bool (*const checks[])(const scenario *, tool_error *) = {
    are_profiles_supported,
    is_budget_supported,
    are_happenings_supported,
    is_everybody_present,
};

bool scenario_is_supported(const scenario *scene, tool_error *error) {
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        if (!checks[i](scene, error)) {
            return false;
        }
    }
    return true;
}
