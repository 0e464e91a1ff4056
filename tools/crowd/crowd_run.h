/* Sets a crowd up, plays it, writes its pictures. */
#ifndef TOOLS_CROWD_CROWD_RUN_H
#define TOOLS_CROWD_CROWD_RUN_H

#include "crowd/crowd_options.h"
#include "crowd/crowd_tally.h"
#include "crowd/crowd_values.h"

typedef struct crowd_result {
    keen_backend backend;
    uint32_t threads;
    size_t triangles;
    uint32_t on_tracks; /* of the agents */
    uint32_t thieves;   /* of the agents */
    crowd_counts counts;
    crowd_phase_times times[CROWD_PHASE_COUNT];
    uint64_t beliefs[KEEN_STATE_COUNT]; /* at the end, by state */
    crowd_values detecting;             /* at the end; all 0 of beliefs alone */
    uint64_t hash;
    double setup_seconds, run_seconds; /* of wall clock */
} crowd_result;

/* Returns 0, or an exit code with the reason in error. The result's counts, beliefs and hash depend on the options but
   for backend and threads. */
int crowd_run(const crowd_options *options, crowd_result *result, tool_error *error);

#endif
