/* How many updates fit into a frame's time (spec 12, frame_budget_us): a frame takes a part that does not depend on how
   many agents tick, and a part for each that does. Both are estimated from the frames before: quick to believe that
   things got slower, slow to believe that they got faster. */
#ifndef KEEN_SCHEDULE_PACE_H
#define KEEN_SCHEDULE_PACE_H

#include <stdint.h>

typedef struct keen_pace {
    float fixed_us;  /* of a frame, whoever ticks */
    float update_us; /* of each update; 0: nothing is known yet */
} keen_pace;

/* One in so many of the agents alive ticks, whatever the time says. */
#define KEEN_PACE_LEAST_SHARE 64u

/* After a frame in which `updates` agents ticked. */
void keen_pace_measure(keen_pace *pace, float fixed_us, float updates_us, uint32_t updates);

/* Most updates of the next frame, at least 1. */
uint32_t keen_pace_updates(const keen_pace *pace, uint32_t budget_us, uint32_t agents);

#endif
