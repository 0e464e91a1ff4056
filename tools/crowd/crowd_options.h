/* What can be asked of keen crowd on the command line. */
#ifndef TOOLS_CROWD_CROWD_OPTIONS_H
#define TOOLS_CROWD_CROWD_OPTIONS_H

#include "keen/keen.h"
#include "support/options.h"

#define CROWD_MOST_AGENTS 100000u
#define CROWD_MOST_LATENCY 10u /* frames */
#define CROWD_LONGEST_SECONDS 86400.0

typedef struct crowd_options {
    uint32_t agents;
    const char *level;             /* OBJ file; NULL: the built-in town */
    const char *tracks;            /* NULL: everybody wanders */
    double track_fps, track_scale; /* 0: what the file says */
    double seconds;                /* of simulated time */
    keen_backend backend;
    uint32_t threads; /* 0: as many as there are */
    const char *out;
    uint64_t seed;
    double thieves; /* share of the crowd, 0..1; below 0: the usual */
    keen_model model;
    const char *trace;      /* file of trace events; NULL: none */
    uint32_t trace_latency; /* frames: answers come 1 to so many late; 0: at once */
    double trace_loss;      /* share of sight lines that are never answered, 0..1 */
    bool plots, quiet;
} crowd_options;

crowd_options crowd_default_options(void);

/* Strings point into argv. What is wrong is said in one line on stderr; help goes to stdout. */
option_verdict crowd_options_read(int argc, char **argv, crowd_options *options);

#endif
