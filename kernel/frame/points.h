/* What happens to a target's stealth points between two moves (spec 13): caps and waits. */
#ifndef KEEN_FRAME_POINTS_H
#define KEEN_FRAME_POINTS_H

#include "base/clock.h"
#include "frame/world_data.h"

/* No refill for so many seconds from now; never shortens a wait. */
static inline void keen_points_wait(keen_world *world, uint32_t target, float seconds) {
    uint64_t *until = &world->stealth.wait_until[target];
    const uint64_t end = world->now + keen_clock_from_seconds((double)seconds);
    *until = end > *until ? end : *until;
}

static inline void keen_points_cap(keen_world *world, uint32_t target, float most, float seconds) {
    float *points = &world->stealth.points[target];
    *points = *points < most ? *points : most;
    keen_points_wait(world, target, seconds);
}

#endif
