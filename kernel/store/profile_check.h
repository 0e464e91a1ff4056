/* Is a profile def sound? Every bound that profile.h documents. */
#ifndef KEEN_STORE_PROFILE_CHECK_H
#define KEEN_STORE_PROFILE_CHECK_H

#include "keen/profile.h"

/* KEEN_OK, or COOKIE, NOT_FINITE or RANGE with *field naming what is wrong (static storage). */
keen_result keen_profile_check(const keen_profile_def *def, uint32_t world_max_tracked, const char **field);

#endif
