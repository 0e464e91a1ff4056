/* Profiles: the table against the published list of defaults, presets, bases, units; and the golden cases. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <dirent.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario.h"
#include "scenario_sample.h"

#define PATH_SIZE 1024
#define NEAR 1e-12

static scenario_profile preset(const char *name, double units_per_meter) {
    scenario_profile profile;
    cr_assert(scenario_preset(name, units_per_meter, &profile), "%s", name);
    return profile;
}

static void expect_value(const scenario_profile *profile, const scenario_profile_key *key, json_t *value) {
    const double actual = scenario_profile_value(profile, key);
    double expected = json_number_value(value);
    if (json_is_boolean(value)) {
        expected = json_is_true(value);
    } else if (json_is_string(value)) {
        cr_assert_not_null(key->choices, "%s", key->path);
        cr_assert_str_eq(key->choices[(int)actual], json_string_value(value), "%s", key->path);
        return;
    }
    cr_assert_float_eq(actual, expected, NEAR * (1.0 + fabs(expected)), "%s is %.17g, not %.17g", key->path, actual,
                       expected);
    cr_assert_eq(actual, key->fallback, "%s", key->path);
}

/* The profile made by a file that gives nothing but this list must be the default profile. */
static void expect_list(const scenario_profile *profile, const char *path, json_t *list) {
    const char *dot = strchr(path, '.');
    const int section_size = dot != NULL ? (int)(dot - path) : 0;
    json_t *given =
        dot != NULL ? json_pack("{s#:{s:O}}", path, section_size, dot + 1, list) : json_pack("{s:O}", path, list);
    json_t *file = json_pack("{s:i, s:i, s:[], s:{s:o}}", "keen", 1, "duration", 1, "actors", "profiles", "p", given);
    char *text = json_dumps(file, JSON_REAL_PRECISION(17));
    json_decref(file);
    cr_assert_not_null(text);
    tool_error error = {0};
    scenario *read = scenario_parse("list.json", text, strlen(text), &error);
    cr_assert_not_null(read, "%s", error.text);
    cr_assert_eq(memcmp(&read->profiles[0].values, profile, sizeof *profile), 0, "%s", path);
    scenario_free(read);
    free(text);
}

/* Compares everything below a section; returns how many keys it met. */
static size_t compare_section(const scenario_profile *profile, json_t *section, const char *prefix) {
    size_t met = 0;
    const char *name;
    json_t *value;
    json_object_foreach(section, name, value) {
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%s%s", prefix, name);
        if (json_is_object(value)) {
            strcat(path, ".");
            met += compare_section(profile, value, path);
            continue;
        }
        const scenario_profile_key *key = scenario_profile_find_key(path);
        cr_assert_not_null(key, "%s is unknown to the table", path);
        if (json_is_array(value)) {
            expect_list(profile, path, value);
        } else {
            expect_value(profile, key, value);
        }
        met++;
    }
    return met;
}

static const char *cases_folder(void) {
    const char *folder = getenv("KEEN_CASES_DIR");
    if (folder == NULL) {
        cr_skip_test("KEEN_CASES_DIR is not set");
    }
    return folder;
}

Test(scenario_profiles, the_table_is_the_published_list) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/../design/profile_default.json", cases_folder());
    json_t *published = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    cr_assert_not_null(published, "%s", path);
    const scenario_profile profile = preset("default", 1.0);
    const size_t met = compare_section(&profile, published, "");

    size_t count = 0;
    size_t known = 0;
    const scenario_profile_key *keys = scenario_profile_keys(&count);
    for (size_t i = 0; i < count; i++) {
        known += strstr(keys[i].path, "[]") == NULL;
        cr_assert_str_neq(keys[i].help, "");
    }
    cr_assert_eq(met, known, "the list has %zu keys, the table %zu", met, known);
    json_decref(published);
}

Test(scenario_profiles, defaults_lie_in_their_ranges) {
    size_t count = 0;
    const scenario_profile_key *keys = scenario_profile_keys(&count);
    for (size_t i = 0; i < count; i++) {
        if (keys[i].list == NULL && keys[i].choices == NULL && !keys[i].required) {
            cr_assert(value_range_holds(keys[i].range, keys[i].fallback), "%s", keys[i].path);
        }
    }
}

