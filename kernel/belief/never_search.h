/* Where nobody should be looked for (spec 8): the host's spheres and boxes. */
#ifndef KEEN_BELIEF_NEVER_SEARCH_H
#define KEEN_BELIEF_NEVER_SEARCH_H

#include <stdbool.h>

#include "keen/world.h"

/* The point lies in one of the zones, their border included. */
bool keen_never_search_holds(const keen_zone *zones, uint32_t count, const float point[3]);

#endif
