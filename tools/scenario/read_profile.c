/* The profiles of a file, each over a base, and references to profiles. */
#include <string.h>

#include "scenario/profile_value.h"

static int32_t find_profile(const scenario *result, const char *name) {
    for (uint32_t i = 0; i < result->profile_count; i++) {
        if (strcmp(result->profiles[i].name, name) == 0) {
            return (int32_t)i;
        }
    }
    return SCENARIO_NONE;
}

/* Presets join the scenario's profiles when something names them. */
static bool add_preset(scenario_reader *reader, const json_place *place, const char *name, int32_t *index) {
    scenario *result = reader->result;
    scenario_named_profile *added = &result->profiles[result->profile_count];
    added->name = reader_copy(reader, name);
    if (added->name == NULL) {
        return false;
    }
    if (!scenario_preset(name, result->units_per_meter, &added->values)) {
        return reader_fail(reader, place, false, "out of memory, expected a smaller file");
    }
    *index = (int32_t)result->profile_count++;
    return true;
}

bool read_profile_reference(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                            void *member) {
    (void)field;
    const char *name = json_string_value(value);
    int32_t index = name != NULL ? find_profile(reader->result, name) : SCENARIO_NONE;
    if (index == SCENARIO_NONE) {
        if (name == NULL || !is_preset(name)) {
            return reader_wrong(reader, place, value, "the name of a profile or of a preset");
        }
        if (!add_preset(reader, place, name, &index)) {
            return false;
        }
    }
    *(int32_t *)member = index;
    return true;
}

static bool read_base(scenario_reader *reader, const json_place *place, json_t *object, scenario_profile *profile) {
    json_t *base = json_object_get(object, "base");
    const char *name = base != NULL ? json_string_value(base) : "default";
    const json_place at = {.parent = place, .key = "base"};
    const int32_t earlier = name != NULL ? find_profile(reader->result, name) : SCENARIO_NONE;
    if (earlier != SCENARIO_NONE) {
        *profile = reader->result->profiles[earlier].values;
        return true;
    }
    if (name == NULL || !is_preset(name)) {
        return reader_wrong(reader, &at, base, "the name of a preset or of an earlier profile");
    }
    if (scenario_preset(name, reader->result->units_per_meter, profile)) {
        return true;
    }
    return reader_fail(reader, &at, false, "out of memory, expected a smaller file");
}

static bool read_profile(scenario_reader *reader, const json_place *place, const char *name, json_t *object) {
    scenario *result = reader->result;
    scenario_named_profile *profile = &result->profiles[result->profile_count];
    if (!check_name(reader, place, true, name)) {
        return false;
    }
    if (is_preset(name)) {
        return reader_fail(reader, place, true, "profile \"%s\" has the name of a preset, expected another name", name);
    }
    if (!json_is_object(object)) {
        return reader_wrong(reader, place, object, "an object");
    }
    profile->name = reader_copy(reader, name);
    if (profile->name == NULL || !read_base(reader, place, object, &profile->values)) {
        return false;
    }
    if (!read_profile_keys(reader, place, object, 1.0, &profile->values)) {
        return false;
    }
    if (!check_profile(reader, place, object, &profile->values)) {
        return false;
    }
    result->profile_count++;
    return true;
}

bool read_profiles(scenario_reader *reader, json_t *root) {
    json_t *profiles = json_object_get(root, "profiles");
    const json_place place = {.key = "profiles"};
    const size_t count = json_object_size(profiles);
    if (profiles != NULL && !json_is_object(profiles)) {
        return reader_wrong(reader, &place, profiles, "an object");
    }
    if (count > SCENARIO_MAX_PROFILES) {
        return reader_fail(reader, &place, false, "%zu profiles, expected at most %d", count, SCENARIO_MAX_PROFILES);
    }
    reader->result->profiles = reader_allocate(reader, count + preset_count(), sizeof *reader->result->profiles);
    if (reader->result->profiles == NULL) {
        return false;
    }

    const char *name;
    json_t *object;
    json_object_foreach(profiles, name, object) {
        const json_place at = {.parent = &place, .key = name};
        if (!read_profile(reader, &at, name, object)) {
            return false;
        }
    }
    return true;
}
