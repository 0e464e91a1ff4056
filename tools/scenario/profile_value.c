#include "scenario/profile_value.h"

#include <string.h>

double profile_value_get(const void *base, const scenario_profile_key *key) {
    const void *member = (const char *)base + key->offset;
    switch (key->type) {
    case SCENARIO_KEY_NUMBER:
        return *(const double *)member;
    case SCENARIO_KEY_FLAG:
        return *(const bool *)member;
    case SCENARIO_KEY_CHOICE:
        return *(const int32_t *)member;
    default:
        return *(const uint32_t *)member; /* an integer, or a list's count */
    }
}

void profile_value_set(void *base, const scenario_profile_key *key, double value) {
    void *member = (char *)base + key->offset;
    switch (key->type) {
    case SCENARIO_KEY_NUMBER:
        *(double *)member = value;
        break;
    case SCENARIO_KEY_FLAG:
        *(bool *)member = value != 0.0;
        break;
    case SCENARIO_KEY_CHOICE:
        *(int32_t *)member = (int32_t)value;
        break;
    default:
        *(uint32_t *)member = (uint32_t)value;
        break;
    }
}

double scenario_profile_value(const scenario_profile *profile, const scenario_profile_key *key) {
    return profile_value_get(profile, key);
}

double scenario_unit_scale(scenario_unit unit, double units_per_meter) {
    switch (unit) {
    case SCENARIO_UNIT_LENGTH:
    case SCENARIO_UNIT_SPEED:
        return units_per_meter;
    case SCENARIO_UNIT_PER_SPEED:
        return 1.0 / units_per_meter;
    default:
        return 1.0;
    }
}

const char *scenario_unit_name(scenario_unit unit) {
    static const char *const names[SCENARIO_UNIT_COUNT] = {
        [SCENARIO_UNIT_NONE] = "",           [SCENARIO_UNIT_LENGTH] = "length",
        [SCENARIO_UNIT_SPEED] = "length/s",  [SCENARIO_UNIT_PER_SPEED] = "s/length",
        [SCENARIO_UNIT_SECONDS] = "s",       [SCENARIO_UNIT_PER_SECOND] = "1/s",
        [SCENARIO_UNIT_DEGREES] = "degrees",
    };
    return names[unit];
}
