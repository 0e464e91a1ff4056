/* Stealth points of every target (spec 13). */
#include "frame/stages.h"

void keen_stage_points(keen_world *world) {
    (void)world;
}
