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

/* The points that an agent's state goes by in this frame. States move in agent order: what an agent notices has cost
   the target its points when the next one looks. */
static inline float keen_points_for(const keen_world *world, uint32_t agent, uint32_t target) {
    const float points = world->stealth.points_used[target], most = world->def.stealth.event_max;
    const bool capped = atomic_load_explicit(&world->stealth.noticed_by[target], memory_order_relaxed) < agent;
    return capped && points > most ? most : points;
}

#endif