Test(scenario_profiles, lengths_and_speeds_scale) {
    const scenario_profile meters = preset("guard_dog", 1.0);
    const scenario_profile units = preset("guard_dog", 100.0);
    size_t count = 0;
    const scenario_profile_key *keys = scenario_profile_keys(&count);
    for (size_t i = 0; i < count; i++) {
        if (strstr(keys[i].path, "[]") != NULL) {
            continue;
        }
        const double scaled = scenario_profile_value(&meters, &keys[i]) * scenario_unit_scale(keys[i].unit, 100);
        cr_assert_float_eq(scenario_profile_value(&units, &keys[i]), scaled, NEAR * fabs(scaled), "%s", keys[i].path);
    }
    cr_assert_eq(units.vision.range, 4000.0);
    cr_assert_eq(units.run_speed, 600.0);
    cr_assert_float_eq(units.smell.wind_gain, 0.002, NEAR, "per speed, so that wind in units counts the same");
    cr_assert_eq(units.hearing.range, 3000.0, "lengths of presets are in metres too");
    cr_assert_eq(units.vision.weight, 0.6);
    cr_assert_eq(units.base_interval, 0.1);
    cr_assert_eq(memcmp(&units.vision.zones, &meters.vision.zones, sizeof units.vision.zones), 0);
    cr_assert_float_eq(preset("default", 69.99).detection.max_distance, 2500.0, 1e-9);
    cr_assert_float_eq(preset("default", 69.99).confidence.flee_enemy_distance, 512.0, 1e-9);
}

static bool has_sense(const scenario_profile *profile, scenario_sense sense) {
    for (uint32_t i = 0; i < profile->senses.count; i++) {
        if (profile->senses.items[i] == (int32_t)sense) {
            return true;
        }
    }
    return false;
}

Test(scenario_profiles, presets) {
    const scenario_profile dog = preset("guard_dog", 1.0);
    cr_assert_eq(dog.senses.count, 5);
    cr_assert(has_sense(&dog, SCENARIO_SENSE_SMELL));
    cr_assert_not(has_sense(&dog, SCENARIO_SENSE_PAIN));
    cr_assert_eq(dog.smell.weight, 1.5);
    cr_assert_eq(dog.smell.range, 25.0);
    cr_assert_eq(dog.vision.weight, 0.6);
    cr_assert_eq(dog.hearing.range, 30.0);

    const scenario_profile robot = preset("robot", 1.0);
    cr_assert(has_sense(&robot, SCENARIO_SENSE_ECHOLOCATION));
    cr_assert_not(has_sense(&robot, SCENARIO_SENSE_PAIN));
    cr_assert_eq(robot.emotions.caps.fear + robot.emotions.caps.aggression + robot.emotions.caps.curiosity +
                     robot.emotions.caps.alertness + robot.emotions.caps.panic,
                 0.0);
    cr_assert_eq(robot.smoothing.rise_rate, 5.0);
    cr_assert(robot.location.prediction);

    for (size_t i = 0; scenario_preset_name(i) != NULL; i++) {
        preset(scenario_preset_name(i), 1.0);
    }
    scenario_profile untouched = dog;
    cr_assert_not(scenario_preset("wolf", 1.0, &untouched));
    cr_assert_eq(memcmp(&untouched, &dog, sizeof dog), 0);
}

Test(scenario_profiles, detection_presets) {
    const scenario_profile documented = preset("detection_documented", 1.0);
    cr_assert_eq(documented.model, SCENARIO_MODEL_DETECTION);
    cr_assert_eq(documented.detection.k_att, 1.0);
    cr_assert_eq(documented.detection.k_flat, 1.0);
    cr_assert_eq(documented.detection.k_target, 1.0);
    cr_assert_not(documented.detection.target_skill_needs_sneak);

    const scenario_profile nv = preset("fallout_nv", 1.0);
    cr_assert_eq(nv.detection.base, -35.0);
    cr_assert_eq(nv.detection.exterior_mult, 2.0);
    cr_assert_eq(nv.detection.sounds_mult, 1.6);
    cr_assert_eq(nv.detection.sound_los_mult, 0.1);
    cr_assert_eq(nv.detection.running_mult, 1.5);
    cr_assert_eq(nv.detection.light_mod, 0.0);
    cr_assert_eq(nv.detection.light_mult, 1.4);
    cr_assert_eq(nv.detection.light_exterior_mult, 1.0);
    cr_assert_eq(nv.detection.skill_min, 10.0);
    cr_assert_eq(nv.detection.skill_max, 90.0);
    cr_assert_eq(nv.detection.k_att, 0.5);
    cr_assert(nv.detection.target_skill_needs_sneak);
    cr_assert(nv.detection.target_skill_raw);
    cr_assert(nv.detection.truncate);
    cr_assert_eq(nv.detection.noticed_min, -20.0);

    scenario_profile skyrim = preset("skyrim", 1.0);
    const scenario_profile plain = preset("default", 1.0);
    cr_assert_eq(skyrim.model, SCENARIO_MODEL_DETECTION);
    cr_assert_eq(skyrim.max_tracked, SCENARIO_MAX_TRACKED, "files expect values of everybody in reach");
    skyrim.model = plain.model;
    skyrim.max_tracked = plain.max_tracked;
    cr_assert_eq(memcmp(&skyrim, &plain, sizeof plain), 0, "the default's detection values are skyrim's");
}

