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

/* The same of a profile, whose name may hold what pointers escape. */
static void point_at_profile(const scenario_named_profile *profile, const char *key, char *pointer) {
    size_t used = (size_t)snprintf(pointer, POINTER_SIZE, "/profiles/");
    for (const char *c = profile->name; *c && used + 3 < POINTER_SIZE; c++) {
        if (*c == '~' || *c == '/') {
            pointer[used++] = '~';
            pointer[used++] = *c == '~' ? '0' : '1';
        } else {
            pointer[used++] = *c;
        }
    }
    snprintf(pointer + used, POINTER_SIZE - used, "%s", key);
}

/* Touch, damage and pain stand in the lists that profiles have without naming any, so refusing them there would refuse
   nearly every file: the run goes without them and says so. Who lists them on purpose is told that they are not there. */
static bool is_left_out(int32_t sense) {
    return sense == SCENARIO_SENSE_TOUCH || sense == SCENARIO_SENSE_DAMAGE || sense == SCENARIO_SENSE_PAIN;
}

static bool lists_senses_of_preset(const scenario_profile *profile) {
    const char *name;
    for (size_t i = 0; (name = scenario_preset_name(i)) != NULL; i++) {
        scenario_profile preset;
        if (scenario_preset(name, 1.0, &preset) && preset.senses.count == profile->senses.count &&
            memcmp(preset.senses.items, profile->senses.items, profile->senses.count * sizeof *profile->senses.items) ==
                0) {
            return true;
        }
    }
    return false;
}

static bool is_profile_supported(const scenario *scene, const scenario_named_profile *profile, tool_error *error) {
    char pointer[POINTER_SIZE];
    if (profile->values.model != SCENARIO_MODEL_BELIEF) {
        point_at_profile(profile, "/model", pointer);
        return scenario_complain(scene, pointer, false, error,
                                 "the model of profile \"%s\" is not supported yet, expected belief", profile->name);
    }
    const bool preset_list = lists_senses_of_preset(&profile->values);
    for (uint32_t s = 0; s < profile->values.senses.count; s++) {
        const int32_t sense = profile->values.senses.items[s];
        if (sense_from_scenario(sense) == KEEN_SENSE_NONE && !(preset_list && is_left_out(sense))) {
            point_at_profile(profile, "/senses", pointer);
            return scenario_complain(scene, pointer, false, error,
                                     "profile \"%s\" has the sense %s, which is not supported yet, expected vision and "
                                     "hearing",
                                     profile->name, scenario_sense_names[sense]);
        }
    }
    return true;
}

static bool are_profiles_supported(const scenario *scene, tool_error *error) {
    bool looked_at[SCENARIO_MAX_PROFILES + SCENARIO_MAX_PRESETS] = {false};
    for (uint32_t i = 0; i < scene->actor_count; i++) {
        const int32_t number = scene->actors[i].profile;
        if (number != SCENARIO_NONE && !looked_at[number]) {
            looked_at[number] = true;
            if (!is_profile_supported(scene, &scene->profiles[number], error)) {
                return false;
            }
        }
    }
    return true;
}
