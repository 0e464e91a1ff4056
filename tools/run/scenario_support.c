#include "run/scenario_support.h"

#include <stdio.h>

#include "keen/keen.h"
#include "run/profile_from_scenario.h"

/* Happenings that the library can do. */
static bool can_happen(scenario_happening_type type) {
    switch (type) {
    case SCENARIO_SOUND:
    case SCENARIO_REMOVE:
    case SCENARIO_ADD:
    case SCENARIO_SKIP_TIME:
    case SCENARIO_SET_ENVIRONMENT:
        return true;
    default:
        return false;
    }
}

/* Touch, damage and pain stand in every preset's list, so refusing them would refuse nearly every file; a scenario is
   played without them, and the run says so. What only they could notice, damage and contact, is refused as happening. */
static bool may_be_left_out(int32_t sense) {
    return sense == SCENARIO_SENSE_TOUCH || sense == SCENARIO_SENSE_DAMAGE || sense == SCENARIO_SENSE_PAIN;
}

static bool are_senses_supported(const scenario *scene, tool_error *error) {
    for (uint32_t i = 0; i < scene->actor_count; i++) {
        const int32_t number = scene->actors[i].profile;
        if (number == SCENARIO_NONE) {
            continue;
        }
        const scenario_named_profile *profile = &scene->profiles[number];
        uint32_t usable = 0;
        for (uint32_t s = 0; s < profile->values.senses.count; s++) {
            const int32_t sense = profile->values.senses.items[s];
            const bool known = sense_from_scenario(sense) != KEEN_SENSE_NONE;
            usable += known;
            if (!known && !may_be_left_out(sense)) {
                char pointer[64];
                snprintf(pointer, sizeof pointer, "/actors/%u", i);
                return scenario_complain(scene, pointer, false, error,
                                         "profile \"%s\" has the sense %s, which is not supported yet, expected vision "
                                         "and hearing",
                                         profile->name, scenario_sense_names[sense]);
            }
        }
        if (usable == 0 || profile->values.model != SCENARIO_MODEL_BELIEF) {
            char pointer[64];
            snprintf(pointer, sizeof pointer, "/actors/%u", i);
            return scenario_complain(scene, pointer, false, error,
                                     "profile \"%s\" is not supported yet, expected model belief with vision or hearing",
                                     profile->name);
        }
    }
    return true;
}

static bool are_happenings_supported(const scenario *scene, tool_error *error) {
    for (uint32_t i = 0; i < scene->happening_count; i++) {
        const scenario_happening *happening = &scene->happenings[i];
        const bool unowned = happening->type == SCENARIO_SOUND &&
                             (happening->owner == SCENARIO_NONE || !happening->identifies_owner ||
                              !scene->actors[happening->owner].target);
        if (can_happen(happening->type) && !unowned) {
            continue;
        }
        char pointer[64];
        snprintf(pointer, sizeof pointer, "/happenings/%u", i);
        if (unowned) {
            return scenario_complain(scene, pointer, false, error,
                                     "a sound without an identified owner is not supported yet, expected the name of a "
                                     "target as owner");
        }
        return scenario_complain(scene, pointer, false, error,
                                 "happening \"%s\" is not supported yet, expected sound, remove, add, skip_time or "
                                 "environment",
                                 scenario_happening_name(happening->type));
    }
    return true;
}

static bool are_squads_supported(const scenario *scene, tool_error *error) {
    for (uint32_t i = 0; i < scene->actor_count; i++) {
        if (scene->actors[i].squad != SCENARIO_NONE && scene->actors[i].profile != SCENARIO_NONE) {
            char pointer[64];
            snprintf(pointer, sizeof pointer, "/actors/%u/squad", i);
            return scenario_complain(scene, pointer, true, error,
                                     "squads are not supported yet, expected actors without one");
        }
    }
    return true;
}

bool scenario_is_supported(const scenario *scene, tool_error *error) {
    return are_senses_supported(scene, error) && are_happenings_supported(scene, error) &&
           are_squads_supported(scene, error);
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
