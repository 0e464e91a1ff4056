/* What an agent of the detection model makes of everybody right now, in short. */
#ifndef TOOLS_OBSERVE_DETECTION_MOMENT_H
#define TOOLS_OBSERVE_DETECTION_MOMENT_H

#include "keen/keen.h"

typedef struct detection_moment {
    keen_detection_state state;
    float value; /* the highest among those whom the agent would attack; among all whom it looks at when it would attack
                    none of them; NaN when it looks at nobody */
    float points; /* stealth points of who has that value, or NaN */
} detection_moment;

/* As of the agent's last tick, outside a frame. False when the world cannot be read. */
bool detection_moment_read(const keen_world *world, keen_agent_id agent, detection_moment *moment);

#endif
