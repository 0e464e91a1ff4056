/* What happens in a scenario, told to the world. */
#ifndef TOOLS_RUN_PLAY_HAPPENING_H
#define TOOLS_RUN_PLAY_HAPPENING_H

#include "run/scenario_world.h"

/* Outside a frame, at script time `time`. False with the reason and the happening's place in the file in error. */
bool play_happening(scenario_world *play, const scenario_happening *happening, double time, tool_error *error);

#endif
