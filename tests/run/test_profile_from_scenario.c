/* Profiles of scenario files as the library takes them: presets of the same name are the same, field by field, and no
   key of a file is lost on the way. */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "run/profile_from_scenario.h"
#include "scenario/profile_value.h"

/* A piece of keen_profile_def without padding: floats and whole numbers of four bytes, or flags. */
typedef struct profile_piece {
    const char *name;
    size_t offset, size;
} profile_piece;

#define MEMBER_SIZE(member) sizeof(((keen_profile_def *)0)->member)
#define PIECE(member)                                                                                                  \
    { #member, offsetof(keen_profile_def, member), MEMBER_SIZE(member) }
#define LOSS(sense) PIECE(loss[sense].grace), PIECE(loss[sense].direct_cut), PIECE(loss[sense].decay_multiplier)

static const profile_piece pieces[] = {
    PIECE(model),
    PIECE(sense_count),
    PIECE(senses),
    PIECE(base_interval),
    PIECE(max_tick_step),
    PIECE(run_speed),
    PIECE(max_tracked),
    PIECE(perceive_corpses),
    PIECE(masked_teams),
    PIECE(vision),
    PIECE(hearing.weight),
    PIECE(hearing.error),
    PIECE(hearing.range),
    PIECE(hearing.exponent),
    PIECE(hearing.occluded_gain),
    PIECE(hearing.mask_gain),
    PIECE(hearing.hear_friends),
    PIECE(hearing.merge_radius),
    PIECE(hearing.pain_dulling),
    PIECE(smell),
    PIECE(touch),
    PIECE(vibration),
    PIECE(damage),
    PIECE(pain),
    PIECE(echolocation),
    PIECE(custom),
    PIECE(fusion),
    PIECE(smoothing),
    LOSS(0),
    LOSS(1),
    LOSS(2),
    LOSS(3),
    LOSS(4),
    LOSS(5),
    LOSS(6),
    LOSS(7),
    LOSS(8),
    LOSS(9),
    LOSS(10),
    LOSS(11),
    LOSS(12),
    LOSS(13),
    LOSS(14),
    LOSS(15),
    PIECE(states),
    PIECE(sampling),
    PIECE(location.velocity_ema),
    PIECE(location.growth),
    PIECE(location.max_uncertainty),
    PIECE(location.velocity_scaling),
    PIECE(location.prediction),
    PIECE(location.horizon),
    PIECE(location.max_horizon),
    PIECE(memory),
    PIECE(threat_damage_decay),
    PIECE(attention),
    PIECE(fully_aware),
    PIECE(emotions),
    PIECE(squad),
    PIECE(detection.base),
    PIECE(detection.max_distance),
    PIECE(detection.exterior_mult),
    PIECE(detection.exponent),
    PIECE(detection.out_of_range_value),
    PIECE(detection.sounds_mult),
    PIECE(detection.sound_los_mult),
    PIECE(detection.running_mult),
    PIECE(detection.action_mult),
    PIECE(detection.weight_base),
    PIECE(detection.weight_mult),
    PIECE(detection.light_mod),
    PIECE(detection.light_mult),
    PIECE(detection.light_exterior_mult),
    PIECE(detection.light_move_mult),
    PIECE(detection.light_run_mult),
    PIECE(detection.invisible_mult),
    PIECE(detection.skill_min),
    PIECE(detection.skill_max),
    PIECE(detection.alert_mod),
    PIECE(detection.sleep_bonus),
    PIECE(detection.combat_mod),
    PIECE(detection.k_att),
    PIECE(detection.k_flat),
    PIECE(detection.k_target),
    PIECE(detection.target_skill_needs_sneak),
    PIECE(detection.target_skill_raw),
    PIECE(detection.truncate),
    PIECE(detection.noticed_min),
    PIECE(detection.threshold),
    PIECE(detection.threshold_sneak),
    PIECE(detection.target_timer),
    PIECE(detection.idle_min),
    PIECE(detection.idle_max),
    PIECE(detection.clear_suspicious_on_normal),
    PIECE(confidence),
};

/* Equal bits, or for lengths that are not a metre's, floats a rounding apart. */
static bool words_agree(const char *a, const char *b) {
    float left, right;
    memcpy(&left, a, sizeof left);
    memcpy(&right, b, sizeof right);
    return memcmp(a, b, sizeof left) == 0 || fabsf(left - right) <= 2e-7f * fabsf(left);
}

static bool pieces_agree(const profile_piece *piece, const keen_profile_def *a, const keen_profile_def *b) {
    const char *left = (const char *)a + piece->offset, *right = (const char *)b + piece->offset;
    if (piece->size % sizeof(float) != 0) {
        return memcmp(left, right, piece->size) == 0;
    }
    bool agree = true;
    for (size_t i = 0; i < piece->size; i += sizeof(float)) {
        agree = agree && words_agree(left + i, right + i);
    }
    return agree;
}

static keen_profile_def from_preset(const char *name, double units_per_meter) {
    scenario_profile preset;
    cr_assert(scenario_preset(name, units_per_meter, &preset), "%s", name);
    return profile_from_scenario(&preset, units_per_meter);
}

static void expect_preset(const char *name, keen_preset preset, double units_per_meter) {
    const keen_profile_def ours = from_preset(name, units_per_meter);
    keen_profile_def theirs = keen_preset_profile(preset, (float)units_per_meter);
    if (theirs.model == KEEN_MODEL_DETECTION) {
        theirs.max_tracked = KEEN_MAX_TRACKED; /* files expect values of everybody in reach */
    }
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        cr_expect(pieces_agree(&pieces[i], &ours, &theirs), "%s at %g units per metre: %s", name, units_per_meter,
                  pieces[i].name);
    }
}

