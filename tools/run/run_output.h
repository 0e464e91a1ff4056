/* The files of a run: events.jsonl, beliefs.csv, agents.csv, detection.csv (scenario.md, output). */
#ifndef TOOLS_RUN_RUN_OUTPUT_H
#define TOOLS_RUN_RUN_OUTPUT_H

#include "run/scenario_world.h"

typedef struct run_output run_output;

/* The directory is made when it is not there. Null with the reason in error. */
run_output *run_output_create(const char *directory, tool_error *error);

/* After each frame end: what ticked and what happened. */
bool run_output_frame(run_output *output, const scenario_world *play, tool_error *error);

/* Writes what is still in buffers; false when the disk did not take it all. Frees the output in any case. */
bool run_output_close(run_output *output, tool_error *error);

#endif
