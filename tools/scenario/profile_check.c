/* What the range of a single key cannot say: values of a profile that must go together. */
#include <stdio.h>
#include <string.h>

#include "scenario/profile_value.h"

#define PATH_SIZE 96

typedef struct ordered_keys {
    const char *low, *high;
    bool equal; /* may be equal */
} ordered_keys;

static const ordered_keys ordered[] = {
    {"vision.light_dark", "vision.light_bright", false},
    {"states.expire", "states.suspect", true},
    {"states.suspect", "states.detect", true},
    {"states.detect", "states.track", true},
    {"detection.idle_min", "detection.idle_max", true},
    {"detection.skill_min", "detection.skill_max", true},
    {"confidence.modifier_min", "confidence.modifier_max", true},
};

/* Complains at the key "section.name" if the object gives it; returns true if it does not. */
static bool complain_at_key(scenario_reader *reader, const json_place *place, json_t *object, const char *path,
                            const char *text) {
    char section[PATH_SIZE];
    snprintf(section, sizeof section, "%.*s", (int)strcspn(path, "."), path);
    const char *name = path + strlen(section) + 1;
    if (json_object_get(json_object_get(object, section), name) == NULL) {
        return true;
    }
    const json_place section_at = {.parent = place, .key = section};
    const json_place at = {.parent = &section_at, .key = name};
    return reader_fail(reader, &at, false, "%s", text);
}

static bool check_order(scenario_reader *reader, const json_place *place, json_t *object,
                        const scenario_profile *profile, const ordered_keys *keys) {
    const double low = profile_value_get(profile, scenario_profile_find_key(keys->low));
    const double high = profile_value_get(profile, scenario_profile_find_key(keys->high));
    if (low < high || (low == high && keys->equal)) {
        return true;
    }

    char text[2 * PATH_SIZE];
    snprintf(text, sizeof text, "%s is %.9g, expected %s %s, which is %.9g", keys->high, high,
             keys->equal ? "at least" : "more than", keys->low, low);
    if (!complain_at_key(reader, place, object, keys->high, text)) {
        return false;
    }
    if (!complain_at_key(reader, place, object, keys->low, text)) {
        return false;
    }
    return reader_fail(reader, place, false, "%s", text);
}

static bool check_zones(scenario_reader *reader, const json_place *place, const scenario_profile *profile) {
    const json_place vision = {.parent = place, .key = "vision"};
    const json_place zones = {.parent = &vision, .key = "zones"};
    for (uint32_t i = 0; i < profile->vision.zones.count; i++) {
        const scenario_view_zone *zone = &profile->vision.zones.items[i];
        const json_place at = {.parent = &zones, .index = i};
        if (zone->h_inner >= zone->h_outer || zone->v_inner >= zone->v_outer) {
            return reader_fail(reader, &at, false,
                               "an inner angle is not below its outer angle, expected h_inner < h_outer and "
                               "v_inner < v_outer");
        }
    }
    return true;
}

static bool check_curve(scenario_reader *reader, const json_place *place, const scenario_profile *profile) {
    const json_place smoothing = {.parent = place, .key = "smoothing"};
    const json_place curve = {.parent = &smoothing, .key = "curve"};
    const uint32_t count = profile->smoothing.curve.count;
    const scenario_curve_key *keys = profile->smoothing.curve.items;
    if (count == 1) {
        return reader_fail(reader, &curve, false, "a curve of 1 key, expected none, or 2 to 16");
    }
    for (uint32_t i = 1; i < count; i++) {
        const json_place at = {.parent = &curve, .index = i};
        if (keys[i].time <= keys[i - 1].time) {
            return reader_fail(reader, &at, false, "key at time %.9g after one at %.9g, expected ascending times",
                               keys[i].time, keys[i - 1].time);
        }
    }
    return true;
}

bool check_profile(scenario_reader *reader, const json_place *place, json_t *object, const scenario_profile *profile) {
    for (size_t i = 0; i < sizeof ordered / sizeof ordered[0]; i++) {
        if (!check_order(reader, place, object, profile, &ordered[i])) {
            return false;
        }
    }
    return check_zones(reader, place, profile) && check_curve(reader, place, profile);
}
