/* From a scenario's profile to a profile of the library. */
#ifndef TOOLS_RUN_PROFILE_FROM_SCENARIO_H
#define TOOLS_RUN_PROFILE_FROM_SCENARIO_H

#include "keen/keen.h"
#include "scenario/scenario_profile.h"

/* Only senses that the library has are listed; scenario_first_unsupported() has refused the others where they
   matter. */
keen_profile_def profile_from_scenario(const scenario_profile *profile, double units_per_meter);

/* The library's sense for one of the file's, or KEEN_SENSE_NONE. */
keen_sense sense_from_scenario(int32_t sense);

#endif
