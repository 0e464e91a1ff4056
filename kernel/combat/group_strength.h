/* How strong each combat group is (spec 14): health', dps and strength of its members (strength.h), summed in the order
   in which they stand, and how many of them live. Members who do not live add nothing. */
#ifndef KEEN_COMBAT_GROUP_STRENGTH_H
#define KEEN_COMBAT_GROUP_STRENGTH_H

#include "combat/strength.h"

typedef struct keen_group_strength_args {
    const keen_fighter *fighters; /* members, group after group */
    const uint32_t *first;        /* [count + 1]: where a group's members begin */
    uint32_t count;               /* groups */

    keen_group_strength *strength; /* out: [count] */
} keen_group_strength_args;

typedef void keen_group_strength_kernel(const keen_group_strength_args *args);

void keen_group_strength_ref(const keen_group_strength_args *args);

#endif
