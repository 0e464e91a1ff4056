/* A scenario on its way: the world and the host's side of its sight lines, frame by frame. */
#ifndef TOOLS_RUN_PLAY_FRAME_H
#define TOOLS_RUN_PLAY_FRAME_H

#include "run/scenario_world.h"
#include "run/trace_host.h"

/* Frame number `frame`, from 1: happenings, everybody's values, sight lines. */
bool play_frame(scenario_world *play, trace_host *host, uint64_t frame, tool_error *error);

#endif