Test(profile_from_scenario, presets_are_those_of_the_library) {
    static const double units[] = {1.0, 100.0, 69.99};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        expect_preset("default", KEEN_PRESET_DEFAULT, units[i]);
        expect_preset("guard_dog", KEEN_PRESET_GUARD_DOG, units[i]);
        expect_preset("robot", KEEN_PRESET_ROBOT, units[i]);
        expect_preset("detection_documented", KEEN_PRESET_DETECTION_DOCUMENTED, units[i]);
        expect_preset("fallout_nv", KEEN_PRESET_FALLOUT_NV, units[i]);
        expect_preset("skyrim", KEEN_PRESET_SKYRIM, units[i]);
    }
}

/* The pieces cover the struct: what lies between them is the cookie and the padding after flags. */
Test(profile_from_scenario, every_field_is_looked_at) {
    size_t end = sizeof(uint32_t);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        cr_expect(pieces[i].offset >= end && pieces[i].offset - end < sizeof(float), "before %s", pieces[i].name);
        end = pieces[i].offset + pieces[i].size;
    }
    cr_expect(sizeof(keen_profile_def) - end < sizeof(float));
}

static void change(scenario_profile *profile, const scenario_profile_key *key) {
    char *member = (char *)profile + key->offset;
    double number;
    uint32_t whole;
    bool flag;
    switch (key->type) {
    case SCENARIO_KEY_NUMBER:
        memcpy(&number, member, sizeof number);
        number += 0.125;
        memcpy(member, &number, sizeof number);
        break;
    case SCENARIO_KEY_FLAG:
        memcpy(&flag, member, sizeof flag);
        flag = !flag;
        memcpy(member, &flag, sizeof flag);
        break;
    default: /* a whole number, or a list's count */
        memcpy(&whole, member, sizeof whole);
        whole ^= 1u;
        memcpy(member, &whole, sizeof whole);
    }
}

Test(profile_from_scenario, every_key_arrives) {
    size_t count;
    const scenario_profile_key *keys = scenario_profile_keys(&count);
    const keen_profile_def plain = from_preset("default", 1.0);
    for (size_t i = 0; i < count; i++) {
        if (strstr(keys[i].path, "[]")) {
            continue;
        }
        scenario_profile profile;
        cr_assert(scenario_preset("default", 1.0, &profile));
        change(&profile, &keys[i]);
        const keen_profile_def changed = profile_from_scenario(&profile, 1.0);
        size_t differing = 0;
        for (size_t p = 0; p < sizeof pieces / sizeof *pieces; p++) {
            differing += !pieces_agree(&pieces[p], &plain, &changed);
        }
        cr_expect_geq(differing, 1, "%s is lost", keys[i].path);
    }
}

