/* Confidence of those who tick (spec 14). */
#include "frame/stages.h"

void keen_stage_confidence(keen_world *world) {
    (void)world;
}
