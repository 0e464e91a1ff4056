/* The senses of a scenario's profile, as the library takes them. */
#ifndef TOOLS_RUN_PROFILE_SENSES_H
#define TOOLS_RUN_PROFILE_SENSES_H

#include "keen/keen.h"
#include "scenario/scenario_profile.h"

/* Fills the list of senses, what each is like and its loss row; custom senses stay as they are. */
void senses_from_scenario(const scenario_profile *profile, keen_profile_def *def);

#endif
