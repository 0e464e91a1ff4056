/* timeline.svg of a crowd: the watched pairs, and of the detection model the watched agents, in which most happened. */
#ifndef TOOLS_CROWD_CROWD_TIMELINE_H
#define TOOLS_CROWD_CROWD_TIMELINE_H

#include "crowd/crowd_watch.h"

bool crowd_timeline_draw(const crowd_world *crowd, const crowd_watch *watch, const char *path, tool_error *error);

#endif
