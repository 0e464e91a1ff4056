/* What a run looks like: samples of every pair's confidence and of every detecting
   agent's highest value for timeline.svg, and the end of it for map.svg. */
#ifndef TOOLS_RUN_RUN_PLOTS_H
#define TOOLS_RUN_RUN_PLOTS_H

#include "level/level.h"
#include "run/scenario_world.h"

typedef struct run_plots run_plots;

run_plots *run_plots_create(tool_error *error);
void run_plots_destroy(run_plots *plots);

/* After the end of frame number `frame`, from 1: one more sample for those that ticked. */
bool run_plots_frame(run_plots *plots, const scenario_world *play, uint64_t frame, tool_error *error);

/* Writes timeline.svg and map.svg into the directory. */
bool run_plots_write(run_plots *plots, const scenario_world *play, const level_scene *level, const char *directory,
                     tool_error *error);

/* How many beliefs, and agents that detect, timeline.svg shows, and how many more it has no room for. */
size_t run_plots_shown(const run_plots *plots);
size_t run_plots_left_out(const run_plots *plots);

#endif