Test(profile_from_scenario, senses_keep_their_order) {
    scenario_profile profile;
    cr_assert(scenario_preset("default", 1.0, &profile));
    profile.senses.count = KEEN_BUILT_IN_SENSES;
    for (uint32_t i = 0; i < KEEN_BUILT_IN_SENSES; i++) {
        profile.senses.items[i] = (int32_t)(KEEN_BUILT_IN_SENSES - 1 - i);
    }
    const keen_profile_def def = profile_from_scenario(&profile, 1.0);
    cr_assert_eq(def.sense_count, KEEN_BUILT_IN_SENSES);
    for (uint32_t i = 0; i < KEEN_BUILT_IN_SENSES; i++) {
        cr_expect_str_eq(keen_sense_name(def.senses[i]), scenario_sense_names[KEEN_BUILT_IN_SENSES - 1 - i]);
    }
}

/* What a key must go together with stands in no range of its own. */
static bool is_ordered(const char *path) {
    static const char *const ordered[] = {
        "vision.light_dark",      "vision.light_bright",    "vision.zones[].h_inner",  "vision.zones[].h_outer",
        "vision.zones[].v_inner", "vision.zones[].v_outer", "states.suspect",          "states.detect",
        "states.track",           "states.expire",          "detection.idle_min",      "detection.idle_max",
        "detection.skill_min",    "detection.skill_max",    "confidence.modifier_min", "confidence.modifier_max",
    };
    bool found = false;
    for (size_t i = 0; i < sizeof ordered / sizeof *ordered; i++) {
        found = found || strcmp(path, ordered[i]) == 0;
    }
    return found;
}

/* The default profile with a curve, so that every list has items; `value` stands at the key, in the last item. */
static bool library_takes(const scenario_profile_key *key, const scenario_profile_key *list, double value) {
    scenario_profile profile;
    cr_assert(scenario_preset("default", 1.0, &profile));
    profile.smoothing.curve.count = 2;
    profile.smoothing.curve.items[1] = (scenario_curve_key){.time = 1.0};
    char *base = (char *)&profile;
    if (strstr(key->path, "[].")) {
        const uint32_t last = *(const uint32_t *)(const void *)(base + list->offset) - 1;
        base += list->offset + list->items_offset + last * list->item_size;
    }
    profile_value_set(base, key, value);
    const keen_profile_def def = profile_from_scenario(&profile, 1.0);
    keen_world_def small = keen_default_world(1.0f);
    small.agent_capacity = small.target_capacity = small.workers = 1;
    keen_world *world = NULL;
    cr_assert_eq(keen_world_create(&small, &world), KEEN_OK);
    keen_profile_id id;
    const keen_result taken = keen_profile_create(world, &def, &id, NULL);
    cr_assert(taken == KEEN_OK || taken == KEEN_ERROR_RANGE, "%s: %s", key->path, keen_result_string(taken));
    keen_world_destroy(world);
    return taken == KEEN_OK;
}

static double beyond(double bound, float way) {
    return (double)nextafterf((float)bound, way);
}

/* Else a file's value passes the reader and is refused without the line and column of its key. */
Test(profile_from_scenario, ranges_are_those_of_the_library) {
    size_t count, compared = 0;
    const scenario_profile_key *keys = scenario_profile_keys(&count), *list = NULL;
    for (size_t i = 0; i < count; i++) {
        const scenario_profile_key *key = &keys[i];
        const value_range range = key->range;
        list = key->list ? key : list;
        if (key->type != SCENARIO_KEY_NUMBER || is_ordered(key->path)) {
            continue;
        }
        const bool first_is_0 = strcmp(key->path, "smoothing.curve[].time") == 0 && range.minimum == 0.0;
        cr_expect(first_is_0 || library_takes(key, list, range.minimum), "%s at %g", key->path, range.minimum);
        cr_expect(library_takes(key, list, range.maximum), "%s at %g", key->path, range.maximum);
        if (range.minimum > -SCENARIO_LARGEST) {
            cr_expect_not(library_takes(key, list, beyond(range.minimum, -INFINITY)), "%s below %g", key->path,
                          range.minimum);
        }
        if (range.maximum < SCENARIO_LARGEST) {
            cr_expect_not(library_takes(key, list, beyond(range.maximum, INFINITY)), "%s above %g", key->path,
                          range.maximum);
        }
        compared++;
    }
    cr_expect_gt(compared, 100);
}
