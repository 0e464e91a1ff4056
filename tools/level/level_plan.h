/* Seen from above: two coordinates on the ground and a height, whichever way is up in the world. The plan of a world
 * with y up is that of the same level with z up, so that a map or a crowd looks the same in both. */
#ifndef TOOLS_LEVEL_LEVEL_PLAN_H
#define TOOLS_LEVEL_LEVEL_PLAN_H

#include "level/level_mesh.h"

/* plan[0] is right, plan[1] away from the viewer, plan[2] the height. */
static inline void level_plan_of(level_up up, const float world[3], float plan[3]) {
    plan[0] = world[0];
    plan[1] = up == LEVEL_UP_Y ? -world[2] : world[1];
    plan[2] = up == LEVEL_UP_Y ? world[1] : world[2];
}

static inline void level_world_of(level_up up, const float plan[3], float world[3]) {
    const float away = plan[1], height = plan[2];
    world[0] = plan[0];
    world[1] = up == LEVEL_UP_Y ? height : away;
    world[2] = up == LEVEL_UP_Y ? -away : height;
}

static inline level_box level_plan_of_box(level_up up, const level_box *box) {
    level_box plan;
    level_plan_of(up, box->low, plan.low);
    level_plan_of(up, box->high, plan.high);
    if (up == LEVEL_UP_Y) {
        const float low = plan.low[1];
        plan.low[1] = plan.high[1];
        plan.high[1] = low;
    }
    return plan;
}

#endif
