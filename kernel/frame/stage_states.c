/* Detection states of those who tick (spec 13). */
#include "frame/stages.h"

void keen_stage_states(keen_world *world) {
    (void)world;
}
