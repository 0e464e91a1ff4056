/* The pictures of a crowd: map.svg at the end of the run, timeline.svg of the watched pairs in which most happened. */
#ifndef TOOLS_CROWD_CROWD_PLOTS_H
#define TOOLS_CROWD_CROWD_PLOTS_H

#include "crowd/crowd_watch.h"

#define CROWD_MAP_FILE "map.svg"
#define CROWD_TIMELINE_FILE "timeline.svg"

/* Makes the directory, with those above it. */
bool crowd_plots_directory(const char *path, tool_error *error);

bool crowd_plots_write(const crowd_world *crowd, const crowd_watch *watch, const char *directory, tool_error *error);

#endif
