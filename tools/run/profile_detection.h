/* The detection model's part of a scenario's profile, as the library takes it. */
#ifndef TOOLS_RUN_PROFILE_DETECTION_H
#define TOOLS_RUN_PROFILE_DETECTION_H

#include "keen/keen.h"
#include "scenario/scenario_profile.h"

/* Fills model, detection and confidence. */
void detection_from_scenario(const scenario_profile *profile, keen_profile_def *def);

#endif
