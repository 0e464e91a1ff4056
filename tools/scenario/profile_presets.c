/* Built-in profiles: the table's defaults, and the presets as overrides of them in the format of the file,
   with lengths in metres. They are written down here, not made of keen_preset_profile, because files and what is
   printed of them have decimal numbers, of which the library's floats are roundings; a test holds each to the library's
   preset of the same name, field by field. */
#include <string.h>

#include "scenario/profile_value.h"

typedef struct preset {
    const char *name;
    const char *overrides;
} preset;

/* The one thing in which presets differ from the library's: files expect values of everybody in reach, so that an agent
   looks at as many as it can, where the library takes its default of 16. */
#define DETECTS "\"model\": \"detection\", \"max_tracked\": 32"

static const preset presets[] = {
    {"default", "{}"},
    {"guard_dog", "{\"senses\": [\"vision\", \"hearing\", \"smell\", \"touch\", \"damage\"],"
                  " \"vision\": {\"weight\": 0.6}, \"hearing\": {\"range\": 30}, \"smell\": {\"weight\": "
                  "1.5, \"range\": 25}}"},
    {"robot", "{\"senses\": [\"vision\", \"hearing\", \"touch\", \"damage\", \"echolocation\"],"
              " \"smoothing\": {\"rise_rate\": 5}, \"location\": {\"prediction\": true},"
              " \"emotions\": {\"caps\": {\"fear\": 0, \"aggression\": 0, \"curiosity\": 0, \"alertness\": "
              "0, \"panic\": 0}}}"},
    /* The detection values of section 13; "skyrim" is the table's own column. */
    {"detection_documented",
     "{" DETECTS ","
     " \"detection\": {\"k_att\": 1, \"k_flat\": 1, \"k_target\": 1, \"target_skill_needs_sneak\": false}}"},
    {"fallout_nv",
     "{" DETECTS ","
     " \"detection\": {\"base\": -35, \"exterior_mult\": 2, \"sounds_mult\": 1.6, \"sound_los_mult\": 0.1,"
     " \"running_mult\": 1.5, \"light_mod\": 0, \"light_mult\": 1.4, \"light_exterior_mult\": 1,"
     " \"skill_min\": 10, \"skill_max\": 90, \"target_skill_raw\": true, \"truncate\": true, "
     "\"noticed_min\": -20}}"},
    {"skyrim", "{" DETECTS "}"},
};

#define PRESET_COUNT (sizeof presets / sizeof presets[0])

const char *scenario_preset_name(size_t index) {
    return index < PRESET_COUNT ? presets[index].name : NULL;
}

/* The text of a table row or a preset over the profile; the path names the row, "" is the whole profile. */
static bool apply_text(scenario_reader *reader, const char *text, const char *path, double units,
                       scenario_profile *profile) {
    json_t *value = json_loads(text, 0, NULL);
    /* "trace.points" becomes {"trace": {"points": value}} */
    for (size_t end = strlen(path); value != NULL && end > 0;) {
        size_t start = end;
        while (start > 0 && path[start - 1] != '.') {
            start--;
        }
        value = json_pack("{s#:o}", path + start, (int)(end - start), value);
        end = start > 0 ? start - 1 : 0;
    }
    const bool fine = value != NULL && read_profile_keys(reader, NULL, value, units, profile);
    json_decref(value);
    return fine;
}

static bool apply_defaults(scenario_reader *reader, double units, scenario_profile *profile) {
    size_t count = 0;
    const scenario_profile_key *keys = scenario_profile_keys(&count);
    memset(profile, 0, sizeof *profile);
    for (size_t i = 0; i < count; i++) {
        if (strstr(keys[i].path, "[]") != NULL) {
            continue; /* comes with its list */
        }
        if (keys[i].list != NULL) {
            if (!apply_text(reader, keys[i].list, keys[i].path, units, profile)) {
                return false;
            }
        } else {
            profile_value_set(profile, &keys[i], keys[i].fallback * scenario_unit_scale(keys[i].unit, units));
        }
    }
    return true;
}

bool scenario_preset(const char *name, double units_per_meter, scenario_profile *profile) {
    size_t i = 0;
    while (i < PRESET_COUNT && strcmp(presets[i].name, name) != 0) {
        i++;
    }
    if (i == PRESET_COUNT) {
        return false;
    }

    scenario nowhere = {.path = ""}; /* these texts are part of the program: only memory can fail */
    scenario_reader reader = {.result = &nowhere, .text = ""};
    scenario_profile filled;
    if (!apply_defaults(&reader, units_per_meter, &filled)) {
        return false;
    }
    if (!apply_text(&reader, presets[i].overrides, "", units_per_meter, &filled)) {
        return false;
    }
    *profile = filled;
    return true;
}

bool is_preset(const char *name) {
    for (size_t i = 0; i < PRESET_COUNT; i++) {
        if (strcmp(presets[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

size_t preset_count(void) {
    return PRESET_COUNT;
}
