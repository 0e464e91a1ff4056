/* Which ways the first actors of a run went, for its map. */
#ifndef TOOLS_RUN_RUN_TRAILS_H
#define TOOLS_RUN_RUN_TRAILS_H

#include "plot/plot_map.h"
#include "run/scenario_world.h"

#define RUN_TRAILS_MOST 50

typedef struct run_trail {
    float *points; /* three numbers each, in the file's coordinates */
    size_t count, capacity;
} run_trail;

/* Start it at zero. */
typedef struct run_trails {
    run_trail trails[RUN_TRAILS_MOST]; /* by actor number */
} run_trails;

void run_trails_end(run_trails *trails);

/* After the end of frame number `frame`, from 1. */
bool run_trails_frame(run_trails *trails, const scenario_world *play, uint64_t frame, tool_error *error);

/* Those who moved; returns how many lines it wrote. They point into the trails. */
size_t run_trails_lines(const run_trails *trails, plot_trail lines[RUN_TRAILS_MOST]);

#endif
