/* From a scenario's profile to a profile of the library. */
#ifndef TOOLS_RUN_PROFILE_FROM_SCENARIO_H
#define TOOLS_RUN_PROFILE_FROM_SCENARIO_H

#include "keen/keen.h"
#include "scenario/scenario_profile.h"

/* Values are in host units already; units_per_meter is for what files do not hold. */
keen_profile_def profile_from_scenario(const scenario_profile *profile, double units_per_meter);

#endif
