/* Draws timeline.svg: how sure one agent was of something over time, over bands coloured by the belief's state. Each
 * belief has a panel of its own, below each other. */
#ifndef TOOLS_PLOT_PLOT_TIMELINE_H
#define TOOLS_PLOT_PLOT_TIMELINE_H

#include "plot/plot_canvas.h"

#include <stdint.h>

typedef struct plot_sample {
    double time;      /* seconds, rising */
    float confidence; /* 0..1 */
    uint8_t state;    /* plot_state, from this sample to the next */
} plot_sample;

typedef struct plot_timeline_panel {
    const char *agent, *target;
    const plot_sample *samples;
    size_t sample_count;
    float suspect, detect, track;    /* thresholds of the agent's profile; 0: not drawn */
    float suspect_exit, detect_exit; /* below which Detected and Tracked are left again; 0: not drawn */
} plot_timeline_panel;

typedef struct plot_timeline_def {
    const char *title, *subtitle; /* may be NULL */
    const plot_timeline_panel *panels;
    size_t panel_count; /* the first PLOT_MOST_PANELS are drawn */
    double from, to;    /* seconds shown; both 0: as far as the samples go */
} plot_timeline_def;

/* How far below its entry a state is left (spec 7). */
#define PLOT_EXIT_MARGIN 0.04f

#define PLOT_MOST_PANELS 12
#define PLOT_TIMELINE_WIDTH 1200

/* Samples that are not finite or go back in time are left out. */
bool plot_timeline(const plot_timeline_def *def, const char *path, tool_error *error);

#endif
