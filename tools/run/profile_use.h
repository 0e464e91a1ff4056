/* Which profiles of a scenario anybody uses, and where in the file: presets and unused ones need not suit the library.
 */
#ifndef TOOLS_RUN_PROFILE_USE_H
#define TOOLS_RUN_PROFILE_USE_H

#include "scenario/scenario.h"

#define PROFILE_POINTER_SIZE (2 * SCENARIO_NAME_SIZE + 64)

/* True when an actor perceives by it or a happening sets it. */
bool is_profile_used(const scenario *scene, uint32_t profile);

/* True when anybody perceives by beliefs. */
bool is_belief_used(const scenario *scene);

/* True when anybody uses the detection model or anything of it happens: the world must be made for it. */
bool is_detection_used(const scenario *scene);

/* JSON pointer of a profile's key ("" the profile itself, "/senses"): for a preset, of who first names it. */
void point_at_profile(const scenario *scene, uint32_t profile, const char *key, char pointer[PROFILE_POINTER_SIZE]);

/* JSON pointer of an actor's key; of the actor itself when key is "". */
void point_at_actor(const scenario *scene, uint32_t actor, const char *key, char pointer[PROFILE_POINTER_SIZE]);

#endif