Test(scenario_profiles, a_profile_overrides_its_base) {
    char *text = scenario_sample();
    tool_error error = {0};
    scenario *s = scenario_parse("sample.json", text, strlen(text), &error);
    cr_assert_not_null(s, "%s", error.text);
    cr_assert_str_eq(s->profiles[0].name, "guard");
    const scenario_profile *guard = &s->profiles[0].values;
    const scenario_profile *chief = &s->profiles[1].values;
    cr_assert_eq(guard->model, SCENARIO_MODEL_BOTH);
    cr_assert_eq(guard->senses.count, 2);
    cr_assert_eq(guard->senses.items[0], (int32_t)SCENARIO_SENSE_HEARING);
    cr_assert_eq(guard->vision.range, 3000.0, "numbers in the file are host units");
    cr_assert_eq(guard->hearing.range, 2000.0, "defaults are metres");
    cr_assert_eq(guard->vision.zones.count, 1);
    cr_assert_eq(guard->vision.zones.items[0].h_outer, 20.0);
    cr_assert_eq(guard->vision.zones.items[0].gain, 1.0);
    cr_assert_eq(guard->trace.points.count, 1);
    cr_assert_eq(guard->smell.scent_mask, 3);
    cr_assert_eq(guard->smoothing.curve.count, 3);
    cr_assert_eq(guard->smoothing.curve.items[1].value, 0.5);
    cr_assert(guard->loss.touch.direct_cut);
    cr_assert_eq(guard->emotions.caps.panic, 0.25);
    cr_assert_eq(guard->emotions.caps.fear, 1.0);
    cr_assert_eq(guard->confidence.ratio_mode, SCENARIO_RATIO_STRENGTH_SUM);
    cr_assert_eq(chief->vision.weight, 2.0);
    cr_assert_eq(chief->vision.range, 3000.0);
    scenario_free(s);
    free(text);
}

Test(scenario_profiles, the_listing_names_every_key) {
    const scenario_profile robot = preset("robot", 100.0);
    char *listing = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&listing, &size);
    cr_assert_not_null(stream);
    scenario_profile_print(stream, &robot);
    fclose(stream);
    size_t count = 0;
    const scenario_profile_key *keys = scenario_profile_keys(&count);
    for (size_t i = 0; i < count; i++) {
        if (strstr(keys[i].path, "[]") == NULL) {
            cr_assert_not_null(strstr(listing, keys[i].path), "%s", keys[i].path);
        }
    }
    cr_assert_not_null(strstr(listing, "{\"vision\": {\"range\": 30}")); /* how dots nest */
    cr_assert_not_null(strstr(listing, "vision.range                           4000         length    0..1e+09"));
    cr_assert_not_null(strstr(listing, "  senses[4] echolocation\n"));
    cr_assert_not_null(strstr(listing, "  vision.zones[1].gain                 0.35"));
    free(listing);
}

/* Reads every scenario of a folder of the cases; returns how many there are. */
static unsigned read_folder(const char *folder, const char *name) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    DIR *directory = opendir(path);
    cr_assert_not_null(directory, "%s", path);
    unsigned count = 0;
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        const char *end = strrchr(entry->d_name, '.');
        if (end == NULL || strcmp(end, ".json") != 0) {
            continue;
        }
        tool_error error = {0};
        snprintf(path, sizeof path, "%s/%s/%s", folder, name, entry->d_name);
        scenario *read = scenario_load(path, &error);
        cr_assert_not_null(read, "%s", error.text);
        scenario_free(read);
        count++;
    }
    closedir(directory);
    return count;
}

Test(scenario_profiles, every_case_is_read) {
    cr_assert_gt(read_folder(cases_folder(), "belief"), 0);
    cr_assert_gt(read_folder(cases_folder(), "detection"), 0);
}
