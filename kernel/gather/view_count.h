/* How many targets each agent has in range and inside a cone around its forward: the bare pair test, counting only.

   A pair counts when, with d = centre - eye and dd = (dx*dx + dy*dy) + dz*dz, dot = (dx*fx + dy*fy) + dz*fz:
     dd <= min(range*range, FLT_MAX), and
     dd < coincident*coincident, or dot*|dot| >= cosine*|cosine| * dd
   which is dot/|d| >= cosine without the root: x*|x| keeps the order and the sign. Closer than `coincident` the
   direction counts as straight ahead (spec 2). */
#ifndef KEEN_GATHER_VIEW_COUNT_H
#define KEEN_GATHER_VIEW_COUNT_H

#include <stdint.h>

/* Target arrays can be read up to the next multiple of eight after target_count. */
typedef struct keen_view_count_args {
    const float *eye_x, *eye_y, *eye_z;             /* [agent_count] */
    const float *forward_x, *forward_y, *forward_z; /* [agent_count], unit */
    uint32_t agent_count;
    const float *center_x, *center_y, *center_z; /* [target_count] */
    uint32_t target_count;
    float range;
    float cosine;     /* of the cone's half-angle, -1..1 */
    float coincident; /* 1e-4 m in host units */

    uint32_t *counts; /* out: [agent_count] */
} keen_view_count_args;

typedef void keen_view_count_kernel(const keen_view_count_args *args);

void keen_view_count_ref(const keen_view_count_args *args);

#endif
