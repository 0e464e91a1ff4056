/* Idle cues of combat groups (spec 13). */
#include "frame/stages.h"

void keen_stage_cues(keen_world *world) {
    (void)world;
}
