/* Stealth points of a target (spec 13, stealth points). With D the largest latest value among its hostile observers,
   once per frame:

     somebody hunts it   0
     D > 0               -= D*drain_mult*dt, and refilling waits for alert_wait
     no wait is left     += max(-D*regen_mult, regen_min)*dt

   held to 0..KEEN_POINTS_MAX. Between two moves points are capped and refilling waits, by what happens to the target.
 */
#ifndef KEEN_DETECTION_STEALTH_POINTS_H
#define KEEN_DETECTION_STEALTH_POINTS_H

#include "base/clock.h"
#include "store/stealth.h"

/* An observer's value as an integer, to find the largest in any order: among equal values the lowest agent's is the
   largest. 0 is nobody's. */
static inline uint64_t keen_awareness_key(float value, uint32_t agent) {
    uint32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    const uint32_t ordered = bits >> 31 ? ~bits : bits | 0x80000000u;
    return (uint64_t)ordered << 32 | (uint32_t)~agent;
}

static inline float keen_awareness_value(uint64_t key) {
    const uint32_t ordered = (uint32_t)(key >> 32);
    const uint32_t bits = ordered >> 31 ? ordered & 0x7FFFFFFFu : ~ordered;
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t keen_awareness_agent(uint64_t key) {
    return ~(uint32_t)key;
}

/* No refill for so many seconds from now; never shortens a wait. */
static inline void keen_points_wait(keen_stealth_store *stealth, uint32_t target, uint64_t now, float seconds) {
    uint64_t *until = &stealth->wait_until[target];
    const uint64_t end = now + keen_clock_from_seconds((double)seconds);
    *until = end > *until ? end : *until;
}

static inline void keen_points_cap(keen_stealth_store *stealth, uint32_t target, float most) {
    float *points = &stealth->points[target];
    *points = *points < most ? *points : most;
}

/* What one frame moves points by. */
typedef struct keen_points_frame {
    const keen_stealth_def *def;
    uint64_t now;
    float dt;
} keen_points_frame;

/* By stealth->highest_value, hunters and hit of the target. */
static inline void keen_points_move(keen_stealth_store *stealth, uint32_t target, const keen_points_frame *frame) {
    const keen_stealth_def *def = frame->def;
    float *points = &stealth->points[target];
    const float highest = stealth->highest_value[target];
    if (stealth->hit[target]) {
        keen_points_cap(stealth, target, def->hit_max);
        keen_points_wait(stealth, target, frame->now, def->hit_wait);
        stealth->hit[target] = 0;
    }
    if (atomic_load_explicit(&stealth->hunters[target], memory_order_relaxed) > 0) {
        *points = 0.0f;
    } else if (highest > 0.0f) {
        const float left = *points - highest * def->drain_mult * frame->dt;
        *points = left > 0.0f ? left : 0.0f;
        keen_points_wait(stealth, target, frame->now, def->alert_wait);
    } else if (frame->now >= stealth->wait_until[target]) {
        const float by_value = -highest * def->regen_mult;
        const float more = *points + (by_value > def->regen_min ? by_value : def->regen_min) * frame->dt;
        *points = more < KEEN_POINTS_MAX ? more : KEEN_POINTS_MAX;
    }
    stealth->points_used[target] = *points;
}

/* The points that an agent's state goes by in this frame. States move in agent order: what an agent notices has cost
   the target its points when the next one looks. */
static inline float keen_points_for(const keen_stealth_store *stealth, const keen_stealth_def *def, uint32_t agent,
                                    uint32_t target) {
    const float points = stealth->points_used[target], most = def->event_max;
    const bool capped = atomic_load_explicit(&stealth->noticed_by[target], memory_order_relaxed) < agent;
    return capped && points > most ? most : points;
}

#endif
