#include "run/profile_use.h"

#include <stdio.h>
#include <string.h>

/* The first actor that perceives by a profile; the number of actors when nobody does. */
static uint32_t first_actor(const scenario *scene, uint32_t profile) {
    uint32_t actor = 0;
    while (actor < scene->actor_count && scene->actors[actor].profile != (int32_t)profile) {
        actor++;
    }
    return actor;
}

/* The first happening that sets a profile; the number of happenings when none does. */
static uint32_t first_happening(const scenario *scene, uint32_t profile) {
    uint32_t i = 0;
    while (i < scene->happening_count && scene->happenings[i].profile != (int32_t)profile) {
        i++;
    }
    return i;
}

bool is_profile_used(const scenario *scene, uint32_t profile) {
    return first_actor(scene, profile) < scene->actor_count || first_happening(scene, profile) < scene->happening_count;
}

/* True when somebody's profile has a model other than this one. */
static bool is_other_used(const scenario *scene, scenario_model model) {
    for (uint32_t i = 0; i < scene->profile_count; i++) {
        if (scene->profiles[i].values.model != (int32_t)model && is_profile_used(scene, i)) {
            return true;
        }
    }
    return false;
}

bool is_belief_used(const scenario *scene) {
    return is_other_used(scene, SCENARIO_MODEL_DETECTION);
}

bool is_detection_used(const scenario *scene) {
    if (is_other_used(scene, SCENARIO_MODEL_BELIEF)) {
        return true;
    }
    for (uint32_t i = 0; i < scene->happening_count; i++) {
        if (scenario_happening_is_detection(scene->happenings[i].type)) {
            return true;
        }
    }
    return false;
}

void point_at_actor(const scenario *scene, uint32_t actor, const char *key, char pointer[PROFILE_POINTER_SIZE]) {
    const int32_t added_by = scene->actors[actor].added_by;
    if (added_by == SCENARIO_NONE) {
        snprintf(pointer, PROFILE_POINTER_SIZE, "/actors/%u%s", actor, key);
    } else {
        snprintf(pointer, PROFILE_POINTER_SIZE, "/happenings/%d/actor%s", added_by, key);
    }
}

static bool is_preset_name(const char *profile) {
    const char *name;
    for (size_t i = 0; (name = scenario_preset_name(i)) != NULL; i++) {
        if (strcmp(name, profile) == 0) {
            return true;
        }
    }
    return false;
}

static void point_at_user(const scenario *scene, uint32_t profile, char *pointer) {
    const uint32_t actor = first_actor(scene, profile);
    if (actor < scene->actor_count) {
        point_at_actor(scene, actor, "/agent", pointer);
    } else {
        snprintf(pointer, PROFILE_POINTER_SIZE, "/happenings/%u/profile", first_happening(scene, profile));
    }
}

/* What pointers escape is escaped. */
void point_at_profile(const scenario *scene, uint32_t profile, const char *key, char pointer[PROFILE_POINTER_SIZE]) {
    const char *name = scene->profiles[profile].name;
    if (is_preset_name(name)) {
        point_at_user(scene, profile, pointer);
        return;
    }
    size_t used = (size_t)snprintf(pointer, PROFILE_POINTER_SIZE, "/profiles/");
    for (const char *c = name; *c; c++) {
        if (*c == '~' || *c == '/') {
            pointer[used++] = '~';
            pointer[used++] = *c == '~' ? '0' : '1';
        } else {
            pointer[used++] = *c;
        }
    }
    snprintf(pointer + used, PROFILE_POINTER_SIZE - used, "%s", key);
}
