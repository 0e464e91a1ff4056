/* Inside the reader: profile values by their rows of the table, and profiles from JSON. */
#ifndef TOOLS_SCENARIO_PROFILE_VALUE_H
#define TOOLS_SCENARIO_PROFILE_VALUE_H

#include "scenario/scenario_profile.h"
#include "scenario/scenario_reader.h"

/* `base` is the profile, or the item for a key of a list's items. */
double profile_value_get(const void *base, const scenario_profile_key *key);
void profile_value_set(void *base, const scenario_profile_key *key, double value);

bool is_preset(const char *name);
size_t preset_count(void);

/* Overrides what the object gives. Lengths and speeds in it are multiplied by `units`, host units per unit of
   the object: 1 for a file, units_per_meter for a preset. */
bool read_profile_keys(scenario_reader *reader, const json_place *place, json_t *object, double units,
                       scenario_profile *profile);

/* Complains when values do not go together; `place` is the object of the profile that was read last. */
bool check_profile(scenario_reader *reader, const json_place *place, json_t *object, const scenario_profile *profile);

#endif
